/**
 * Makes openapi/openapi.json (the files of the contract in one), openapi/types.ts (openapi-typescript, as handlers see
 * it), client/types.ts (the same, as callers see it), openapi/operations.ts (the operation table) and the table of
 * scopes in the integrators' guide from openapi/openapi.yaml and the files beside it. `--check` changes nothing and
 * fails when a file is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { bundle } from "#openapi/bundle.ts";
import { type OpenApiDocument, type OperationObject, type ParameterObject, resolve } from "#openapi/document.ts";

const generatedNote =
  "/** Generated from openapi.yaml by scripts/generate-contract.ts. Change the contract, not this file. */\n";
const bundled = JSON.stringify(bundle(), null, 1);
const methods = ["get", "put", "post", "delete", "patch"];

/**
 * The types describe what a handler sees: what has a default is always there. Of bodies, openapi-typescript sees that
 * by `default`. Of query parameters it has no option for that, so it gets a copy of the document that calls them
 * required.
 */
function handlerView(): OpenApiDocument {
  const document = JSON.parse(bundled.replaceAll('"x-default":', '"default":')) as OpenApiDocument;
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const operation of operations) {
    for (const reference of operation.parameters ?? []) {
      const parameter = resolve<ParameterObject>(document, reference);
      if (parameter.schema.default !== undefined) Object.assign(parameter, { required: true });
    }
  }
  return document;
}

/** A fresh copy on each call. */
function written(): OpenApiDocument {
  return JSON.parse(bundled) as OpenApiDocument;
}

async function typesText(
  document: OpenApiDocument,
  { isImmutable }: { readonly isImmutable: boolean },
): Promise<string> {
  const nodes = await openapiTypescript(document as unknown as OpenAPI3, { immutable: isImmutable });
  return generatedNote + astToString(nodes);
}

interface Located {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

function successStatuses(operation: OperationObject): readonly number[] {
  return Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 300);
}

/** Since when an operation is deprecated, and until when it works. */
function deprecationOf(operation: OperationObject): { readonly since: string; readonly sunset: string } | null {
  if (operation.deprecated !== true) return null;
  const { operationId, "x-deprecated-since": since, "x-sunset": sunset } = operation;
  if (since === undefined || sunset === undefined)
    throw new Error(`${operationId} is deprecated: it needs x-deprecated-since and x-sunset.`);
  return { since, sunset };
}

function operationLine({ path, method, operation }: Located): string {
  const problems = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status >= 400);
  const body = operation.requestBody === undefined ? "none" : operation.requestBody.required ? "required" : "optional";
  const takes = (name: string): boolean =>
    (operation.parameters ?? []).some((parameter) => "$ref" in parameter && parameter.$ref.endsWith(`/${name}`));
  const entry = {
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0],
    gate: operation["x-gate"],
    scopes: operation["x-scope"],
    success: successStatuses(operation),
    problems,
    body,
    ifMatch: takes("IfMatch"),
    byLanguage: takes("AcceptLanguage"),
    showsSecret: operation["x-shows-secret"] === true,
    deprecation: deprecationOf(operation),
  };
  return `  ${operation.operationId}: ${JSON.stringify(entry)},`;
}

function locatedOperations(): readonly Located[] {
  return Object.entries(written().paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

const guideUrl = new URL("../docs/integrators-guide.md", import.meta.url);
const tableStart = "<!-- Made from the contract by scripts/generate-contract.ts. -->\n";
const tableEnd = "<!-- End of the table. -->";

/** The guide with its table of operations as the contract has them. */
function guideText(): string {
  const text = readFileSync(guideUrl, "utf8");
  const [start, end] = [text.indexOf(tableStart), text.indexOf(tableEnd)];
  if (start < 0 || end < start) throw new Error("docs/integrators-guide.md has no place for the table of scopes.");
  const rows = locatedOperations()
    .filter(({ path }) => path.startsWith("/v1/"))
    .map(({ path, method, operation }) => {
      const scopes = operation["x-scope"].map((scope) => `\`${scope}\``).join(", ");
      return `| \`${method.toUpperCase()} ${path}\` | ${operation.summary} | ${operation["x-gate"]} | ${scopes || "–"} |`;
    });
  const table = ["| operation | what it does | gate | scopes |", "|---|---|---|---|", ...rows].join("\n");
  return `${text.slice(0, start + tableStart.length)}\n${table}\n\n${text.slice(end)}`;
}

function operationsText(): string {
  const located = locatedOperations();
  return `${generatedNote}
export const operations = {
${located.map(operationLine).join("\n")}
} as const;

export type OperationId = keyof typeof operations;
`;
}

async function main(): Promise<void> {
  const files = [
    { url: new URL("../openapi/openapi.json", import.meta.url), text: `${bundled}\n` },
    {
      url: new URL("../openapi/types.ts", import.meta.url),
      text: await typesText(handlerView(), { isImmutable: true }),
    },
    { url: new URL("../client/types.ts", import.meta.url), text: await typesText(written(), { isImmutable: false }) },
    { url: new URL("../openapi/operations.ts", import.meta.url), text: operationsText() },
    { url: guideUrl, text: guideText() },
  ];
  if (!process.argv.includes("--check")) {
    for (const file of files) writeFileSync(file.url, file.text);
    return;
  }
  const stale = files.filter((file) => !existsSync(file.url) || readFileSync(file.url, "utf8") !== file.text);
  if (stale.length === 0) return;
  process.stderr.write("The generated contract files are out of date: run `node scripts/generate-contract.ts`.\n");
  process.exitCode = 1;
}

await main();
