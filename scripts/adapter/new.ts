/**
 * `npm run adapter:new`: a folder with an adapter that works, to be made into another. Nothing that is there is ever
 * overwritten.
 */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { facets } from "#server/adapters/model.ts";
import { type Folder, keyFrom, makeFolder, nameFrom, textsIn } from "../author/folders.ts";
import { Refused } from "../refused.ts";

export interface NewAdapterOptions extends Folder {
  readonly facet: string;
  readonly language: string;
  /** Without one, the folder's name. */
  readonly key: string | undefined;
}

const template = join(import.meta.dirname, "template");
const sandbox = join(import.meta.dirname, "..", "..", "sandbox");
const scripts: Readonly<Record<string, string>> = { python: "adapter.py", typescript: "adapter.ts" };

/** @returns what was made, and what to do with it */
export async function makeAdapter(options: NewAdapterOptions): Promise<readonly string[]> {
  const { folder, shownFolder, facet, language, key } = options;
  const script = Object.hasOwn(scripts, language) ? scripts[language] : undefined;
  if (script === undefined) throw new Refused(`--language must be python or typescript, and is ${language}.`);
  if (!facets.some((each) => each === facet))
    throw new Refused(`--facet must be one of ${facets.join(", ")}, and is ${facet}.`);
  const ownKey = keyFrom(key, basename(folder));
  const origin = join(template, facet);
  const definition = (await readFile(join(origin, "adapter.json"), "utf8"))
    .replace('"stations"', JSON.stringify(ownKey))
    .replace('"Stations"', JSON.stringify(nameFrom(ownKey)))
    .replace('"python"', JSON.stringify(language));
  const files = new Map([
    ["adapter.json", definition],
    [script, await readFile(join(origin, script), "utf8")],
    ...(await textsIn(join(origin, "examples"), "examples/")),
    ...(await typesOf(language)),
  ]);
  await makeFolder({ folder, shownFolder }, files);
  return [
    `${shownFolder} has an adapter of the facet ${facet} that works, "${ownKey}": ${script}, adapter.json and examples/.`,
    `  test it at every save:  npm run adapter:test -- ${shownFolder} --watch`,
    `  publish it:             API_KEY=gsk_… npm run adapter:publish -- ${shownFolder} --url http://127.0.0.1:8080`,
  ];
}

/** What an editor needs. The service has its own, and takes nothing of this. */
async function typesOf(language: string): Promise<readonly (readonly [string, string])[]> {
  if (language === "python") return [["adapter.pyi", await readFile(join(sandbox, "adapter.pyi"), "utf8")]];
  const ofLanguage = join(template, "typescript");
  return [
    ["types/adapter.d.ts", await readFile(join(sandbox, "adapter-script.d.ts"), "utf8")],
    ["types/web.d.ts", await readFile(join(ofLanguage, "web.d.ts"), "utf8")],
    ["tsconfig.json", await readFile(join(ofLanguage, "tsconfig.json"), "utf8")],
  ];
}
