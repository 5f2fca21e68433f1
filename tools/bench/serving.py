"""What every measured side does between two measurements: it waits for a question and answers it, as lines of JSON.

A side is started as a script of its own, in the environment and with the tree that it measures, so this file and the
scripts that use it import nothing from the tools around them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

Answers = dict[str, Callable[..., dict[str, Any]]]


def serve(answers: Answers) -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        question = json.loads(line)
        answer = answers[question.pop("ask")](**question)
        print(json.dumps(answer), flush=True)
