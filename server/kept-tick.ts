/**
 * Keeps one of the records that Node makes for each `process.nextTick`, which is several for each request. V8 forgets
 * the shape of objects of which none is left after two collections of the whole heap. From then on the code that makes
 * these records adds each property by a call of V8's runtime, for as long as the process lives: 350 to 600 ns for a
 * tick instead of 35 to 60 (docs/decisions/102). One record that is left keeps the shape.
 */
import { executionAsyncResource } from "node:async_hooks";

let kept: object | null = null;

/** Of no use but to be kept. Null until the first tick. */
export const keptTick = (): object | null => kept;

process.nextTick(() => {
  kept = executionAsyncResource();
});
