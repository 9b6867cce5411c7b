/** How `scripts/serve` starts the service, for what starts one by itself and measures it or shows it. */
import { readFileSync } from "node:fs";

const script = readFileSync(new URL("serve", import.meta.url), "utf8");
const { flags, main } = /^exec node (?<flags>(?:--\S+ )*)(?<main>\S+)$/m.exec(script)?.groups ?? {};
if (flags === undefined || main === undefined)
  throw new Error("scripts/serve is not what scripts/service-start.ts reads.");

/** `export NAME=value`, or `export NAME="${NAME:-value}"`. */
const settings = [...script.matchAll(/^export (\w+)=(?:"\$\{\1:-(.*)\}"|(.*))$/gm)];

/** Of the environment: where compiled code is kept, and how the C library gives memory out. */
export const startSettings: Readonly<Record<string, string>> = Object.fromEntries(
  settings.map(([, name, preset, value]) => [name, preset ?? value]),
);
/** Node's own, which keep the process small (docs/decisions/082-memory-of-processes.md). */
export const serviceFlags: readonly string[] = flags.split(" ").filter((flag) => flag !== "");
/** After Node's name. */
export const serviceArguments: readonly string[] = [...serviceFlags, main];
