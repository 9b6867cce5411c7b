/**
 * Two versions of a flow with a common origin, by block: what one side alone changed is taken; where both changed the
 * same, somebody has to choose. Tiles and targets are blocks of their own, and so is the order of each. Pure.
 */
import { type Draft, type DraftPart, draftParts, isPartChanged, targetInputOf, tileInputOf } from "./draft.ts";
import { mergedRows, type Side } from "./merge-rows.ts";

export interface Conflict {
  /** Tells it apart from the others, such as `notes` or `tiles tile-1`. */
  readonly place: string;
  readonly part: DraftPart;
  /** The part as a whole, one tile or target, or the order of all of them. */
  readonly about: "part" | "row" | "order";
  /** Of a tile or target. */
  readonly row: string | null;
}

export interface Merge {
  /** With the choices so far; where none was made, as it stands here. */
  readonly draft: Draft;
  readonly conflicts: readonly Conflict[];
}

/** By `place` of a conflict. */
export type Choices = Readonly<Record<string, Side>>;

/** @param theirs with the names of the others: see `known-ids.ts` */
export function mergeDrafts(origin: Draft, own: Draft, theirs: Draft, choices: Choices = {}): Merge {
  const conflicts: Conflict[] = [];
  const choose = (conflict: Conflict): Side => {
    conflicts.push(conflict);
    return choices[conflict.place] ?? "own";
  };
  const chooseRow = (part: DraftPart) => (row: string | null) =>
    choose({ place: `${part} ${row ?? "order"}`, part, about: row === null ? "order" : "row", row });
  let draft = own;
  for (const part of draftParts) {
    if (!isPartChanged(origin, theirs, part) || !isPartChanged(own, theirs, part)) continue;
    if (!isPartChanged(origin, own, part)) draft = withPart(draft, theirs, part);
    else if (part === "tiles") draft = { ...draft, tiles: mergedRows(rowsOf(part), tileInputOf, chooseRow(part)) };
    else if (part === "targets")
      draft = { ...draft, targets: mergedRows(rowsOf(part), targetInputOf, chooseRow(part)) };
    else if (choose({ place: part, part, about: "part", row: null }) === "theirs")
      draft = withPart(draft, theirs, part);
  }
  return { draft, conflicts };

  function rowsOf<Part extends "tiles" | "targets">(part: Part) {
    return { origin: origin[part], own: own[part], theirs: theirs[part] };
  }
}

/** What goes on from another version: makes of each draft that began from the origin one that begins from theirs. */
export function rebaseOn(origin: Draft, theirs: Draft, choices: Choices = {}): (draft: Draft) => Draft {
  return (draft) => mergeDrafts(origin, draft, theirs, choices).draft;
}

function withPart(draft: Draft, from: Draft, part: DraftPart): Draft {
  if (part === "schedule") return { ...draft, schedule: from.schedule, scheduleMinutes: from.scheduleMinutes };
  return { ...draft, [part]: from[part] };
}
