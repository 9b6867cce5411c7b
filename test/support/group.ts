/**
 * Test files in one process: imports, and services that files share, are paid for once. Each file is a suite of its
 * own, whose hooks and tests keep their order. A process that does not end by itself when its tests have is ended, and
 * fails.
 */
import { appendFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, stopFollowing } from "./node-test.ts";
import { type ProcessorTime, processorSeconds, processorTimesFile } from "./processor-time.ts";
import { suiteOf } from "./suites.ts";

type Ending = () => Promise<void>;

let endings: Ending[] | null = null;
/** So long after its last test a process may take to end. */
const endLimitMs = 60_000;

export interface Group {
  /** Names the backend. */
  readonly title: string;
  /** Set before any file is imported. */
  readonly environment: Readonly<Record<string, string>>;
  /** Paths below the project's folder. */
  readonly files: readonly string[];
}

export function runGroup({ title, environment, files }: Group): void {
  Object.assign(process.env, environment);
  if (files.length > 1) endings = [];
  failWithFaults();
  let unregistered = files.length;
  for (const file of files)
    describe(suiteOf(file, title), async () => {
      let begun = 0;
      before(() => {
        begun = processorSeconds();
      });
      await import(pathToFileURL(resolve(file)).href);
      after(() => noteProcessorTime({ suite: suiteOf(file, title), seconds: processorSeconds() - begun }));
      unregistered -= 1;
      if (unregistered === 0) stopFollowing();
    });
  after(endAll);
}

/** For whoever runs all files and asks for it. */
function noteProcessorTime(time: ProcessorTime): void {
  const file = process.env[processorTimesFile];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(time)}\n`);
}

/** Whether this process runs several test files. */
export function isGroup(): boolean {
  return endings !== null;
}

/** `ending` is called once after the tests of all files of the process. For modules that files share. */
export function atProcessEnd(ending: Ending): void {
  if (endings === null) after(ending);
  else endings.push(ending);
}

async function endAll(): Promise<void> {
  setTimeout(failToEnd, endLimitMs).unref();
  for (const ending of endings ?? []) await ending();
}

/** Called only where something still keeps the process alive. */
function failToEnd(): void {
  const resources = process.getActiveResourcesInfo().join(", ");
  process.stderr.write(`The tests have ended, and something that they left open keeps the process: ${resources}\n`);
  process.exit(1);
}

/** What fails outside any running test is no test's failure: it is the group's. */
function failWithFaults(): void {
  let hasFault = false;
  for (const event of ["unhandledRejection", "uncaughtException"] as const)
    process.on(event, (error) => {
      hasFault = true;
      process.stderr.write(`${event} outside of a test: ${error instanceof Error ? error.stack : error}\n`);
    });
  process.on("exit", () => {
    if (hasFault) process.exitCode = 1;
  });
}
