/** The audit log as a test reads it. */
import assert from "node:assert/strict";
import type { Answer, CallOptions, Client } from "./client.ts";

export interface Entry {
  readonly id: string;
  readonly at: string;
  readonly actor: {
    readonly kind: string;
    readonly keyId: string | null;
    readonly sessionId: string | null;
    readonly userId: string | null;
  };
  readonly action: string;
  readonly recordType: string;
  readonly recordId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
}

export async function entries(call: Client, query = ""): Promise<readonly Entry[]> {
  const answer = await call("GET", `/v1/audit?limit=500${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items;
}

export async function newest(call: Client): Promise<Entry> {
  return (await entries(call))[0] ?? assert.fail("there is no entry");
}

export async function ok(
  call: Client,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer["body"]> {
  const answer = await call(method, path, options);
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body;
}

/** Type, action and id of the record. */
export const summary = ({ action, recordType, recordId }: Entry): readonly string[] => [recordType, action, recordId];
