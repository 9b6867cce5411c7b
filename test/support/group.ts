/**
 * Several test files in one process: imports, and services that files share, are paid for once. Each file is a suite of
 * its own, whose hooks and tests keep their order.
 */
import { after, describe } from "node:test";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

type Ending = () => Promise<void>;

let endings: Ending[] | null = null;

/** @param files paths below the project's folder */
export function runGroup(files: readonly string[]): void {
  endings = [];
  failWithFaults();
  for (const file of files) describe(file, async () => void (await import(pathToFileURL(resolve(file)).href)));
  after(endAll);
}

/** Whether this process runs several test files. */
export function isGroup(): boolean {
  return endings !== null;
}

/** `ending` is called once after the tests of all files. */
export function atGroupEnd(ending: Ending): void {
  if (endings === null) throw new Error("This test file runs alone.");
  endings.push(ending);
}

async function endAll(): Promise<void> {
  for (const ending of endings ?? []) await ending();
}

/** What fails outside any running test is no test's failure: it is the group's. */
function failWithFaults(): void {
  let hasFault = false;
  for (const event of ["unhandledRejection", "uncaughtException"] as const)
    process.on(event, (error) => {
      hasFault = true;
      process.stderr.write(`${event} in a group of test files: ${error instanceof Error ? error.stack : error}\n`);
    });
  process.on("exit", () => {
    if (hasFault) process.exitCode = 1;
  });
}
