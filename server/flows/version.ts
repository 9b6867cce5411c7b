/**
 * The flow's version counts what can change a result: its tiles and its targets. Names, notes, settings and schedules do not count,
 * and neither does sending what is stored already.
 */
import stableJson from "fast-json-stable-stringify";
import type { Flow } from "./model.ts";

type Evaluated = Pick<Flow, "tiles" | "targets">;

/** @returns the version after a change: one more when tiles or targets differ as JSON (order of members aside) */
export function nextVersion(before: Evaluated & { readonly version: number }, after: Evaluated): number {
  const isSame = stableJson(before.tiles) === stableJson(after.tiles) && stableJson(before.targets) === stableJson(after.targets);
  return isSame ? before.version : before.version + 1;
}
