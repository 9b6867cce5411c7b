/**
 * Makes what the pages ask of the `.graphql` files beside their screens, checked against the schema. The types of all
 * of them are in gui/api/generated.ts, and the documents of each in a file of its own in gui/api/documents/, so that a
 * screen brings its own alone. Beside them it makes the scripts that a new adapter begins with, of those that
 * `npm run adapter:new` writes. `--check` changes nothing and fails when a file is out of date.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { codegen } from "@graphql-codegen/core";
import * as typedDocuments from "@graphql-codegen/typed-document-node";
import * as operationTypes from "@graphql-codegen/typescript-operations";
import { buildSchema, type DocumentNode, parse } from "graphql";

const root = new URL("../", import.meta.url);
const typesFile = "gui/api/generated.ts";
const documentsFolder = "gui/api/documents/";
const classFile = `${documentsFolder}typed-document.ts`;
const examplesFile = "gui/data/script-examples.json";
const examplesFolder = "scripts/adapter/template/";
const note =
  "// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.\n";
const unitStart = /^export const (\w+?)(?:FragmentDoc|Document) = /m;

interface Source {
  readonly location: string;
  readonly document: DocumentNode;
}

async function main(args: readonly string[]): Promise<void> {
  const sources = globSync("gui/**/*.graphql", { cwd: root })
    .sort()
    .map((location) => ({
      location,
      document: parse(readFileSync(new URL(location, root), "utf8"), { noLocation: true }),
    }));
  const files = await generatedFiles(sources);
  const stale = globSync([typesFile, `${documentsFolder}*.ts`], { cwd: root }).filter((path) => !files.has(path));
  if (!args.includes("--check")) {
    mkdirSync(new URL(documentsFolder, root), { recursive: true });
    for (const path of stale) rmSync(new URL(path, root));
    for (const [path, text] of files) writeFileSync(new URL(path, root), text);
    return;
  }
  const changed = [...files].filter(([path, text]) => textAt(path) !== text).map(([path]) => path);
  if (stale.length + changed.length === 0) return;
  process.stderr.write(`${[...stale, ...changed].join(", ")}: out of date: run \`npm run generate\`.\n`);
  process.exitCode = 1;
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, root), "utf8");
  } catch {
    return undefined;
  }
}

async function generatedFiles(sources: readonly Source[]): Promise<ReadonlyMap<string, string>> {
  const types = await generated(sources, "operations");
  const [head = "", ...units] = (await generated(sources, "documents")).split(
    new RegExp(`(?=${unitStart.source})`, "m"),
  );
  const typedDocument = head.slice(head.indexOf("export class TypedDocumentString"));
  const decoration = "import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';\n\n";
  const files = new Map([
    [typesFile, `${note}${types}`],
    [classFile, `${note}${decoration}${typedDocument.trimEnd()}\n`],
  ]);
  const imports =
    "import type * as Types from '../generated.ts';\nimport { TypedDocumentString } from './typed-document.ts';\n";
  for (const { location, document } of sources) {
    const names = new Set(document.definitions.map((one) => ("name" in one ? (one.name?.value ?? "") : "")));
    const own = units.filter((unit) => names.has(unitStart.exec(unit)?.[1] ?? "")).map((unit) => unit.trimEnd());
    files.set(documentsPath(location), `${note}${imports}\n${own.join("\n")}\n`);
  }
  files.set(examplesFile, scriptExamples());
  return files;
}

/** By facet: the script in both languages, the origins that it reaches and the names of its secrets. */
function scriptExamples(): string {
  const examples = globSync(`${examplesFolder}*/adapter.json`, { cwd: root })
    .sort()
    .map((path) => {
      const { facet, egress, env } = JSON.parse(readFileSync(new URL(path, root), "utf8"));
      const scriptIn = (ending: string) => readFileSync(new URL(path.replace(/json$/, ending), root), "utf8");
      return [facet, { egress, env, typescript: scriptIn("ts"), python: scriptIn("py") }];
    });
  return `${JSON.stringify(Object.fromEntries(examples), null, 2)}\n`;
}

/** `gui/flows/list/list.graphql` → `gui/api/documents/flows-list.ts`: no name is said twice. */
function documentsPath(location: string): string {
  const parts = location
    .replace(/^gui\//, "")
    .replace(/\.graphql$/, "")
    .split("/");
  return `${documentsFolder}${parts.filter((part, at) => part !== parts[at - 1]).join("-")}.ts`;
}

async function generated(sources: readonly Source[], plugin: "operations" | "documents"): Promise<string> {
  const text = await codegen({
    filename: "generated.ts",
    schema: parse("type Query { unused: Int }"),
    schemaAst: buildSchema(readFileSync(new URL("server/graphql/schema.graphql", root), "utf8")),
    documents: [...sources],
    plugins: [{ [plugin]: {} }],
    pluginMap: { operations: operationTypes, documents: typedDocuments },
    config: {
      useTypeImports: true,
      documentMode: "string",
      enumsAsTypes: true,
      avoidOptionals: { field: true, inputValue: false, object: false },
      immutableTypes: true,
      skipTypename: true,
      strictScalars: true,
      scalars: { DateTime: "string", Date: "string", JSON: "unknown", SafeInt: "number", ID: "string" },
      ...(plugin === "documents" ? { importOperationTypesFrom: "Types" } : {}),
    },
  });
  return text.replaceAll(/ +$/gm, "");
}

await main(process.argv.slice(2));
