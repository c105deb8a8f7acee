// A client as one would write it: it builds the smallest request of each endpoint and
// reads every field of the answers and of a problem. It must compile under `tsc --strict`
// with the types that openapi-typescript makes, without a cast and without an `!`.

import type { paths } from "./openapi";

type Post = paths["/v1/damage"]["post"];
type Get = paths["/v1/damage"]["get"];
type DamageRequest = Post["requestBody"]["content"]["application/json"];
type Answer = Post["responses"][200]["content"]["application/json"];
type Problem = Post["responses"]["default"]["content"]["application/problem+json"];

type SolvePost = paths["/v1/solve"]["post"];
type SolveRequest = SolvePost["requestBody"]["content"]["application/json"];
type Solved = SolvePost["responses"][200]["content"]["application/json"];
type FormulaPost = paths["/v1/closed-form"]["post"];
type FormulaRequest = FormulaPost["requestBody"]["content"]["application/json"];
type InFormulas = FormulaPost["responses"][200]["content"]["application/json"];

type Point = Solved["curve"][number];
type Formulas = InFormulas["total"];
type Formula = Formulas["mean"];
type Distribution = Answer["damage"];
type Stages = Answer["stages"];
type Weapon = NonNullable<Answer["weapons"]>[number];
type Resolved = Weapon["resolved"][number];
type Rerolls = Resolved["rerolls"];
type Modifier = Resolved["modifiers"]["hit"];
type Applied = Answer["applied"][number];
type FieldError = NonNullable<Problem["errors"]>[number];

const smallest: DamageRequest = {
  attacker: { weapons: [{ attacks: 2, hit: 4, wound: 4, damage: 1 }] },
  target: {},
};

const solve: SolveRequest = {
  request: smallest,
  vary: "models",
  goal: { metric: "destroyed", probability: 0.5 },
};

// Who strikes the target suffers for it, and each ward puts a point on another unit.
const joint: DamageRequest = {
  attacker: smallest.attacker,
  target: {
    models: 3,
    ward: 5,
    abilities: [
      {
        name: "thorns",
        activation: { roll: "D6", at_least: 3 },
        effects: [
          { kind: "backlash", trigger: "miss", amount: 1 },
          { kind: "death_throes", dice_per_model: 1, each_on: 4, amount: "D3" },
          { kind: "redirect_damage", to: "the bodyguard" },
        ],
      },
    ],
  },
};

const link: NonNullable<Get["parameters"]["query"]> = {
  weapon: ["2/4/4/-/1"],
  target: "1/-",
};

// Each value that is read must have exactly the type that the contract gives it: with
// `undefined` in it, or `unknown`, the call would not compile.
const texts: string[] = [];
const text = (value: string) => texts.push(value);
const textOrNull = (value: string | null) => texts.push(value ?? "-");
const number = (value: number) => texts.push(value.toFixed(3));
const numberOrNull = (value: number | null) => texts.push(value?.toFixed(3) ?? "-");
const dice = (value: number | string) => texts.push(`${value}`);
const flag = (value: boolean) => texts.push(value ? "yes" : "no");
const list = (values: number[] | null) => values?.forEach(number);

// Compiles only where all fields have been taken out before, and runs only so, too.
function nothing<Rest extends object>(
  rest: keyof Rest extends never ? Rest : never,
): void {
  const left = Object.keys(rest);
  if (left.length > 0) throw new Error(`not read: ${left.join(", ")}`);
}

function readDistribution(distribution: Distribution): void {
  const { minimum, maximum, mode, median, ...more } = distribution;
  const { mean, variance, standard_deviation, percentiles, ...lists } = more;
  const { pmf, at_least, exact, ...rest } = lists;
  [minimum, maximum, mode, median, mean, variance, standard_deviation].forEach(number);
  const { p5, p10, p25, p50, p75, p90, p95, p99, ...others } = percentiles;
  [p5, p10, p25, p50, p75, p90, p95, p99].forEach(number);
  list(pmf);
  list(at_least);
  if (exact !== null) {
    const { denominator, numerators, mean, variance, ...rest } = exact;
    textOrNull(denominator);
    numerators?.forEach(text);
    text(mean);
    text(variance);
    nothing(rest);
  }
  nothing(others);
  nothing(rest);
}

function readStages(stages: Stages): void {
  const { attacks, hits, critical_hits, wounds, unsaved, ...points } = stages;
  const { mortal_damage, damage_pool, damage, exact, ...rest } = points;
  [attacks, hits, critical_hits, wounds, unsaved].forEach(number);
  [mortal_damage, damage_pool, damage].forEach(number);
  if (exact !== null) {
    const { attacks, hits, critical_hits, wounds, unsaved, ...points } = exact;
    const { mortal_damage, damage_pool, damage, ...rest } = points;
    [attacks, hits, critical_hits, wounds, unsaved].forEach(text);
    [mortal_damage, damage_pool, damage].forEach(text);
    nothing(rest);
  }
  nothing(rest);
}

function readModifier(modifier: Modifier): void {
  const { total, clamped, ...rest } = modifier;
  number(total);
  number(clamped);
  nothing(rest);
}

function readRerolls(rerolls: Rerolls): void {
  const { hit, wound, save, ward, ...rest } = rerolls;
  [hit, wound, save, ward].forEach(list);
  nothing(rest);
}

function readResolved(resolved: Resolved): void {
  const { probability, attacks, champion_attacks, damage, ...numbers } = resolved;
  const { models, champions, hit, wound, rend, save, ward, ...words } = numbers;
  const { critical_on, critical, rerolls, modifiers, exact, ...rest } = words;
  [probability, models, champions, critical_on].forEach(number);
  numberOrNull(ward);
  [attacks, damage, champion_attacks ?? "-"].forEach(dice);
  [hit ?? "-", wound ?? "-", rend, save ?? "-"].forEach(dice);
  textOrNull(critical);
  readRerolls(rerolls);
  const { hit: toHit, wound: toWound, save: toSave, ward: toWard, ...others } = modifiers;
  [toHit, toWound, toSave, toWard].forEach(readModifier);
  if (exact !== null) {
    const { probability, ...rest } = exact;
    text(probability);
    nothing(rest);
  }
  nothing(others);
  nothing(rest);
}

function readWeapon(weapon: Weapon): void {
  const { name, used, reason, damage, stages, resolved, ...rest } = weapon;
  text(name);
  flag(used);
  textOrNull(reason);
  readDistribution(damage);
  readStages(stages);
  resolved.forEach(readResolved);
  nothing(rest);
}

function readApplied(entry: Applied): void {
  const { source, side, name, pointer, weapon, applied, code, reason, ...rest } = entry;
  [source, side, name, code, reason].forEach(text);
  textOrNull(pointer);
  numberOrNull(weapon);
  flag(applied);
  nothing(rest);
}

function readAnswer(answer: Answer): void {
  const { rules_version, catalogue_version, method, exact, ...computed } = answer;
  const { damage, allocated, models_slain, destroyed, ...parts } = computed;
  const { stages, weapons, attacker_damage, redirected, applied, ...rest } = parts;
  text(rules_version);
  textOrNull(catalogue_version);
  text(method);
  [damage, allocated, models_slain].forEach(readDistribution);
  number(destroyed);
  readStages(stages);
  weapons?.forEach(readWeapon);
  if (attacker_damage !== null) readDistribution(attacker_damage);
  if (redirected !== null) readDistribution(redirected);
  applied.forEach(readApplied);
  if (exact !== null) {
    const { destroyed, ...rest } = exact;
    text(destroyed);
    nothing(rest);
  }
  nothing(rest);
}

function readPoint(point: Point): void {
  const { value, probability, exact, ...rest } = point;
  number(value);
  number(probability);
  if (exact !== null) {
    const { probability, ...rest } = exact;
    text(probability);
    nothing(rest);
  }
  nothing(rest);
}

function readSolved(solved: Solved): void {
  const { rules_version, catalogue_version, method, value, curve, ...rest } = solved;
  text(rules_version);
  textOrNull(catalogue_version);
  text(method);
  numberOrNull(value);
  curve.forEach(readPoint);
  nothing(rest);
}

function readFormula(formula: Formula): void {
  const { text: written, latex, ...rest } = formula;
  [written, latex].forEach(text);
  nothing(rest);
}

function readFormulas(formulas: Formulas): void {
  const { generating_function, mean, variance, law, ...rest } = formulas;
  [generating_function, mean, variance].forEach(readFormula);
  if (law !== null) {
    const { name, ...formula } = law;
    text(name);
    readFormula(formula);
  }
  nothing(rest);
}

function readInFormulas(answer: InFormulas): void {
  const { rules_version, catalogue_version, method, weapons, total, ...rest } = answer;
  text(rules_version);
  textOrNull(catalogue_version);
  text(method);
  weapons.forEach(readFormulas);
  readFormulas(total);
  nothing(rest);
}

// The members of a problem beside the first four are there where they say something.
function readError(error: FieldError): void {
  const { detail, pointer, parameter, ...rest } = error;
  text(detail);
  textOrNull(pointer ?? null);
  textOrNull(parameter ?? null);
  nothing(rest);
}

function readProblem(problem: Problem): void {
  const { type, title, status, detail, errors, cost, limit, nearest, ...rest } =
    problem;
  [type, title, detail].forEach(text);
  number(status);
  errors?.forEach(readError);
  numberOrNull(cost ?? null);
  numberOrNull(limit ?? null);
  nearest?.forEach(text);
  nothing(rest);
}

async function send(server: string, path: string, body: object): Promise<Response> {
  return fetch(server + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function post(server: string, request: DamageRequest): Promise<Answer> {
  return (await send(server, "/v1/damage", request)).json();
}

async function solved(server: string, request: SolveRequest): Promise<Solved> {
  return (await send(server, "/v1/solve", request)).json();
}

async function inFormulas(
  server: string,
  request: FormulaRequest,
): Promise<InFormulas> {
  return (await send(server, "/v1/closed-form", request)).json();
}

const address = (server: string, query: typeof link): string =>
  `${server}/v1/damage?` +
  new URLSearchParams([
    ...(query.weapon ?? []).map((weapon) => ["weapon", weapon]),
    ["target", query.target],
  ]);

export async function main(server: string): Promise<void> {
  const output = { exact: true };
  const requests = [smallest, { ...smallest, output }, { ...joint, output }];
  for (const request of requests) readAnswer(await post(server, request));
  const back = (await post(server, joint)).attacker_damage;
  for (const request of [solve, { ...solve, output }]) {
    readSolved(await solved(server, request));
  }
  const formulas = await inFormulas(server, smallest);
  readInFormulas(formulas);
  const answer: Answer = await (await fetch(address(server, link))).json();
  readAnswer(answer);
  const wrong = address(server, { ...link, target: "nonsense" });
  const problem: Problem = await (await fetch(wrong)).json();
  readProblem(problem);
  const mean = (await post(server, smallest)).damage.mean;
  console.log(`post:${mean} get:${answer.damage.mean} problem:${problem.type}`);
  const needed = (await solved(server, solve)).value;
  console.log(`back:${back?.maximum} solve:${needed} formula:${formulas.total.mean.text}`);
}
