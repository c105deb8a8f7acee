"""Polynomials as lists of weights, multiplied as one learns it at school."""

from hypothesis import strategies as st

from distributions._flint import Polynomial

Weights = list[int]

WEIGHTS = st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any)


def weights_of(made: Polynomial) -> Weights:
    return list(made.coefficients())


def without_last_zeros(weights: Weights) -> Weights:
    length = next((k for k in range(len(weights), 0, -1) if weights[k - 1]), 0)
    return weights[:length]


def times(left: Weights, right: Weights) -> Weights:
    """Multiply each by each."""
    result = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            result[i + j] += a * b
    return result
