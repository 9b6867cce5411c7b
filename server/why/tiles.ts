/** What each tile of a target decided, and why, in words and as data. Pure. */
import type { PackedTargetResult, PackedTileResult } from "#server/runs/model.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import type { FlowTile, TileDefinition } from "#server/tiles/model.ts";
import { holds } from "#server/tiles/visibility.ts";
import { conditionOf, unitOf } from "./conditions.ts";
import { isRain, measure } from "./distance.ts";
import type { Measured, TileWhy } from "./model.ts";
import { windowWords } from "./windows.ts";
import { keepable, lasting, shownTime, withUnit } from "./words.ts";

export type KnownTile = Pick<TileDefinition, "displayName" | "isPlatform" | "paramsSchema" | "inputs">;

/** @param definitions of the versions that the flow had, by id */
export function explainTiles(
  result: PackedTargetResult,
  flowTiles: readonly FlowTile[],
  definitions: ReadonlyMap<string, KnownTile>,
  now: number,
): readonly TileWhy[] {
  return result.tiles.map((tile, index) => {
    const asked = flowTiles[index];
    const definition = asked === undefined ? undefined : definitions.get(asked.tileDefinitionId);
    return explainTile(tile, { result, asked, definition, now });
  });
}

interface TilePlace {
  readonly result: PackedTargetResult;
  readonly asked: FlowTile | undefined;
  readonly definition: KnownTile | undefined;
  readonly now: number;
}

function explainTile(tile: PackedTileResult, { result, asked, definition, now }: TilePlace): TileWhy {
  const { row, key, isTriggered, lastValue, noData, error } = tile;
  const params = asked?.params ?? {};
  const isPlatform = definition?.isPlatform ?? false;
  const reportOnly = asked?.reportOnly ?? false;
  const tileSays = verdictOf(tile);
  const condition = conditionOf({ key, isPlatform, params }, definition?.paramsSchema);
  const measured = measure({ result: tile, isPlatform, params, tileSays, now }, condition);
  const unit = definition === undefined ? null : unitOf(key, isPlatform, definition.paramsSchema, params);
  const newestPointAt = keepable(tile.points.ts.at(-1));
  const isReading = readsReadings(tile, asked, definition);
  const dataAgeMs = newestPointAt === null || !isReading ? null : Math.max(0, now - newestPointAt);
  const displayName = definition?.displayName ?? key;
  const details = isPlatform && key === "tw" ? windowWords(params, now) : null;
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
    error,
    tileSays,
    says: [
      `${outcomeWords({ displayName, tile, measured, unit, tileSays, details })}.`,
      ...(dataAgeMs === null ? [] : [`Its newest point is ${lasting(dataAgeMs)} older than the run.`]),
      ...(reportOnly ? ["It only reports, and decides nothing."] : []),
    ].join(" "),
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

interface Told {
  readonly displayName: string;
  readonly tile: PackedTileResult;
  readonly measured: Measured;
  readonly unit: string | null;
  readonly tileSays: string | null;
  /** What else is known of the tile. */
  readonly details: string | null;
}

function outcomeWords({ displayName, tile, measured, unit, tileSays, details }: Told): string {
  if (tile.error === otherTileFailed) return `${displayName} was not evaluated: another tile of the target failed`;
  if (tile.error !== null) return `${displayName} failed: ${withoutStop(tile.error)}`;
  const outcome = `${displayName} is ${tile.isTriggered ? "triggered" : "not triggered"}`;
  if (tile.noData) return `${outcome}: there was no reading of what it asks for`;
  const reason = measuredWords(measured, tile, unit) ?? reasonOf(tileSays) ?? lastWords(tile, unit);
  return [`${outcome}: ${reason}`, ...(details === null ? [] : [details])].join("; ");
}

function reasonOf(tileSays: string | null): string | null {
  const reason = tileSays === null ? "" : withoutStop(tileSays.slice(tileSays.indexOf(": ") + 2));
  return reason === "" ? null : reason;
}

function withoutStop(text: string): string {
  return text.replace(/\.\s*$/, "");
}

function lastWords({ lastValue }: PackedTileResult, unit: string | null): string {
  return lastValue === null ? "it has no value" : `its last value is ${withUnit(lastValue, unit)}`;
}

function measuredWords(measured: Measured, tile: PackedTileResult, unit: string | null): string | null {
  const { distance, comparedValue, comparedAt, comparison } = measured;
  if (distance === null || comparedValue === null) return null;
  const isLast = comparedAt === null || comparedAt === tile.points.ts.at(-1);
  const when = isLast ? "" : ` at ${shownTime(comparedAt)}`;
  const value = `${withUnit(comparedValue, unit)}${when}`;
  const far = withUnit(Math.abs(distance), unit);
  if (comparison === null) {
    const side = distance < 0 ? "below" : "above";
    const threshold = `its threshold of ${withUnit(measured.threshold ?? 0, unit)}`;
    return distance === 0 ? `${value} is ${threshold}` : `${value} is ${far} ${side} ${threshold}`;
  }
  const condition = conditionWords(measured, unit);
  if (distance === 0) return `${value} is on the edge of ${condition}`;
  return tile.isTriggered ? `${value} is ${condition}, by ${far}` : `${value} is not ${condition}: ${far} away`;
}

function conditionWords({ comparison, threshold, thresholdUpper }: Measured, unit: string | null): string {
  const low = withUnit(threshold ?? 0, unit);
  if (comparison === "greater") return `above ${low}`;
  if (comparison === "less") return `below ${low}`;
  if (comparison === "atLeast") return `at least ${low}`;
  if (comparison === "atMost") return `at most ${low}`;
  if (comparison === "sector") return "in the sector asked for";
  return `${comparison} ${withUnit(threshold ?? 0, null)} and ${withUnit(thresholdUpper ?? 0, unit)}`;
}
