/**
 * Each built-in tile on 120 days of hourly and of 15-minute data, in the sandbox: evaluations per second of one cell,
 * and as a ratio to the tile's own function in this process.
 */
import type { EvaluateRequest, Runner } from "#pool/runner.ts";
import type { ChainStep, StepData, TargetInput } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { Series, TileContext, TileEvent, TileOutput, Upstream } from "#sandbox/tile.d.ts";
import { generate } from "#server/data/generated.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import type { PlannedTile } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { dataRequirements } from "#server/tiles/requirements.ts";
import { inProcess } from "./chain.ts";
import { compare } from "./rounds.ts";

const now = Date.UTC(2026, 6, 1);
const dayMs = 86_400_000;
const days = 120;
const targetsPerBatch = 10;
const rounds = 25;
const warmUpRounds = 6;
const window = { start: now - days * dayMs, end: now };
const place = { latitude: 47.6, longitude: 9.4, elevation: 400, utcOffsets: [{ from: 0, minutes: 60 }] };
const events: readonly TileEvent[] = [10, 40, 70, 100].map((day) => ({
  ts: window.start + day * dayMs,
  kind: "irrigated",
  amount: 12,
}));

const paramsOf: Readonly<Record<string, Record<string, unknown>>> = {
  gdd: { threshold: 250, startDate: "2026-01-01", stopDate: "2026-12-31" },
  ch: { threshold: 100, startDate: "2026-01-01", stopDate: "2026-12-31" },
  bv: { metric: "humidity.ambient", trigger: "greater", threshold: 80, when: "any" },
  wv: { threshold: 20 },
  acc: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 },
  tw: {},
  se: {},
};

export interface TileFigure {
  readonly tile: string;
  readonly stepMinutes: number;
  readonly evaluationsPerSecond: number;
  readonly ratioToInProcess: number;
}

type Resolution = 60 | 15;

function seriesAt(
  stepMinutes: Resolution,
  facet: "weather" | "series",
  names: readonly string[],
): Readonly<Record<string, Series>> {
  const generated = generate({ ...place, facet, names, from: window.start, to: window.end });
  return Object.fromEntries(Object.entries(generated).map(([name, series]) => [name, resampled(series, stepMinutes)]));
}

/**
 * Generated weather is hourly and generated sensors are quarter-hourly. The benchmark needs both kinds in both steps.
 */
function resampled(series: Series, stepMinutes: Resolution): Series {
  const stepMs = stepMinutes * 60_000;
  const length = Math.floor((window.end - window.start) / stepMs);
  const ts = Float64Array.from({ length }, (_, index) => window.start + index * stepMs);
  let at = 0;
  const value = ts.map((time) => {
    while (at + 1 < series.ts.length && (series.ts[at + 1] ?? Infinity) <= time) at += 1;
    return series.value[at] ?? 0;
  });
  return { ts, value };
}

/** The data that a tile asks for with these parameters, and no other, as in a run. */
function inputFor(
  definition: PlannedTile["definition"],
  params: PlannedTile["params"],
  stepMinutes: Resolution,
  index: number,
): TargetInput {
  const names = (kind: "weather" | "series"): readonly string[] =>
    dataRequirements([{ definition, params }])
      .filter((requirement) => requirement.kind === kind)
      .flatMap((requirement) => requirement.names);
  const weather = seriesAt(stepMinutes, "weather", names("weather"));
  const series = seriesAt(stepMinutes, "series", names("series"));
  const target = { name: `target ${index}`, timezone: "UTC+01:00", ...place };
  return { target, window, seed: `bench/${index}`, data: [{ weather, series, events }] };
}

/** What a step passes to the next one in this process. As in the sandbox, points are only made when they are read. */
export function upstreamOf({ kind, columns, isTriggered, lastValue }: TileOutput): Upstream {
  if (columns === undefined) throw new Error("The state's step gives columns.");
  const { ts, value, triggered } = columns;
  return {
    kind,
    columns,
    isTriggered,
    lastValue,
    get points() {
      return Array.from(ts, (time, index) => ({
        ts: time,
        value: value[index] ?? 0,
        isTriggered: triggered[index] === 1,
      }));
    },
  };
}

/** What `acc` and `tw` read: a first step with a state that changes every few hours. It runs on both sides. */
const standInCode = `export default function evaluate(ctx) {
  const ts = ctx.weather.temperature.ts.slice();
  const value = new Float64Array(ts.length);
  const triggered = new Uint8Array(ts.length);
  for (let i = 0; i < ts.length; i++) {
    value[i] = i % 40;
    triggered[i] = i % 40 > 20 ? 1 : 0;
  }
  return { kind: "numeric", columns: { ts, value, triggered }, isTriggered: false, lastValue: value[value.length - 1] };
}`;

async function compiled(runner: Runner, source: Parameters<Runner["compile"]>[0]) {
  const outcome = await runner.compile(source);
  if (outcome.status !== "ok") throw new Error(`${source.fileName}: ${JSON.stringify(outcome)}`);
  return outcome.script;
}

async function measureTile(runner: Runner, key: string, stepMinutes: Resolution): Promise<TileFigure> {
  const files = (await readTiles(ownFolders)).find(({ content }) => content.key === key);
  if (files === undefined) throw new Error(`There is no tile ${key}.`);
  const resolved = resolveParams(files.content, paramsOf[key] ?? {});
  if ("errors" in resolved) throw new Error(`${key}: ${JSON.stringify(resolved.errors)}`);
  const params = resolved.params as ChainStep["params"];
  const needsUpstream = key === "acc" || key === "tw";
  const own: ChainStep = { script: await compiled(runner, files.source), params, row: 1 };
  const standIn: ChainStep = {
    script: await compiled(runner, { language: "typescript", role: "tile", code: standInCode, fileName: "state.ts" }),
    params: {},
    row: 0,
  };
  const steps = needsUpstream ? [standIn, own] : [own];
  const targets = Array.from({ length: targetsPerBatch }, (_, index) => {
    const input = inputFor(files.content, params, stepMinutes, index);
    const own = input.data[0] as StepData;
    const state: StepData = { series: {}, weather: seriesAt(stepMinutes, "weather", ["temperature"]), events: [] };
    return { ...input, data: needsUpstream ? [state, own] : [own] };
  });
  const request: EvaluateRequest = { tenantId: "bench", runId: "bench", now, steps, targets };
  const sandboxed = async (): Promise<void> => {
    for (const outcome of await runner.evaluate(request)) {
      const failed = outcome.steps.find((step) => step.status !== "ok");
      if (failed !== undefined) throw new Error(`${key}: ${JSON.stringify(failed)}`);
    }
  };
  const evaluate = await ownFunction(key);
  const evaluateState = inProcess(standIn.script);
  const directly = (): void => {
    for (const { target, data } of targets) {
      const given = { target, window, now, trace: () => undefined };
      const upstream = needsUpstream
        ? upstreamOf(evaluateState({ ...(data[0] as StepData), params: {}, upstream: null, ...given }))
        : null;
      evaluate({ ...(data.at(-1) as StepData), params, upstream, ...given });
    }
  };
  for (let warmUp = 0; warmUp < warmUpRounds; warmUp += 1) {
    await sandboxed();
    directly();
  }
  const { speedRatio, variantMs } = await compare(directly, sandboxed, rounds);
  return {
    tile: key,
    stepMinutes,
    evaluationsPerSecond: (1000 * targetsPerBatch) / variantMs,
    ratioToInProcess: speedRatio,
  };
}

export async function ownFunction(key: string): Promise<(ctx: TileContext) => TileOutput> {
  const module = (await import(`#server/tiles/platform/${key}/tile.ts`)) as {
    readonly default: (ctx: TileContext) => TileOutput;
  };
  return module.default;
}

export async function measureTiles(): Promise<readonly TileFigure[]> {
  const runner = await createRunner({ threads: 1 });
  try {
    const figures: TileFigure[] = [];
    for (const key of Object.keys(paramsOf))
      for (const stepMinutes of [60, 15] as const) figures.push(await measureTile(runner, key, stepMinutes));
    return figures;
  } finally {
    await runner.close();
  }
}

if (import.meta.main) {
  process.stdout.write(`${JSON.stringify(await measureTiles(), null, 2)}\n`);
}
