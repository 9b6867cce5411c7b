/** Clean series of every variable, drawn at random, and what the check of a series says of them. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Columns, columnsOf } from "#core/series.ts";
import { findVariable, type Variable, variables } from "#core/variables.ts";
import { conversion } from "#core/units.ts";
import type { IssueKind } from "#server/data/model.ts";
import { type CheckedSeries, checkSeries } from "#server/data/series-check.ts";

export const start = Date.UTC(2026, 5, 1);
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export type Pair = readonly [ts: number, value: number];

export interface Clean {
  readonly variable: Variable;
  readonly stepMs: number;
  readonly points: readonly Pair[];
}

/** Day and night, some noise, now and then a shower: values as the variable has them, tenths of its unit. */
function readingAt({ name, daily }: Variable, hour: number, noise: number): number {
  const wave = Math.sin((2 * Math.PI * hour) / 24);
  if (daily === true) return 10 + noise;
  if (/^temperature|^soilTemperature|^dewPoint/.test(name)) return 12 + 9 * wave + noise;
  if (name.startsWith("humidity")) return 60 - 30 * wave + noise;
  if (name === "solarRadiation") return Math.max(0, 800 * wave * (0.5 + noise / 4));
  if (/^wind\.?(speed|gust)$/i.test(name)) return Math.abs(3 + 2 * noise);
  if (name === "windDirection" || name === "wind.direction") return (hour * 47 + 100 * noise + 720) % 360;
  if (name === "rain" || name === "precipitation.interval") return hour % 97 < 3 ? 1 + noise : 0;
  if (name === "precipitation.cumulative") return 100 + Math.floor(hour / 97);
  if (name === "moisture.matricPotential") return -40 - 20 * wave + noise;
  if (name === "wetness.leaf" || name === "leafWetness") return wave < -0.5 ? 100 : 0;
  return 25 + 2 * wave + noise;
}

export const anyVariable = fc.constantFrom(...variables);

export function cleanSeries(variable: fc.Arbitrary<Variable>, days = 10): fc.Arbitrary<Clean> {
  return variable.chain((chosen) => {
    const steps = chosen.daily === true ? [dayMs] : [5 * minuteMs, 15 * minuteMs, hourMs];
    return fc
      .record({ stepMs: fc.constantFrom(...steps), seed: fc.integer(), jitter: fc.constantFrom(0, 0.1) })
      .map((shape) => {
        const random = randomOf(shape.seed);
        const count = Math.floor(((chosen.daily === true ? 4 * days : days) * dayMs) / shape.stepMs);
        const points = Array.from({ length: count }, (_, i): Pair => {
          const ts = start + Math.round((i + shape.jitter * random()) * shape.stepMs);
          return [ts, Math.round(10 * readingAt(chosen, (ts - start) / hourMs, 2 * random() - 1)) / 10];
        });
        return { variable: chosen, stepMs: shape.stepMs, points };
      });
  });
}

/** Mulberry32, so that fast-check need not hold and shrink thousands of numbers. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function named(...names: readonly string[]): fc.Arbitrary<Variable> {
  return fc.constantFrom(...names.map(variableOf));
}

export function variableOf(name: string): Variable {
  const variable = findVariable(name);
  assert.ok(variable !== undefined, name);
  return variable;
}

export function check(variable: Variable, points: readonly Pair[], end: number, unit = variable.unit): CheckedSeries {
  const found = conversion(unit, variable.unit);
  assert.ok("convert" in found);
  const series = { variable, sourceId: "s1", unit, convert: found.convert, columns: columnsOf(points) };
  return checkSeries(series, { from: start, to: end, fetchedAt: end });
}

export function endOf({ points, stepMs }: Clean): number {
  return start + points.length * stepMs;
}

export function pairs({ ts, value }: Columns): readonly Pair[] {
  return Array.from(ts, (at, i): Pair => [at, value[i] as number]);
}

export function place({ health }: CheckedSeries, kind: IssueKind) {
  const issue = health.issues.find((one) => one.kind === kind);
  assert.ok(issue !== undefined, `no ${kind} in ${JSON.stringify(health.issues)}`);
  const { count, from, to, name, sourceId } = issue;
  assert.deepEqual([name, sourceId], [health.name, "s1"]);
  assert.ok(issue.message.startsWith(`${name}: `), issue.message);
  return { count, from, to };
}

export function kinds({ health }: CheckedSeries): readonly IssueKind[] {
  return health.issues.map(({ kind }) => kind);
}

/** Some positions well inside of the series, apart from each other. */
export function positions(clean: Clean, share: number): readonly number[] {
  const apart = Math.max(7, Math.floor(clean.points.length / 9));
  return Array.from({ length: 5 }, (_, i) => 5 + i * apart + Math.floor(share * 3)).filter(
    (i) => i < clean.points.length - 5,
  );
}

export function spanOf(times: readonly number[]) {
  return { count: times.length, from: Math.min(...times), to: Math.max(...times) };
}
