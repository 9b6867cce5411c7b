/** A test as an example of the tile: what it was given, and what came of it. Pure. */
import { isTimeZone } from "#core/timezone.ts";
import type { StepData, StepOutput } from "#sandbox/contract.ts";
import type { Series, TileTarget } from "#sandbox/tile.d.ts";
import { pointsJson } from "#server/runs/tile-json.ts";
import type { Params, TestSeries, TileExample } from "#server/tiles/model.ts";
import type { RunWindow } from "#server/tiles/window.ts";
import type { TestedOnce } from "./model.ts";

/** What a test evaluated. */
export interface EvaluatedTest {
  readonly params: Params;
  /** Epoch ms. */
  readonly now: number;
  readonly window: RunWindow;
  readonly target: TileTarget;
  readonly data: StepData;
  readonly upstream: StepOutput | null;
  /** Null when the tile failed. */
  readonly output: StepOutput | null;
}

/** That an example may hold (openapi/schemas/tile-tests.yaml). */
const maxReadings = 20_000;
const maxEvents = 2_000;
/** As many as an answer over GraphQL has, beside those of the result. */
const maxUpstreamPoints = 10_000;

/** @param test null where none is asked for */
export function withExample(tested: TestedOnce, test: EvaluatedTest | null): TestedOnce {
  const example = test === null ? undefined : asExample(test);
  return example === undefined ? tested : { ...tested, example };
}

/** Undefined where there is no result, or more was given than an example may hold. */
function asExample(test: EvaluatedTest): TestedOnce["example"] {
  const { params, now, window, target, data, upstream, output } = test;
  if (output === null || !fits(data, upstream)) return undefined;
  const { isTriggered, lastValue, stage } = output;
  return {
    name: `${target.name}, ${isoOf(now).slice(0, 10)}`,
    params,
    target: placeOf(target),
    now: isoOf(now),
    window: { start: isoOf(window.start), end: isoOf(window.end) },
    inputs: { weather: plain(data.weather), series: plain(data.series), events: data.events },
    ...(upstream === null ? {} : { upstream: upstreamOf(upstream) }),
    expect: { isTriggered, lastValue, ...(stage === undefined ? {} : { stage }) },
  };
}

function fits({ weather, series, events }: StepData, upstream: StepOutput | null): boolean {
  const all = [...Object.values(weather), ...Object.values(series)];
  if (all.some(({ ts }) => ts.length > maxReadings) || events.length > maxEvents) return false;
  return upstream === null || upstream.columns.ts.length <= maxUpstreamPoints;
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}

/** `UTC+05:00`, from the longitude, is no name of a zone: it follows from the longitude again. */
function placeOf({ name, latitude, longitude, elevation, timezone }: TileTarget): NonNullable<TileExample["target"]> {
  return {
    name,
    ...(latitude === null ? {} : { latitude }),
    ...(longitude === null ? {} : { longitude }),
    ...(elevation === null ? {} : { elevation }),
    ...(isTimeZone(timezone) ? { timezone } : {}),
  };
}

function plain(group: Readonly<Record<string, Series>>): Readonly<Record<string, TestSeries>> {
  const entries = Object.entries(group).map(([name, { ts, value }]) => [name, { ts: [...ts], value: [...value] }]);
  return Object.fromEntries(entries);
}

function upstreamOf({ kind, columns, isTriggered, lastValue }: StepOutput): NonNullable<TileExample["upstream"]> {
  return { kind, points: pointsJson(columns), isTriggered, lastValue };
}
