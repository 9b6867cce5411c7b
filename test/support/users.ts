/** Users and sessions as a tenant's back end handles them. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

export interface TestUser {
  readonly id: string;
  readonly key: string;
  /** The user's own session. */
  readonly call: Client;
}

/** A user with a session. */
export async function newUser(tenant: Client, key: string): Promise<TestUser> {
  const { id } = await createUser(tenant, key);
  return { id, key, call: (await openSession(tenant, id)).call };
}

export async function createUser(call: Client, tenantKey: string, changes: object = {}): Promise<Json> {
  const { status, body, text } = await call("POST", "/v1/users", { body: { tenantKey, ...changes } });
  assert.equal(status, 201, text);
  return body;
}

export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: string;
  /** The same service as this session. */
  readonly call: Client;
}

/** A session for the user, or for the tenant where `userId` is null. */
export async function openSession(call: Client, userId: string | null, input: object = {}): Promise<OpenedSession> {
  const path = userId === null ? "/v1/session-tokens" : `/v1/users/${userId}/session-tokens`;
  const { status, body, text } = await call("POST", path, { body: input });
  assert.equal(status, 201, text);
  return { ...body, call: call.as(body.token) };
}

export async function createKey(call: Client, scopes: readonly string[], changes: object = {}): Promise<Json> {
  const { status, body, text } = await call("POST", "/v1/keys", { body: { displayName: "Key", scopes, ...changes } });
  assert.equal(status, 201, text);
  return body;
}
