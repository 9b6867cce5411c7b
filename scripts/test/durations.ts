/**
 * A reporter of node:test: how long each test file took, as lines of JSON, whether it ran alone or in a group
 * (`test/support/group.ts`).
 */
import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";

export interface FileDuration {
  readonly file: string;
  /** Null for a file that had begun when its process ended. */
  readonly seconds: number | null;
}

const msPerSecond = 1000;

export default async function* durations(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const begun = new Set<string>();
  for await (const { type, data } of source) {
    if (type !== "test:dequeue" && type !== "test:complete") continue;
    const file = testFileOf(data);
    if (file === null) continue;
    if (type === "test:dequeue") begun.add(file);
    else {
      begun.delete(file);
      yield line({ file, seconds: data.details.duration_ms / msPerSecond });
    }
  }
  for (const file of begun) yield line({ file, seconds: null });
}

/** A file is an outermost entry that has a test file's name; null for anything else. */
function testFileOf({ nesting, name }: { readonly nesting: number; readonly name: string }): string | null {
  if (nesting !== 0 || !/\.test\.ts$/.test(name)) return null;
  return relative(process.cwd(), name);
}

function line(report: FileDuration): string {
  return `${JSON.stringify(report)}\n`;
}
