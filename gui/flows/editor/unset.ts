/**
 * What a model could not know, kept with its flow until somebody has set it: in `settings.gui`, so that everybody who
 * opens the flow sees it. Pure.
 */
import { isRecord } from "../../api/problem.ts";
import type { DraftTile } from "./draft.ts";

/** As it is stored. */
interface KeptUnset {
  /** The tile's place when it was told; where another tile stands there now, the first of its key is meant. */
  readonly row: number;
  readonly tileKey: string;
  readonly param: string;
  /** In the language in which the flow was made. */
  readonly message: string;
}

export interface Unset {
  readonly param: string;
  readonly message: string;
}

type Tiles = readonly Pick<DraftTile, "id" | "tileKey">[];

const place = /^tiles\[(\d+)\]\.params\.(\w+)/;

/** @param told by its place in the flow @param tileKeys in the flow's order @returns what to store; null for nothing */
export function guiWithUnset(
  told: readonly { readonly loc: string; readonly message: string }[],
  tileKeys: readonly string[],
): unknown {
  const unset = told.flatMap(({ loc, message }): KeptUnset[] => {
    const [, digits, param] = place.exec(loc) ?? [];
    const tileKey = tileKeys[Number(digits)];
    return param === undefined || tileKey === undefined ? [] : [{ row: Number(digits), tileKey, param, message }];
  });
  return unset.length === 0 ? null : { unset };
}

/** By the tile's name on this page. @param gui whatever is stored there; what does not fit is left out */
export function unsetOf(gui: unknown, tiles: Tiles): ReadonlyMap<string, readonly Unset[]> {
  const placed = keptIn(gui).flatMap((kept) => {
    const id = tileIdOf(kept, tiles);
    return id === null ? [] : [{ id, param: kept.param, message: kept.message }];
  });
  const byTile = Map.groupBy(placed, ({ id }) => id);
  return new Map([...byTile].map(([id, all]) => [id, all.map(({ param, message }) => ({ param, message }))]));
}

/** Once the tile's parameter is set. What others keep beside it stays. */
export function withoutUnset(gui: unknown, tiles: Tiles, tileId: string, param: string): unknown {
  const kept = keptIn(gui);
  const left = kept.filter((one) => one.param !== param || tileIdOf(one, tiles) !== tileId);
  if (!isRecord(gui) || left.length === kept.length) return gui;
  const { unset: _, ...others } = gui;
  return left.length === 0 ? others : { ...others, unset: left };
}

function tileIdOf({ row, tileKey }: KeptUnset, tiles: Tiles): string | null {
  const there = tiles[row]?.tileKey === tileKey ? tiles[row] : tiles.find((tile) => tile.tileKey === tileKey);
  return there?.id ?? null;
}

function keptIn(gui: unknown): readonly KeptUnset[] {
  return isRecord(gui) && Array.isArray(gui["unset"]) ? gui["unset"].filter(isKept) : [];
}

function isKept(value: unknown): value is KeptUnset {
  return (
    isRecord(value) &&
    typeof value["row"] === "number" &&
    typeof value["tileKey"] === "string" &&
    typeof value["param"] === "string" &&
    typeof value["message"] === "string"
  );
}
