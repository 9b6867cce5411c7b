"""An exception in the author's terms."""

from .records import OutputLimit
from .results import ResultShapeError

MAX_MESSAGE_CHARS = 2_000
MAX_TRACEBACK_FRAMES = 20


def failure_of(error, files, lines):
    """An exception in the author's terms: only frames of their own files, innermost last."""
    if isinstance(error, ResultShapeError):
        return {"status": "failed", "message": error.args[0], "trace": lines}
    if isinstance(error, OutputLimit):
        return {"status": "limit", "message": error.args[0], "trace": lines}
    if isinstance(error, MemoryError):
        return {"status": "memory", "trace": lines}
    frames = []
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if code.co_filename in files:
            frames.append((code.co_filename, step.tb_lineno or 1, _column(code, step.tb_lasti), code.co_name))
        step = step.tb_next
    status = "recursion" if isinstance(error, RecursionError) else "failed"
    failure = {"status": status, "message": _message(error, frames), "trace": lines}
    return {**failure, "place": frames[-1][:3]} if frames else failure


def _column(code, instruction):
    for index, (_line, _end_line, column, _end_column) in enumerate(code.co_positions()):
        if index == instruction // 2:
            return (column or 0) + 1
    return 1


def _message(error, frames):
    name = type(error).__name__
    try:
        text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    except BaseException:
        text = "(its text could not be made)"
    head = f"{name}: {text}" if text else name
    if isinstance(error, SystemExit):
        head = f"{head} (a script ends by returning)"
    if not frames:
        return head[:MAX_MESSAGE_CHARS]
    file, line, column, _function = frames[-1]
    distinct = [frame for index, frame in enumerate(frames) if index == 0 or frame != frames[index - 1]]
    shown = reversed(distinct[-MAX_TRACEBACK_FRAMES:])
    calls = "".join(f"\n  at {frame[0]}:{frame[1]}:{frame[2]} in {frame[3]}" for frame in shown)
    return f"{file}:{line}:{column}: {head}"[:MAX_MESSAGE_CHARS] + calls
