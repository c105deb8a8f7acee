"""What is to be reached: a ratio beside its bound, as a line of a table."""

from dataclasses import dataclass

HEADER = "| goal | what is compared | measured | bound | |\n|--|--|--:|--:|--|"


@dataclass(frozen=True)
class Goal:
    """A measured number and its bound; without one it is shown for scale."""

    name: str
    what: str
    measured: float
    least: float | None = None
    most: float | None = None
    unit: str = "x"

    @property
    def is_met(self) -> bool:
        """Say whether the measured number is on the right side of its bound."""
        low = self.least is None or self.measured >= self.least
        return low and (self.most is None or self.measured <= self.most)

    def __str__(self) -> str:
        """Write a line of the table."""
        bound, verdict = "", ""
        if self.least is not None:
            bound = f">= {self.least:g}{self.unit}"
        elif self.most is not None:
            bound = f"<= {self.most:g}{self.unit}"
        if bound:
            verdict = "met" if self.is_met else "MISSED"
        measured = f"{self.measured:.3g}{self.unit}"
        return f"| {self.name} | {self.what} | {measured} | {bound} | {verdict} |"
