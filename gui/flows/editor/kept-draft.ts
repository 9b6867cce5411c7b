/**
 * Unsaved edits, kept in the browser under who made them and the flow they belong to, with the version that they began
 * from: a reload, a crash, another page or a sign-in that ends loses nothing.
 */
import { keep, readKept } from "../../session/kept.ts";
import { type Draft, draftParts, type EditedFlow } from "./draft.ts";

/** What edits began from. */
export interface Base {
  readonly flow: EditedFlow;
  /** The same as a draft, with the names that its tiles and targets have on this page. */
  readonly draft: Draft;
}

export interface KeptDraft {
  readonly draft: Draft;
  /** The steps before it, the oldest first. */
  readonly past: readonly Draft[];
  /** Null for a flow that was never saved. */
  readonly base: Base | null;
  /** Epoch ms. */
  readonly editedAt: number;
}

/** A browser keeps a few megabytes, and a flow may have thousands of places. */
const maxPast = 30;

export function readKeptDraft(name: string): KeptDraft | null {
  const kept = readKept(name) as KeptDraft | null;
  // What an earlier version of these pages kept may have another shape.
  if (kept === null || !isDraft(kept.draft) || (kept.base !== null && !isDraft(kept.base?.draft))) return null;
  return { ...kept, past: Array.isArray(kept.past) && kept.past.every(isDraft) ? kept.past : [] };
}

/** False where the browser keeps nothing: then the page says that a reload would lose the edits. */
export function keepDraft(name: string, kept: KeptDraft): boolean {
  // The draft itself is worth more than the steps that led to it.
  return keep(name, { ...kept, past: kept.past.slice(-maxPast) }) || keep(name, { ...kept, past: [] });
}

function isDraft(draft: Partial<Draft> | undefined): boolean {
  if (draft === undefined) return false;
  return draftParts.every((part) => part in draft) && Array.isArray(draft.tiles) && Array.isArray(draft.targets);
}
