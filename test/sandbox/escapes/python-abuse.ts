/**
 * Hostile Python that breaks or exhausts its own interpreter, or forges what the runner hands out.
 */
import type { EscapeAttempt } from "./attempt.ts";
import { attempt, emptyResult, source } from "./python-attempt.ts";

const interpreterBreakers: readonly (readonly [name: string, body: string, before?: string])[] = [
  [
    "ctypes reads address zero",
    `c = __import__("ctypes") if "ctypes" in sys.modules else builtin("_ctypes")\nctx.trace(dir(c)[:3])`,
  ],
  [
    "byte code out of range",
    `
def f(): return 1
f.__code__ = f.__code__.replace(co_code=bytes([100, 250] * 8))
f()`,
  ],
  [
    "a stack that underflows",
    `
def f(): return 1
f.__code__ = f.__code__.replace(co_code=b"\\x01\\x00" * 50, co_stacksize=0)
f()`,
  ],
  [
    "random byte code",
    `
import random
def f(): return 1
for _ in range(50):
    f.__code__ = f.__code__.replace(co_code=random.randbytes(64))
    try: f()
    except Exception: pass`,
  ],
  [
    "marshalled nonsense",
    `
import marshal, random
for _ in range(2000):
    try: marshal.loads(random.randbytes(40))
    except Exception: pass`,
  ],
  [
    "marshalled code with wild constants",
    `
import marshal
data = bytearray(marshal.dumps(compile("x = 1", "", "exec")))
for at in range(len(data)):
    changed = bytes(data[:at]) + b"\\xff" + bytes(data[at + 1:])
    try: exec(marshal.loads(changed))
    except Exception: pass`,
  ],
  ["a billion frames", `sys.setrecursionlimit(10**9)\ndef f(): f()\nf()`],
  [
    "recursion through __getattr__",
    `
class A:
    def __getattr__(self, name): return getattr(self, name + "x")
A().x`,
  ],
  ["recursion through repr", `a = []\nfor _ in range(10**6): a = [a]\nstr(a)`],
  [
    "recursion through comparison",
    `
a = b = ()
for _ in range(10**6): a, b = (a,), (b,)
a == b`,
  ],
  ["recursion through json", `import json\njson.loads("[" * 10**6)`],
  ["recursion through re's parser", `import re\nre.compile("(" * 50000 + ")" * 50000)`],
  ["recursion through ast", `import ast\nast.literal_eval("-" * 10**6 + "1")`],
  [
    "recursion through isinstance",
    `
t = int
for _ in range(10**6): t = (t,)
isinstance("", t)`,
  ],
  ["recursion through xml", `import xml.etree.ElementTree as E\nE.fromstring("<a>" * 300000)`],
  [
    "deallocation of a deep chain",
    `
class N: pass
head = None
for _ in range(10**6):
    n = N()
    n.next = head
    head = n
head = n = None`,
  ],
  [
    "settrace with an endless tracer",
    `
def trace(*a):
    while True: pass
sys.settrace(trace)
(lambda: 1)()`,
  ],
  [
    "an endless finaliser",
    `
class D:
    def __del__(self):
        while True: pass
D()`,
  ],
  [
    "a finaliser left for later",
    `
class D:
    def __del__(self):
        while True: pass
sys.modules["kept"] = D()`,
  ],
  [
    "an endless collector callback",
    `
def loop(*a):
    while True: pass
sys.modules["gc"].callbacks.append(loop)
sys.modules["gc"].collect()`,
  ],
  [
    "an endless hook for unraisable errors",
    `
def loop(*a):
    while True: pass
sys.unraisablehook = loop
class D:
    def __del__(self): raise ValueError()
D()`,
  ],
  ["exit handlers", `builtin("atexit").register(lambda: print("x"))`],
  [
    "an endless audit hook",
    `
def loop(*a):
    while True: pass
sys.addaudithook(loop)
open("/x")`,
  ],
  [
    "a huge stack of contexts",
    `
from contextlib import ExitStack
with ExitStack() as s:
    for _ in range(10**6): s.callback(lambda: 1 / 0)`,
  ],
  ["sys.exit", `sys.exit(0)`],
  ["breakpoint", `breakpoint()`],
  ["clearing builtins", `sys.modules["builtins"].__dict__.clear()`],
  [
    "clearing every module",
    `
for m in list(sys.modules.values()):
    m.__dict__.clear()`,
  ],
  [
    "reference counts driven to zero",
    `
import weakref
f = sys.modules["gc"]
f.unfreeze()
for o in f.get_objects():
    try: o.__dict__.clear()
    except Exception: pass`,
  ],
];

const exhaustion: readonly (readonly [name: string, body: string])[] = [
  ["one endless loop", "while True: pass"],
  [
    "a loop that eats every exception",
    "while True:\n    try:\n        while True: pass\n    except BaseException: pass\n    finally: continue",
  ],
  ["a power tower", "9 ** 9 ** 9"],
  ["a big product", "x = 10 ** 100000\nfor _ in range(30): x *= x"],
  ["factorial", "import math\nmath.factorial(10**7)"],
  ["a long string", "'a' * 10**9"],
  ["a long list", "[0] * 10**9"],
  ["bytes", "bytes(2**40)"],
  ["a growing dictionary", "d = {}\nwhile True: d[len(d)] = str(d.__len__())"],
  ["growing sets of tuples", "s = set()\nn = 0\nwhile True:\n    s.add((n, str(n)))\n    n += 1"],
  ["string formatting", "f'{1:>2000000000}'"],
  ["percent formatting", "'%2000000000d' % 1"],
  ["decimal precision", "import decimal\ndecimal.getcontext().prec = 10**9\ndecimal.Decimal(1) / 3"],
  ["fractions", "import fractions\nx = fractions.Fraction(3, 7)\nwhile True: x = x * x + 1"],
  ["a regular expression that backtracks", "import re\nre.match('(a+)+$', 'a' * 60 + 'b')"],
  ["itertools.product", "import itertools\nlist(itertools.product(range(100), repeat=10))"],
  ["cycle", "import itertools\nsum(itertools.cycle([1]))"],
  ["sorting with an endless key", "def key(x):\n    while True: pass\nsorted([1, 2], key=key)"],
  ["a zlib bomb", "import zlib\nb = zlib.compress(bytes(10**7))\nzlib.decompress(b * 1) * 1000"],
  ["deep copies", "import copy\na = [1]\nwhile True: a = [a, copy.deepcopy(a)]"],
  ["array growth", "import array\na = array.array('d', [0.0])\nwhile True: a.extend(a)"],
  [
    "mixed growth until MemoryError, for ever",
    "a = []\nwhile True:\n    try: a.append('x' * 10000)\n    except MemoryError: pass",
  ],
  [
    "hash collisions",
    "class H:\n    def __hash__(self): return 1\n    def __eq__(self, other): return False\nset(H() for _ in range(10**6))",
  ],
  ["print for ever", "while True: print('x' * 10000)"],
  ["random shuffles", "import random\nwhile True: random.shuffle(list(range(1000)))"],
  ["a search in bytes", "(b'a' * 10**7).find(b'a' * 5000000 + b'b')"],
  ["exec for ever", "while True: exec('x = 1')"],
];

const forgeries: readonly (readonly [name: string, body: string, before?: string])[] = [
  [
    "the writer replaced by a liar about counts",
    `
r = sys._getframe(1).f_globals
close = r["_close"]
r["_close"] = lambda *a: close({"status": "ok", "kind": "numeric", "isTriggered": True, "lastValue": 1, "form": "columns", "counts": [10**9, 1, 1], "trace": []})`,
  ],
  [
    "the writer replaced by a liar about negative counts",
    `
r = sys._getframe(1).f_globals
close = r["_close"]
r["_close"] = lambda *a: close({"status": "ok", "kind": "numeric", "isTriggered": True, "lastValue": 1, "form": "columns", "counts": [-1, 0.5, "x"], "trace": []})`,
  ],
  ["the writer replaced by one that gives no bytes", `sys._getframe(1).f_globals["_close"] = lambda *a: 5`],
  [
    "the writer replaced by one that gives a wild length",
    `sys._getframe(1).f_globals["_close"] = lambda *a: b"\\xff" * 64`,
  ],
  [
    "the writer replaced by one that gives broken JSON",
    `sys._getframe(1).f_globals["_close"] = lambda *a: b"\\x02\\x00\\x00\\x00{]"`,
  ],
  [
    "the writer replaced by one that gives 50 MB",
    `sys._getframe(1).f_globals["_close"] = lambda *a: bytes(50_000_000)`,
  ],
  [
    "an unchecked infinity",
    `
r = sys._getframe(1).f_globals
close = r["_close"]
r["_close"] = lambda *a: close({"status": "ok", "kind": "numeric", "isTriggered": True, "lastValue": 1, "form": "columns", "counts": [1, 1, 1], "trace": []}, b"\\xff" * 17)`,
  ],
  [
    "an unknown status",
    `
r = sys._getframe(1).f_globals
close = r["_close"]
r["_close"] = lambda *a: close({"status": "constructor", "message": {"toString": 1}, "trace": {"length": 10**9}})`,
  ],
  [
    "a million trace lines",
    `
lines = sys._getframe(1).f_locals["lines"]
lines.extend(["x"] * 200_000)`,
  ],
  [
    "trace lines of a megabyte",
    `
lines = sys._getframe(1).f_locals["lines"]
lines.append("x" * 2_000_000)`,
  ],
  ["lone surrogates in the trace", `ctx.trace("\\ud800")`],
  [
    "a dictionary whose get never ends",
    "return D(kind=1)",
    "class D(dict):\n    def get(self, *a):\n        while True: pass\n    __contains__ = __getitem__ = get",
  ],
  [
    "points that never end",
    `
import itertools
return {"kind": "numeric", "points": ({"ts": n, "value": 1, "isTriggered": True} for n in itertools.count()), "isTriggered": True, "lastValue": 1}`,
  ],
  [
    "a list that lies about its length",
    `return {**${emptyResult}, "points": L()}`,
    "class L(list):\n    def __len__(self): return 2**31\n    def __iter__(self):\n        while True: yield {}",
  ],
  [
    "an exception whose text never ends",
    "raise E()",
    "class E(Exception):\n    def __str__(self):\n        while True: pass",
  ],
  [
    "an exception whose type has an endless name",
    "raise E()",
    "class M(type):\n    def __getattribute__(cls, name):\n        while True: pass\nclass E(Exception, metaclass=M): pass",
  ],
  ["an exception with a text of 100 MB", "raise ValueError('x' * 40_000_000)"],
  [
    "a chain of a million exceptions",
    `
e = None
for _ in range(10**6):
    n = ValueError()
    n.__context__ = e
    e = n
raise e`,
  ],
  ["the limits in the context", `ctx._limits["maxTraceLines"] = 10**9\nfor _ in range(1000): ctx.trace("x")`],
];

const syntaxBombs: readonly EscapeAttempt[] = (
  [
    ["parentheses", "(".repeat(100_000)],
    ["unary minus", `x = ${"-".repeat(100_000)}1`],
    ["attribute chains", `x = a${".a".repeat(60_000)}`],
    ["lambdas", `x = ${"lambda: ".repeat(20_000)}1`],
    ["comprehensions", `x = ${"[".repeat(80)}x${" for x in x]".repeat(80)}`],
    ["constant folding", "x = 'a' * 10 ** 9 + (1 << 10 ** 9) * 0"],
  ] as const
).map(([name, code]) =>
  source(
    `python: a syntax bomb of ${name}`,
    ["refused", "limit-exceeded", "script-failed", "ok"],
    `${code}\ndef evaluate(ctx):\n    return ${emptyResult}\n`,
  ),
);

export const pythonAbuseAttempts: readonly EscapeAttempt[] = [
  ...interpreterBreakers.map(([name, body, before]) => attempt(`python: ${name}`, "contained", body, before)),
  ...exhaustion.map(([name, body]) => attempt(`python: ${name}`, ["limit-exceeded", "script-failed", "ok"], body)),
  ...forgeries.map(([name, body, before]) => attempt(`python: ${name}`, "contained", body, before)),
  ...syntaxBombs,
];
