/**
 * What is packed for a cell comes out as it went in: each name its own readings, or none, in every target, tile and
 * facet, and in both languages.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, Language, StepData, StepOutcome, TargetInput } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { EngineJob } from "#sandbox/engine.ts";
import type { Series } from "#sandbox/tile.d.ts";
import { packJob } from "#sandbox/wire.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { engineJob, engineTargets } from "#test/support/wire-jobs.ts";
import { checkJobs, checkOutcomes } from "#test/support/wire-properties.ts";
import { compiled, step, testNow, traceOf } from "./support.ts";

describe("the wire", () => {
  test("gives back every job as it was given: empty, shared, equal and repeated series of several targets, tiles and facets, and upstream", () => {
    checkJobs(propertyRuns(1_000));
  });

  test("gives back every outcome as it was given, however the engine left the results", () => {
    checkOutcomes(propertyRuns(1_000));
  });

  test("refuses a series whose columns have two lengths: it would be read on into its neighbour", () => {
    const uneven: Series = { ts: Float64Array.of(1, 2), value: Float64Array.of(1) };
    const [job] = fc.sample(engineJob, 1) as [EngineJob];
    const data: StepData = { series: { a: uneven }, weather: {}, events: [] };
    const [first] = job.targets;
    assert.ok(first);
    assert.throws(
      () => packJob({ ...job, targets: [{ ...first, data: [data] }] }, (bytes) => new SharedArrayBuffer(bytes)),
      /2 times and 1 values/,
    );
  });
});

/** Tells all that it is given, a line each, and returns the readings of the first sensor metric by name. */
const telling: Readonly<Record<Language, string>> = {
  typescript: `export default function evaluate(ctx: any) {
    for (const group of ["series", "weather"]) {
      for (const name of Object.keys(ctx[group])) {
        const { ts, value } = ctx[group][name];
        ctx.trace(JSON.stringify([group, name, [...ts], [...value]]));
      }
    }
    for (const { ts, kind, amount } of ctx.events) ctx.trace(JSON.stringify(["event", ts, kind, amount]));
    if (ctx.upstream !== null) {
      const { ts, value, triggered } = ctx.upstream.columns;
      ctx.trace(JSON.stringify(["upstream", [...ts], [...value], [...triggered], ctx.upstream.points.length]));
    }
    const first = ctx.series[Object.keys(ctx.series).sort()[0]] ?? { ts: new Float64Array(0), value: new Float64Array(0) };
    return {
      kind: "numeric",
      columns: { ts: first.ts, value: first.value, triggered: Uint8Array.from(first.value, (one: number) => (one > 0 ? 1 : 0)) },
      isTriggered: false,
      lastValue: null,
    };
  }`,
  python: `
import json
def evaluate(ctx):
    for group, named in (("series", ctx.series), ("weather", ctx.weather)):
        for name, one in named.items():
            ctx.trace(json.dumps([group, name, list(one.ts), list(one.value)]))
    for event in ctx.events:
        ctx.trace(json.dumps(["event", event.ts, event.kind, event.amount]))
    if ctx.upstream is not None:
        up = ctx.upstream.columns
        ctx.trace(json.dumps(["upstream", list(up.ts), list(up.value), list(up.triggered), len(ctx.upstream.points)]))
    names = sorted(ctx.series)
    ts, value = (list(ctx.series[names[0]].ts), list(ctx.series[names[0]].value)) if names else ([], [])
    return {"kind": "numeric", "columns": {"ts": ts, "value": value, "triggered": [1 if one > 0 else 0 for one in value]}, "isTriggered": False, "lastValue": None}
`,
};

/** The same lines, from what was given. */
function linesOf({ series, weather, events }: StepData, before: StepData | undefined): readonly unknown[] {
  const named = (group: string, all: StepData["series"]): readonly unknown[] =>
    Object.entries(all).map(([name, { ts, value }]) => [group, name, [...ts], [...value]]);
  const told = [
    ...named("series", series),
    ...named("weather", weather),
    ...events.map(({ ts, kind, amount }) => ["event", ts, kind, amount]),
  ];
  if (before === undefined) return told;
  const [first] = Object.keys(before.series).sort();
  const { ts, value } = first === undefined ? { ts: [], value: [] } : (before.series[first] as Series);
  return [...told, ["upstream", [...ts], [...value], Array.from(value, (one) => (one > 0 ? 1 : 0)), ts.length]];
}

describe("a script", { concurrency: false }, () => {
  let runner: Runner;
  const scripts = new Map<Language, CompiledScript>();
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
    for (const language of ["typescript", "python"] as const)
      scripts.set(language, await compiled(runner, language, telling[language]));
  });
  after(() => runner.close());

  for (const languages of [["typescript"], ["python"], ["typescript", "python"]] as const) {
    test(`in ${languages.join(" and ")} sees under each name what was given under it, however many are empty`, async () => {
      let evaluations = 0;
      const chain = fc.array(fc.constantFrom<Language>(...languages), { minLength: 3, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(engineTargets(12), chain, async (given, chosen) => {
          const stepCount = given[0]?.data.length ?? 0;
          const steps = chosen
            .slice(0, stepCount)
            .map((language, row) => step(scripts.get(language) as CompiledScript, {}, row));
          const targets = given.map(({ upstream: _, ...target }): TargetInput => target);
          const outcomes = await runner.evaluate({ tenantId: "tenant", runId: "run", now: testNow, steps, targets });
          for (const [index, { data }] of targets.entries()) {
            for (const [row, own] of data.entries()) {
              const outcome = outcomes[index]?.steps[row] as StepOutcome;
              assert.equal(outcome.status, "ok", JSON.stringify(outcome));
              assert.deepEqual(
                traceOf(outcome).map((line) => JSON.parse(line) as unknown),
                linesOf(own, data[row - 1]),
              );
              evaluations += 1;
            }
          }
        }),
        { numRuns: propertyRuns(40) },
      );
      assert.ok(evaluations > propertyRuns(100), `${evaluations} evaluations`);
    });
  }
});
