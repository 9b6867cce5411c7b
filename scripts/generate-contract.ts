/**
 * Makes openapi/types.ts (openapi-typescript) and openapi/operations.ts (the operation table) from openapi/openapi.yaml.
 * `--check` changes nothing and fails when a file is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { type OpenApiDocument, type OperationObject, type ParameterObject, readDocument, resolve } from "#openapi/document.ts";

const generatedNote = "/** Generated from openapi.yaml by scripts/generate-contract.ts. Change the contract, not this file. */\n";
const methods = ["get", "put", "post", "delete", "patch"];

/**
 * The types describe what a handler sees: query parameters with a default are always there. openapi-typescript has no option for
 * that, so that its copy of the document calls them required.
 */
function handlerView(document: OpenApiDocument): OpenApiDocument {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const operation of operations) {
    for (const reference of operation.parameters ?? []) {
      const parameter = resolve<ParameterObject>(document, reference);
      if (parameter.schema.default !== undefined) Object.assign(parameter, { required: true });
    }
  }
  return document;
}

async function typesText(): Promise<string> {
  const nodes = await openapiTypescript(handlerView(readDocument()) as unknown as OpenAPI3, { immutable: true });
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
    .filter((status) => status < 400);
}

function operationLine({ path, method, operation }: Located): string {
  const problems = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status >= 400);
  const body = operation.requestBody === undefined ? "none" : operation.requestBody.required ? "required" : "optional";
  const takesIfMatch = (operation.parameters ?? []).some((parameter) => "$ref" in parameter && parameter.$ref.endsWith("/IfMatch"));
  const entry = {
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0],
    gate: operation["x-gate"],
    scopes: operation["x-scope"],
    success: successStatuses(operation),
    problems,
    body,
    ifMatch: takesIfMatch,
    deprecated: operation.deprecated === true,
  };
  return `  ${operation.operationId}: ${JSON.stringify(entry)},`;
}

function operationsText(): string {
  const document = readDocument();
  const located = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  return `${generatedNote}
export const operations = {
${located.map(operationLine).join("\n")}
} as const;

export type OperationId = keyof typeof operations;
`;
}

async function main(): Promise<void> {
  const files = [
    { url: new URL("../openapi/types.ts", import.meta.url), text: await typesText() },
    { url: new URL("../openapi/operations.ts", import.meta.url), text: operationsText() },
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
