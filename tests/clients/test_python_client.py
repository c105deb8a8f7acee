"""openapi-python-client makes a client without a warning, and the client works."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import urlopen

import pytest

from tests.live_server import Server, serving

pytestmark = pytest.mark.slow

SMALLEST: dict[str, Any] = {
    "attacker": {"weapons": [{"attacks": 2, "hit": 4, "wound": 4, "damage": 1}]},
    "target": {},
}


@pytest.fixture(scope="module", name="server")
def _server() -> Iterator[Server]:
    with serving(os.environ) as server:
        yield server


@pytest.fixture(scope="module", name="document")
def _document(server: Server) -> Any:  # noqa: ANN401 (a JSON document)
    with urlopen(f"{server.url}/openapi.json") as answer:  # noqa: S310 (our own server)
        return json.load(answer)


@pytest.fixture(scope="module", name="client")
def _client(
    document: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ModuleType]:
    """The package that was made, as imported."""
    folder = tmp_path_factory.mktemp("python-client")
    generate(document, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield importlib.import_module("generated_client")


def generate(document: dict[str, Any], folder: Path) -> None:
    source = folder / "openapi.json"
    source.write_text(json.dumps(document), "utf-8")
    beside_python = Path(sys.executable).parent
    run = subprocess.run(
        [
            beside_python / "openapi-python-client",
            "generate",
            *("--path", source, "--output-path", folder / "generated_client"),
            *("--meta", "none", "--fail-on-warning"),
        ],
        # The client is formatted with the ruff of the tests.
        env={**os.environ, "PATH": f"{beside_python}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "warning" not in (run.stdout + run.stderr).lower(), run.stdout


def module_of(
    client: ModuleType, document: dict[str, Any], method: str, path: str = "/v1/damage"
) -> ModuleType:
    operation = document["paths"][path][method]
    (tag,) = operation["tags"]
    return importlib.import_module(
        f"{client.__name__}.api.{tag.lower()}.{operation['operationId']}"
    )


def test_the_client_sends_the_smallest_request(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    models = importlib.import_module(f"{client.__name__}.models")
    weapon = models.Weapon(attacks=2, hit=4, wound=4, damage=1)
    request = models.DamageRequest(
        attacker=models.Unit(weapons=[weapon]), target=models.Unit()
    )

    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "post").sync_detailed(
            client=connection, body=request
        )

    assert request.to_dict() == SMALLEST
    assert answer.status_code == 200
    assert answer.parsed.damage.mean == 0.5
    assert answer.parsed.to_dict() == json.loads(answer.content)


def test_the_client_reads_what_comes_back_and_what_is_put_elsewhere(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    models = importlib.import_module(f"{client.__name__}.models")
    effects = [
        {"kind": "backlash", "trigger": "miss", "amount": 1},
        {"kind": "redirect_damage", "to": "the bodyguard"},
    ]
    target = {"models": 2, "ward": 5, "abilities": [{"effects": effects}]}
    request = models.DamageRequest.from_dict(
        SMALLEST | {"target": target, "output": {"exact": True}}
    )

    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "post").sync_detailed(
            client=connection, body=request
        )

    assert answer.status_code == 200
    # Each of two attacks misses with 1/2, and is warded with 1/4 of 1/3.
    assert answer.parsed.attacker_damage.exact.mean == "1"
    assert answer.parsed.redirected.exact.mean == "1/6"
    assert answer.parsed.to_dict() == json.loads(answer.content)


def test_the_client_asks_how_many_are_needed(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    models = importlib.import_module(f"{client.__name__}.models")
    request = models.SolveRequest(
        request=models.DamageRequest.from_dict(SMALLEST),
        vary=models.SolveRequestVary.MODELS,
        goal=models.Goal(metric=models.GoalMetric.DESTROYED, probability="9/10"),
        output=models.Output(exact=True),
    )

    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "post", "/v1/solve").sync_detailed(
            client=connection, body=request
        )

    assert answer.status_code == 200
    # With n models (9/16)^n is left: 1/10 or less from 5 on.
    assert answer.parsed.value == 5
    assert answer.parsed.curve[0].exact.probability == "7/16"
    assert len(answer.parsed.curve) == 100
    assert answer.parsed.to_dict() == json.loads(answer.content)


def test_the_client_asks_for_the_formulas(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    models = importlib.import_module(f"{client.__name__}.models")

    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "post", "/v1/closed-form").sync_detailed(
            client=connection, body=models.DamageRequest.from_dict(SMALLEST)
        )

    assert answer.status_code == 200
    total = answer.parsed.total
    assert total.generating_function.text == "(z/4 + 3/4)**(2*n)"
    assert (total.mean.text, total.variance.latex) == ("n/2", r"\frac{3 n}{8}")
    assert (total.law.name, total.law.text) == ("binomial", "Binomial(2*n, 1/4)")
    assert answer.parsed.to_dict() == json.loads(answer.content)


def test_the_client_sends_a_list_and_asks_about_its_unit(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    models = importlib.import_module(f"{client.__name__}.models")
    types = importlib.import_module(f"{client.__name__}.types")
    file = types.File(payload=BytesIO(b"Skaven\nRegiment 1\nClanrats (150)\n"))

    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "post", "/v1/rosters").sync_detailed(
            client=connection, body=file
        )
        (listed,) = answer.parsed.units
        request = models.DamageRequest(attacker=listed.unit, target=models.Unit())
        damage = module_of(client, document, "post").sync_detailed(
            client=connection, body=request
        )

    assert answer.status_code == 200
    assert (listed.warscroll, listed.unit.models) == ("skaven/clanrats", 20)
    assert answer.parsed.to_dict() == json.loads(answer.content)
    assert damage.status_code == 200


def test_the_client_sends_a_link(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "get").sync_detailed(
            client=connection, weapon=["2/4/4/-/1"], target="1/-"
        )

    assert answer.status_code == 200
    assert answer.parsed.damage.mean == 0.5
    assert answer.parsed.to_dict() == json.loads(answer.content)


#: The least that must be given to each path under /v1/rolls, and one with much more.
QUESTIONS_ABOUT_DICE: list[tuple[str, dict[str, Any]]] = [
    ("dice", {"expression": "3D6+3"}),
    ("charge", {"distance": 9, "dice": "3D6"}),
    ("casting", {"value": 7}),
    (
        "casting",
        {"value": 7, "unbinds": 2, "unbind_modifier": [1, 0], "ward": "5+"},
    ),
    ("chanting", {"value": 5}),
    ("banishment", {"value": 7}),
    ("rally", {"health": 2}),
    ("run", {}),
    ("redeploy", {}),
    ("retreat", {}),
    ("power-through", {}),
    ("roll-off", {}),
    ("delusion", {}),
]


@pytest.mark.parametrize(("name", "parameters"), QUESTIONS_ABOUT_DICE)
def test_the_client_asks_about_dice(
    client: ModuleType,
    document: dict[str, Any],
    server: Server,
    name: str,
    parameters: dict[str, Any],
) -> None:
    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "get", f"/v1/rolls/{name}").sync_detailed(
            client=connection, **parameters
        )

    assert answer.status_code == 200
    assert answer.parsed.exact is not None
    assert answer.parsed.to_dict() == json.loads(answer.content)


def test_the_client_asks_for_the_bad_moon(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    models = importlib.import_module(f"{client.__name__}.models")

    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "get", "/v1/rolls/bad-moon").sync_detailed(
            client=connection, round_=2, start=models.BadMoonStart.GRINNIN
        )

    assert answer.parsed.face == "Scowlin'"


def test_the_client_fights(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    models = importlib.import_module(f"{client.__name__}.models")
    unit = models.Unit.from_dict(SMALLEST["attacker"])
    request = models.FightRequest(
        sides=[models.FightSide(unit=unit), models.FightSide(unit=models.Unit())],
        phases=2,
        output=models.Output(exact=True),
    )

    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "post", "/v1/fight").sync_detailed(
            client=connection, body=request
        )

    assert answer.status_code == 200
    assert answer.parsed.outcomes.exact.both_alive == "81/256"
    assert answer.parsed.to_dict() == json.loads(answer.content)


def test_the_client_asks_who_holds_an_objective(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    models = importlib.import_module(f"{client.__name__}.models")
    attack = models.Incoming(attacker=models.Unit.from_dict(SMALLEST["attacker"]))
    ours = models.ContestingUnit(unit=models.Unit(), incoming=[attack])
    request = models.ObjectiveRequest(
        sides=[
            models.ObjectiveSide(units=[ours]),
            models.ObjectiveSide(units=[models.ContestingUnit(unit=models.Unit())]),
        ],
        holder=0,
        output=models.Output(exact=True),
    )

    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "post", "/v1/objective").sync_detailed(
            client=connection, body=request
        )

    assert answer.status_code == 200
    assert answer.parsed.exact.control == ["9/16", "7/16"]
    assert answer.parsed.to_dict() == json.loads(answer.content)


def test_the_client_takes_a_unit_from_its_warscroll_to_the_dice(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    """By its id, and as the warscroll gives it: both are the same unit."""
    path = "/v1/warscrolls/{faction}/{name}"
    models = importlib.import_module("generated_client.models")
    with client.Client(base_url=server.url) as connection:
        warscroll = module_of(client, document, "get", path).sync_detailed(
            "kruleboyz", "gutrippaz", client=connection
        )
        assert warscroll.parsed.to_dict() == json.loads(warscroll.content)
        means = []
        named = models.Unit(warscroll=warscroll.parsed.id)
        for unit in (warscroll.parsed.unit, named):
            request = models.DamageRequest(attacker=unit, target=named)
            answer = module_of(client, document, "post").sync_detailed(
                client=connection, body=request
            )
            assert answer.status_code == 200, answer.content
            means.append(answer.parsed.damage.mean)

    assert means[0] == means[1]


def test_the_client_looks_for_warscrolls(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    with client.Client(base_url=server.url) as connection:
        found = module_of(client, document, "get", "/v1/warscrolls").sync_detailed(
            client=connection, keyword=["HERO"], limit=1
        )

    assert found.parsed.to_dict() == json.loads(found.content)
    assert found.parsed.total >= len(found.parsed.items) == 1


def test_the_client_reads_a_problem(
    client: ModuleType, document: dict[str, Any], server: Server
) -> None:
    with client.Client(base_url=server.url) as connection:
        answer = module_of(client, document, "get").sync_detailed(
            client=connection, weapon=["nonsense"], target="1/-"
        )

    assert answer.status_code == 422
    assert answer.parsed.type_ == "/problems/invalid"
    assert answer.parsed.to_dict() == json.loads(answer.content)
