/** Where a fault of the service is shown. Pure. */
import type { Fault } from "./model.ts";

/** What is wrong with the value at a place itself, and not with what is in it. */
export function faultAt(faults: readonly Fault[], loc: string): string | undefined {
  return faults.find((fault) => fault.loc === loc)?.message;
}

/**
 * Those that no shown field stands for.
 * @param names of the shown parameters
 */
export function faultsElsewhere(faults: readonly Fault[], names: ReadonlySet<string>): readonly Fault[] {
  return faults.filter(({ loc }) => !names.has(paramOf(loc) ?? ""));
}

/** `params.rules[1].x` → `rules`; null where it is of no parameter. */
export function paramOf(loc: string): string | null {
  return /^params\.([^.[]+)/.exec(loc)?.[1] ?? null;
}
