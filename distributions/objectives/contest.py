"""Two armies contest an objective: who controls it after the attacks that come in."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, groupby, product
from math import prod
from typing import TYPE_CHECKING

from distributions.distribution import Distribution
from distributions.keywords import STANDARD_BEARER
from distributions.kinds import Elsewhere
from distributions.objectives.scores import Count, is_about_control
from distributions.objectives.sight import sight_of, sight_of_abilities
from distributions.objectives.walk import (
    State,
    States,
    after_attack,
    as_it_stands,
)
from distributions.settled_abilities import settled_ways

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from distributions.effects import Ability, Effect
    from distributions.profiles import AttackAction, Phase, Unit

__all__ = ["Contest", "Contestant", "phase_of"]


@dataclass(frozen=True)
class Contestant:
    """A unit that contests, and the attacks that come in upon it, in order.

    The targets of these are the unit; whoever is slain, its standard bearers are slain
    last (a decision), so that one is left while it stands.
    """

    unit: Unit
    attacks: tuple[AttackAction, ...] = ()
    battle_round: int | None = None

    @cached_property
    def score(self) -> Distribution:
        """Return the unit's control score after the attacks."""
        chances: dict[int, Fraction] = defaultdict(Fraction)
        known: dict[Unit, States] = {}
        for share, unit in self._settled(self.unit, self.shared_throughout):
            attacked = _as_attacked(unit)
            if attacked not in known:
                known[attacked] = self._states(attacked)
            for score, chance in self._scores(unit, known[attacked]).items():
                chances[score] += share * chance
        return Distribution.from_chances(chances)

    @property
    def phases(self) -> list[tuple[AttackAction, ...]]:
        """Return the attacks, together those of one phase."""
        alike = groupby(self.attacks, key=phase_of)
        return [tuple(actions) for _, actions in alike]

    @cached_property
    def shared_throughout(self) -> frozenset[int]:
        """Return the abilities whose one roll holds for more than one question.

        The questions are the attacks, and how control is counted at the end.
        """
        return frozenset(
            index
            for index, ability in enumerate(self.unit.abilities)
            if not ability.each_phase
            and _number_of_questions(ability, len(self.attacks)) > 1
        )

    def shared_in_phase(self, attacks: Sequence[AttackAction]) -> frozenset[int]:
        """Return the abilities that are rolled in each phase, for all its attacks."""
        return frozenset(
            index
            for index, ability in enumerate(self.unit.abilities)
            if ability.each_phase and len(attacks) * _acts_in_attacks(ability) > 1
        )

    def _settled(
        self, unit: Unit, shared: frozenset[int]
    ) -> Iterator[tuple[Fraction, Unit]]:
        """Yield the unit with the dice of shared abilities rolled, in every way."""
        ways = [
            settled_ways(ability)
            if index in shared and ability.enabled
            else [(Fraction(1), ability)]
            for index, ability in enumerate(unit.abilities)
        ]
        for combination in product(*ways):
            chance = prod((part for part, _ in combination), start=Fraction(1))
            abilities = tuple(ability for _, ability in combination)
            yield chance, replace(unit, abilities=abilities)

    def _scores(self, unit: Unit, states: States) -> dict[int, Fraction]:
        bearer = STANDARD_BEARER in unit.keywords
        count = Count(bearer, self.battle_round)
        chances: dict[int, Fraction] = defaultdict(Fraction)
        for state, share in _looked_at(unit, states).items():
            for score, chance in count.score(as_it_stands(unit, state)).items():
                chances[score] += share * chance
        return chances

    def _states(self, unit: Unit) -> States:
        """Return how the unit stands after all attacks."""
        states = States.certain(State(unit.models, unit.damage_points))
        for attacks in self.phases:
            ways = self._settled(unit, self.shared_in_phase(attacks))
            before = states.at_start_of_phase()
            states = States.mixed(
                (share, _after_all(attacks, settled, before)) for share, settled in ways
            )
        return states


def _after_all(attacks: Sequence[AttackAction], unit: Unit, states: States) -> States:
    """Return how a unit stands after the attacks of one phase."""
    for action in attacks:
        sight = sight_of(replace(action, target=unit))
        states = after_attack(action, unit, sight, states)
    return states


def _as_attacked(unit: Unit) -> Unit:
    """Return the unit without all that does not matter to attacks."""
    return replace(
        unit,
        abilities=tuple(
            replace(
                ability,
                effects=_of_attacks(ability.effects),
                tiers=tuple(
                    replace(tier, effects=_of_attacks(tier.effects))
                    for tier in ability.tiers
                ),
            )
            for ability in unit.abilities
        ),
    )


def _of_attacks(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if not isinstance(effect, Elsewhere))


def phase_of(action: AttackAction) -> tuple[Phase, int | None]:
    """Return what is equal for attacks of one phase that follow each other."""
    return action.phase, action.battle_round


def _number_of_questions(ability: Ability, attacks: int) -> int:
    """Return to how many questions an ability may matter."""
    return attacks * _acts_in_attacks(ability) + is_about_control(ability)


def _acts_in_attacks(ability: Ability) -> bool:
    return any(not isinstance(effect, Elsewhere) for effect in ability.all_effects)


def _looked_at(unit: Unit, states: States) -> dict[State, Fraction]:
    """Return the chances of the states as far as they matter to control."""
    about = [ability for ability in unit.abilities if is_about_control(ability)]
    points = sight_of_abilities(about).points
    weights: dict[State, int] = defaultdict(int)
    for state, weight in states.weights.items():
        weights[State(state.models, state.points if points else 0)] += weight
    total = states.denominator
    return {state: Fraction(weight, total) for state, weight in weights.items()}


@dataclass(frozen=True)
class Contest:
    """Both armies at an objective, and which of them holds it now, if one does."""

    sides: tuple[tuple[Contestant, ...], tuple[Contestant, ...]]
    holder: int | None = None

    @cached_property
    def scores(self) -> tuple[Distribution, Distribution]:
        """Return the army control scores: the sums over independent units."""
        first, second = (
            sum((each.score for each in side), Distribution.point(0))
            for side in self.sides
        )
        return first, second

    @cached_property
    def tie(self) -> Fraction:
        """Return the chance of equal scores."""
        first, second = self.scores
        pairs = zip(
            first.weights.coefficients(), second.weights.coefficients(), strict=False
        )
        ways = sum(one * other for one, other in pairs)
        return Fraction(ways, first.denominator * second.denominator)

    @property
    def control(self) -> tuple[Fraction, Fraction]:
        """Return the chance of each side to control the objective.

        The higher score takes it; a tie leaves it with its holder (32.2).
        """
        first, second = self.scores
        higher = _chance_to_exceed(first, second), _chance_to_exceed(second, first)
        kept = [self.tie if self.holder == side else Fraction(0) for side in (0, 1)]
        return higher[0] + kept[0], higher[1] + kept[1]

    @property
    def nobody(self) -> Fraction:
        """Return the chance that nobody controls it."""
        return self.tie if self.holder is None else Fraction(0)


def _chance_to_exceed(one: Distribution, other: Distribution) -> Fraction:
    """Return P(X > Y): the sum of P(X = k) P(Y < k)."""
    below = accumulate(other.weights.coefficients(), initial=0)
    tails = list(below)
    ways = sum(
        weight * tails[min(value, len(tails) - 1)]
        for value, weight in enumerate(one.weights.coefficients())
        if weight
    )
    return Fraction(ways, one.denominator * other.denominator)
