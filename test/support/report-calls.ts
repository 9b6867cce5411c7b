/** Reports as an integrator handles them: send, and open the link. */
import assert from "node:assert/strict";
import type { Answer, Client } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** The entry, the link and its end. */
export async function sendNow(call: Client, flowId: string, body: object = {}): Promise<Json> {
  const answer = await call("POST", `/v1/flows/${flowId}/reports/send-now`, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

export function tokenOf(link: string): string {
  const [, token] = /\/report\/(grt_[\w-]+)$/.exec(link) ?? [];
  return token ?? assert.fail(`${link} is no link of a report.`);
}

/** What the link leads to, as data, asked for by nobody. */
export function openLink(call: Client, link: string): Promise<Answer> {
  return call.as(null)("GET", `/reports/${tokenOf(link)}`);
}

export async function payloadAt(call: Client, link: string): Promise<Json> {
  const { status, body, text } = await openLink(call, link);
  assert.equal(status, 200, text);
  return body;
}
