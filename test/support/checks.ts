/**
 * The checks of the service, in their threads, for tests that put a part together by themselves. Closed after the
 * tests.
 */
import { after } from "node:test";
import { type Checks, createChecks } from "#server/checks/threads.ts";

export function checksForTests(): Checks {
  const checks = createChecks();
  after(() => checks.close());
  return checks;
}
