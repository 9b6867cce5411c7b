/**
 * Many targets in one call: once a chain has run without trouble, a cell leads several targets through it at once.
 * Whatever one of them does then, each of them must get what it would have got alone.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import type { ChainStep, CompiledScript, TargetOutcome } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { threadCpuMs } from "#test/support/thread-time.ts";
import { compiled, hourlySeries, messageOf, step, target, testNow, traceOf } from "./support.ts";

const targetCount = 40;
/** Late enough for its batch to be led at once. */
const badIndex = 35;
const nameOf = (index: number): string => (index === badIndex ? "bad" : `t${index}`);

describe("targets that are led at once", { concurrency: false }, () => {
  let runner: Runner;
  const script = (code: string): Promise<CompiledScript> => compiled(runner, "typescript", code);
  const evaluate = (steps: readonly ChainStep[], count = targetCount): Promise<readonly TargetOutcome[]> =>
    runner.evaluate({
      tenantId: "tenant",
      runId: "run",
      now: testNow,
      steps,
      targets: Array.from({ length: count }, (_, index) =>
        target(nameOf(index), {
          steps: steps.length,
          series: { a: hourlySeries(20 + (index % 3), (at) => index * 1_000 + at) },
        }),
      ),
    });
  const onBad = (statements: string): Promise<CompiledScript> =>
    script(`export default function evaluate(ctx: any) {
      if (ctx.target.name === "bad") { ${statements} }
      return { kind: "numeric", points: [], isTriggered: false, lastValue: ctx.series.a.value[0] };
    }`);
  const assertOnlyBadFails = (outcomes: readonly TargetOutcome[], status: string, message: RegExp): void => {
    for (const [index, { steps }] of outcomes.entries()) {
      const [only] = steps;
      if (index !== badIndex) assert.equal(only?.status === "ok" && only.output.lastValue, index * 1_000);
      else {
        assert.equal(only?.status, status);
        assert.match(only ? messageOf(only) : "", message);
      }
    }
  };

  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false, limits: { cpuMs: 250 } });
  });
  after(() => runner.close());

  test("get the same outcomes as alone: results, upstream, traces, failures, skipped steps", async () => {
    const first = await script(`export default function evaluate(ctx: any) {
      const { ts, value } = ctx.series.a;
      if (value[0] % 7_000 === 3_000) throw new Error("no data for " + ctx.target.name);
      if (value[0] % 5_000 === 0) ctx.trace("first " + ctx.target.name);
      return { kind: "numeric", points: [...ts].map((at, i) => ({ ts: at, value: value[i] + Math.random(), isTriggered: i % 2 === 0 })), isTriggered: true, lastValue: value[1] };
    }`);
    const second = await script(`export default function evaluate(ctx: any) {
      const { points, columns, lastValue } = ctx.upstream;
      ctx.trace(points.length + " " + columns.value.length + " " + points.filter((p: any, i: number) => p.value !== columns.value[i]).length);
      return { kind: "events", columns: { ts: columns.ts.slice(1), value: columns.value.slice(1), triggered: columns.triggered.slice(1) }, isTriggered: false, lastValue: lastValue + points[0].value };
    }`);
    const steps = [step(first), step(second, {}, 1)];
    const alone = (await Promise.all(Array.from({ length: 5 }, () => evaluate(steps, 1)))).map(([outcome]) => outcome);
    const outcomes = await evaluate(steps);
    const again = await evaluate(steps);
    assert.deepEqual(again, outcomes);
    assert.deepEqual(outcomes[0], alone[0]);
    for (const [index, outcome] of outcomes.entries()) {
      const [one, two] = outcome.steps;
      if (index % 7 === 3) {
        assert.equal(two?.status, "skipped");
        assert.match(one ? messageOf(one) : "", new RegExp(`tile.ts:3:\\d+: no data for ${nameOf(index)}`));
        continue;
      }
      const count = 20 + (index % 3);
      assert.deepEqual(one ? traceOf(one) : [], index % 5 === 0 ? [`first ${nameOf(index)}`] : []);
      assert.deepEqual(two ? traceOf(two) : [], [`${count} ${count} 0`]);
      assert.ok(two?.status === "ok" && two.output.kind === "events" && two.output.columns.value.length === count - 1);
      assert.equal(Math.floor(two.output.columns.value[0] ?? 0), index * 1_000 + 1);
    }
  });

  test("see their own readings alone, wherever they look", async () => {
    const looking = await script(`export default function evaluate(ctx: any) {
      const { ts, value } = ctx.series.a;
      const seen = new Float64Array(ts.buffer);
      const foreign = seen.filter((each) => each < 1e6 && Math.floor(each / 1_000) !== Math.floor(value[0] / 1_000));
      ctx.trace(seen.length + " " + foreign.length + " " + Object.isFrozen(ts.buffer) + " " + Object.keys(ts.buffer).length);
      const isMarked = "left" in ts || "left" in ts.buffer;
      try { ts.buffer.left = 1; } catch {}
      try { ts.left = 1; } catch {}
      return { kind: "numeric", points: [], isTriggered: isMarked, lastValue: seen.length - 2 * ts.length };
    }`);
    for (const [index, { steps }] of (await evaluate([step(looking)])).entries()) {
      const [only] = steps;
      assert.deepEqual(only ? traceOf(only) : [], [`${2 * (20 + (index % 3))} 0 true 0`]);
      assert.equal(only?.status === "ok" && !only.output.isTriggered && only.output.lastValue, 0);
    }
  });

  test("get points of their upstream that no earlier target could change", async () => {
    const first = await script(`export default function evaluate(ctx: any) {
      const { ts, value } = ctx.series.a;
      return { kind: "numeric", points: [...ts].map((at, i) => ({ ts: at, value: value[i], isTriggered: false })), isTriggered: false, lastValue: null };
    }`);
    const second = await script(`export default function evaluate(ctx: any) {
      const { points } = ctx.upstream;
      const { value } = ctx.series.a;
      const strange = points.filter((p: any, i: number) =>
        p.value !== value[i] || p.isTriggered !== false || Object.keys(p).join() !== "ts,value,isTriggered" || Object.isFrozen(p) ||
        Object.getPrototypeOf(p) !== Object.prototype);
      const shape = [points.length - value.length, strange.length, Object.keys(points).length - points.length, Array.isArray(points)].join();
      class Base { constructor(o: any) { return o; } }
      class Mark extends Base { #mark = 1; static has(o: any) { return #mark in o; } }
      const marked = points.filter((p: any) => Mark.has(p)).length;
      const tries = [
        () => { points[0].value = "mine"; }, () => { points[1].isTriggered = {}; }, () => { points[2].extra = 1; }, () => { delete points[3].ts; },
        () => { Object.freeze(points[4]); }, () => { Object.defineProperty(points[5], "value", { get: () => 9 }); }, () => { points.extra = 1; },
        () => { Object.defineProperty(points[6], "ts", { value: 5, writable: false }); }, () => { Object.setPrototypeOf(points[7], null); },
        () => { points.length = 9; points.push(points[0]); }, () => { new Mark(points[8]); },
      ];
      for (const attempt of tries) try { attempt(); } catch {}
      ctx.trace(shape + " " + marked);
      return { kind: "numeric", points: [], isTriggered: false, lastValue: null };
    }`);
    for (const { steps } of await evaluate([step(first), step(second, {}, 1)])) {
      assert.deepEqual(steps[1] ? traceOf(steps[1]) : [], ["0,0,0,true 0"]);
    }
  });

  for (const [what, statements, status, message] of [
    ["throws", "throw new Error('by its author');", "script-failed", /by its author/],
    ["loops", "for (;;);", "limit-exceeded", /250 ms of CPU time/],
    [
      "grows without end",
      "const kept: any[] = []; for (;;) kept.push(new Array(1e5).fill(1));",
      "limit-exceeded",
      /memory|CPU time/,
    ],
    [
      "calls itself without end",
      "const deeper = (n: number): number => deeper(n + 1) + 1; deeper(0);",
      "limit-exceeded",
      /too many calls/,
    ],
    [
      "writes too many trace lines",
      "for (let i = 0; i < 101; i++) ctx.trace('x');",
      "limit-exceeded",
      /100 trace lines/,
    ],
    [
      "returns too many points",
      "return { kind: 'numeric', points: Array.from({ length: 60_000 }, (_, ts) => ({ ts, value: 0, isTriggered: false })), isTriggered: false, lastValue: 0 };",
      "limit-exceeded",
      /60000 points/,
    ],
    [
      "returns what can't be",
      "return { kind: 'numeric', points: [{ ts: 1, value: 1 / 0, isTriggered: false }], isTriggered: false, lastValue: 0 };",
      "script-failed",
      /points\[0\]\.value is Infinity: expected a finite number/,
    ],
    [
      "hangs in a native call",
      'const big = "x".repeat(9_000_000); const copy = { ...(big as any) }; void copy;',
      "limit-exceeded",
      /stopped by force/,
    ],
  ] as const) {
    test(`do not suffer from one that ${what}`, async () => {
      assertOnlyBadFails(await evaluate([step(await onBad(statements))]), status, message);
    });
  }

  test("may be slow: a batch takes as long as its scripts may take each", async () => {
    // The last batch of 20 takes three times as long as one script may; each of them takes a small part of it, on any
    // machine.
    const rounds = Math.round((40 / msOfRounds(1e7)) * 1e7);
    const slow = await script(`export default function evaluate(ctx: any) {
      let sum = 0;
      const rounds = Number(ctx.series.a.value[0]) >= 60_000 ? ${rounds} : 1e3;
      for (let i = 0; i < rounds; i++) sum += i % 7;
      return { kind: "numeric", points: [], isTriggered: sum < 0, lastValue: null };
    }`);
    const outcomes = await evaluate([step(slow)], 80);
    assert.deepEqual(
      outcomes.map(({ steps: [only] }) => only?.status),
      outcomes.map(() => "ok"),
    );
  });
});

function msOfRounds(rounds: number): number {
  const before = threadCpuMs();
  let sum = 0;
  for (let i = 0; i < rounds; i++) sum += i % 7;
  assert.ok(sum > 0);
  return threadCpuMs() - before;
}
