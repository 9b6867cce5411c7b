/**
 * Reads the contract. One reader, so that types, validation and `/openapi.json` speak of the same document. Knows no
 * HTTP.
 */
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
export interface HeaderObject {
  readonly required?: boolean;
}
export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}
export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** ISO 8601 dates; of deprecated operations. */
  readonly "x-deprecated-since"?: string;
  readonly "x-sunset"?: string;
  readonly "x-shows-secret"?: boolean;
  readonly "x-gate": string;
  readonly "x-scope": readonly string[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, MediaTypeObject>> };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly examples: Readonly<Record<string, { readonly value: Json }>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
  } & Readonly<Record<string, unknown>>;
}

export const documentUrl = new URL("./openapi.yaml", import.meta.url);

/** As validated against and served. A fresh copy on each call. */
export function readDocument(): OpenApiDocument {
  return withReadOnlyFields(readWritten());
}

/**
 * As written, the aliases and merges of the YAML text written out: what handlers get, who never see read-only fields. A
 * fresh copy on each call.
 */
export function readWritten(): OpenApiDocument {
  const parsed: unknown = parse(readFileSync(documentUrl, "utf8"), { maxAliasCount: -1, merge: true });
  return copyJson(parsed) as OpenApiDocument;
}

/** The fields of a schema that callers may send but not change, by name. */
export function readOnlyFields({ properties }: SchemaObject): Readonly<Record<string, SchemaObject>> {
  const fields = Object.entries((properties ?? {}) as Readonly<Record<string, SchemaObject>>);
  return Object.fromEntries(fields.filter(([, { readOnly }]) => readOnly === true));
}

/**
 * What a record shows may be sent back to change it: the body of each PATCH gets the read-only fields of the record it
 * answers with.
 */
function withReadOnlyFields(document: OpenApiDocument): OpenApiDocument {
  for (const { patch } of Object.values(document.paths)) {
    const record = patch === undefined ? undefined : jsonSchema(document, resolve(document, patch.responses["200"]));
    const body = patch === undefined ? undefined : jsonSchema(document, patch.requestBody);
    if (record === undefined || body === undefined) continue;
    body.properties = { ...readOnlyFields(record), ...(body.properties as SchemaObject) };
  }
  return document;
}

function jsonSchema(
  document: OpenApiDocument,
  of: Pick<ResponseObject, "content"> | undefined,
): SchemaObject | undefined {
  return resolve<SchemaObject | undefined>(document, of?.content?.["application/json"]?.schema);
}

/** Follows a local reference (`#/components/…`); gives anything else back as it is. */
export function resolve<T>(document: OpenApiDocument, value: T | Reference): T {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value as T;
  const reference = value.$ref as string;
  const steps = reference.replace(/^#\//, "").split("/");
  const found = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
  if (found === undefined) throw new Error(`The contract refers to ${reference}, which it does not define.`);
  return found as T;
}

/** Through JSON text: aliased nodes become separate ones. */
function copyJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
