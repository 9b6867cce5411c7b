"""The trusted half inside the interpreter: takes bytes, compiles or runs an author's source, returns bytes.

It is part of the memory snapshot, so it costs nothing to load. Three entry points, each `bytes-like -> bytes`: `check`
(compile a source), `evaluate` (one tile for one target) and `converse` (one turn of an adapter's conversation).

Nothing here guards anything: author code can reach and change all of it. What guards is outside (the import lock, the
memory image, the host's own checks), so this package may be simple. It must not know tenants, runs or limits of time
and memory.
"""

import gc
import importlib
import json
import random
import sys
import types

from .compilation import check
from .conversation import ADAPTER_CLASSES, ADAPTER_SHAPES, converse
from .failures import failure_of
from .inputs import context_of
from .loading import load
from .message import close_message, open_message
from .modules import AVAILABLE, LATE
from .records import AUTHOR_CLASSES
from .results import pack

__all__ = ("check", "converse", "evaluate", "prepare", "seal")


def evaluate(data):
    lines = []
    files = ()
    is_measured = False
    try:
        header, blob = open_message(data)
        files = header["files"]
        is_measured = header.get("isMeasured", False)
        ctx = context_of(header, blob, lines)
        module = load(header, blob)
        packed = pack(module.evaluate(ctx), lines)
    except BaseException as error:
        packed = close_message(failure_of(error, files, lines))
    if is_measured:
        _flush()
    return packed


def _flush():
    """What was printed lies in buffers until they are full."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            # A script may have put anything in its place.
            continue


def _no_timers(*_arguments, **_named):
    raise RuntimeError("a script has no timers: time stands still at ctx.now")


def prepare():
    """Runs before the snapshot: loads what authors may import."""
    for name in (*AVAILABLE, *LATE):
        importlib.import_module(name)
    for name, items in (("tile", AUTHOR_CLASSES), ("adapter", ADAPTER_CLASSES)):
        module = types.ModuleType(name)
        for item in items:
            item.__module__ = name
            setattr(module, item.__name__, item)
        sys.modules[name] = module
    # Shapes of dicts, which matter to editors alone.
    for name in ADAPTER_SHAPES:
        setattr(sys.modules["adapter"], name, dict)
    # Code that the first use would compile or cache is run once here, so that it is part of the snapshot.
    json.loads(json.dumps({"warm": [1.5, None, True, "é"]}, ensure_ascii=False))
    random.seed("warm")
    compile("def evaluate(ctx): return {}", "warm.py", "exec")
    # The modules have what they need of each other: no name leads to them any more.
    for name in [name for name in sys.modules if name.startswith(f"{__name__}.")]:
        del sys.modules[name]
    gc.collect()


_HOST_MODULES = (
    "js pyodide _pyodide pyodide_js _pyodide_core webbrowser asyncio socket _socket ssl ctypes _ctypes"
).split()


def seal():
    """Runs once after boot, when Pyodide's own loader is done. Closes every door that a script has no use for."""
    sys.modules["time"].sleep = _no_timers
    for name in list(sys.modules):
        if name.split(".")[0] in _HOST_MODULES:
            del sys.modules[name]
    sys.meta_path[:] = []
    sys.path_hooks[:] = []
    sys.path[:] = []
    sys.path_importer_cache.clear()
    gc.freeze()
