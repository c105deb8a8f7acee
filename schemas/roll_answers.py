"""GET /v1/rolls/…: the answers, which always hold the rationals too."""

from pydantic import Field

from schemas.base import Answer
from schemas.probability import Distribution

__all__ = [
    "BadMoonAnswer",
    "CastingAnswer",
    "ChantingAnswer",
    "DelusionAnswer",
    "HarmAnswer",
    "RallyAnswer",
    "RollAnswer",
]


class ExactRoll(Answer):
    """The probability as a rational."""

    probability: str | None = Field(description='As "p/q"; null: none is asked for.')


class ComputedRoll(Answer):
    """What every answer about dice has."""

    rules_version: str = Field(description="The text of the rules that it follows.")
    catalogue_version: str | None = Field(description="null: no catalogue was used.")
    method: str = Field(description="exact: every float is the exact value, rounded.")


class RollAnswer(ComputedRoll):
    """A roll."""

    probability: float | None = Field(
        description="The probability of what is asked for; null: nothing is."
    )
    roll: Distribution | None = Field(
        description="The total, modifiers included; below 0 it counts as 0."
    )
    exact: ExactRoll = Field(description="The same as a rational.")


# Neither model of a spell has a field that may be null: reading one of these, clients
# made from the document call a function named cast, which the field would hide.
class ExactCasting(Answer):
    """The probabilities of a spell as rationals."""

    probability: str = Field(description='As "p/q".')
    cast: str = Field(description='As "p/q".')
    miscast: str = Field(description='As "p/q".')
    unbound: str = Field(description='As "p/q".')


class CastingAnswer(ComputedRoll):
    """A spell."""

    probability: float = Field(description="It is cast and not unbound.")
    roll: Distribution = Field(description="The casting roll; below 0 it counts as 0.")
    cast: float = Field(description="The casting roll succeeds, unbound or not.")
    miscast: float = Field(description="It is a miscast.")
    unbound: float = Field(description="It is cast, and unbound.")
    caster_damage: Distribution = Field(
        description="Points of a miscast's damage that reach the caster, after wards."
    )
    exact: ExactCasting = Field(description="The same as rationals.")


class ChantingPlan(Answer):
    """What is best in a turn, with so many ritual points."""

    turn: int = Field(description="The turn, from 1.")
    ritual_points: int = Field(description="Ritual points at its start.")
    use: str = Field(description="prayer or sacred-rites, chosen before the roll.")
    answer_from: int | None = Field(
        description=(
            "The unmodified roll from which the prayer is answered; a lower one, other"
            " than 1, is banked. null: every roll is."
        )
    )


class ExactChanting(Answer):
    """The probabilities of a prayer as rationals."""

    probability: str = Field(description='As "p/q".')
    this_turn: str = Field(description='As "p/q".')
    by_turn: list[str] = Field(description='As "p/q".')


class ChantingAnswer(ComputedRoll):
    """A prayer."""

    probability: float = Field(
        description="It is answered by the end of the last turn."
    )
    roll: Distribution = Field(
        description="A chanting roll, without ritual points; below 0 it counts as 0."
    )
    this_turn: float = Field(description="It is answered in the first turn.")
    by_turn: list[float] = Field(
        description=(
            "It is answered by the end of turn 1, 2, …, each under the policy that is"
            " best for it."
        )
    )
    policy: list[ChantingPlan] = Field(
        description=(
            "The policy that is best for the last turn: what to do in every turn, with"
            " all numbers of ritual points that may come up."
        )
    )
    exact: ExactChanting = Field(description="The same as rationals.")


class RallyAnswer(RollAnswer):
    """A rally; `roll` counts rally points."""

    models_returned: Distribution = Field(description="Models that return.")
    points_healed: Distribution = Field(
        description="Damage points healed with what is left."
    )


class HarmAnswer(RollAnswer):
    """Damage; `roll` is that before wards."""

    damage: Distribution = Field(description="Points after wards.")


class ExactDelusion(Answer):
    """The probabilities of a delusion as rationals."""

    probability: str = Field(description='As "p/q".')
    by_turn: list[str] = Field(description='As "p/q".')


class DelusionAnswer(ComputedRoll):
    """A delusion."""

    probability: float = Field(description="It is held in the last turn.")
    roll: Distribution = Field(description="The delusion roll.")
    by_turn: list[float] = Field(
        description="A wanted delusion is held in turn 1, 2, and so on."
    )
    exact: ExactDelusion = Field(description="The same as rationals.")


class BadMoonAnswer(RollAnswer):
    """The Bad Moon; there are no dice."""

    face: str = Field(description="Its face in this battle round.")
