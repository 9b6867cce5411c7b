/**
 * What an evaluation is given, made of what a test or an example gives: data, target, window, time, and the result of
 * the tile before. It is what a run would give the tile, had its adapters answered with these data. They are taken as
 * they are: nothing is mended in what an author wrote. Pure.
 */
import type { FieldError } from "#core/errors.ts";
import type { Columns } from "#core/series.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { StepData, StepOutput } from "#sandbox/contract.ts";
import type { TileEvent, TileTarget } from "#sandbox/tile.d.ts";
import { chainErrors } from "../chain.ts";
import type {
  PlannedTile,
  TestInputs,
  TestSeries,
  TestTarget,
  TestUpstream,
  TileExample,
  TileInput,
} from "../model.ts";
import { noDataNote } from "../no-data.ts";
import { dataRequirements } from "../requirements.ts";
import { localTimeOf, withLocalTime } from "../timezones.ts";
import { dataWindow, maxWindowDays, runWindow, type RunWindow } from "../window.ts";

/** Times are epoch ms. */
export interface Given {
  readonly now: number;
  readonly target?: TestTarget;
  /** Its end is `now`. Without it what follows from the tile and its parameters. */
  readonly window?: RunWindow;
  readonly inputs?: TestInputs;
  readonly upstream?: TestUpstream | null;
}

/** As `evaluateOnce` takes it. */
export interface GivenEvaluation {
  readonly data: StepData;
  /** What is to stand in the trace before the script's own lines. */
  readonly notes: readonly string[];
  readonly target: TileTarget;
  readonly window: RunWindow;
  readonly now: number;
  readonly upstream: StepOutput | null;
  readonly seed: string;
}

export type GivenOutcome = GivenEvaluation | { readonly errors: readonly FieldError[] };

/** Without a target that says otherwise. */
export const defaultPlace = { name: "test", latitude: 0, longitude: 0 };
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** @param tile its parameters are resolved (params.ts) */
export function givenEvaluation(tile: PlannedTile, given: Given): GivenOutcome {
  const { now, inputs = {}, upstream = null } = given;
  const errors = [
    ...placeErrors(given.target),
    ...windowErrors(given.window, now),
    ...inputErrors(inputs, tile.definition.inputs),
    ...upstreamErrors(tile, upstream),
  ];
  if (errors.length > 0) return { errors };
  const { target, window } = placed(tile, given);
  const { data, notes } = dataOf(tile, inputs, dataWindow([tile], window));
  return { data, notes, target, window, now, upstream: upstream && outputOf(upstream), seed: testSeed(now) };
}

/** The same for an example: without a time of its own it is of the last of its inputs. */
export function exampleEvaluation(tile: PlannedTile, example: TileExample): GivenOutcome {
  const { target, inputs, upstream } = example;
  const window = example.window && { start: Date.parse(example.window.start), end: Date.parse(example.window.end) };
  const now = example.now === undefined ? (window?.end ?? lastTimeOf(example)) : Date.parse(example.now);
  if (now === null)
    return { errors: [{ loc: "now", message: "is needed: the example has no inputs to take a time from" }] };
  return givenEvaluation(tile, {
    now,
    ...(target === undefined ? {} : { target }),
    ...(window === undefined ? {} : { window }),
    ...(inputs === undefined ? {} : { inputs }),
    ...(upstream === undefined ? {} : { upstream }),
  });
}

/** The same test twice has the same randomness. */
export function testSeed(now: number): string {
  return `test/${now}/0`;
}

/** What a tile would have to ask for, to be given all of these. */
export function declarationsOf({ weather = {}, series = {}, events = [] }: TestInputs): readonly TileInput[] {
  const [variables, metrics] = [Object.keys(weather), Object.keys(series)];
  const kinds = [...new Set(events.map(({ kind }) => kind))];
  return [
    ...(variables.length === 0 ? [] : [{ kind: "weather" as const, variables }]),
    ...(metrics.length === 0 ? [] : [{ kind: "series" as const, metrics }]),
    ...(kinds.length === 0 ? [] : [{ kind: "events" as const, events: kinds }]),
  ];
}

/** What is wrong with a test's window; a run's ends at its time. */
export function windowErrors(window: RunWindow | undefined, now: number): readonly FieldError[] {
  if (window === undefined) return [];
  const { start, end } = window;
  if (end !== now) return [{ loc: "window.end", message: "must be the time `now`: a tile's window ends there" }];
  if (start >= end) return [{ loc: "window.start", message: "must be before window.end" }];
  if (end - start > maxWindowDays * dayMs)
    return [{ loc: "window.start", message: `must be at most ${maxWindowDays} days before window.end` }];
  return [];
}

/** What is wrong with the result of the tile before, or with its absence. */
export function upstreamErrors(tile: PlannedTile, upstream: TestUpstream | null): readonly FieldError[] {
  if (upstream === null)
    return chainErrors([tile]).map(({ loc, message }) => ({ loc: loc.replace("tiles[0].", ""), message }));
  const { points, lastValue } = upstream;
  const wrong = points.findIndex(
    ({ ts, value }, index) =>
      !Number.isFinite(ts) || !Number.isFinite(value) || ts <= (points[index - 1]?.ts ?? Number.NEGATIVE_INFINITY),
  );
  if (wrong >= 0) return [{ loc: `upstream.points[${wrong}]`, message: "must have finite numbers, and ascend by ts" }];
  if (lastValue !== null && !Number.isFinite(lastValue))
    return [{ loc: "upstream.lastValue", message: "must be a finite number, or null" }];
  return [];
}

/** As the sandbox takes it. */
export function outputOf({ kind, points, isTriggered, lastValue }: TestUpstream): StepOutput {
  return {
    kind,
    isTriggered,
    lastValue,
    columns: {
      ts: Float64Array.from(points, ({ ts }) => ts),
      value: Float64Array.from(points, ({ value }) => value),
      triggered: Uint8Array.from(points, (point) => (point.isTriggered ? 1 : 0)),
    },
  };
}

function placeErrors(target: TestTarget | undefined): readonly FieldError[] {
  const { sourceId, timezone } = target ?? {};
  return [
    ...(sourceId === undefined ? [] : [{ loc: "target.sourceId", message: "is of no use here: give a place" }]),
    ...(timezone === undefined || isTimeZone(timezone)
      ? []
      : [{ loc: "target.timezone", message: "must be an IANA time zone such as Europe/Zurich" }]),
  ];
}

function placed(tile: PlannedTile, { now, target = {}, window: given }: Given) {
  const { timezone, elevation = null, ...place } = target;
  const { name, latitude, longitude } = { ...defaultPlace, ...place };
  const local = localTimeOf(timezone, longitude);
  const window = given ?? runWindow([tile], now, local.offsetAt);
  return { window, target: withLocalTime({ name, latitude, longitude, elevation }, local, window) };
}

function inputErrors(inputs: TestInputs, declared: readonly TileInput[]): readonly FieldError[] {
  const groups = [
    { group: "weather", given: inputs.weather ?? {}, names: namesIn(declared, "weather") },
    { group: "series", given: inputs.series ?? {}, names: namesIn(declared, "series") },
  ] as const;
  const ofSeries = groups.flatMap(({ group, given, names }) =>
    Object.entries(given).flatMap(([name, series]) => {
      const loc = `inputs.${group}.${name}`;
      if (!names.has(name)) return [{ loc, message: notAsked(names) }];
      return seriesErrors(loc, series);
    }),
  );
  const kinds = namesIn(declared, "events");
  const ofEvents = (inputs.events ?? []).flatMap(({ ts, kind, amount = 0 }, index) => {
    const loc = `inputs.events[${index}]`;
    if (!kinds.has(kind)) return [{ loc: `${loc}.kind`, message: notAsked(kinds) }];
    return Number.isFinite(ts) && Number.isFinite(amount) ? [] : [{ loc, message: "must have finite numbers" }];
  });
  return [...ofSeries, ...ofEvents];
}

function notAsked(names: ReadonlySet<string>): string {
  return names.size === 0
    ? "is not asked for by the tile, which has no such inputs"
    : `is not asked for by the tile, whose inputs are ${[...names].join(", ")}`;
}

/** Also what the tile asks for with other parameters. */
function namesIn(declared: readonly TileInput[], kind: TileInput["kind"]): ReadonlySet<string> {
  return new Set(
    declared.flatMap((input): readonly string[] => {
      if (input.kind !== kind) return [];
      if (input.kind === "weather") return input.variables;
      return input.kind === "series" ? input.metrics : input.events;
    }),
  );
}

function seriesErrors(loc: string, { ts, value }: TestSeries): readonly FieldError[] {
  if (ts.length !== value.length)
    return [{ loc, message: `has ${ts.length} times and ${value.length} values: give as many of each` }];
  const late = ts.findIndex((at, index) => !Number.isFinite(at) || at <= (ts[index - 1] ?? Number.NEGATIVE_INFINITY));
  if (late >= 0) return [{ loc: `${loc}.ts[${late}]`, message: "must be after the one before: times ascend" }];
  const wrong = value.findIndex((one) => !Number.isFinite(one));
  if (wrong >= 0) return [{ loc: `${loc}.value[${wrong}]`, message: "must be a finite number" }];
  return [];
}

/** What the tile asks for with its parameters, of the time that it would be asked for. */
function dataOf(tile: PlannedTile, inputs: TestInputs, asked: RunWindow): Pick<GivenEvaluation, "data" | "notes"> {
  const requirements = dataRequirements([tile]);
  const notes: string[] = [];
  const cutOf = (kind: "weather" | "series"): Record<string, Columns> => {
    const given = inputs[kind] ?? {};
    const ofKind = requirements.filter((one) => one.kind === kind);
    const ahead = ofKind.reduce((most, { horizonHours }) => Math.max(most, horizonHours * hourMs), 0);
    const names = ofKind.flatMap((one) => one.names);
    const found = names.flatMap((name) => {
      const series = given[name];
      if (series === undefined) return [];
      const { columns, leftOut } = within(series, { start: asked.start, end: asked.end + ahead });
      if (leftOut > 0) notes.push(outsideNote(name, leftOut));
      return [[name, columns] as const];
    });
    return Object.fromEntries(found);
  };
  const kinds = requirements.flatMap((one) => (one.kind === "events" ? one.names : []));
  const events = eventsOf(inputs.events ?? [], kinds, asked);
  const data: StepData = { series: cutOf("series"), weather: cutOf("weather"), events };
  const lack = noDataNote(requirements, data);
  return { data, notes: lack === null ? notes : [lack, ...notes] };
}

/** What was read at the run's time itself has happened. */
function within({ ts, value }: TestSeries, { start, end }: RunWindow) {
  const from = ts.findIndex((at) => at >= start);
  const after = ts.findIndex((at) => at > end);
  const [first, last] = [from < 0 ? ts.length : from, after < 0 ? ts.length : after];
  const columns: Columns = {
    ts: Float64Array.from(ts.slice(first, Math.max(first, last))),
    value: Float64Array.from(value.slice(first, Math.max(first, last))),
  };
  return { columns, leftOut: ts.length - columns.ts.length };
}

function outsideNote(name: string, count: number): string {
  return `${name}: ${count === 1 ? "1 reading" : `${count} readings`} outside the window that was asked for left out`;
}

function eventsOf(
  events: readonly TileEvent[],
  kinds: readonly string[],
  { start, end }: RunWindow,
): readonly TileEvent[] {
  return events
    .filter(({ ts, kind }) => kinds.includes(kind) && ts >= start && ts <= end)
    .toSorted((a, b) => a.ts - b.ts);
}

function lastTimeOf({ inputs = {}, upstream }: Pick<TileExample, "inputs" | "upstream">): number | null {
  const { weather = {}, series = {}, events = [] } = inputs;
  const times = [...Object.values(weather), ...Object.values(series)].flatMap(({ ts }) => ts.at(-1) ?? []);
  const all = [...times, ...events.map(({ ts }) => ts), ...(upstream?.points.slice(-1).map(({ ts }) => ts) ?? [])];
  return all.length === 0 ? null : all.reduce((a, b) => Math.max(a, b));
}
