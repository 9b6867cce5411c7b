/**
 * A tile that is not published yet, kept in the browser under who writes it: a reload, another page or a sign-in that
 * ends loses nothing.
 */
import type { WrittenTile } from "./draft.ts";

export interface KeptTile {
  readonly tile: WrittenTile;
  /** The version that it began from; null for a new tile. */
  readonly begunFrom: number | null;
}

const prefix = "flow-evaluation:tile:";

/**
 * @param person who is signed in: two people at one machine do not see each other's
 * @param subject the tile's key; empty for a new one
 */
export function keptName(person: string, subject: string): string {
  return `${person}/${subject}`;
}

export function readKept(name: string): KeptTile | null {
  try {
    const kept: KeptTile | null = JSON.parse(localStorage.getItem(prefix + name) ?? "null");
    return kept !== null && isWritten(kept.tile) ? kept : null;
  } catch {
    return null;
  }
}

/** What an earlier version of these pages kept may have another shape. */
function isWritten({ labels, inputs, ...texts }: WrittenTile): boolean {
  const names = ["key", "language", "script", "outputKind", "paramsSchema", "rules", "examples", "notes"] as const;
  return names.every((name) => typeof texts[name] === "string") && Array.isArray(inputs) && typeof labels === "object";
}

/** False where the browser keeps nothing: then the page says that a reload would lose it. */
export function keep(name: string, kept: KeptTile): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept.
  }
}
