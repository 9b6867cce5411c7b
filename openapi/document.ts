/** Reads the contract. One reader, so that types, validation and `/openapi.json` speak of the same document. Knows no HTTP. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type SchemaObject = { [keyword: string]: Json };

export interface Reference {
  readonly $ref: string;
}
export interface ParameterObject {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required?: boolean;
  readonly schema: SchemaObject;
}
export interface MediaTypeObject {
  readonly schema?: SchemaObject;
  readonly examples?: Readonly<Record<string, { readonly value: Json } | Reference>>;
}
export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}
export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly "x-gate": string;
  readonly "x-scope": readonly string[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, MediaTypeObject>> };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly examples: Readonly<Record<string, { readonly value: Json }>>;
  } & Readonly<Record<string, unknown>>;
}

export const documentUrl = new URL("./openapi.yaml", import.meta.url);

/** A fresh copy on each call. The aliases of the YAML text are written out. */
export function readDocument(): OpenApiDocument {
  const parsed: unknown = parse(readFileSync(documentUrl, "utf8"), { maxAliasCount: -1 });
  return copyJson(parsed) as OpenApiDocument;
}

/** Follows a local reference (`#/components/…`); gives anything else back as it is. */
export function resolve<T>(document: OpenApiDocument, value: T | Reference): T {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value as T;
  const reference = value.$ref;
  const steps = reference.replace(/^#\//, "").split("/");
  const found = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
  if (found === undefined) throw new Error(`The contract refers to ${reference}, which it does not define.`);
  return found as T;
}

/** Through JSON text: aliased nodes become separate ones. */
function copyJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
