/**
 * Preloaded into a service that is to die: `kill -9` of the process at a statement of one request's own, or of the jobs
 * that follow from it. Which one stands in the request's header `x-test-kill`. Wraps both drivers from outside, so that
 * the service has nothing of it.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { createRequire } from "node:module";
import { PGlite } from "@electric-sql/pglite";
import { embeddedMessages } from "./embedded-messages.ts";
import { killHeader, type KillPoint } from "./kill-names.ts";

interface Armed extends KillPoint {
  seen: number;
  isDue: boolean;
}

const armed = new AsyncLocalStorage<Armed>();
/** Armed for whatever the process does. */
let everywhere: Armed | undefined;

subscribe("http.server.request.start", (message) => {
  const { headers } = (message as { request: { headers: Record<string, string | undefined> } }).request;
  const point = headers[killHeader];
  if (point === undefined) return;
  const state = { ...(JSON.parse(point) as KillPoint), seen: 0, isDue: false };
  if (state.from === undefined) armed.enterWith(state);
  else everywhere = state;
});

const inForce = (): Armed | undefined => armed.getStore() ?? everywhere;

function begins(sql: string): void {
  const state = inForce();
  if (state === undefined || state.isDue) return;
  if (state.seen === 0 && state.from !== undefined && !new RegExp(state.from.like, "i").test(sql)) return;
  state.seen += 1;
  const { statement, when } = state;
  const isMeant = typeof statement === "number" ? state.seen === statement : new RegExp(statement.like, "i").test(sql);
  if (!isMeant) return;
  if (when === "before") die();
  state.isDue = true;
}

function ended(): void {
  if (inForce()?.isDue) die();
}

function die(): never {
  process.kill(process.pid, "SIGKILL");
  // The signal ends the process; nothing more may happen until it does.
  for (;;);
}

const { execProtocolRawSync } = PGlite.prototype;
PGlite.prototype.execProtocolRawSync = function (message) {
  const { statements, isCarriedOut } = embeddedMessages(message);
  for (const sql of statements) begins(sql);
  const answer = execProtocolRawSync.call(this, message);
  if (isCarriedOut) ended();
  return answer;
};

interface PgClient {
  query(...parameters: unknown[]): unknown;
}

const { Client } = createRequire(import.meta.url)("pg") as { readonly Client: { readonly prototype: PgClient } };
const { query } = Client.prototype;
Client.prototype.query = function (...parameters) {
  const [first] = parameters;
  begins(typeof first === "string" ? first : String((first as { text?: unknown }).text));
  const answer = query.apply(this, parameters);
  if (answer instanceof Promise) return answer.finally(ended);
  return answer;
};
