/** Which faults of the service belong to a field. Pure. */
import type { Fault } from "../api/problem.ts";

/** Of a place itself, or of what is in it. */
export function faultBelow(faults: readonly Fault[], loc: string): string | undefined {
  return faults.find((fault) => isWithin(fault.loc, loc))?.message;
}

export function isWithin(loc: string, around: string): boolean {
  return loc === around || loc.startsWith(`${around}.`) || loc.startsWith(`${around}[`);
}
