"""Requests drawn from the OpenAPI document, and answers held against it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case

from app.main import create_app
from app.settings import Settings

APP = create_app(Settings(workers=1))
# That a request fits the schema does not mean that it keeps the rules of the game.
CONFIG = schemathesis.Config.from_dict(
    {"checks": {"positive_data_acceptance": {"expected-statuses": [200, 422]}}}
)
schema = schemathesis.openapi.from_asgi("/openapi.json", APP, config=CONFIG)


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_answers_are_as_documented(case: Case[Any]) -> None:
    case.call_and_validate()
