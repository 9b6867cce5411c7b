/**
 * An adapter as an author keeps it: `adapter.json`, the script, and one file for each example. From their texts to what
 * POST /v1/adapters takes, with the place in the files of whatever is found wrong. Pure.
 */
import { basename } from "node:path";
import type { FieldError } from "#core/errors.ts";
import type { SchemaObject } from "#openapi/document.ts";
import type { components } from "../../client/index.ts";
import type { Json } from "#sandbox/contract.ts";
import { type Facet, facets } from "#server/adapters/model.ts";
import type { SampleRequest } from "#server/adapters/sample.ts";
import { type SchemaDocument, schemaCheck } from "#server/operations/schemas.ts";
import { atTop, type Fault } from "../author/faults.ts";
import { parseJson, placeInJson } from "../author/json-places.ts";
import { examplesFolder, type FolderTexts, type ReadFolder } from "../author/folder-texts.ts";

type AdapterInput = components["schemas"]["AdapterInput"];
/** Its author's own: of no template. */
type OwnAdapter = AdapterInput & Required<Pick<AdapterInput, "displayName" | "facet" | "language" | "script">>;

/** A response that a server gave, or might give, to every request of its method and address. */
export interface RecordedResponse {
  readonly method?: string;
  readonly url: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: Json;
}

export interface AdapterExample {
  readonly file: string;
  readonly name: string;
  readonly request: SampleRequest;
  readonly responses: readonly RecordedResponse[];
  /** What is left out may be anything. */
  readonly expect: { readonly response?: Json; readonly error?: string };
}

export interface AdapterFolder {
  /** Without secrets: their values are not in the folder. */
  readonly body: Omit<OwnAdapter, "env" | "templateKey">;
  readonly facet: Facet;
  readonly envNames: readonly string[];
  readonly scriptFile: string;
  readonly examples: readonly AdapterExample[];
  /** Where in the files the place of a fault in the body stands. */
  readonly faultOf: (error: FieldError) => Fault;
  /** Where in an example's file a place of it stands. */
  readonly faultIn: (example: AdapterExample, loc: string, message: string) => Fault;
}

export const definitionFile = "adapter.json";
const scriptFiles = { typescript: "adapter.ts", javascript: "adapter.js", python: "adapter.py" } as const;
/** Beside the examples. */
export const adapterFiles: readonly string[] = [definitionFile, ...Object.values(scriptFiles)];

type Members = Readonly<Record<string, unknown>>;

/** @param document the contract, whose schemas the adapter and the requests of its examples are held to */
export function readFolder(texts: FolderTexts, document: SchemaDocument): ReadFolder<AdapterFolder> {
  const definition = texts.get(definitionFile);
  if (definition === undefined) return { faults: [atTop(definitionFile, "is not there: no adapter is without it")] };
  const parsed = parseJson(definition);
  if ("fault" in parsed) return { faults: [{ file: definitionFile, ...parsed.fault }] };
  if (!isObject(parsed.value)) return { faults: [atTop(definitionFile, "must be an object")] };
  const { env = [], ...members } = parsed.value;
  const scriptFile = scriptFiles[members["language"] as keyof typeof scriptFiles] ?? scriptFiles.python;
  const faultOf = faultFinder(definition, scriptFile);
  const isListOfNames = Array.isArray(env) && env.every((name) => typeof name === "string");
  const envNames = isListOfNames ? (env as readonly string[]) : [];
  const body = { ...members, script: texts.get(scriptFile) ?? "" };
  const sample = { ...body, env: Object.fromEntries(envNames.map((name) => [name, "secret"])) };
  const ownFaults = [
    ...("script" in members ? [faultOf({ loc: "script", message: "" })].map(standsInFile(definition)) : []),
    ...(isListOfNames ? [] : [faultOf({ loc: "env", message: "must be a list of names: values are in no file" })]),
    ...(texts.has(scriptFile) ? [] : [atTop(scriptFile, `is not there, and ${definitionFile} says its language`)]),
  ];
  const unfit = schemaCheck(document, "AdapterInput")(sample).map(faultOf);
  const facet = facets.find((each) => each === members["facet"]) ?? "weather";
  const examples = readExamples(texts, facet, document);
  const faults = [
    ...ownFaults,
    ...unfit.filter(({ file }) => !ownFaults.some((fault) => fault.file === file)),
    ...examples.faults,
  ];
  if (faults.length > 0) return { faults };
  const faultIn: AdapterFolder["faultIn"] = ({ file }, loc, message) =>
    faultAt(texts.get(file) ?? "", file, loc, message);
  const { values } = examples;
  const whole = body as AdapterFolder["body"];
  return { folder: { body: whole, facet, envNames, scriptFile, examples: values, faultOf, faultIn } };
}

function standsInFile(definition: string): (fault: Fault) => Fault {
  const place = placeInJson(definition, "script");
  return () => ({ file: definitionFile, ...place, message: "script: stands in the script's own file" });
}

function faultFinder(definition: string, scriptFile: string) {
  return ({ loc, message, line, column }: FieldError): Fault => {
    if (loc === "script") return { file: scriptFile, line: line ?? 1, column: column ?? 1, message };
    return faultAt(definition, definitionFile, loc, message);
  };
}

function faultAt(text: string, file: string, loc: string, message: string): Fault {
  const isWhole = loc === "" || loc === "body";
  return { file, ...placeInJson(text, loc), message: isWhole ? message : `${loc}: ${message}` };
}

interface Examples {
  readonly values: readonly AdapterExample[];
  readonly faults: readonly Fault[];
}

/** In the order of their files' names. An example without a name has that of its file. */
function readExamples(texts: FolderTexts, facet: Facet, document: SchemaDocument): Examples {
  const check = exampleCheck(facet, document);
  const values: AdapterExample[] = [];
  const faults: Fault[] = [];
  for (const file of [...texts.keys()].filter((name) => name.startsWith(`${examplesFolder}/`)).toSorted()) {
    const text = texts.get(file) ?? "";
    const parsed = parseJson(text);
    if ("fault" in parsed) {
      faults.push({ file, ...parsed.fault });
      continue;
    }
    const found = check(parsed.value);
    faults.push(...found.map(({ loc, message }) => faultAt(text, file, loc, message)));
    if (found.length > 0) continue;
    const example = {
      name: basename(file, ".json"),
      responses: [],
      expect: {},
      ...(parsed.value as Pick<AdapterExample, "request">),
    };
    values.push({ ...example, file });
  }
  return { values, faults };
}

function exampleCheck(facet: Facet, { components }: SchemaDocument) {
  const AdapterExample = exampleSchema(`${facet.charAt(0).toUpperCase()}${facet.slice(1)}Request`);
  return schemaCheck(
    { components: { ...components, schemas: { ...components.schemas, AdapterExample } } },
    "AdapterExample",
  );
}

function exampleSchema(requestSchema: string): SchemaObject {
  const text = { type: "string" };
  const response = {
    type: "object",
    required: ["url"],
    additionalProperties: false,
    properties: {
      method: { enum: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] },
      url: text,
      status: { type: "integer", minimum: 200, maximum: 599 },
      headers: { type: "object", additionalProperties: text },
      body: {},
    },
  };
  return {
    type: "object",
    required: ["request"],
    additionalProperties: false,
    properties: {
      name: { type: "string", minLength: 1 },
      request: { $ref: `#/components/schemas/${requestSchema}` },
      responses: { type: "array", items: response },
      expect: { type: "object", additionalProperties: false, properties: { response: {}, error: text } },
    },
  };
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
