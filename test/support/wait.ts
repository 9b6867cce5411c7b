/** Waiting for what other tasks bring about. */
import { setTimeout as sleep } from "node:timers/promises";

const firstPollMs = 10;
/** Asked ever less often, so that waiting for something slow uses up no rate limit. */
const slowestPollMs = 250;

/**
 * Resolves when `isTrue` holds; fails with `what` after `limitMs`. The limit is generous: it guards against hanging, it
 * measures nothing.
 */
export async function eventually(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (let pollMs = firstPollMs; !(await isTrue()); pollMs = Math.min(pollMs * 1.2, slowestPollMs)) {
    if (performance.now() > deadline) throw new Error(`Did not happen within ${limitMs} ms: ${what}`);
    await sleep(pollMs);
  }
}

/** A promise to be settled from outside. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
