"""All fights that were worked out on paper."""

from tests.fights.worked_harms import HARM, ONCE
from tests.fights.worked_orders import COMMANDS, ORDER, PLAIN
from tests.fights.worked_states import BETWEEN, STATE

WORKED = PLAIN | ORDER | COMMANDS | STATE | BETWEEN | HARM | ONCE
