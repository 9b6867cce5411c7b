"""Runs the author's compiled source as a module, with the library modules that were compiled with it."""

import marshal
import random
import sys
import types
from importlib.machinery import ModuleSpec

AUTHOR_MODULE = "__tile__"


class _Library:
    """Finds the library modules that were compiled in with the source; refuses everything else by name."""

    def __init__(self, codes):
        self.codes = codes

    def find_spec(self, name, path=None, target=None):
        if name not in self.codes:
            raise ModuleNotFoundError(f"the module {name!r} is not available in a script", name=name)
        return ModuleSpec(name, self)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(marshal.loads(self.codes[module.__name__]), module.__dict__)


def load(header, blob):
    codes = {name: blob[start : start + length] for name, (start, length) in header["codes"].items()}
    sys.meta_path[:] = [_Library(codes)]
    random.seed(header["seed"])
    module = types.ModuleType(AUTHOR_MODULE)
    sys.modules[AUTHOR_MODULE] = module
    exec(marshal.loads(codes[AUTHOR_MODULE]), module.__dict__)
    return module
