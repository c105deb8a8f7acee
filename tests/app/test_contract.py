"""Requests drawn from the OpenAPI document, and answers held against it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case

from app.main import create_app
from app.settings import Settings

APP = create_app(Settings(workers=1))
# That a request fits the schema does not mean that it keeps the rules of the game, nor
# that there is what a path names.
EXPECTED = [200, 404, 422]
# The coverage phase makes a case for every keyword at every place of a schema: with
# every kind of effect on either side and in every tier those are millions. The kinds
# have their own tests of wrong fields (tests/kinds).
CONFIG = schemathesis.Config.from_dict(
    {
        "checks": {"positive_data_acceptance": {"expected-statuses": EXPECTED}},
        "phases": {"coverage": {"enabled": False}},
    }
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


LINKS = schemathesis.openapi.from_asgi(
    "/openapi.json",
    APP,
    config=schemathesis.Config.from_dict(
        {"checks": {"positive_data_acceptance": {"expected-statuses": EXPECTED}}}
    ),
).include(method="GET")


@pytest.mark.slow
@LINKS.parametrize()
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_links_are_answered_for_every_keyword_of_their_schema(case: Case[Any]) -> None:
    case.call_and_validate()
