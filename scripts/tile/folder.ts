/**
 * A tile as an author keeps it: `tile.json`, the script, `help.md`, and one file for each example. From their texts to
 * what POST /v1/tiles takes, with the place in the files of whatever is found wrong. Pure.
 */
import type { FieldError } from "#core/errors.ts";
import type { components } from "#openapi/types.ts";
import { schemaCheck } from "#server/operations/schemas.ts";
import type { SchemaDocument } from "#server/operations/schemas.ts";
import { atTop, type Fault } from "../author/faults.ts";
import { parseJson, placeInJson } from "../author/json-places.ts";
import { examplesFolder, type FolderTexts, type ReadFolder } from "../author/folder-texts.ts";
import { expandExample } from "./series-text.ts";

export type NewTile = components["schemas"]["NewTile"];

export interface TileFolder {
  readonly body: NewTile;
  readonly scriptFile: string;
  /** The file of each of the body's examples. */
  readonly exampleFiles: readonly string[];
  /** Where in the files the place of a fault in the body stands. */
  readonly faultOf: (error: FieldError) => Fault;
}

export const definitionFile = "tile.json";
export const helpFile = "help.md";
export const scriptFiles = { typescript: "tile.ts", javascript: "tile.js", python: "tile.py" } as const;
/** Beside the examples. */
export const tileFiles: readonly string[] = [definitionFile, helpFile, ...Object.values(scriptFiles)];

type Members = Readonly<Record<string, unknown>>;

/** @param document the contract, whose schema of a new tile the folder is held to */
export function readFolder(texts: FolderTexts, document: SchemaDocument): ReadFolder<TileFolder> {
  const definition = texts.get(definitionFile);
  if (definition === undefined) return { faults: [atTop(definitionFile, "is not there: no tile is without it")] };
  const parsed = parseJson(definition);
  if ("fault" in parsed) return { faults: [{ file: definitionFile, ...parsed.fault }] };
  if (!isObject(parsed.value)) return { faults: [atTop(definitionFile, "must be an object")] };
  const { language } = parsed.value;
  const scriptFile = scriptFiles[language as keyof typeof scriptFiles] ?? scriptFiles.python;
  const examples = readExamples(texts);
  const faults = [...examples.faults, ...misplaced(parsed.value, definition), ...missingScript(texts, scriptFile)];
  const body = assemble(parsed.value, texts, scriptFile, examples.values);
  const faultOf = faultFinder(texts, scriptFile, examples.files);
  const unfit = schemaCheck(document, "NewTile")(body).map(faultOf);
  const all = [...faults, ...unfit.filter(({ file }) => !faults.some((fault) => fault.file === file))];
  if (all.length > 0) return { faults: all };
  return { folder: { body: body as NewTile, scriptFile, exampleFiles: examples.files, faultOf } };
}

function assemble(definition: Members, texts: FolderTexts, scriptFile: string, examples: readonly unknown[]): Members {
  const markdown = texts.get(helpFile)?.trim();
  const ui = isObject(definition["ui"]) ? definition["ui"] : {};
  return {
    ...definition,
    script: texts.get(scriptFile) ?? "",
    ...(markdown === undefined || markdown === "" ? {} : { ui: { ...ui, help: { markdown } } }),
    examples,
  };
}

/** What has a file of its own stands nowhere else. */
function misplaced(definition: Members, text: string): readonly Fault[] {
  const homes = { script: "the script's own file", examples: `${examplesFolder}/, one file each` };
  return Object.entries(homes)
    .filter(([name]) => name in definition)
    .map(([name, home]) => ({
      file: definitionFile,
      ...placeInJson(text, name),
      message: `${name}: stands in ${home}`,
    }));
}

function missingScript(texts: FolderTexts, scriptFile: string): readonly Fault[] {
  return texts.has(scriptFile) ? [] : [atTop(scriptFile, `is not there, and ${definitionFile} says its language`)];
}

interface Examples {
  readonly files: readonly string[];
  readonly values: readonly unknown[];
  readonly faults: readonly Fault[];
}

/** In the order of their names. An example without a name has that of its file. */
function readExamples(texts: FolderTexts): Examples {
  const files = [...texts.keys()].filter((name) => name.startsWith(`${examplesFolder}/`)).toSorted();
  const values: unknown[] = [];
  const faults: Fault[] = [];
  for (const file of files) {
    const parsed = parseJson(texts.get(file) ?? "");
    if ("fault" in parsed) faults.push({ file, ...parsed.fault });
    const value = "fault" in parsed ? {} : expandExample(parsed.value);
    const name = file.slice(examplesFolder.length + 1).replace(/\.json$/, "");
    values.push(isObject(value) ? { name, ...value } : value);
  }
  return { files, values, faults };
}

function faultFinder(texts: FolderTexts, scriptFile: string, exampleFiles: readonly string[]) {
  return ({ loc, message, line, column }: FieldError): Fault => {
    if (loc === "script") return { file: scriptFile, line: line ?? 1, column: column ?? 1, message };
    if (loc.startsWith("ui.help")) return atTop(helpFile, message);
    const [whole = "", index] = /^examples\[(\d+)\]\.?/.exec(loc) ?? [];
    const file = index === undefined ? definitionFile : (exampleFiles[Number(index)] ?? definitionFile);
    const rest = loc.slice(whole.length);
    const place = placeInJson(texts.get(file) ?? "", rest);
    return { file, ...place, message: rest === "" || rest === "body" ? message : `${rest}: ${message}` };
  };
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
