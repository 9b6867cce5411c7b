/**
 * Reads the contract. One reader, so that types, validation and `/openapi.json` speak of the same document. Knows no
 * HTTP.
 */
import { readFileSync } from "node:fs";
import { type OpenApiDocument, withReadOnlyFields } from "./document.ts";

const bundleUrl = new URL("./openapi.json", import.meta.url);

/** As validated against and served. A fresh copy on each call. */
export function readDocument(): OpenApiDocument {
  return withReadOnlyFields(readWritten());
}

let shared: OpenApiDocument | undefined;

/** The same for all services of a process: what is compiled of its schemas is compiled once. Nobody changes it. */
export function sharedDocument(): OpenApiDocument {
  shared ??= readDocument();
  return shared;
}

/** As written: what handlers get, who never see read-only fields. A fresh copy on each call. */
export function readWritten(): OpenApiDocument {
  return JSON.parse(readFileSync(bundleUrl, "utf8")) as OpenApiDocument;
}
