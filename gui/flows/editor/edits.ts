/** The steps of editing: each can be undone and done again. A drag, or typing in one field, is one step. Pure. */
import type { Draft } from "./draft.ts";

export interface Edits {
  readonly past: readonly Draft[];
  readonly present: Draft;
  readonly future: readonly Draft[];
  /** What the newest step was about: a further change of the same joins it. Null: the next change is a new step. */
  readonly joint: string | null;
}

export type Edit =
  /** `joint`: such as `tile-1 threshold`. */
  | { readonly kind: "change"; readonly draft: Draft; readonly joint?: string }
  /** The next change is a step of its own. */
  | { readonly kind: "rest" }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  /** Another draft altogether: nothing leads back behind it. */
  | { readonly kind: "begin"; readonly draft: Draft }
  /** All of them go on from another version of the flow: undo takes back one's own steps alone. */
  | { readonly kind: "rebase"; readonly rebase: (draft: Draft) => Draft };

const maxSteps = 200;

/** @param past the steps before it, the oldest first */
export function beginEdits(draft: Draft, past: readonly Draft[] = []): Edits {
  return { past, present: draft, future: [], joint: null };
}

export function editsAfter(edits: Edits, edit: Edit): Edits {
  switch (edit.kind) {
    case "begin":
      return beginEdits(edit.draft);
    case "rebase":
      return rebased(edits, edit.rebase);
    case "rest":
      return { ...edits, joint: null };
    case "undo":
      return undone(edits);
    case "redo":
      return redone(edits);
    case "change":
      return changed(edits, edit.draft, edit.joint ?? null);
  }
}

function changed({ past, present, joint: before }: Edits, draft: Draft, joint: string | null): Edits {
  if (draft === present) return { past, present, future: [], joint: before };
  const isJoined = joint !== null && joint === before;
  return { past: isJoined ? past : [...past, present].slice(-maxSteps), present: draft, future: [], joint };
}

function rebased({ past, present, future }: Edits, rebase: (draft: Draft) => Draft): Edits {
  return { past: past.map(rebase), present: rebase(present), future: future.map(rebase), joint: null };
}

function undone(edits: Edits): Edits {
  const before = edits.past.at(-1);
  if (before === undefined) return edits;
  return { past: edits.past.slice(0, -1), present: before, future: [edits.present, ...edits.future], joint: null };
}

function redone(edits: Edits): Edits {
  const [next, ...future] = edits.future;
  if (next === undefined) return edits;
  return { past: [...edits.past, edits.present], present: next, future, joint: null };
}
