"""Sums as they are written on paper, such as `2 * (1 - 5/6)**3`, worked out exactly."""

import ast
import operator
from collections.abc import Callable
from fractions import Fraction

_OPERATIONS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def worked_out(written: str) -> Fraction:
    return _value(ast.parse(written, mode="eval").body)


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=int(times))):
            return _value(base) ** times
        case ast.BinOp(left=left, op=operation, right=right):
            return _OPERATIONS[type(operation)](_value(left), _value(right))
    message = f"no sum on paper: {ast.unparse(node)}"
    raise ValueError(message)
