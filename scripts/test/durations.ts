/**
 * A reporter of node:test: how long each test file took on a backend, as lines of JSON. Each is an outermost suite
 * (`test/support/group.ts`).
 */
import type { TestEvent } from "node:test/reporters";
import { isSuite } from "#test/support/suites.ts";

export interface FileDuration {
  /** The file and its backend: `suiteOf` in `test/support/suites.ts`. */
  readonly suite: string;
  readonly seconds: number;
  /** Whether its own tests stand in it. Those of a file that is registered too late stand in another's suite. */
  readonly hasTests: boolean;
}

const msPerSecond = 1000;

export default async function* durations(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let hasTests = false;
  for await (const { type, data } of source) {
    // These come in the order of the tests; those of completion come from all processes at once.
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.nesting === 1) hasTests = true;
    if (data.nesting !== 0 || !isSuite(data.name)) continue;
    const seconds = data.details.duration_ms / msPerSecond;
    const report: FileDuration = { suite: data.name, seconds, hasTests };
    hasTests = false;
    yield `${JSON.stringify(report)}\n`;
  }
}
