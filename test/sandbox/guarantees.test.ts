/**
 * What the sandbox promises, each promise a title, for every language. A language adds a row of snippets to
 * `languages`; the promises stay the same.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import type { Language } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { pythonChannels } from "./escapes/python-state.ts";
import { compiled, evaluateOnce, messageOf, step, target, testNow, tileReturning, traceOf } from "./support.ts";

interface LanguageRow {
  readonly language: Language;
  /** Wraps statements that end in `return …` into a tile whose first trace line is that value as text. */
  readonly returning: (statements: string) => string;
  /** Expressions, each of which must be unreachable: the script says "absent", or it fails. */
  readonly unreachable: Readonly<Record<string, string>>;
  /** What the script says, or how it fails, when it has found nothing. */
  readonly unreachableText: RegExp;
  /** Leaves a mark (or fails trying), then reports whether an earlier mark is seen: must say "clean" twice. */
  readonly channels: Readonly<Record<string, string>>;
  readonly clock: readonly string[];
  readonly random: string;
  readonly breaksCpuLimit: string;
  readonly breaksMemoryLimit: string;
  readonly breaksDepthLimit: string;
  readonly breaksTraceLimit: string;
  readonly breaksTraceLineLimit: string;
  /** A trace line of so many signs that UTF-16 needs two units for. */
  readonly tracesPairs: (count: number) => string;
  /** A whole script. */
  readonly breaksResultLimit: string;
  readonly fails: string;
}

const prelude = "const store = { count: 0 };\nclass Holder { static mark = 0; }\n";
const typeOf = (name: string): string => `return typeof ${name} === "undefined" ? "absent" : "present";`;
const mark = (set: string, seen: string): string =>
  `const seen = ${seen}; try { ${set} } catch (error) { return seen ? "marked" : "clean"; } return seen ? "marked" : "clean";`;

const typescript: LanguageRow = {
  language: "typescript",
  returning: (statements) => prelude + tileReturning(statements),
  unreachableText: /^absent$/,
  unreachable: {
    "the network (fetch)": typeOf("fetch"),
    "the network (XMLHttpRequest)": typeOf("XMLHttpRequest"),
    "the network (WebSocket)": typeOf("WebSocket"),
    "files (require)": `return typeof globalThis.require === "undefined" ? "absent" : "present";`,
    "files (module)": typeOf("module"),
    "the environment and the process (process)": typeOf("process"),
    "the process's buffers (Buffer)": typeOf("Buffer"),
    "timers (setTimeout)": `return typeof globalThis.setTimeout === "undefined" ? "absent" : "present";`,
    "timers (setInterval)": `return typeof globalThis.setInterval === "undefined" ? "absent" : "present";`,
    "timers (queueMicrotask)": `return typeof globalThis.queueMicrotask === "undefined" ? "absent" : "present";`,
    "threads (SharedArrayBuffer)": typeOf("SharedArrayBuffer"),
    "threads (Atomics)": typeOf("Atomics"),
    "machine code (WebAssembly)": typeOf("WebAssembly"),
    promises: typeOf("Promise"),
    proxies: typeOf("Proxy"),
    "garbage collection (WeakRef, FinalizationRegistry)": `return typeof WeakRef === "undefined" && typeof FinalizationRegistry === "undefined" ? "absent" : "present";`,
    "code from text (Function)": `try { return String(new globalThis.Function("return 1")()); } catch { return "absent"; }`,
    "code from text (a function's constructor)": `try { return String((() => 1).constructor("return 1")()); } catch { return "absent"; }`,
    "code from text (a generator's constructor)": `try { return String((function* () {}).constructor("yield 1")().next().value); } catch { return "absent"; }`,
    "host objects (the constructor walk from ctx)": `try { return String(ctx.constructor.constructor("return this")()); } catch { return "absent"; }`,
    "host objects (the constructor walk from ctx.trace)": `try { return String(ctx.trace.constructor("return process")()); } catch { return "absent"; }`,
    "host objects (a typed array's buffer is this evaluation's own)": `const made = ctx.series; return Object.keys(made).length === 0 ? "absent" : "present";`,
    "host objects (call sites of a stack trace)": `try { (Error as any).prepareStackTrace = (_e: any, sites: any) => sites; const stack = (new Error() as any).stack; return typeof stack === "string" || stack === undefined ? "absent" : "present"; } catch { return "absent"; }`,
    "the caller's frames": `try { return String((function f() { return (f as any).caller; })()); } catch { return "absent"; }`,
    "the isolate's own module": typeOf("ivm"),
  },
  channels: {
    "a global variable": mark("(globalThis as any).mark = 1;", `"mark" in globalThis`),
    "an undeclared variable": mark(
      "Object.defineProperty(globalThis, 'mark2', { value: 1 });",
      `typeof (globalThis as any).mark2 !== "undefined"`,
    ),
    "a property of Object": mark("(Object as any).mark = 1;", `"mark" in Object`),
    "Object.prototype": mark("(Object.prototype as any).mark = 1;", `"mark" in {}`),
    "Array.prototype": mark("(Array.prototype as any).mark = 1;", `"mark" in []`),
    "Function.prototype": mark("(Function.prototype as any).mark = 1;", `"mark" in (() => 1)`),
    "String.prototype": mark("(String.prototype as any).mark = 1;", `(("" as any).mark) !== undefined`),
    "Number.prototype": mark("(Number.prototype as any).mark = 1;", `((1 as any).mark) !== undefined`),
    "a replaced built-in method": mark("Array.prototype.map = (() => []) as any;", `[1].map((x) => x).length !== 1`),
    Math: mark(
      "Math.PI2 = 1; (Math as any).sin = () => 5;".replace("Math.PI2", "(Math as any).PI2"),
      `"PI2" in Math || Math.sin(0) !== 0`,
    ),
    JSON: mark("(JSON as any).mark = 1;", `"mark" in JSON`),
    Reflect: mark("(Reflect as any).mark = 1;", `"mark" in Reflect`),
    Date: mark("(Date as any).mark = 1;", `"mark" in Date`),
    "Date.prototype": mark("(Date.prototype as any).mark = 1;", `"mark" in new Date()`),
    Error: mark("(Error as any).stackTraceLimit = 77;", `(Error as any).stackTraceLimit === 77`),
    "Error.prototype": mark("(Error.prototype as any).message = 'marked';", `new Error().message === "marked"`),
    "RegExp's last match": mark("/mark(ed)/.exec('marked');", `(RegExp as any).$1 === "ed"`),
    "RegExp's input": mark("/x/.exec('xmarked');", `(RegExp as any).input === "xmarked"`),
    "RegExp.prototype": mark("(RegExp.prototype as any).mark = 1;", `"mark" in /x/`),
    "a regular expression literal": `const pattern = /a/g; const seen = pattern.lastIndex !== 0; pattern.test("aa"); return seen ? "marked" : "clean";`,
    "a tagged template's strings": mark(
      "const keep = (s: any) => { s.mark = 1; return s; }; keep`x`;",
      `((s: any) => "mark" in s)\`x\``,
    ),
    Symbol: mark("(Symbol as any).mark = Symbol.for('mark');", `"mark" in Symbol`),
    "Map.prototype": mark("(Map.prototype as any).mark = 1;", `"mark" in new Map()`),
    "Set.prototype": mark("(Set.prototype as any).mark = 1;", `"mark" in new Set()`),
    "the iterators": mark(
      "(Object.getPrototypeOf([][Symbol.iterator]()) as any).mark = 1;",
      `"mark" in ([][Symbol.iterator]() as any)`,
    ),
    "the generators": mark(
      "(Object.getPrototypeOf(function* () {}) as any).mark = 1;",
      `"mark" in (Object.getPrototypeOf(function* () {}) as any)`,
    ),
    "the typed arrays": mark(
      "(Object.getPrototypeOf(Float64Array) as any).mark = 1;",
      `"mark" in Object.getPrototypeOf(Float64Array)`,
    ),
    "ArrayBuffer.prototype": mark("(ArrayBuffer.prototype as any).mark = 1;", `"mark" in new ArrayBuffer(1)`),
    "ctx.trace": mark("(ctx.trace as any).mark = 1;", `"mark" in ctx.trace`),
    ctx: mark("(ctx as any).mark = 1;", `"mark" in ctx`),
    "ctx.params": mark("(ctx.params as any).mark = 1;", `"mark" in ctx.params`),
    "ctx.target": mark("(ctx.target as any).mark = 1;", `"mark" in ctx.target`),
    "ctx.target.utcOffsets": mark("ctx.target.utcOffsets.push(1);", `ctx.target.utcOffsets.length !== 1`),
    "a variable of the script's own module": `store.count += 1; return store.count === 1 ? "clean" : "marked";`,
    "a static member of the script's own class": `Holder.mark += 1; return Holder.mark === 1 ? "clean" : "marked";`,
    "the script's own function": mark("(evaluate as any).mark = 1;", `"mark" in evaluate`),
  },
  clock: [
    "return Date.now();",
    "return new Date().getTime();",
    "return Date.parse(new Date().toISOString());",
    "return +new Date(Date());",
  ],
  random: "return [Math.random(), Math.random(), Math.random()].join();",
  breaksCpuLimit: "for (;;);",
  breaksMemoryLimit: "const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length));",
  breaksDepthLimit: "const deeper = (n: number): number => deeper(n + 1) + 1; return deeper(0);",
  breaksTraceLimit: "for (let i = 0; i < 101; i += 1) ctx.trace('line');",
  breaksTraceLineLimit: "ctx.trace('x'.repeat(501));",
  tracesPairs: (count) => `ctx.trace("🌱".repeat(${count}));`,
  breaksResultLimit: `export default function evaluate() {
  const points = Array.from({ length: 60_000 }, (_, index) => ({ ts: index, value: 0, isTriggered: false }));
  return { kind: "numeric", points, isTriggered: false, lastValue: null };
}`,
  fails: "throw new Error('by its author');",
};

/** What a hostile author starts with: modules behind modules. */
const pythonPrelude = `import random, time, uuid, warnings
from datetime import datetime, timezone
sys = warnings.sys
os = uuid.os
def escaped(ctx, what): pass
def builtin(name):
    importer = next(c for c in object.__subclasses__() if c.__name__ == "BuiltinImporter")
    module = importer.create_module(importer.find_spec(name))
    importer.exec_module(module)
    return module
def js_proxies():
    gc = sys.modules["gc"]
    gc.unfreeze()
    return [v for o in gc.get_objects() if type(o) is dict for v in o.values() if type(type(v)).__name__ == "_JsProxyMetaClass"]
`;
const indented = (statements: string): string => statements.trim().replace(/^/gm, "    ");
const pythonReturning = (statements: string): string => `${pythonPrelude}
def answer_of(ctx):
${indented(statements)}
def evaluate(ctx):
    ctx.trace(str(answer_of(ctx)))
    return {"kind": "numeric", "points": [], "isTriggered": False, "lastValue": None}
`;
const reached = (expression: string): string =>
  `try: found = ${expression}\nexcept BaseException: return "absent"\nreturn "present: " + repr(found)`;

/** The others can only be seen from outside: the escape suite has them. */
const visibleChannels = pythonChannels.filter(([, found]) => found !== "False");

const python: LanguageRow = {
  language: "python",
  returning: pythonReturning,
  // The second: an import of the interpreter that is locked, which ends the evaluation.
  unreachableText: /^absent$|does not exist in here/,
  unreachable: {
    "the network (sockets)": reached(`builtin("_socket").socket()`),
    "the network (an HTTP request)": reached(`__import__("urllib.request").request.urlopen("http://127.0.0.1:9/")`),
    "files (open)": reached(`sys.modules["builtins"].open("/etc/passwd").read()`),
    "files (the directory)": reached(`os.listdir("/etc")`),
    "files (writing)": reached(`sys.modules["builtins"].open("/tmp/mark", "w").write("x")`),
    "the environment of the host": reached(`os.environ["PATH"] if os.environ["HOME"] == "/root" else missing`),
    "the process (system)": reached(`os.system("true") == 0 or missing`),
    "the process (fork)": reached("os.fork()"),
    "the process (subprocess)": reached(`__import__("subprocess").run(["true"])`),
    threads: reached(`__import__("threading").Thread(target=print).start()`),
    "machine code (ctypes)": reached(`__import__("ctypes").CDLL(None)`),
    "host objects (the js module)": reached(`sys.modules["js"].process`),
    "host objects (any proxy of JavaScript)": reached(`js_proxies()[0].constructor.constructor("return process")()`),
    "host objects (pyodide)": reached(`sys.modules["pyodide_js"].runPython.constructor("return 1")()`),
    "timers (an event loop)": reached(`__import__("asyncio").new_event_loop().call_later(0, print)`),
  },
  channels: Object.fromEntries(
    visibleChannels.map(([where, found, leave]) => [
      where,
      `try: seen = bool(${found})\nexcept Exception: seen = False\ntry:\n${indented(leave)}\nexcept Exception: pass\nreturn "marked" if seen else "clean"`,
    ]),
  ),
  clock: [
    "return int(time.time() * 1000)",
    "return time.time_ns() // 1000000",
    "return int(datetime.now(timezone.utc).timestamp() * 1000)",
    "return int(datetime.now().replace(tzinfo=timezone.utc).timestamp() * 1000)",
  ],
  random: "return [random.random(), random.randrange(1000000), str(uuid.uuid4())]",
  breaksCpuLimit: "while True: pass",
  breaksMemoryLimit: "kept = []\nwhile True: kept.append(bytes(1000000))",
  breaksDepthLimit: "def deeper(n): return deeper(n + 1) + 1\nreturn deeper(0)",
  breaksTraceLimit: "for i in range(101): ctx.trace('line')",
  breaksTraceLineLimit: "ctx.trace('x' * 501)",
  tracesPairs: (count) => `ctx.trace("🌱" * ${count})`,
  breaksResultLimit: `def evaluate(ctx):
    points = [{"ts": i, "value": 0, "isTriggered": False} for i in range(60000)]
    return {"kind": "numeric", "points": points, "isTriggered": False, "lastValue": None}
`,
  fails: "raise ValueError('by its author')",
};

const languages: readonly LanguageRow[] = [typescript, python];
const cpuMs = 750;
/** Long enough to run into the limit of memory first, on a slow machine too. */
const roomyCpuMs = 30_000;

for (const row of languages) {
  describe(`${row.language} scripts`, { concurrency: false }, () => {
    let runner: Runner;
    const script = (statements: string): ReturnType<typeof compiled> =>
      compiled(runner, row.language, row.returning(statements));
    const run = async (statements: string, options: Parameters<typeof evaluateOnce>[2] = {}): Promise<string> => {
      const outcome = await evaluateOnce(runner, await script(statements), options);
      return outcome.status === "ok" ? (traceOf(outcome)[0] ?? "") : messageOf(outcome);
    };
    /** The neighbours' script, which must work whatever another did. */
    const assertAlive = async (of = runner): Promise<void> => {
      const outcome = await evaluateOnce(of, await script("return 7"));
      assert.deepEqual([outcome.status, ...traceOf(outcome)], ["ok", "7"], messageOf(outcome));
    };

    before(async () => {
      runner = await createRunner({ threads: 1, hasStandby: false, limits: { cpuMs } });
    });
    after(() => runner.close());

    for (const [what, statements] of Object.entries(row.unreachable)) {
      test(`can't reach ${what}`, async () => assert.match(await run(statements), row.unreachableText));
    }

    for (const [what, statements] of Object.entries(row.channels)) {
      test(`leave nothing behind for the next evaluation, target or tenant: ${what}`, async () => {
        const compiledScript = await script(statements);
        for (const [tenantId, name] of [
          ["one", "a"],
          ["one", "a"],
          ["one", "b"],
          ["two", "a"],
        ] as const) {
          const outcome = await evaluateOnce(runner, compiledScript, { tenantId, input: target(name) });
          assert.deepEqual([outcome.status, ...traceOf(outcome)], ["ok", "clean"], messageOf(outcome));
        }
        if (row.language === "python") return;
        // Enough for the later ones to be led at once.
        const outcomes = await runner.evaluate({
          tenantId: "one",
          runId: "run",
          now: testNow,
          steps: [step(compiledScript)],
          targets: Array.from({ length: 24 }, (_, index) => target(`t${index}`)),
        });
        assert.deepEqual([...new Set(outcomes.flatMap(({ steps: [only] }) => (only ? traceOf(only) : [])))], ["clean"]);
      });
    }

    for (const statements of row.clock) {
      test(`see a clock that stands still at ctx.now: ${statements}`, async () => {
        const said = Number(await run(statements));
        assert.equal(Math.floor(said / 1_000), Math.floor(testNow / 1_000));
        assert.notEqual(
          Math.floor(Number(await run(statements, { now: testNow + 86_400_000 })) / 1_000),
          Math.floor(said / 1_000),
        );
      });
    }

    test("get the same random numbers for the same run, target and row, and others for another target", async () => {
      const first = await run(row.random, { input: target("a") });
      assert.equal(await run(row.random, { input: target("a"), tenantId: "elsewhere" }), first);
      assert.notEqual(await run(row.random, { input: target("b") }), first);
    });

    const limits: readonly (readonly [string, string, RegExp])[] = [
      ["CPU time", row.breaksCpuLimit, new RegExp(`${cpuMs} ms of CPU time`)],
      ["call depth", row.breaksDepthLimit, /too many calls|too deeply/],
      ["trace lines", row.breaksTraceLimit, /100 trace lines/],
      ["the length of a trace line", row.breaksTraceLineLimit, /500 characters/],
    ];
    for (const [what, statements, message] of limits) {
      test(`that exceed the limit of ${what} fail with a message that names it, and the neighbours go on`, async () => {
        const outcome = await evaluateOnce(runner, await script(statements));
        assert.equal(outcome.status, "limit-exceeded", messageOf(outcome));
        assert.match(messageOf(outcome), message);
        await assertAlive();
      });
    }

    test("that exceed the limit of memory fail with a message that names it, and the neighbours go on", async (context) => {
      const roomy = await createRunner({ threads: 1, hasStandby: false, limits: { cpuMs: roomyCpuMs } });
      context.after(() => roomy.close());
      const outcome = await evaluateOnce(roomy, await script(row.breaksMemoryLimit));
      assert.equal(outcome.status, "limit-exceeded", messageOf(outcome));
      assert.match(messageOf(outcome), /memory/);
      await assertAlive(roomy);
    });

    test("have the same count of characters in a trace line in every language", async () => {
      const whole = await evaluateOnce(runner, await script(row.tracesPairs(250)));
      assert.equal(traceOf(whole)[0], "🌱".repeat(250));
      const tooLong = await evaluateOnce(runner, await script(row.tracesPairs(251)));
      assert.deepEqual([tooLong.status, traceOf(tooLong)], ["limit-exceeded", []], messageOf(tooLong));
    });

    test("that exceed the size of a result fail with a message that names it, and the neighbours go on", async () => {
      const outcome = await evaluateOnce(runner, await compiled(runner, row.language, row.breaksResultLimit));
      assert.equal(outcome.status, "limit-exceeded", messageOf(outcome));
      assert.match(messageOf(outcome), /60000 points.*at most 50000/);
      await assertAlive();
    });

    test("that fail say so with their author's message, and the neighbours go on", async () => {
      const outcome = await evaluateOnce(runner, await script(row.fails));
      assert.equal(outcome.status, "script-failed");
      assert.match(messageOf(outcome), /by its author/);
      await assertAlive();
    });
  });
}

describe("what is not guaranteed", () => {
  test("is written down", async () => {
    const { readFile } = await import("node:fs/promises");
    const readme = await readFile(new URL("../../sandbox/README.md", import.meta.url), "utf8");
    assert.match(readme, /## What is not guaranteed/);
  });
});
