/**
 * A reporter of node:test: how long each test file took, as lines of JSON. Each is an outermost suite
 * (`test/support/group.ts`).
 */
import type { TestEvent } from "node:test/reporters";
import { isSuite } from "#test/support/suites.ts";

export interface FileDuration {
  /** The file and its backend: `suiteOf` in `test/support/suites.ts`. */
  readonly suite: string;
  readonly seconds: number;
}

const msPerSecond = 1000;

export default async function* durations(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type !== "test:complete" || data.nesting !== 0 || !isSuite(data.name)) continue;
    const report: FileDuration = { suite: data.name, seconds: data.details.duration_ms / msPerSecond };
    yield `${JSON.stringify(report)}\n`;
  }
}
