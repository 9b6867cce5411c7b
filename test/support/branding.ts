/** Brands as their callers handle them: a user who may have one or not, what is put, the theme that follows. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { createUser, openSession } from "./users.ts";

export async function newBrandUser(
  tenant: Client,
  key: string,
  canOverrideBranding: boolean,
): Promise<{ readonly id: string; readonly call: Client }> {
  const { id } = await createUser(tenant, key, { displayName: key, canOverrideBranding });
  return { id, call: (await openSession(tenant, id)).call };
}

export async function put(call: Client, path: string, body: unknown) {
  const answer = await call("PUT", path, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

export async function themeOf(call: Client) {
  const answer = await call("GET", "/v1/branding/theme");
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

export function open(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, init);
}
