"""A value against a threshold. Unrounded: rounding is for the display."""

from explain import figure


def meets(value, comparison, threshold, upper):
    """`between` includes both ends, `outside` excludes them."""
    if comparison == "greater":
        return value > threshold
    if comparison == "less":
        return value < threshold
    if comparison == "atLeast":
        return value >= threshold
    if comparison == "atMost":
        return value <= threshold
    inside = threshold <= value <= upper
    return inside if comparison == "between" else not inside


def comparison_text(comparison, threshold, upper, unit):
    """`above 80 %`, `between 2 and 8 °C`."""
    low = figure(threshold, 3)
    words = {"greater": "above", "less": "below", "atLeast": "at least", "atMost": "at most"}
    if comparison in words:
        return f"{words[comparison]} {low} {unit}"
    return f"{comparison} {low} and {figure(upper, 3)} {unit}"
