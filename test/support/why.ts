/** Results of built-in tiles as a run stores them, and what an explanation makes of them. */
import type { PackedTargetResult, PackedTileResult } from "#server/runs/model.ts";
import { thin } from "#server/runs/work/thinning.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import type { TileWhy } from "#server/why/model.ts";
import type { StoredTarget } from "#server/why/rules.ts";
import { explainTiles, type KnownTile } from "#server/why/tiles.ts";
import { type Words, wordsFor } from "#server/why/words/language.ts";
import { definitionOf, directly } from "#test/tiles/evaluators.ts";
import type { TileCall } from "#test/tiles/tile-call.ts";

const rounded = (value: number) => Number(value.toPrecision(10));

/** Evaluates a built-in tile by itself, stores its result as a run does, and explains it: in English, unless said. */
export async function explained(call: TileCall, words: Words = wordsFor(null)): Promise<TileWhy> {
  const { kind, ts, value, triggered, isTriggered, lastValue, trace } = await directly(call);
  const columns = {
    ts: Float64Array.from(ts),
    value: Float64Array.from(value, rounded),
    triggered: Uint8Array.from(triggered),
  };
  const { columns: points, note } = thin(columns);
  const tile = tileResult({
    key: call.key,
    kind,
    isTriggered,
    lastValue: lastValue === null ? null : rounded(lastValue),
    points,
    trace: note === null ? trace : [...trace, note],
  });
  const definition = await definitionOf(call.key);
  const resolved = resolveParams(definition, call.params);
  if ("errors" in resolved) throw new Error(JSON.stringify(resolved.errors));
  const [why] = explainTiles(
    words,
    targetResult([tile]),
    [flowTile({ tileKey: call.key, params: resolved.params })],
    new Map([[definitionId, { ...definition, isPlatform: true }]]),
    call.now,
  );
  if (why === undefined) throw new Error("A tile was to be explained.");
  return why;
}

export const definitionId = "definition";

export function flowTile(changes: Partial<FlowTile> = {}): FlowTile {
  return {
    tileDefinitionId: definitionId,
    tileKey: "own",
    tileVersion: 1,
    params: {},
    reportOnly: false,
    ...changes,
  };
}

/** Of a tenant's own tile with a threshold. */
export const ownTile: KnownTile = {
  displayName: "Own model",
  isPlatform: false,
  inputs: [{ kind: "weather", variables: ["temperature"] }],
  paramsSchema: { type: "object", properties: { threshold: { type: "number", "x-ui-unit": "mm" } } },
};

export function tileResult(changes: Partial<PackedTileResult> = {}): PackedTileResult {
  return {
    row: 0,
    key: "own",
    version: 1,
    kind: "numeric",
    isTriggered: false,
    lastValue: null,
    stage: null,
    points: { ts: new Float64Array(0), value: new Float64Array(0), triggered: new Uint8Array(0) },
    trace: [],
    noData: false,
    error: null,
    ...changes,
  };
}

export function targetResult(
  tiles: readonly PackedTileResult[],
  changes: Partial<PackedTargetResult> = {},
): PackedTargetResult {
  return {
    target: { sourceId: null, hint: null, name: "North", latitude: 47, longitude: 9, sensorSources: [] },
    triggered: false,
    probability: null,
    color: null,
    stage: null,
    skipped: null,
    state: null,
    dataHealth: { coverage: 1, issues: [], issueCount: 0 },
    tiles,
    ...changes,
  };
}

const place = (name: string) => ({ name, latitude: 47, longitude: 9 });
/** The time of the run that is stored. */
const runAt = Date.UTC(2026, 5, 1, 12);
export const storedFlow = {
  tiles: [],
  targets: [place("North"), { sourceId: "s-1" }, place("South"), place("North")],
  settings: {},
  userKey: null,
};

/** Of a simulation whose one tile compares 4 mm with a threshold of 10 mm. */
export function storedTarget(changes: Partial<StoredTarget> = {}): StoredTarget {
  const run = {
    id: "run",
    tenantId: "tenant",
    flowId: "flow",
    flowVersion: 3,
    status: "succeeded",
    trigger: "simulation",
    now: runAt,
    tickAt: null,
    suppressAlerts: true,
    windowStart: null,
    windowEnd: null,
    requestedAt: runAt,
    startedAt: runAt,
    finishedAt: runAt,
    durationMs: 1,
    summary: null,
    pointCount: null,
    error: null,
    frozenFlow: { ...storedFlow, tiles: [flowTile({ params: { threshold: 10 } })] },
  } as const;
  return {
    run,
    areAlertsDue: false,
    position: 0,
    result: targetResult([tileResult({ lastValue: 4 })]),
    definitions: new Map([[definitionId, ownTile]]),
    deliveries: [],
    hasMoreDeliveries: false,
    seesOwnContactsOnly: false,
    memory: null,
    outlook: [],
    ...changes,
  };
}
