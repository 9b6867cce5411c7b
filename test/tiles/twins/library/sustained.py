"""How long a condition has lasted: elapsed time, as in the pending period of monitoring systems."""


def sustained_flags(ts, state, duration_ms, max_gap_ms):
    """True where the condition holds and has, without a break, for at least `duration_ms`.

    Time counts from the first true point of the run. A false point ends a run, and so does a gap longer than
    `max_gap_ms`.
    """
    flags = []
    began = None
    before = None
    for t, holds in zip(ts, state):
        if not holds:
            began = None
        elif began is None or t - before > max_gap_ms:
            began = t
        before = t
        flags.append(began is not None and t - began >= duration_ms)
    return flags


def lasting_ms(ts, state, max_gap_ms):
    """Time that the run of true points ending at the newest point has lasted; None when the newest is false."""
    last = len(ts) - 1
    if last < 0 or not state[last]:
        return None
    first = last
    while first > 0 and state[first - 1] and ts[first] - ts[first - 1] <= max_gap_ms:
        first -= 1
    return ts[last] - ts[first]
