/**
 * Hostile Python that looks for a way out: imports, JavaScript through Pyodide, the operating system, the clock.
 */
import { type EscapeAttempt, placeholders, secretName } from "./attempt.ts";
import { attempt, emptyResult, source } from "./python-attempt.ts";

const refusedImports: readonly EscapeAttempt[] = [
  "os",
  "sys",
  "js",
  "pyodide",
  "pyodide_js",
  "_pyodide_core",
  "ctypes",
  "subprocess",
  "socket",
  "importlib",
  "builtins",
  "gc",
  "threading",
  "signal",
  "asyncio",
  "urllib.request",
  "micropip",
].map((name) =>
  source(`python: import ${name}`, "refused", `import ${name}\ndef evaluate(ctx):\n    return ${emptyResult}\n`),
);

const lookForJavaScript = `
for found in js_proxies():
    for code in ("return process", "return globalThis", "return this"):
        made = found.constructor.constructor(code)()
        escaped(ctx, "JavaScript: " + str(made))`;

const javascript: readonly EscapeAttempt[] = [
  attempt(
    "python: JavaScript's Function through any JsProxy that the collector knows",
    "script-failed",
    lookForJavaScript,
  ),
  attempt(
    "python: JsProxy attributes",
    "script-failed",
    `for found in js_proxies():\n    escaped(ctx, str(dir(found)) + str(found.globalThis))`,
  ),
  attempt(
    "python: calling every JsProxy",
    "script-failed",
    `for found in js_proxies():\n    found()\n    escaped(ctx, "a call")`,
  ),
  attempt(
    "python: the text of every JsProxy",
    "script-failed",
    `for found in js_proxies():\n    escaped(ctx, str(found))`,
  ),
  attempt(
    "python: a new JsProxy by its class",
    "contained",
    `
for c in object.__subclasses__():
    if "Js" in c.__name__:
        escaped(ctx, str(c.new(1)))`,
  ),
  attempt("python: the js module from sys.modules", "script-failed", `escaped(ctx, str(sys.modules["js"].process))`),
  attempt(
    "python: pyodide_js.runPython.constructor, as used against n8n and Grist",
    "script-failed",
    `
escaped(ctx, str(sys.modules["pyodide_js"].runPython.constructor("return process")()))`,
  ),
  attempt(
    "python: pyodide.code.run_js",
    "contained",
    `
for module in list(sys.modules.values()):
    if hasattr(module, "run_js"):
        escaped(ctx, str(module.run_js("globalThis")))`,
  ),
  attempt(
    "python: run_js found by the collector",
    "contained",
    `
gc = sys.modules["gc"]
gc.unfreeze()
for o in gc.get_objects():
    if getattr(o, "__name__", "") == "run_js":
        escaped(ctx, str(o("globalThis.process")))`,
  ),
  attempt(
    "python: every dictionary that holds a module of Pyodide",
    "contained",
    `
gc = sys.modules["gc"]
gc.unfreeze()
for o in gc.get_objects():
    if type(o) is dict and "jsglobals" in o:
        escaped(ctx, str(o["jsglobals"].eval("1")))`,
  ),
  attempt(
    "python: Pyodide's core module made anew",
    "contained",
    `core = builtin("_pyodide_core")\nescaped(ctx, str(core.js_flags)) if hasattr(core, "js_flags") else None`,
  ),
  attempt(
    "python: a coroutine handed to JavaScript's scheduler",
    "contained",
    `
gc = sys.modules["gc"]
gc.unfreeze()
for o in gc.get_objects():
    if getattr(o, "__name__", "") in ("create_proxy", "create_once_callable", "to_js"):
        o(lambda: None)
        escaped(ctx, o.__name__)`,
  ),
  attempt(
    "python: run_sync and stack switching",
    "contained",
    `
gc = sys.modules["gc"]
gc.unfreeze()
for o in gc.get_objects():
    if getattr(o, "__name__", "") == "run_sync":
        escaped(ctx, str(o(None)))`,
  ),
];

const operatingSystem: readonly (readonly [name: string, body: string])[] = [
  ["os.system", `if os.system("id") == 0: escaped(ctx, "system")`],
  ["os.popen", `escaped(ctx, os.popen("id").read())`],
  ["os.execv", `os.execv("/bin/sh", ["sh"])\nescaped(ctx, "exec")`],
  ["os.fork", `escaped(ctx, str(os.fork()))`],
  ["os.listdir", `escaped(ctx, str(os.listdir("/")))`],
  ["os.open", `escaped(ctx, str(os.open("/etc/passwd", 0)))`],
  ["os.stat", `escaped(ctx, str(os.stat("${placeholders.file}")))`],
  ["os.mkdir", `os.mkdir("/made")\nescaped(ctx, "mkdir")`],
  ["os.symlink", `os.symlink("/etc", "/link")\nescaped(ctx, "symlink")`],
  ["os.chdir", `os.chdir("/lib")\nescaped(ctx, "chdir")`],
  ["os.pipe", `escaped(ctx, str(os.pipe()))`],
  ["the environment", `escaped(ctx, os.environ["${secretName}"])`],
  ["the real environment block", `escaped(ctx, str(builtin("posix").environ[b"${secretName}"]))`],
  ["a file of the host", `escaped(ctx, open("${placeholders.file}").read())`],
  ["/proc/self/environ", `escaped(ctx, open("/proc/self/environ").read())`],
  ["/dev/urandom", `escaped(ctx, str(open("/dev/urandom", "rb").read(8)))`],
  ["writing a file", `open("/x", "w").write("x")\nescaped(ctx, "write")`],
  ["io.FileIO on descriptor 0", `import io\nescaped(ctx, str(io.FileIO(0).read(1)))`],
  [
    "io.FileIO on descriptors 3 to 30",
    `
import io
for n in range(3, 30):
    try: escaped(ctx, str(io.FileIO(n, closefd=False).read(1)))
    except OSError: pass`,
  ],
  ["the standard library's archive", `escaped(ctx, str(open("/lib/python314.zip", "rb").read(4)))`],
  ["input()", `escaped(ctx, input())`],
  [
    "a socket",
    `
s = builtin("_socket").socket()
s.connect(("127.0.0.1", int("${placeholders.port}")))
escaped(ctx, "socket")`,
  ],
  ["name resolution", `escaped(ctx, str(builtin("_socket").getaddrinfo("localhost", 80)))`],
  ["the host's name", `name = builtin("_socket").gethostname()\nif name != "emscripten": escaped(ctx, name)`],
  ["select on nothing", `builtin("select").select([], [], [], 1)\nescaped(ctx, "waited")`],
  [
    "a URL",
    `
import urllib.parse
__import__("urllib.request")
escaped(ctx, str(urllib.request.urlopen("${placeholders.url}").read()))`,
  ],
  ["a subprocess module made anew", `builtin("_posixsubprocess").fork_exec()\nescaped(ctx, "fork_exec")`],
  ["os.kill on itself", `os.kill(os.getpid(), 9)\nescaped(ctx, "kill")`],
  ["the process's own exit", `os._exit(0)\nescaped(ctx, "exit")`],
  ["abort", `os.abort()\nescaped(ctx, "abort")`],
  ["faulthandler's crash", `builtin("faulthandler")._sigsegv()\nescaped(ctx, "sigsegv")`],
  ["an alarm", `builtin("_signal").alarm(1)\nescaped(ctx, "alarm")`],
  ["a timer", `builtin("_signal").setitimer(0, 0.1)\nescaped(ctx, "timer")`],
  ["raising a signal", `builtin("_signal").raise_signal(11)`],
  ["a thread", `builtin("_thread").start_new_thread(print, ())\nescaped(ctx, "thread")`],
  ["sub-interpreters", `builtin("_interpreters").create()`],
  [
    "a shared library",
    `builtin("_imp").create_dynamic(type("S", (), {"name": "x", "origin": "/x.so"})())\nescaped(ctx, "dlopen")`,
  ],
];

const clock: readonly EscapeAttempt[] = [
  attempt(
    "python: the running clock by a second time module",
    "contained",
    `
t = builtin("time")
a = t.time()
for _ in range(300_000): pass
if t.time() != a or t.perf_counter() != 0: escaped(ctx, "clock")`,
  ),
  attempt(
    "python: the running clock by the modification time of a file",
    "contained",
    `escaped(ctx, str(os.stat("/").st_mtime))`,
  ),
  attempt(
    "python: sleeping with the original sleep",
    ["limit-exceeded", "script-failed"],
    `builtin("time").sleep(1)\nescaped(ctx, "slept")`,
  ),
  attempt(
    "python: waiting for a lock",
    "contained",
    `
lock = builtin("_thread").allocate_lock()
lock.acquire()
lock.acquire(timeout=5)`,
  ),
  attempt(
    "python: true randomness from os.urandom",
    "ok",
    `
if os.urandom(4) != os.urandom(4): ctx.trace("seeded stream")`,
  ),
  attempt(
    "python: the host's time zone",
    "ok",
    `
import time
if time.localtime(1750000000).tm_hour != 15: escaped(ctx, "zone")`,
  ),
];

export const pythonHostAttempts: readonly EscapeAttempt[] = [
  ...refusedImports,
  ...javascript,
  ...operatingSystem.map(([name, body]) => attempt(`python: ${name}`, "contained", body)),
  ...clock,
];
