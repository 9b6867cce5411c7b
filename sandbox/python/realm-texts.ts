/**
 * The texts that live inside an interpreter's isolate and the version of what they run on. Together they decide what a
 * snapshot holds and how it is entered. Apart from interpreter.ts so that a process without isolates can name a
 * snapshot.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export const pyodideFolder = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));

export const pyodideVersion = (
  JSON.parse(readFileSync(join(pyodideFolder, "package.json"), "utf8")) as { readonly version: string }
).version;

/** In the order of their imports: each needs only those before it. `__init__` is the package itself. */
const runnerModules = [
  "message",
  "records",
  "modules",
  "inputs",
  "loading",
  "results",
  "failures",
  "compilation",
  "local_times",
  "conversation",
  "__init__",
] as const;

export const realmTexts = {
  environment: readFileSync(join(import.meta.dirname, "realm", "environment.js"), "utf8"),
  random: readFileSync(join(import.meta.dirname, "realm", "random.js"), "utf8"),
  bridge: readFileSync(join(import.meta.dirname, "realm", "bridge.js"), "utf8"),
  runner: runnerModules.map((name) => ({
    name,
    text: readFileSync(join(import.meta.dirname, "runner", `${name}.py`), "utf8"),
  })),
};
