/**
 * A reporter of node:test: how long each test file took, as lines of JSON. Each is an outermost suite
 * (`test/support/group.ts`).
 */
import type { TestEvent } from "node:test/reporters";

export interface FileDuration {
  readonly file: string;
  readonly seconds: number;
}

const msPerSecond = 1000;

export default async function* durations(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type !== "test:complete" || data.nesting !== 0 || !data.name.endsWith(".test.ts")) continue;
    const report: FileDuration = { file: data.name, seconds: data.details.duration_ms / msPerSecond };
    yield `${JSON.stringify(report)}\n`;
  }
}
