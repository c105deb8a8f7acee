"""Distributions and probabilities in answers."""

from pydantic import Field

from schemas.base import Answer

__all__ = [
    "Distribution",
    "ExactDestroyed",
    "ExactDistribution",
    "ExactProbability",
    "ExactStages",
    "Percentiles",
    "Stages",
]


class Percentiles(Answer):
    """The smallest x with P(X <= x) >= p."""

    p5: int = Field(description="p = 0.05.")
    p10: int = Field(description="p = 0.10.")
    p25: int = Field(description="p = 0.25.")
    p50: int = Field(description="p = 0.50, the median.")
    p75: int = Field(description="p = 0.75.")
    p90: int = Field(description="p = 0.90.")
    p95: int = Field(description="p = 0.95.")
    p99: int = Field(description="p = 0.99.")


class ExactDistribution(Answer):
    """A distribution as rationals: P(X = k) is numerators[k] / denominator."""

    denominator: str | None = Field(description="null: lists were not asked for.")
    numerators: list[str] | None = Field(
        description="From 0 to the maximum; null: lists were not asked for."
    )
    mean: str = Field(description='E X as "p/q".')
    variance: str = Field(description='Var X as "p/q".')


class Distribution(Answer):
    """The distribution of a whole number; every float is the exact value, rounded."""

    minimum: int = Field(description="Smallest value with probability above 0.")
    maximum: int = Field(description="Largest value with probability above 0.")
    mean: float = Field(description="Expected value.")
    variance: float = Field(description="Variance.")
    standard_deviation: float = Field(description="The root of the exact variance.")
    mode: int = Field(description="The smallest likeliest value.")
    percentiles: Percentiles = Field(description="Percentiles.")
    median: int = Field(description="The same as p50.")
    pmf: list[float] | None = Field(
        description="P(X = k) by k from 0, up to where every further float is 0."
    )
    at_least: list[float] | None = Field(description="P(X >= k), same index as pmf.")
    exact: ExactDistribution | None = Field(description="The same as rationals.")


class ExactStages(Answer):
    """The expected numbers as rationals."""

    attacks: str = Field(description="Attacks.")
    hits: str = Field(description="Hits.")
    critical_hits: str = Field(description="Critical hits.")
    wounds: str = Field(description="Wounds.")
    unsaved: str = Field(description="Successful attacks.")
    mortal_damage: str = Field(description="Mortal damage.")
    damage_pool: str = Field(description="The damage pool.")
    damage: str = Field(description="Damage after wards.")


class Stages(Answer):
    """Expected numbers along the attack sequence."""

    attacks: float = Field(description="Attacks.")
    hits: float = Field(description="Hits, critical and extra ones too.")
    critical_hits: float = Field(description="Critical hits.")
    wounds: float = Field(description="Wounds, automatic ones too.")
    unsaved: float = Field(description="Wounds that were not saved.")
    mortal_damage: float = Field(description="Mortal damage in points, before wards.")
    damage_pool: float = Field(
        description="The damage pool in points, mortal damage included, before wards."
    )
    damage: float = Field(description="Damage in points, after wards.")
    exact: ExactStages | None = Field(description="The same as rationals.")


class ExactProbability(Answer):
    """A probability as a rational."""

    probability: str = Field(description='As "p/q".')


class ExactDestroyed(Answer):
    """The probability that the target is destroyed, as a rational."""

    destroyed: str = Field(description='As "p/q".')
