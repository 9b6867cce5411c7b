/**
 * Counts the statements that one request sends to the database, on either backend. Wraps both drivers from outside, so
 * that the service has nothing of it.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { createRequire } from "node:module";
import { PGlite } from "@electric-sql/pglite";
import { embeddedMessages } from "./embedded-messages.ts";

export const statementsHeader = "x-test-statements";

const counted = new AsyncLocalStorage<string[]>();
const requests = new Map<string, string[]>();

/** What the requests under this name have sent so far. */
export function statementsOf(name: string): readonly string[] {
  return requests.get(name) ?? [];
}

subscribe("http.server.request.start", (message) => {
  const { headers } = (message as { request: { headers: Record<string, string | undefined> } }).request;
  const name = headers[statementsHeader];
  if (name === undefined) return;
  const statements = requests.get(name) ?? [];
  requests.set(name, statements);
  counted.enterWith(statements);
});

const { execProtocolRawSync } = PGlite.prototype;
PGlite.prototype.execProtocolRawSync = function (message) {
  // Read each time: what is kept under a name is known from the message that named it.
  const { statements } = embeddedMessages(message);
  counted.getStore()?.push(...statements);
  return execProtocolRawSync.call(this, message);
};

interface PgClient {
  query(...parameters: unknown[]): unknown;
}

const { Client } = createRequire(import.meta.url)("pg") as { readonly Client: { readonly prototype: PgClient } };
const { query } = Client.prototype;
Client.prototype.query = function (...parameters) {
  const [first] = parameters;
  counted.getStore()?.push(typeof first === "string" ? first : String((first as { text?: unknown }).text));
  return query.apply(this, parameters);
};
