"""Stages of a running sum, such as of a pest's development: named parts of it, in any order.

They may leave gaps and lie over each other. Several generations are more stages.
"""


def in_order(stages):
    return sorted(stages, key=lambda stage: stage["from"])


def stage_at(stages, total):
    """The stage that a sum is in, None for none: of several that it has reached and not passed, the last to begin."""
    begun = [stage for stage in stages if total >= stage["from"]]
    newest = begun[-1]["from"] if begun else None
    for stage in reversed(begun):
        end = stage.get("to")
        if stage["from"] == newest if end is None else total < end:
            return stage
    return None


def stage_after(stages, total):
    return next((stage for stage in stages if stage["from"] > total), None)


def triggers(stage):
    return stage is not None and stage.get("isTriggering", True) is not False
