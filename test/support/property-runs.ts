/**
 * How often a property is tried: a third of its number in the suite, and in full with `npm test -- --all`. Every test
 * file with properties imports this, so that one that says no number of its own is tried less as well.
 */
import fc from "fast-check";
import { isInFull } from "./in-full.ts";

/** Fast-check's own. */
const usualRuns = 100;
const shareInSuite = 3;

/**
 * @param full how often with `--all`
 * @param inSuite where a try takes so long that a third is too much
 */
export function propertyRuns(full: number, inSuite: number = Math.ceil(full / shareInSuite)): number {
  return isInFull ? full : inSuite;
}

fc.configureGlobal({ numRuns: propertyRuns(usualRuns) });
