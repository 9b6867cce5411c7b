/** The contract as data: its shapes, and how its references are followed. Pure: `read-document.ts` reads it. */

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
  readonly example?: Json;
}
export interface MediaTypeObject {
  readonly schema?: SchemaObject;
  readonly examples?: Readonly<Record<string, { readonly value: Json } | Reference>>;
  /** Of a `text/event-stream`: each event's name and the schema of its data. */
  readonly "x-events"?: Readonly<Record<string, SchemaObject>>;
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
  /** What is served beside the operations: shown among the paths, and known to nothing else. */
  readonly "x-beside"?: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly examples: Readonly<Record<string, { readonly value: Json }>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
  } & Readonly<Record<string, unknown>>;
}

/** The files of the contract in one, made by `npm run generate` and kept up to date by `npm run check`. */
/** The fields of a schema that callers may send but not change, by name. */
export function readOnlyFields({ properties }: SchemaObject): Readonly<Record<string, SchemaObject>> {
  const fields = Object.entries((properties ?? {}) as Readonly<Record<string, SchemaObject>>);
  return Object.fromEntries(fields.filter(([, { readOnly }]) => readOnly === true));
}

/**
 * What a record shows may be sent back to change it: the body of each PATCH gets the read-only fields of the record it
 * answers with.
 */
export function withReadOnlyFields(document: OpenApiDocument): OpenApiDocument {
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
