/**
 * Promises of the Python engine to tile authors, each against the real engine in a child process started like a cell.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import type { PointColumns } from "#sandbox/tile.d.ts";
import { defaultLimits } from "#sandbox/engine.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { bodies, makeJob, makeTarget, PythonChild, testNow, tile } from "./python-client.ts";

let python: PythonChild;
before(async () => {
  python = await PythonChild.start();
});
after(() => python.stop());
const { traceOf, honestTileWorks } = bodies(() => python);

describe("the Python tile contract", () => {
  it("gives the same bytes as the same formula in JavaScript", async () => {
    const target = makeTarget();
    const outcome = await python.run(
      `
import math
def evaluate(ctx):
    series = ctx.series["temperature.ambient"]
    total, points = 0.0, []
    for ts, value in zip(series.ts, series.value):
        total += max(0.0, value - ctx.params["base"]) / 24 + math.sqrt(abs(value)) * 1e-3
        points.append({"ts": ts, "value": total, "isTriggered": total > ctx.params["threshold"]})
    return {"kind": "numeric", "points": points, "isTriggered": total > ctx.params["threshold"], "lastValue": total}
`,
      { params: { base: 10, threshold: 5.5 }, target },
    );
    assert.ok(outcome.status === "ok", JSON.stringify(outcome));
    const series = target.data[0]?.series["temperature.ambient"];
    assert.ok(series);
    const { ts, value } = series;
    let total = 0;
    const totals = value.map((reading) => {
      total += Math.max(0, reading - 10) / 24 + Math.sqrt(Math.abs(reading)) * 1e-3;
      return total;
    });
    assert.deepEqual(outcome.output.columns, {
      ts,
      value: totals,
      triggered: Uint8Array.from(totals, (sum) => (sum > 5.5 ? 1 : 0)),
    });
    assert.equal(outcome.output.lastValue, total);
  });

  it("hands upstream columns through without changing a bit, whatever the doubles", async () => {
    const script = await python.script(`
def evaluate(ctx):
    up = ctx.upstream
    assert [p.value for p in up.points] == up.columns.value.tolist()
    return {"kind": up.kind, "columns": up.columns, "isTriggered": up.is_triggered, "lastValue": up.last_value}
`);
    const column = fc.array(fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()), {
      maxLength: 50,
    });
    await fc.assert(
      fc.asyncProperty(column, async (rows) => {
        const columns: PointColumns = {
          ts: Float64Array.from(rows, (_, index) => index * 5 - 7),
          value: Float64Array.from(rows, ([value]) => value),
          triggered: Uint8Array.from(rows, ([, flag]) => (flag ? 1 : 0)),
        };
        const upstream = { kind: "probability" as const, columns, isTriggered: true, lastValue: 0.1 };
        const { outcomes } = await python.evaluate(
          makeJob({ steps: [{ script, params: {}, row: 0 }], targets: [makeTarget({ upstream })] }),
        );
        const outcome = outcomes[0]?.steps[0];
        assert.ok(outcome?.status === "ok", JSON.stringify(outcome));
        assert.deepEqual(outcome.output, upstream);
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  it("accepts points as dicts, Point objects and columns, in either spelling", async () => {
    const results = [
      `{"kind": "boolean", "points": [{"ts": 1, "value": 2, "isTriggered": True}], "isTriggered": True, "lastValue": 2}`,
      `{"kind": "boolean", "points": [{"ts": 1, "value": 2, "is_triggered": True}], "is_triggered": True, "last_value": 2}`,
      `TileOutput("boolean", points=[Point(1, 2.0, True)], is_triggered=True, last_value=2)`,
      `TileOutput("boolean", columns=PointColumns([1.0], array("d", [2]), [1]), is_triggered=True, last_value=2)`,
      `{"kind": "boolean", "columns": {"ts": (1,), "value": [2], "triggered": b"\\x01"}, "isTriggered": True, "lastValue": 2}`,
      `{"kind": "boolean", "points": (Point(n, 2, True) for n in [1]), "isTriggered": True, "lastValue": 2}`,
    ];
    for (const result of results) {
      const outcome = await python.run(
        `from array import array\nfrom tile import Point, PointColumns, TileOutput\ndef evaluate(ctx):\n    return ${result}\n`,
      );
      assert.ok(outcome.status === "ok", `${result}: ${JSON.stringify(outcome)}`);
      const columns = { ts: Float64Array.of(1), value: Float64Array.of(2), triggered: Uint8Array.of(1) };
      assert.deepEqual(outcome.output, { kind: "boolean", columns, isTriggered: true, lastValue: 2 });
    }
  });

  it("gives every field of the context under its Python name and its JSON name", async () => {
    const trace = await traceOf(
      `
for line in (ctx.params["list"], ctx.params["deep"]["a"], sorted(ctx.series), sorted(ctx.weather), len(ctx.series["temperature.ambient"])):
    ctx.trace(line)
ctx.trace(ctx.events[0])
ctx.trace((ctx.upstream, ctx.now, ctx.window.start, ctx.window.end))
ctx.trace((ctx.target.name, ctx.target.latitude, ctx.target.elevation, ctx.target.timezone))
ctx.trace((ctx.target.utc_offsets[1].minutes, ctx.target.utcOffsets[1].minutes, getattr(ctx.target.utc_offsets[0], "from")))`,
      "",
      {
        params: { list: [1, "two"], deep: { a: null } },
      },
    );
    assert.deepEqual(trace, [
      "(1, 'two')",
      "None",
      "['temperature.ambient']",
      "['temperature']",
      "48",
      `TileEvent(ts=${testNow - 1_000}, kind='irrigated', name=None, amount=12.5, unit='mm', note=None)`,
      `(None, ${testNow}, ${testNow - 48 * 3_600_000}, ${testNow})`,
      "('North field', 47.5, None, 'America/Los_Angeles')",
      "(-420, -420, 0)",
    ]);
  });

  it("makes parameters and columns read-only", async () => {
    for (const change of [
      `ctx.params["a"] = 1`,
      `ctx.params["deep"]["a"] = 1`,
      `ctx.series["temperature.ambient"].value[0] = 1.0`,
      `ctx.series["x"] = None`,
    ]) {
      const outcome = await python.run(tile(change), { params: { deep: { a: 1 } } });
      assert.equal(outcome.status, "script-failed", change);
    }
  });

  it("has one name for the runner among the interpreter's modules, and none for its parts", async () => {
    const names = `sorted(name for name in inspect.sys.modules if "flow" in name or "runner" in name)`;
    const outcome = await python.run(tile(`ctx.trace(${names})`, "import inspect"));
    assert.ok(outcome.status === "ok", JSON.stringify(outcome));
    assert.deepEqual(outcome.trace, ["['_flow_runner']"]);
  });

  it("hands the output of one step to the next as upstream, and skips the steps after a failed one", async () => {
    const first = await python.script(
      `def evaluate(ctx):\n    return {"kind": "numeric", "points": [{"ts": 5, "value": 1.25, "isTriggered": True}], "isTriggered": True, "lastValue": 1.25}\n`,
    );
    const second = await python.script(`def evaluate(ctx):\n    ctx.trace(ctx.upstream.points)\n    return 1 / 0\n`);
    const steps = [first, second, first].map((script, row) => ({ script, params: {}, row }));
    const { outcomes, blamed } = await python.evaluate(makeJob({ steps, targets: [makeTarget()] }));
    const [, failed, skipped] = outcomes[0]?.steps ?? [];
    assert.deepEqual(failed, {
      status: "script-failed",
      message: "author.py:3:12: ZeroDivisionError: division by zero\n  at author.py:3:12 in evaluate",
      trace: ["(Point(ts=5.0, value=1.25, is_triggered=True),)"],
    });
    assert.deepEqual(skipped, { status: "skipped" });
    assert.deepEqual(blamed.slice(-2), [
      [0, 0],
      [0, 1],
    ]);
  });
});

describe("time and chance in Python", () => {
  it("stand still at the run's time, in UTC", async () => {
    const trace = await traceOf(
      `
a = time.time()
for _ in range(10000): pass
ctx.trace((a == time.time(), round(a * 1000), time.time_ns() // 1000000, time.monotonic(), time.perf_counter()))
ctx.trace((datetime.datetime.now().isoformat(), datetime.date.today().isoformat(), datetime.datetime.now(datetime.UTC).isoformat()))
ctx.trace((time.localtime().tm_hour, time.gmtime().tm_hour, time.tzname, time.timezone, time.strftime("%H:%M %Z"), time.mktime(time.gmtime(86400))))`,
      "import time, datetime",
    );
    assert.deepEqual(trace, [
      `(True, ${testNow}, ${testNow}, 0.0, 0.0)`,
      "('2026-06-15T12:30:45.250000', '2026-06-15', '2026-06-15T12:30:45.250000+00:00')",
      "(12, 12, ('UTC', 'UTC'), 0, '12:30 UTC', 86400.0)",
    ]);
  });

  it("repeat to the same bytes for the same seed and row, and differ for another", async () => {
    const body = "ctx.trace((random.random(), uuid.uuid4(), secrets.token_hex(8), hash('text'), {'a', 'b', 'c', 'd'}))";
    const draw = (seed: string, row: number) =>
      traceOf(body, "import random, uuid, secrets", { target: makeTarget({ seed }), row });
    const first = await draw("run/a", 0);
    assert.deepEqual(await draw("run/a", 0), first);
    assert.notDeepEqual(await draw("run/b", 0), first);
    assert.notDeepEqual(await draw("run/a", 1), first);
    const other = await PythonChild.start();
    try {
      const again = await other.run(tile(body, "import random, uuid, secrets"), {
        target: makeTarget({ seed: "run/a" }),
      });
      assert.deepEqual(again.trace, first);
    } finally {
      other.stop();
    }
  });
});

describe("limits of a Python tile", () => {
  const cases: readonly {
    readonly name: string;
    readonly body: string;
    readonly says: RegExp;
    readonly before?: string;
    readonly cpuMs?: number;
  }[] = [
    { name: "CPU time", body: "while True: pass", says: /more than 300 ms of CPU time/, cpuMs: 300 },
    {
      name: "CPU time inside one C call",
      body: "sum(range(10**12))",
      says: /more than 300 ms of CPU time/,
      cpuMs: 300,
    },
    {
      name: "CPU time in spite of except",
      body: "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
      says: /more than 300 ms of CPU time/,
      cpuMs: 300,
    },
    { name: "memory by one request", body: "bytes(200_000_000)", says: /more than 96 MiB of memory/ },
    {
      name: "memory by growth",
      body: "a = []\nwhile True: a.append('x' * 100_000)",
      says: /more than 96 MiB of memory/,
    },
    { name: "recursion", body: "f(0)", before: "def f(n): return f(n + 1) + 1", says: /recursion limit/ },
    { name: "recursion through C", body: "a = []\nfor _ in range(200000): a = [a]\nrepr(a)", says: /recursion limit/ },
    { name: "trace lines", body: "for _ in range(101): ctx.trace('x')", says: /more than 100 trace lines/ },
    {
      name: "the length of a trace line",
      body: "ctx.trace('x' * 501)",
      says: /trace line of more than 500 characters/,
    },
    {
      name: "trace lines in spite of except Exception",
      body: "for _ in range(200):\n    try: ctx.trace('x')\n    except Exception: pass",
      says: /100 trace lines/,
    },
  ];
  for (const { name, body, says, before = "", cpuMs = defaultLimits.cpuMs } of cases) {
    it(`names ${name}, and the engine works on`, async () => {
      const outcome = await python.run(tile(body, before), { limits: { ...defaultLimits, cpuMs } });
      assert.equal(outcome.status, "limit-exceeded", JSON.stringify(outcome));
      assert.match("message" in outcome ? outcome.message : "", says);
      await honestTileWorks();
    });
  }

  it("names the number of points and the size of a result", async () => {
    const points = (count: number) =>
      `def evaluate(ctx):\n    n = ${count}\n    return {"kind": "numeric", "columns": {"ts": list(range(n)), "value": [0] * n, "triggered": bytes(n)}, "isTriggered": False, "lastValue": 0}\n`;
    const many = await python.run(points(50_001));
    assert.deepEqual(many, {
      status: "limit-exceeded",
      message: "columns.ts has 50001 points, and a result may have at most 50000.",
      trace: [],
    });
    const large = await python.run(points(1_000), { limits: { ...defaultLimits, maxResultBytes: 16_999 } });
    assert.deepEqual(large, { status: "limit-exceeded", message: "The result is larger than 16999 bytes.", trace: [] });
    const huge = await python.run(points(1_000_000));
    assert.deepEqual(huge, {
      status: "limit-exceeded",
      message: "The result is larger than 1048576 bytes.",
      trace: [],
    });
  });

  it("lets a script catch its own MemoryError and go on", async () => {
    assert.deepEqual(
      await traceOf("try:\n    bytes(200_000_000)\nexcept MemoryError:\n    ctx.trace('smaller, then')"),
      ["smaller, then"],
    );
  });

  it("does not keep the memory of a script that used it all", async () => {
    await python.run(tile("a = []\nwhile True: a.append(bytes(100_000))"));
    const before = await python.rss();
    for (let round = 0; round < 5; round += 1) {
      await python.run(tile("a = []\nwhile True: a.append(bytes(100_000))"));
    }
    assert.ok((await python.rss()) - before < 60_000_000);
  });
});

describe("a wrong result of a Python tile", () => {
  const head = `"kind": "numeric", "isTriggered": False, "lastValue": None`;
  const cases: readonly (readonly [result: string, message: string])[] = [
    [
      "None",
      "evaluate returned nothing: expected {kind, points or columns, isTriggered, lastValue}. Does every path of evaluate end in a return?",
    ],
    ["[]", "evaluate returned an array: expected {kind, points or columns, isTriggered, lastValue}."],
    [
      `{"kind": "x", "points": [], "isTriggered": False, "lastValue": None}`,
      'kind is "x" (text): expected "numeric", "boolean", "probability" or "events".',
    ],
    [
      `{"points": [], "isTriggered": False, "lastValue": None}`,
      'kind is missing: expected "numeric", "boolean", "probability" or "events".',
    ],
    [
      `{"kind": "numeric", "points": [], "isTriggered": 1, "lastValue": None}`,
      "isTriggered is 1: expected true or false.",
    ],
    [`{"kind": "numeric", "points": [], "isTriggered": True}`, "lastValue is missing: expected a number or null."],
    [
      `{"kind": "numeric", "points": [], "isTriggered": True, "lastValue": float("nan")}`,
      "lastValue is NaN: expected a finite number or null.",
    ],
    [`{${head}}`, "points is missing: the result needs points or columns."],
    [`{${head}, "points": [], "columns": {}}`, "The result has both points and columns: give one of them."],
    [`{${head}, "points": 5}`, "points is 5: expected an array of {ts, value, isTriggered}."],
    [`{${head}, "points": [3]}`, "points[0] is 3: expected an object {ts, value, isTriggered}."],
    [
      `{${head}, "points": [{"ts": 1, "value": "2", "isTriggered": True}]}`,
      'points[0].value is "2" (text): expected a number.',
    ],
    [`{${head}, "points": [{"ts": 1, "isTriggered": True}]}`, "points[0].value is missing: expected a number."],
    [
      `{${head}, "points": [{"ts": True, "value": 1, "isTriggered": True}]}`,
      "points[0].ts is true: expected a number (epoch milliseconds).",
    ],
    [
      `{${head}, "points": [{"ts": 1, "value": 10**400, "isTriggered": True}]}`,
      "points[0].value is a whole number that fits no double: expected a number.",
    ],
    [
      `{${head}, "points": [{"ts": 1, "value": 1, "isTriggered": None}]}`,
      "points[0].isTriggered is null: expected true or false.",
    ],
    [
      `{${head}, "points": [{"ts": 1, "value": float("inf"), "isTriggered": True}]}`,
      "points[0].value is Infinity: expected a finite number.",
    ],
    [
      `{${head}, "points": [{"ts": 0.5, "value": 1, "isTriggered": True}]}`,
      "points[0].ts is 0.5: expected whole milliseconds (round it).",
    ],
    [
      `{${head}, "columns": {"ts": [1750000000e9], "value": [1], "triggered": [0]}}`,
      "columns.ts[0] is 1750000000000000000: expected epoch milliseconds, of a time from 1800 to 2199.",
    ],
    [
      `{${head}, "points": [{"ts": -9e15, "value": 1, "isTriggered": True}]}`,
      "points[0].ts is -9000000000000000: expected epoch milliseconds, of a time from 1800 to 2199.",
    ],
    [
      `{${head}, "points": [{"ts": t, "value": 1, "isTriggered": True} for t in (2, 1)]}`,
      "points[1].ts is 1: expected a time after 2, the one before: points ascend by ts.",
    ],
    [
      `{${head}, "columns": {"ts": [1], "value": [], "triggered": b""}}`,
      "columns.ts, columns.value and columns.triggered must be of one length: they have 1, 0 and 0 entries.",
    ],
    [
      `{${head}, "columns": {"ts": [1], "value": [1], "triggered": [2]}}`,
      "columns.triggered[0] is 2: expected 0 or 1.",
    ],
    [
      `{${head}, "columns": {"ts": [1], "value": [1], "triggered": bytes([7])}}`,
      "columns.triggered[0] is 7: expected 0 or 1.",
    ],
  ];
  for (const [result, message] of cases) {
    it(`is told by its field: ${message}`, async () => {
      const outcome = await python.run(`def evaluate(ctx):\n    return ${result}\n`);
      assert.deepEqual(outcome, { status: "script-failed", message, trace: [] });
    });
  }
});

describe("errors of a Python tile", () => {
  it("show the author's own frames only, innermost first, with the library's file name", async () => {
    const outcome = await python.run("from lib_sum import total\n\ndef evaluate(ctx):\n    return total([1, 'x'])\n", {
      modules: {
        lib_sum:
          "def total(items):\n    result = 0\n    for item in items:\n        result = result + item\n    return result\n",
      },
    });
    assert.deepEqual(outcome, {
      status: "script-failed",
      message:
        "lib_sum.py:4:18: TypeError: unsupported operand type(s) for +: 'int' and 'str'\n  at lib_sum.py:4:18 in total\n  at author.py:4:12 in evaluate",
      trace: [],
    });
  });

  it("say which series there are when one is missing", async () => {
    const outcome = await python.run(`def evaluate(ctx):\n    return ctx.series["humidity.ambient"]\n`);
    assert.match(
      outcome.status === "ok" ? "" : outcome.message,
      /no series 'humidity\.ambient' here; there is: temperature\.ambient/,
    );
  });

  it("survive exceptions whose text fails, and the end of the interpreter", async () => {
    const silent = await python.run(
      tile("raise Silent()", "class Silent(Exception):\n    def __str__(self): raise ValueError()\n"),
    );
    assert.match(silent.status === "ok" ? "" : silent.message, /Silent: \(its text could not be made\)/);
    const ended = await python.run(tile("raise SystemExit(3)"));
    assert.match(ended.status === "ok" ? "" : ended.message, /SystemExit: 3 \(a script ends by returning\)/);
    await honestTileWorks();
  });
});
