/** What each tile of a target decided, and why, in words and as data. Pure. */
import type { PackedTargetResult, PackedTileResult } from "#server/runs/model.ts";
import { outcomeIn } from "#server/language/told.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import { takesDemoData } from "#server/tiles/demo-use.ts";
import type { FlowTile, TileDefinition } from "#server/tiles/model.ts";
import { holds } from "#server/tiles/visibility.ts";
import { conditionOf, unitOf } from "./conditions.ts";
import { isRain, keepable, measure } from "./distance.ts";
import type { TileWhy } from "./model.ts";
import { tileWords } from "./tile-words.ts";
import type { Words } from "./words/language.ts";

export type KnownTile = Pick<TileDefinition, "displayName" | "isPlatform" | "paramsSchema" | "inputs">;

/** @param definitions of the versions that the flow had, by id */
export function explainTiles(
  words: Words,
  result: PackedTargetResult,
  flowTiles: readonly FlowTile[],
  definitions: ReadonlyMap<string, KnownTile>,
  now: number,
): readonly TileWhy[] {
  return result.tiles.map((tile, index) => {
    const asked = flowTiles[index];
    const definition = asked === undefined ? undefined : definitions.get(asked.tileDefinitionId);
    return explainTile(words, tile, { result, asked, definition, now });
  });
}

interface TilePlace {
  readonly result: PackedTargetResult;
  readonly asked: FlowTile | undefined;
  readonly definition: KnownTile | undefined;
  readonly now: number;
}

function explainTile(words: Words, tile: PackedTileResult, { result, asked, definition, now }: TilePlace): TileWhy {
  const { row, key, isTriggered, lastValue, noData, error } = tile;
  const params = asked?.params ?? {};
  const isPlatform = definition?.isPlatform ?? false;
  const reportOnly = asked?.reportOnly ?? false;
  const verdict = verdictOf(tile);
  const condition = conditionOf({ key, isPlatform, params }, definition?.paramsSchema);
  const measured = measure({ result: tile, isPlatform, params, tileSays: verdict, now }, condition);
  const unit = definition === undefined ? null : unitOf(key, isPlatform, definition.paramsSchema, params);
  const newestPointAt = keepable(tile.points.ts.at(-1));
  const isReading = readsReadings(tile, asked, definition);
  const dataAgeMs = newestPointAt === null || !isReading ? null : Math.max(0, now - newestPointAt);
  const tileSays = verdict === null ? null : words.told.tell("trace", verdict);
  const displayName = definition?.displayName ?? key;
  const window = isPlatform && key === "tw" ? { params, now } : null;
  return {
    row,
    key,
    displayName,
    reportOnly,
    isTriggered,
    decided: decides(tile, reportOnly, result),
    lastValue,
    unit,
    ...measured,
    newestPointAt,
    dataAgeSeconds: dataAgeMs === null ? null : Math.round(dataAgeMs / 1000),
    noData,
    isDemo: asked !== undefined && takesDemoData(asked),
    error: outcomeIn(words.told, error),
    tileSays,
    says: tileWords(words, { displayName, reportOnly, tile, measured, unit, tileSays, dataAgeMs, window }),
  };
}

/** The last line of the trace in which the tile says what it decided. */
function verdictOf({ trace }: PackedTileResult): string | null {
  return trace.findLast((line) => /^(Not triggered|Triggered): /.test(line)) ?? null;
}

/**
 * Whose points are readings, or made of readings at their times. Events do not grow old, and a sum over a rolling
 * window is made for the run's time.
 */
function readsReadings(
  { kind }: PackedTileResult,
  asked: FlowTile | undefined,
  definition: KnownTile | undefined,
): boolean {
  if (asked === undefined || definition === undefined || kind === "events") return false;
  if (asked.params["when"] === "rolling" && isRain(asked.params)) return false;
  return definition.inputs.some((input) => input.kind !== "events" && holds(input.when, asked.params));
}

/** Of a triggered target all that may decide; of another those that were not triggered; of a failed one what failed. */
function decides(tile: PackedTileResult, reportOnly: boolean, { triggered, tiles }: PackedTargetResult): boolean {
  if (tiles.some(({ error }) => error !== null)) return tile.error !== null && tile.error !== otherTileFailed;
  return !reportOnly && (triggered || !tile.isTriggered);
}
