/**
 * The workload of the pool's measurements: a chain of three tiles (degree days, sustained threshold, probability) over
 * 2,880 hourly points of two metrics, as scripts for the sandbox and, from the very same text, as functions of this
 * process.
 */
import type { Runner } from "#pool/runner.ts";
import type { ChainStep, CompiledScript, TargetInput } from "#sandbox/contract.ts";
import type { Series, TileContext, TileOutput } from "#sandbox/tile.d.ts";

export interface BenchScript {
  readonly fileName: string;
  readonly code: string;
  readonly params: Readonly<Record<string, number>>;
}

const hourMs = 3_600_000;
export const benchNow = Date.UTC(2026, 6, 1);
const pointCount = 2_880;

export const benchScripts: readonly BenchScript[] = [
  {
    fileName: "degree-days.ts",
    params: { base: 10, cap: 30, limit: 900 },
    code: `
export default function evaluate(ctx) {
  const { ts, value } = ctx.series["temperature.ambient"];
  const { base, cap, limit } = ctx.params;
  const points = [];
  let total = 0, low = Infinity, high = -Infinity;
  for (let i = 0; i < ts.length; i++) {
    const t = value[i];
    if (t < low) low = t;
    if (t > high) high = t;
    if (i % 24 === 23) {
      total += Math.max(0, (Math.min(high, cap) + Math.max(low, base)) / 2 - base);
      points.push({ ts: ts[i], value: total, isTriggered: total >= limit });
      low = Infinity; high = -Infinity;
    }
  }
  return { kind: "numeric", points, isTriggered: total >= limit, lastValue: total };
}`,
  },
  {
    fileName: "sustained.ts",
    params: { threshold: 70, hours: 6, max: 2_000 },
    code: `
export default function evaluate(ctx) {
  const { ts, value } = ctx.series["humidity.relative"];
  const { threshold, hours, max } = ctx.params;
  const points = [];
  let since = 0;
  for (let i = ts.length - max; i < ts.length; i++) {
    since = value[i] >= threshold ? since + 1 : 0;
    points.push({ ts: ts[i], value: value[i], isTriggered: since >= hours });
  }
  const last = points[points.length - 1];
  return { kind: "numeric", points, isTriggered: last.isTriggered, lastValue: last.value };
}`,
  },
  {
    fileName: "probability.ts",
    params: { slope: 0.15, middle: 75, trigger: 0.6 },
    code: `
export default function evaluate(ctx) {
  const { slope, middle, trigger } = ctx.params;
  const points = [];
  for (const p of ctx.upstream.points) {
    const value = 1 / (1 + Math.exp(-slope * (p.value - middle)));
    points.push({ ts: p.ts, value, isTriggered: p.isTriggered && value >= trigger });
  }
  const last = points[points.length - 1];
  return { kind: "probability", points, isTriggered: last.isTriggered, lastValue: last.value };
}`,
  },
];

/** The same chain in the style of array methods. */
export const functionalScripts: readonly BenchScript[] = [
  benchScripts[0] as BenchScript,
  benchScripts[1] as BenchScript,
  {
    fileName: "functional.ts",
    params: { slope: 0.15, middle: 75, trigger: 0.6 },
    code: `
export default function evaluate(ctx) {
  const { slope, middle, trigger } = ctx.params;
  const points = ctx.upstream.points
    .map((p) => ({ ...p, value: 1 / (1 + Math.exp(-slope * (p.value - middle))) }))
    .filter((p) => Number.isFinite(p.value))
    .map((p) => ({ ts: p.ts, value: p.value, isTriggered: p.isTriggered && p.value >= trigger }));
  const top = points.reduce((best, p) => Math.max(best, p.value), 0);
  return { kind: "probability", points, isTriggered: top >= trigger, lastValue: top };
}`,
  },
];

export function benchTarget(index: number): TargetInput {
  const ts = new Float64Array(pointCount);
  const temperature = new Float64Array(pointCount);
  const humidity = new Float64Array(pointCount);
  for (let i = 0; i < pointCount; i += 1) {
    ts[i] = benchNow - (pointCount - i) * hourMs;
    temperature[i] = 14 + 8 * Math.sin((i % 24) / 3.8) + 4 * Math.sin(i / 300) + (index % 7) / 3;
    humidity[i] = 70 + 20 * Math.cos((i % 24) / 3.8) + 5 * Math.sin(i / 91 + index);
  }
  const series = { "temperature.ambient": { ts, value: temperature }, "humidity.relative": { ts, value: humidity } };
  const pick = (name: keyof typeof series): Readonly<Record<string, Series>> => ({ [name]: series[name] });
  return {
    target: {
      name: `target ${index}`,
      latitude: 52,
      longitude: 5,
      elevation: 3,
      timezone: "Europe/Amsterdam",
      utcOffsets: [{ from: 0, minutes: 60 }],
    },
    window: { start: benchNow - pointCount * hourMs, end: benchNow },
    seed: `bench/${index}`,
    data: [
      { series: pick("temperature.ambient"), weather: {}, events: [] },
      { series: pick("humidity.relative"), weather: {}, events: [] },
      { series: {}, weather: {}, events: [] },
    ],
  };
}

export function stepsOf(scripts: readonly CompiledScript[], sources: readonly BenchScript[]): readonly ChainStep[] {
  return scripts.map((script, row) => ({ script, params: (sources[row] as BenchScript).params, row }));
}

type Evaluate = (ctx: TileContext) => TileOutput;

/** The compiled text as a function of this process: what the sandbox is measured against. */
export function inProcess(script: CompiledScript): Evaluate {
  // biome-ignore lint/security/noGlobalEval: a measurement runs our own text outside the sandbox on purpose.
  return (globalThis.eval(script.code) as () => Evaluate)();
}

export function runInProcess(
  functions: readonly Evaluate[],
  steps: readonly ChainStep[],
  input: TargetInput,
): readonly TileOutput[] {
  const outputs: TileOutput[] = [];
  for (const [index, evaluate] of functions.entries()) {
    const { series, weather, events } = input.data[index] as TargetInput["data"][number];
    const before = outputs.at(-1);
    const upstream = before
      ? {
          kind: before.kind,
          points: before.points ?? [],
          columns: undefined as never,
          isTriggered: before.isTriggered,
          lastValue: before.lastValue,
        }
      : null;
    const params = (steps[index] as ChainStep).params;
    outputs.push(
      evaluate({
        params,
        series,
        weather,
        events,
        upstream,
        target: input.target,
        window: input.window,
        now: benchNow,
        trace: () => undefined,
      }),
    );
  }
  return outputs;
}

/** What any sandbox must also do: pack the results into columns. */
export function packInProcess(outputs: readonly TileOutput[]): number {
  let checked = 0;
  for (const { points = [] } of outputs) {
    const ts = new Float64Array(points.length);
    const value = new Float64Array(points.length);
    const triggered = new Uint8Array(points.length);
    for (let i = 0; i < points.length; i += 1) {
      const point = points[i] as (typeof points)[number];
      ts[i] = point.ts;
      value[i] = point.value;
      triggered[i] = point.isTriggered ? 1 : 0;
    }
    checked += (ts[ts.length - 1] ?? 0) + (value[0] ?? 0) + (triggered[0] ?? 0);
  }
  return checked;
}

export async function compileChain(runner: Runner): Promise<readonly CompiledScript[]> {
  const scripts: CompiledScript[] = [];
  for (const { fileName, code } of benchScripts) {
    const outcome = await runner.compile({ language: "typescript", role: "tile", code, fileName });
    if (outcome.status !== "ok") throw new Error(JSON.stringify(outcome));
    scripts.push(outcome.script);
  }
  return scripts;
}

export async function evaluateAll(
  runner: Runner,
  scripts: readonly CompiledScript[],
  targets: readonly TargetInput[],
  tenantId = "bench",
): Promise<void> {
  const outcomes = await runner.evaluate({
    tenantId,
    runId: "bench",
    now: benchNow,
    steps: stepsOf(scripts, benchScripts),
    targets,
  });
  for (const { steps } of outcomes)
    for (const step of steps) if (step.status !== "ok") throw new Error(JSON.stringify(step));
}
