/** What is written of a tile: kept in the browser with each change, until it is published or discarded. */
import { useKept } from "../../session/use-kept.ts";
import type { WrittenTile } from "./draft.ts";
import { keptTile } from "./kept.ts";

export interface Written {
  readonly tile: WrittenTile;
  /** The version that it began from; null for a new tile. */
  readonly begunFrom: number | null;
  /** Whether there is anything that is not published. */
  readonly isEdited: boolean;
  /** False where the browser keeps nothing. */
  readonly isKept: boolean;
  readonly change: (tile: WrittenTile) => void;
  /** What was written is published, or is wanted no more. */
  readonly end: () => void;
}

/** @param subject the tile's key; empty for a new one */
export function useWritten(subject: string, first: WrittenTile, version: number | null): Written {
  const { state: kept, set, isKept } = useKept({ kind: "tile", subject, read: keptTile });
  const begunFrom = kept === null ? version : kept.begunFrom;
  return {
    tile: kept?.tile ?? first,
    begunFrom,
    isEdited: kept !== null,
    isKept,
    change: (tile) => set({ tile, begunFrom }),
    end: () => set(null),
  };
}
