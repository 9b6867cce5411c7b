/**
 * Makes docs/models.md from the library of flow templates, and of what the trial `outlook` has measured. `--check`
 * changes nothing and fails when the file is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { documentOf } from "#server/flow-templates/document.ts";
import { library } from "#server/flow-templates/library.ts";

const url = new URL("../docs/models.md", import.meta.url);
/** Its links lead from where it lies; in the document they lead from `docs/`. */
const hindcast = readFileSync(new URL("hindcast.md", import.meta.url), "utf8").replaceAll("](../docs/", "](");
const text = documentOf(library) + hindcast;

if (!process.argv.includes("--check")) writeFileSync(url, text);
else if (!existsSync(url) || readFileSync(url, "utf8") !== text) {
  process.stderr.write("docs/models.md is out of date: run `npm run generate`.\n");
  process.exitCode = 1;
}
