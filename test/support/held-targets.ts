/**
 * One target over several runs, with the real tiles and the real rules, and without a service: sensors, weather and
 * scouts are feeds that read at a step until they die.
 */
import assert from "node:assert/strict";
import { columnsOf } from "#core/series.ts";
import type { TileEvent } from "#sandbox/tile.d.ts";
import { cadenceOf } from "#server/data/cadence.ts";
import type { SeriesHealth } from "#server/data/model.ts";
import { evaluationOf } from "#server/runs/state/evaluation-basis.ts";
import type { GatheredTarget } from "#server/runs/data/gather.ts";
import { areaData, loadedSeries } from "#server/runs/data/loaded-data.ts";
import type { PlannedTarget, RunPlan } from "#server/runs/plan/plan.ts";
import { concludeTarget, tileResult } from "#server/runs/work/rules.ts";
import type { PlannedSource } from "#server/runs/plan/subjects.ts";
import { fingerprintOf } from "#server/runs/state/target-transitions.ts";
import {
  nextState,
  type StateRules,
  type TargetEvaluation,
  type Transition,
  type TriggerState,
} from "#server/runs/state/trigger-state.ts";
import { followsPrevious } from "#server/tiles/chain.ts";
import type { FlowTile, PlannedTile } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { dataRequirements } from "#server/tiles/requirements.ts";
import { dataWindow, runWindow } from "#server/tiles/window.ts";
import { definitionOf, directly } from "#test/tiles/evaluators.ts";
import { defaultTarget, type Evaluated, hour, type Pairs } from "#test/tiles/tile-call.ts";

/** One series. Metrics have a dot in their names, weather variables have none. */
export interface Feed {
  readonly name: string;
  /** Of an area, the sensor that reads it; else the target itself reads. */
  readonly sensor?: string;
  /** Default: an hour. */
  readonly everyMs?: number;
  readonly value: (ts: number) => number;
  /** It reads nothing before this time. */
  readonly bornAt?: number;
  /** It reads nothing after this time. */
  readonly diesAt?: number;
}

export interface World {
  readonly feeds: readonly Feed[];
  readonly events?: readonly TileEvent[];
}

export type HeldTile = readonly [key: string, params: object, more?: { readonly reportOnly: boolean }];

/** Parameters as sent; data tiles take adapters' data. */
export async function flowTiles(...tiles: readonly HeldTile[]): Promise<readonly FlowTile[]> {
  return Promise.all(
    tiles.map(async ([tileKey, params, { reportOnly } = { reportOnly: false }]) => {
      const definition = await definitionOf(tileKey);
      const sent = definition.inputs.length === 0 ? params : { dataSource: "adapter", ...params };
      const resolved = resolveParams(definition, sent);
      assert.ok("params" in resolved, JSON.stringify(resolved));
      return { tileDefinitionId: tileKey, tileKey, tileVersion: 1, params: resolved.params, reportOnly };
    }),
  );
}

export async function evaluateAt(tiles: readonly FlowTile[], world: World, now: number): Promise<TargetEvaluation> {
  const planned = await Promise.all(
    tiles.map(
      async ({ tileKey, params }): Promise<PlannedTile> => ({ definition: await definitionOf(tileKey), params }),
    ),
  );
  const window = runWindow(planned, now, () => 0);
  const from = dataWindow(planned, window).start;
  const sensors = [...new Set(world.feeds.flatMap(({ sensor }) => sensor ?? []))].map(plannedSensor);
  const names = [...new Set(world.feeds.map(({ name }) => name))];
  const read = (name: string, sensor: string | null): Pairs =>
    world.feeds
      .filter((one) => one.name === name && (one.sensor ?? null) === sensor)
      .flatMap((one) => readings(one, from, now));
  const given = (name: string): Pairs => {
    if (sensors.length === 0 || !name.includes(".")) return read(name, null);
    const loaded = sensors.map(({ id }) => loadedSeries({ [name]: { columns: columnsOf(read(name, id)), notes: [] } }));
    const area = areaData(sensors, loaded, [name]);
    assert.ok(area.ok);
    const { ts, value } = area.series[name]?.columns ?? columnsOf([]);
    return Array.from(ts, (at, i) => [at, value[i] as number] as const);
  };
  const health = names.flatMap((name) => {
    const ids = sensors.length > 0 && name.includes(".") ? sensors.map(({ id }) => id) : [null];
    return ids.map((id) => healthOf(name, id, read(name, id)));
  });
  const data = named(names, given);
  const events = (world.events ?? []).filter(({ ts }) => ts <= now);
  const results: Evaluated[] = [];
  for (const [row, { tileKey, params }] of tiles.entries()) {
    const upstream = results.at(-1);
    const call = { key: tileKey, params: { ...params }, ...data, events, now, windowStart: window.start };
    results.push(await directly(row === 0 || upstream === undefined ? call : { ...call, upstream }));
  }
  const requirements = dataRequirements(planned);
  const hasReadings = (row: number): boolean => {
    const own = requirements.filter((one) => one.row === row);
    return (
      own.every(({ kind }) => kind === "events") ||
      own.some((one) => one.names.some((name) => (data.series[name] ?? data.weather[name] ?? []).length > 0))
    );
  };
  const steps = tiles.map((_, row) => ({
    data: { series: {}, weather: {}, events },
    notes: [],
    hasNoData: !hasReadings(row),
  }));
  const gathered: GatheredTarget = { ok: true, steps, health, fedBy: [], ownColumns: [] };
  const target: PlannedTarget = {
    position: 0,
    target: defaultTarget,
    source: null,
    sensors,
    window,
    dataWindow: window,
    seed: "",
  };
  const plan: RunPlan = {
    tiles,
    planned,
    names: [],
    kinds: [],
    steps: [],
    requirements,
    followsPrevious: planned.map(followsPrevious),
    targets: [target],
    skipped: [],
    window,
  };
  const tileResults = results.map((one, row) =>
    tileResult(tiles[row] as FlowTile, row, one.kind, { status: "ok", output: outputOf(one), trace: [] }),
  );
  const about = { sourceId: null, hint: null, name: "", latitude: 0, longitude: 0, sensorSources: [] };
  const dataHealth = { coverage: 1, issues: [], issueCount: 0 };
  return evaluationOf(plan, target, gathered, { ...concludeTarget(about, tiles, tileResults, {}), dataHealth }, now);
}

/** A run that counts: its time, and the world as it is then. */
export interface PlayedRun {
  readonly now: number;
  readonly world: World;
  /** Those of the runs before, unless these are others. */
  readonly tiles?: readonly FlowTile[];
}

/** What each run does to the target's state. */
export async function play(
  tiles: readonly FlowTile[],
  runs: readonly PlayedRun[],
  settings: Partial<StateRules> = {},
): Promise<readonly Transition[]> {
  let state: TriggerState | null = null;
  let present = tiles;
  const transitions: Transition[] = [];
  for (const run of runs) {
    present = run.tiles ?? present;
    const time = { now: run.now, at: run.now };
    const none = { recoveryMargin: 0, keepFiringMs: 0, onStage: false };
    const rules = { ...none, ...settings, ...time, tiles: fingerprintOf(present) };
    const transition: Transition = nextState(state, await evaluateAt(present, run.world, run.now), rules);
    state = transition.state;
    transitions.push(transition);
  }
  return transitions;
}

function readings(feed: Feed, from: number, now: number): Pairs {
  const { everyMs = hour, value, bornAt = 0, diesAt = Number.POSITIVE_INFINITY } = feed;
  const pairs: (readonly [number, number])[] = [];
  const begins = Math.ceil(Math.max(from, bornAt) / everyMs) * everyMs;
  for (let ts = begins; ts <= Math.min(now, diesAt); ts += everyMs) pairs.push([ts, value(ts)]);
  return pairs;
}

function healthOf(name: string, sourceId: string | null, read: Pairs): SeriesHealth {
  const { ts } = columnsOf(read);
  return {
    facet: name.includes(".") ? "series" : "weather",
    name,
    sourceId,
    isOffered: true,
    present: ts.length,
    expected: ts.length,
    newestAt: ts.at(-1) ?? null,
    cadenceMs: cadenceOf(ts),
    issues: [],
  };
}

function named(names: readonly string[], read: (name: string) => Pairs) {
  const of = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, read(name)]));
  return {
    series: of(names.filter((name) => name.includes("."))),
    weather: of(names.filter((name) => !name.includes("."))),
  };
}

function plannedSensor(id: string): PlannedSource {
  const place = { name: `Sensor ${id}`, latitude: 0, longitude: 0, elevation: null, timezone: "UTC" };
  return { id, key: null, hint: "sensor", sensorType: null, place };
}

function outputOf({ kind, ts, value, triggered, isTriggered, lastValue }: Evaluated) {
  const columns = {
    ts: Float64Array.from(ts),
    value: Float64Array.from(value),
    triggered: Uint8Array.from(triggered),
  };
  return { kind, columns, isTriggered, lastValue };
}
