/** What is written of a tile: kept in the browser with each change, until it is published or discarded. */
import { useState, useSyncExternalStore } from "react";
import { ownerOf } from "../../session/person.ts";
import { onSessionChange, sessionState } from "../../session/session.ts";
import type { WrittenTile } from "./draft.ts";
import { forget, keep, keptName, readKept } from "./kept.ts";

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
  const session = useSyncExternalStore(onSessionChange, sessionState);
  const name = keptName(session.kind === "in" ? ownerOf(session.self) : "nobody", subject);
  const [kept, setKept] = useState(() => readKept(name));
  const [isKept, setIsKept] = useState(true);
  const begunFrom = kept === null ? version : kept.begunFrom;
  return {
    tile: kept?.tile ?? first,
    begunFrom,
    isEdited: kept !== null,
    isKept,
    change: (tile) => {
      const next = { tile, begunFrom };
      setKept(next);
      setIsKept(keep(name, next));
    },
    end: () => {
      forget(name);
      setKept(null);
    },
  };
}
