/**
 * Places where Python could keep something from one evaluation to the next: modules, types, caches, settings, the heap
 * itself.
 */
import type { EscapeAttempt } from "./attempt.ts";
import { tile } from "./python-attempt.ts";

/** A state channel: looks for what an earlier evaluation left, then leaves it. */
function channel(name: string, found: string, leave: string): EscapeAttempt {
  const body = `
try: seen = bool(${found})
except Exception: seen = False
if seen: escaped(ctx, "state through a channel")
${leave}`;
  return {
    name: `python: state left ${name}`,
    language: "python",
    code: tile(body),
    expected: ["ok", "script-failed"],
    repeated: true,
  };
}

/** Where state could stay, an expression that sees it, and statements that leave it. */
export const pythonChannels: readonly (readonly [where: string, found: string, leave: string])[] = [
  ["on a module (math.pi)", `__import__("math").pi == 3`, `__import__("math").pi = 3`],
  ["in builtins", `leak`, `sys.modules["builtins"].leak = 1`],
  ["by replacing a builtin", `sum([1]) == 7`, `sys.modules["builtins"].sum = lambda x: 7`],
  ["in sys.modules", `"leak" in sys.modules`, `sys.modules["leak"] = sys`],
  ["in the script's own globals", `leak`, `globals()["leak"] = 1`],
  ["on the entry function", `evaluate.leak`, `evaluate.leak = 1`],
  [
    "in a default argument",
    `len(keep()) > 0`,
    `exec("def keep(a=[]):\\n    a.append(1)\\n    return a", globals())\nkeep()`,
  ],
  ["on a class of the contract", `type(ctx).leak`, `type(ctx).leak = 1`],
  ["on the tile module", `__import__("tile").leak`, `__import__("tile").leak = 1`],
  ["in the random generator", `__import__("random").leak`, `__import__("random").leak = __import__("random").random()`],
  [
    "in the decimal context",
    `__import__("decimal").getcontext().prec == 5`,
    `__import__("decimal").getcontext().prec = 5`,
  ],
  ["in the re cache", `any("leak" in str(key) for key in __import__("re")._cache)`, `__import__("re").compile("leak")`],
  ["in a functools cache", `__import__("fnmatch", fromlist=["x"])._leak`, `__import__("functools").leak = 1`],
  ["on functools", `__import__("functools").leak`, `__import__("functools").leak = 1`],
  ["in the warnings filters", `"leak" in str(warnings.filters)`, `warnings.filterwarnings("ignore", "leak")`],
  [
    "in an abstract base class's registry",
    `issubclass(type(ctx), __import__("collections.abc").abc.Sized)`,
    `__import__("collections.abc").abc.Sized.register(type(ctx))`,
  ],
  [
    "in copyreg",
    `type(ctx) in __import__("copyreg").dispatch_table`,
    `__import__("copyreg").dispatch_table[type(ctx)] = 1`,
  ],
  ["in the environment", `os.environ.get("LEAK")`, `os.environ["LEAK"] = "1"`],
  ["in the real environment", `builtin("posix").environ.get(b"LEAK")`, `os.putenv("LEAK", "1")`],
  ["in the recursion limit", `sys.getrecursionlimit() == 777`, `sys.setrecursionlimit(777)`],
  ["in a trace function", `sys.gettrace() is not None`, `sys.settrace(lambda *a: None)`],
  ["in the collector's settings", `sys.modules["gc"].get_threshold()[0] == 77`, `sys.modules["gc"].set_threshold(77)`],
  [
    "in the collector's callbacks",
    `len(sys.modules["gc"].callbacks) > 0`,
    `sys.modules["gc"].callbacks.append(lambda *a: None)`,
  ],
  [
    "among living objects",
    `any(type(o).__name__ == "Leak" for o in sys.modules["gc"].get_objects())`,
    `sys.modules["kept"] = type("Leak", (), {})()`,
  ],
  ["in interned strings", `sys._is_interned("le" + str(len("x")) + "ak")`, `sys.modules["kept"] = sys.intern("le1ak")`],
  ["in the import path", `"leak" in sys.path`, `sys.path.append("leak")`],
  ["in the finders", `len(sys.meta_path) > 1`, `sys.meta_path.append(object())`],
  ["in standard output", `sys.stdout is None`, `sys.stdout = None`],
  ["in the locale", `__import__("locale").leak`, `sys.modules["locale"].leak = 1`],
  [
    "in a codec",
    `"x".encode("leak")`,
    `sys.modules["codecs"].register(lambda n: sys.modules["codecs"].lookup("utf-8") if n == "leak" else None)`,
  ],
  [
    "in an audit hook",
    `sys.modules["builtins"].audited`,
    `sys.addaudithook(lambda *a: setattr(sys.modules["builtins"], "audited", 1))`,
  ],
  ["in integer settings", `sys.get_int_max_str_digits() == 700`, `sys.set_int_max_str_digits(700)`],
  ["in the switch interval", `sys.getswitchinterval() == 0.5`, `sys.setswitchinterval(0.5)`],
  [
    "in a context variable",
    `__import__("contextvars").leak.get()`,
    `sys.modules["contextvars"].leak = sys.modules["contextvars"].ContextVar("leak")\nsys.modules["contextvars"].leak.set(1)`,
  ],
  ["in the runner", `sys._getframe(1).f_globals["leak"]`, `sys._getframe(1).f_globals["leak"] = 1`],
  [
    "by a replaced runner",
    `False`,
    `sys._getframe(1).f_globals["_context"] = lambda *a: escaped(ctx, "replaced runner")`,
  ],
  [
    "in the hash of a type's cache",
    `str.__subclasses__() and any(c.__name__ == "Leak" for c in str.__subclasses__())`,
    `sys.modules["kept"] = type("Leak", (str,), {})`,
  ],
  ["in the size of the heap", `sys.modules["kept"]`, `sys.modules["kept"] = bytes(30_000_000)`],
  [
    "in a pending finaliser",
    `False`,
    `
class D:
    def __del__(self, escaped=escaped, ctx=ctx): escaped(ctx, "late finaliser")
sys.modules["kept"] = D()`,
  ],
];

export const pythonStateChannels: readonly EscapeAttempt[] = pythonChannels.map((row) => channel(...row));
