/** How `npm start` starts the service, for what starts one by itself and measures it or shows it. */
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly scripts: { readonly start: string };
};
const { settings, flags, main } =
  /^exec env (?<settings>(?:\w+=\S+ )+)sh scripts\/bootstrap node (?<flags>(?:--\S+ )*)(?<main>\S+)$/.exec(
    manifest.scripts.start,
  )?.groups ?? {};
if (settings === undefined || flags === undefined || main === undefined)
  throw new Error("`npm start` is not what scripts/service-start.ts reads.");

/** Of the environment: where compiled code is kept, and how the C library gives memory out. */
export const startSettings: Readonly<Record<string, string>> = Object.fromEntries(
  settings
    .trim()
    .split(" ")
    .map((setting) => setting.split("=")),
);
/** Those of the C library. */
export const allocatorSettings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(startSettings).filter(([name]) => name.startsWith("MALLOC_")),
);
/** Node's own, which keep the process small (docs/decisions/087-small-heaps.md). */
export const serviceFlags: readonly string[] = flags.split(" ").filter((flag) => flag !== "");
/** After Node's name. */
export const serviceArguments: readonly string[] = [...serviceFlags, main];
