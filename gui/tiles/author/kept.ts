/** What the browser keeps of a tile that is not published yet. Pure. */
import { isRecord } from "../../tile-spec/model.ts";
import type { WrittenTile } from "./draft.ts";

export interface KeptTile {
  readonly tile: WrittenTile;
  /** The version that it began from; null for a new tile. */
  readonly begunFrom: number | null;
}

const texts = ["key", "language", "script", "outputKind", "paramsSchema", "rules", "examples", "notes"] as const;

/** Null for what has another shape. */
export function keptTile(kept: unknown): KeptTile | null {
  return isRecord(kept) && isWritten(kept["tile"]) ? (kept as unknown as KeptTile) : null;
}

function isWritten(tile: unknown): tile is WrittenTile {
  if (!isRecord(tile) || !Array.isArray(tile["inputs"])) return false;
  return isRecord(tile["labels"]) && texts.every((name) => typeof tile[name] === "string");
}
