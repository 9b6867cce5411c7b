/** All attempts of the tables, in both languages. */
import { adapterAttempts } from "./adapters.ts";
import type { EscapeAttempt } from "./attempt.ts";
import { readFileSync } from "node:fs";
import { pythonAttempts } from "./python.ts";
import { bypassAttempts } from "./typescript-bypass.ts";
import { cpuAttempts } from "./typescript-cpu.ts";
import { memoryAttempts } from "./typescript-memory.ts";
import { realmAttempts } from "./typescript-realm.ts";
import { resultAttempts } from "./typescript-results.ts";
import { sourceAttempts } from "./typescript-source.ts";
import { stateAttempts } from "./typescript-state.ts";

export const attempts: readonly EscapeAttempt[] = [
  ...realmAttempts,
  ...sourceAttempts,
  ...resultAttempts,
  ...stateAttempts,
  ...bypassAttempts,
  ...cpuAttempts,
  ...memoryAttempts,
  ...adapterAttempts,
  ...pythonAttempts,
];

/**
 * Names of those that do nothing but go on until their limit of CPU time: a short limit proves as much of them as a
 * long one. The others get a longer one, under which they come to what they are about.
 */
export const endlessNames: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(new URL("./endless.json", import.meta.url), "utf8")) as readonly string[],
);

/** What it is written in, which table's theme it has, and how it must end. */
export function kindOfAttempt({ language, role = "tile", name, expected }: EscapeAttempt): string {
  const [theme = "", ...rest] = name.split(":");
  return [language, role, rest.length > 0 ? theme : "", ...[expected].flat()].join(" ");
}
