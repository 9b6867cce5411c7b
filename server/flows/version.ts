/**
 * The flow's version counts what can change a result: its tiles and its targets. Names, notes, settings and schedules
 * do not count. Sending what is stored already does not count either.
 */
import { isSame } from "#core/deep-equal.ts";
import type { Flow } from "./model.ts";

type Evaluated = Pick<Flow, "tiles" | "targets">;

/** @returns the version after a change: one more when tiles or targets differ as JSON (order of members aside) */
export function nextVersion(before: Evaluated & { readonly version: number }, after: Evaluated): number {
  const isUnchanged = isSame(before.tiles, after.tiles) && isSame(before.targets, after.targets);
  return isUnchanged ? before.version : before.version + 1;
}
