/**
 * What an evaluation says of itself where it is asked: what the script printed, its processor time, the memory of its
 * realm, and where it failed; and the result of a tile before, given to a tile that is evaluated alone.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import type { Language, StepMeasures, StepOutcome, StepOutput, TargetInput } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { compiled, step, target, testNow } from "./support.ts";

/** The body of `evaluate(ctx)`, and what it returns, in each language. */
const wrapped: Readonly<Record<Language, (lines: readonly string[], points?: string) => string>> = {
  typescript: (lines, points = "[]") =>
    [
      "export default function evaluate(ctx: any) {",
      ...lines.map((line) => `  ${line}`),
      `  return { kind: "numeric", points: ${points}, isTriggered: false, lastValue: null };`,
      "}",
    ].join("\n"),
  python: (lines, points = "[]") =>
    [
      "def evaluate(ctx):",
      ...lines.map((line) => `    ${line}`),
      `    return {"kind": "numeric", "points": ${points}, "isTriggered": False, "lastValue": None}`,
    ].join("\n"),
};

const upstream: StepOutput = {
  kind: "probability",
  isTriggered: true,
  lastValue: 0.75,
  columns: { ts: Float64Array.of(1, 2), value: Float64Array.of(0.25, 0.75), triggered: Uint8Array.of(0, 1) },
};

describe("an evaluation that is measured", () => {
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false, limits: { cpuMs: 800 } });
  });
  after(() => runner.close());

  const evaluate = async (
    language: Language,
    code: string,
    input: TargetInput = target(),
    isMeasured = true,
    tenantId = "tenant",
  ): Promise<Exclude<StepOutcome, { readonly status: "skipped" }>> => {
    const script = await compiled(runner, language, code);
    const request = { tenantId, runId: "run", now: testNow, steps: [step(script)], targets: [input], isMeasured };
    const [outcome] = (await runner.evaluate(request))[0]?.steps ?? [];
    assert.ok(outcome && outcome.status !== "skipped");
    return outcome;
  };
  const measuresOf = (outcome: Awaited<ReturnType<typeof evaluate>>): StepMeasures => {
    assert.ok(outcome.measures, JSON.stringify(outcome));
    return outcome.measures;
  };

  test("says what the script printed, line by line, also when it fails afterwards", async () => {
    const typescript = measuresOf(
      await evaluate(
        "typescript",
        wrapped.typescript([
          `console.log("first", 1, null, undefined, true);`,
          `console.warn({ a: [1, "x"], deep: { f: () => 1 } }, Float64Array.of(1, 2), new TypeError("no"));`,
          `console.error("one\\ntwo");`,
          `throw new Error("stop");`,
        ]),
      ),
    );
    assert.deepEqual(typescript.log, [
      "first 1 null undefined true",
      `{a: [1, "x"], deep: {f: (a function)}} [1, 2] TypeError: no`,
      "one",
      "two",
    ]);
    const python = measuresOf(
      await evaluate(
        "python",
        wrapped.python([
          `print("first", 1, None, True)`,
          `print({"a": [1, "é"]})`,
          `print("one\\ntwo", end="")`,
          `raise ValueError("stop")`,
        ]),
      ),
    );
    assert.deepEqual(python.log, ["first 1 None True", "{'a': [1, 'é']}", "one", "two"]);
  });

  test("says where in the author's source it failed", async () => {
    const code = wrapped.typescript(["const a: any = null;", "", "  a.b();"]);
    const typescript = await evaluate("typescript", code);
    assert.deepEqual(measuresOf(typescript).place, { line: 4, column: 7 });
    const python = await evaluate("python", wrapped.python(["a = None", "", "a.b()"]));
    assert.deepEqual(measuresOf(python).place, { line: 4, column: 5 });
    assert.equal(measuresOf(await evaluate("typescript", wrapped.typescript([]))).place, null);
  });

  for (const language of ["typescript", "python"] as const) {
    const keep = {
      typescript:
        "const kept = Array.from({ length: 2_000_000 }, (_, index) => index + 0.5); if (kept.length === 0) throw new Error();",
      python: "kept = bytearray(30_000_000)",
    }[language];
    const work = {
      typescript:
        "let sum = 0; for (let index = 0; index < 20_000_000; index += 1) sum += index; ctx.trace(String(sum));",
      python: "ctx.trace(str(sum(range(5_000_000))))",
    }[language];

    test(`says the processor time of the shortest evaluation too (${language})`, async () => {
      for (let count = 0; count < 12; count += 1) {
        const { cpuMs } = measuresOf(await evaluate(language, wrapped[language]([])));
        assert.ok(cpuMs !== null && cpuMs > 0.01, `${cpuMs} ms of evaluation ${count}`);
      }
    });

    test(`says how much memory and processor time it used (${language})`, async () => {
      const little = measuresOf(await evaluate(language, wrapped[language]([])));
      const much = measuresOf(await evaluate(language, wrapped[language]([keep])));
      const busy = measuresOf(await evaluate(language, wrapped[language]([work])));
      assert.ok(little.memoryBytes !== null && much.memoryBytes !== null);
      assert.ok(much.memoryBytes - little.memoryBytes > 10_000_000, `${little.memoryBytes} and ${much.memoryBytes}`);
      assert.ok(
        little.cpuMs !== null && busy.cpuMs !== null && busy.cpuMs > little.cpuMs + 10,
        `${little.cpuMs} and ${busy.cpuMs}`,
      );
      const again = measuresOf(await evaluate(language, wrapped[language]([])));
      assert.ok(Math.abs((again.memoryBytes ?? 0) - little.memoryBytes) < 2_000_000, "what came before leaves nothing");
    });

    test(`keeps so much of the log, and says that the rest is left out (${language})`, async () => {
      const print = {
        typescript: `for (let index = 0; index < 100_000; index += 1) console.log("x".repeat(600));`,
        python: `for index in range(100_000): print("x" * 600)`,
      }[language];
      const { log } = measuresOf(await evaluate(language, wrapped[language]([print])));
      assert.equal(log.length, 201);
      assert.equal(log[0], "x".repeat(500));
      assert.equal(log[200], "The log is cut here: at most 200 lines are kept.");
    });

    test(`still has the log when a limit ends it, and the next one knows nothing of it (${language})`, async () => {
      const endless = {
        typescript: [`console.log("before");`, "for (;;) {}"],
        python: [`print("before", flush=True)`, "while True: pass"],
      }[language];
      const ended = await evaluate(language, wrapped[language](endless));
      assert.equal(ended.status, "limit-exceeded");
      assert.deepEqual(measuresOf(ended).log, ["before"]);
      assert.deepEqual(measuresOf(await evaluate(language, wrapped[language]([]))).log, []);
    });

    test(`gives a tile that is evaluated alone the result of the tile before (${language})`, async () => {
      const tell = {
        typescript: [
          `const { points, ...rest } = ctx.upstream;`,
          `const { kind, isTriggered, lastValue } = ctx.upstream;`,
          `ctx.trace(JSON.stringify([kind, isTriggered, lastValue, points.map((one: any) => [one.ts, one.value, one.isTriggered]), Object.keys(rest).length > 0]));`,
        ],
        python: [
          `import json`,
          `up = ctx.upstream`,
          `ctx.trace(json.dumps([up.kind, up.is_triggered, up.last_value, [[p.ts, p.value, p.is_triggered] for p in up.points], True]))`,
        ],
      }[language];
      for (const isMeasured of [true, false]) {
        const outcome = await evaluate(language, wrapped[language](tell), { ...target(), upstream }, isMeasured);
        assert.deepEqual(
          outcome.trace.map((line) => JSON.parse(line)),
          [
            [
              "probability",
              true,
              0.75,
              [
                [1, 0.25, false],
                [2, 0.75, true],
              ],
              true,
            ],
          ],
        );
        assert.equal(outcome.measures === undefined, !isMeasured);
      }
    });
  }

  test("of a run says nothing of it, and prints nowhere", async () => {
    for (const language of ["typescript", "python"] as const) {
      const print = language === "python" ? `print("x")` : `console.log("x");`;
      const outcome = await evaluate(language, wrapped[language]([print]), target(), false);
      assert.deepEqual([outcome.status, outcome.trace, "measures" in outcome], ["ok", [], false]);
    }
  });

  test("a console is no channel between evaluations", async () => {
    const code = wrapped.typescript([
      `let how = "";`,
      `try { (console as any).mark = 1; how += "set"; } catch { how += "refused"; }`,
      `try { (console.log as any).mark = 1; how += " set"; } catch { how += " refused"; }`,
      `ctx.trace(how + " " + String(console.log.constructor === Function));`,
    ]);
    const { trace } = await evaluate("typescript", code);
    assert.deepEqual(trace, ["refused refused true"]);
  });
});
