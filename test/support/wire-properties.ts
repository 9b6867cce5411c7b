/**
 * What holds of everything that goes through the wire: it comes out as it went in. Used by the suite, and by a trial
 * with many more jobs.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { BufferPool } from "#pool/buffer-pool.ts";
import type { StepMeasures, StepOutcome, StepOutput, TargetOutcome } from "#sandbox/contract.ts";
import { defaultLimits } from "#sandbox/engine.ts";
import { packJob, packOutcomes, unpackJob, unpackOutcomes } from "#sandbox/wire.ts";
import { engineJob, output, plainJob, plainOutput, scriptsByHash } from "./wire-jobs.ts";

/** Every job travels in a buffer that the job before has left dirty. */
export function checkJobs(numRuns: number): void {
  const shelf = new BufferPool();
  fc.assert(
    fc.property(engineJob, (job) => {
      const { json, columns } = packJob(job, (byteLength) => shelf.take(byteLength));
      const unpacked = unpackJob({ json, columns: columns.slice().buffer }, scriptsByHash);
      const plain = plainJob(unpacked);
      new Uint8Array(columns.buffer).fill(171);
      shelf.putBack(columns.buffer);
      assert.deepEqual(plain, plainJob(job));
    }),
    { numRuns },
  );
}

/** What is no per cent is no probability: such a result is refused. */
function allowed(one: StepOutput): StepOutput {
  if (one.kind !== "probability") return one;
  const perCent = (value: number): number => Math.abs(value % 100);
  const { lastValue, columns } = one;
  return {
    ...one,
    lastValue: lastValue === null ? null : perCent(lastValue),
    columns: { ...columns, value: columns.value.map(perCent) },
  };
}

const plainOutcome: fc.Arbitrary<StepOutcome> = fc.oneof(
  { weight: 4, arbitrary: output.map((one): StepOutcome => ({ status: "ok", output: allowed(one), trace: ["said"] })) },
  { weight: 1, arbitrary: fc.constant<StepOutcome>({ status: "skipped" }) },
  { weight: 1, arbitrary: fc.constant<StepOutcome>({ status: "script-failed", message: "no", trace: [] }) },
);

const measures: fc.Arbitrary<StepMeasures> = fc.record(
  {
    log: fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }),
    cpuMs: fc.option(fc.nat(5_000).map((tenths) => tenths / 10)),
    memoryBytes: fc.option(fc.nat(100_000_000)),
    place: fc.option(
      fc.record(
        { line: fc.integer({ min: 1, max: 99 }), column: fc.nat(9).map((at) => at + 1) },
        { noNullPrototype: true },
      ),
    ),
  },
  { noNullPrototype: true },
);

const outcome: fc.Arbitrary<StepOutcome> = fc
  .tuple(plainOutcome, measures)
  .map(([one, taken]) => (one.status === "skipped" ? one : { ...one, measures: taken }));

/** As an engine leaves its results: all in one buffer, each behind a header, or each in a buffer of its own. */
function laidOut(outcomes: readonly TargetOutcome[], isTogether: boolean): readonly TargetOutcome[] {
  const buffer = new ArrayBuffer(1_000_000);
  let used = 24;
  const lay = (step: StepOutcome): StepOutcome => {
    if (step.status !== "ok") return step;
    const { ts, value, triggered } = step.output.columns;
    const into = isTogether ? buffer : new ArrayBuffer(17 * ts.length);
    const at = isTogether ? used : 0;
    const count = ts.length;
    const columns = {
      ts: new Float64Array(into, at, count),
      value: new Float64Array(into, at + 8 * count, count),
      triggered: new Uint8Array(into, at + 16 * count, count),
    };
    columns.ts.set(ts);
    columns.value.set(value);
    columns.triggered.set(triggered);
    used += 64 + 8 * Math.ceil((17 * count) / 8);
    return { ...step, output: { ...step.output, columns } };
  };
  return outcomes.map(({ steps }) => ({ steps: steps.map(lay) }));
}

const plainStep = (step: StepOutcome): unknown =>
  step.status === "ok" ? { ...step, output: plainOutput(step.output) } : step;

/** What nobody asked for is left out, whatever a cell sends. */
function unmeasured(step: StepOutcome): StepOutcome {
  if (step.status === "skipped") return step;
  const { measures: _, ...rest } = step;
  return rest;
}

const tenDigits = (value: number): number => Number(value.toPrecision(10)) + 0;

/** As the step is to come out: its values with ten digits, its times and flags as they are. */
function rounded(step: StepOutcome): StepOutcome {
  if (step.status !== "ok") return step;
  const { lastValue, columns } = step.output;
  const value = columns.value.map(tenDigits);
  return {
    ...step,
    output: {
      ...step.output,
      lastValue: lastValue === null ? null : tenDigits(lastValue),
      columns: { ...columns, value },
    },
  };
}

export function checkOutcomes(numRuns: number): void {
  const outcomes = fc.integer({ min: 1, max: 3 }).chain((steps) =>
    fc.array(fc.record({ steps: fc.array(outcome, { minLength: steps, maxLength: steps }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  );
  fc.assert(
    fc.property(outcomes, fc.boolean(), fc.boolean(), fc.boolean(), (sent, isTogether, isContinued, isMeasured) => {
      const given = isMeasured ? sent : sent.map(({ steps }) => ({ steps: steps.map(unmeasured) }));
      const { json, columns } = packOutcomes(laidOut(sent, isTogether));
      const bytes = Uint8Array.from(columns.flatMap((part) => [...part]));
      const stepCount = given[0]?.steps.length ?? 0;
      const outputKinds = Array.from({ length: stepCount }, () => undefined);
      const asked = { targetCount: given.length, outputKinds, isContinued, isMeasured, limits: defaultLimits };
      const unpacked = unpackOutcomes({ json, columns: bytes.buffer }, asked);
      const roundedSteps = isContinued ? stepCount - 1 : stepCount;
      assert.deepEqual(
        unpacked.map(({ steps }) => steps.map(plainStep)),
        given.map(({ steps }) => steps.map((step, index) => plainStep(index < roundedSteps ? rounded(step) : step))),
      );
    }),
    { numRuns },
  );
}
