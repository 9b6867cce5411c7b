/**
 * Which test files share a process. Starting one, its imports and its service cost more than most files: the files that
 * test the service share them, in groups of about the same length, and so do those that need none. Pure.
 */
import { isOfService } from "#test/support/backends.ts";
import { suiteOf } from "#test/support/suites.ts";
import { longFiles } from "./long-files.ts";

/** Seconds that each suite took the last time. */
export type Durations = Readonly<Record<string, number>>;

/** Folders and files that need processes of their own. */
const alone: readonly { readonly place: string; readonly why: string }[] = [
  { place: "test/pool/kills.test.ts", why: "kills and stops cells, and counts the processes that are left" },
  { place: "test/pool/runner.test.ts", why: "counts the cells of its process, and closes all of them" },
  { place: "test/pool/starved.test.ts", why: "stops cells, and finds them among the processes of its own" },
  { place: "test/sandbox/escapes/", why: "changes the environment, and watches its own event loop" },
  { place: "test/sandbox/rounding.test.ts", why: "measures the CPU time of its process" },
  {
    place: "test/service/adapter-hostile.test.ts",
    why: "drives its process's connections and threads to their limits",
  },
  { place: "test/service/adapter-languages.test.ts", why: "drives both languages' cells for most of a minute" },
  { place: "test/service/alert-loop.test.ts", why: "watches its own event loop, which others' garbage would hold" },
  { place: "test/service/boundary-quota.test.ts", why: "needs gigabytes of memory" },
  { place: "test/service/kills.test.ts", why: "kills the sandbox processes of its process" },
  { place: "test/service/five-hundred-sensors.test.ts", why: "measures the memory of its process" },
  {
    place: "test/service/tenant-isolation-connections.test.ts",
    why: "takes all connections and the event loop of its process",
  },
];

/** Files that share more than the usual service. */
const together: readonly { readonly files: readonly string[]; readonly why: string }[] = [
  {
    files: [
      "test/contract/graphql-structures.test.ts",
      "test/contract/loop.test.ts",
      "test/service/tenant-isolation-loop.test.ts",
    ],
    why: "watch the event loop of the same service",
  },
  ...[
    ["editing", "editor", "frame", "journey", "screens", "session", "unknown-tile"],
    ["alerts", "messages", "models", "outlook", "people", "today"],
    ["data", "places", "scripts", "tiles", "webhooks"],
  ].map((names) => ({
    files: names.map((name) => `test/service/gui-${name}.test.ts`),
    why: "share a service with the pages, and a browser",
  })),
];

/** Of a file that has not run yet. Rules start nothing. */
const usualSeconds = (file: string): number => (file.startsWith("test/rules/") ? 1 : 3);
/** A group is long enough to be worth a process, and short enough to leave no core idle at the end. */
const groupSeconds = 200;
/** A file as long as this gains nothing from company. */
const longSeconds = 60;

interface Pass {
  readonly title: string;
  readonly files: readonly string[];
}

export interface TestProcess<P extends Pass> {
  readonly pass: P;
  readonly files: readonly string[];
  /** As long as its files took the last time. */
  readonly seconds: number;
}

/** So that cores end together. */
export function longestFirst<P extends Pass>(processes: readonly TestProcess<P>[]): readonly TestProcess<P>[] {
  return processes.toSorted((one, other) => other.seconds - one.seconds);
}

/** @param atOnce how many processes run at the same time */
export function processesOf<P extends Pass>(pass: P, durations: Durations, atOnce: number): readonly TestProcess<P>[] {
  const secondsOf = (file: string): number =>
    durations[suiteOf(file, pass.title)] ?? longFiles[file] ?? usualSeconds(file);
  const total = (group: readonly string[]): number => group.reduce((sum, file) => sum + secondsOf(file), 0);
  const needsOwn = (file: string): boolean =>
    secondsOf(file) >= longSeconds || alone.some(({ place }) => file.startsWith(place));
  const companions = together.map(({ files }) => pass.files.filter((file) => files.includes(file)));
  const placed = new Set(companions.flat());
  const company = pass.files.filter((file) => !placed.has(file) && !needsOwn(file));
  const limit = Math.min(groupSeconds, total(company) / atOnce);
  const own = pass.files.filter((file) => !placed.has(file) && needsOwn(file)).map((file) => [file]);
  const groups = [...companions.filter((files) => files.length > 0), ...own];
  for (const alike of Map.groupBy(company, isOfService).values()) {
    let group: string[] = [];
    for (const file of alike) {
      if (group.length > 0 && total(group) + secondsOf(file) > limit) {
        groups.push(group);
        group = [];
      }
      group.push(file);
    }
    groups.push(group);
  }
  return groups.map((files) => ({ pass, files, seconds: total(files) }));
}
