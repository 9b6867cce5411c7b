/**
 * The checks of the service, in their threads, for tests that put a part together by themselves. Closed after the
 * tests.
 */
import { after } from "node:test";
import { type DemoSource, demoData } from "#server/data/demo.ts";
import { type Checks, createChecks } from "#server/threads/threads.ts";

/** Demonstration data without a thread. */
export const demoHere: DemoSource["demo"] = async (_tenantId, requests) => requests.map(demoData);

export function checksForTests(): Checks {
  const checks = createChecks();
  after(() => checks.close());
  return checks;
}
