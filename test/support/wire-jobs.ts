/**
 * Random jobs of the pool: several targets, tiles and facets whose series are empty, shared, equal or repeated, in
 * every order. What packs them must give each name the readings it was given, and nobody else's.
 */
import fc from "fast-check";
import type { CompiledScript, StepData, StepOutput } from "#sandbox/contract.ts";
import { defaultLimits, type EngineJob, type EngineTarget } from "#sandbox/engine.ts";
import type { OutputKind, Series } from "#sandbox/tile.d.ts";

const seriesNames = ["temperature.ambient", "humidity.ambient", "precipitation.cumulative", "wetness.leaf"] as const;
const weatherNames = ["temperature", "humidity", "dewPoint", "rain", "windSpeed"] as const;
const kinds: readonly OutputKind[] = ["numeric", "boolean", "probability", "events"];

/** Halves are the same text in every language. */
const half = fc.integer({ min: -2_000, max: 2_000 }).map((twice) => twice / 2);
const pointCount = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
);
const values = pointCount.chain((count) => fc.array(half, { minLength: count, maxLength: count }));

const seriesOf = (readings: readonly number[]): Series => ({
  ts: Float64Array.from(readings, (_, index) => 1_000 * index),
  value: Float64Array.from(readings),
});

/**
 * The readings of a run: each entry a `Series` object of its own, some equal to others, some empty. The first is the
 * one that unanswered names share.
 */
const readings = fc
  .array(values, { minLength: 1, maxLength: 6 })
  .chain((distinct) => fc.array(fc.constantFrom(...distinct), { minLength: 1, maxLength: 8 }))
  .map((chosen) => [seriesOf([]), ...chosen.map(seriesOf)]);

const named = <Name extends string>(
  names: readonly Name[],
  known: readonly Series[],
): fc.Arbitrary<Readonly<Record<string, Series>>> =>
  fc
    .shuffledSubarray([...names])
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => fc.constantFrom(...known).map((series) => [name, series] as const))),
    )
    .map((entries) => Object.fromEntries(entries));

const stepData = (known: readonly Series[]): fc.Arbitrary<StepData> =>
  fc.record({
    series: named(seriesNames, known),
    weather: named(weatherNames, known),
    events: fc.array(
      fc.tuple(fc.nat(9_999), half).map(([ts, amount]) => ({ ts, kind: "planted" as const, amount })),
      { maxLength: 2 },
    ),
  });

export const output: fc.Arbitrary<StepOutput> = fc
  .tuple(values, fc.constantFrom(...kinds), fc.boolean(), fc.option(half))
  .map(([value, kind, isTriggered, lastValue]) => ({
    kind,
    isTriggered,
    lastValue,
    columns: { ...seriesOf(value), triggered: Uint8Array.from(value, (one) => (one > 0 ? 1 : 0)) },
  }));

const engineTarget = (known: readonly Series[], steps: number): fc.Arbitrary<EngineTarget> =>
  fc
    .tuple(
      fc.array(stepData(known), { minLength: steps, maxLength: steps }),
      fc.option(output),
      fc.string({ maxLength: 5 }),
    )
    .map(([data, upstream, name]) => ({
      target: {
        name,
        latitude: 1,
        longitude: 2,
        elevation: null,
        timezone: "UTC",
        utcOffsets: [{ from: 0, minutes: 0 }],
      },
      window: { start: 0, end: 10_000 },
      seed: name,
      data,
      upstream,
    }));

/** @param maxTargets each with the data of one to three steps; all of them share one run's readings */
export function engineTargets(maxTargets: number): fc.Arbitrary<readonly EngineTarget[]> {
  return fc
    .tuple(readings, fc.integer({ min: 1, max: 3 }))
    .chain(([known, steps]) => fc.array(engineTarget(known, steps), { minLength: 1, maxLength: maxTargets }));
}

export const scriptsByHash: ReadonlyMap<string, CompiledScript> = new Map(
  ["a", "b", "c"].map((hash) => [
    hash,
    { language: "typescript", role: "tile", hash, fileName: `${hash}.ts`, code: "" },
  ]),
);

export const engineJob: fc.Arbitrary<EngineJob> = fc
  .tuple(engineTargets(4), fc.boolean())
  .map(([targets, isMeasured]) => ({
    ...(isMeasured ? { isMeasured } : {}),
    tenantId: "tenant",
    runId: "run",
    now: 10_000,
    limits: defaultLimits,
    steps: [...scriptsByHash.values()]
      .slice(0, targets[0]?.data.length)
      .map((script, row) => ({ script, params: { row }, row })),
    targets,
  }));

type Columns = Readonly<Record<string, ArrayLike<number>>>;
const listsOf = (columns: Columns): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, Array.from(column)]));

export function plainOutput({ columns, kind, isTriggered, lastValue }: StepOutput): unknown {
  return { kind, isTriggered, lastValue, columns: listsOf({ ...columns }) };
}

/** Series by name, as numbers. */
export function plainSeries(named: Readonly<Record<string, Series>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(named).map(([name, series]) => [name, listsOf({ ...series })]));
}

/** The whole job as numbers and texts: what was given, or what came out, without any way of packing. */
export function plainJob(job: EngineJob): unknown {
  return {
    ...job,
    targets: job.targets.map(({ data, upstream, ...rest }) => ({
      ...rest,
      data: data.map(({ series, weather, events }) => ({
        series: plainSeries(series),
        weather: plainSeries(weather),
        events,
      })),
      upstream: upstream && plainOutput(upstream),
    })),
  };
}
