/** A caller of the GraphQL face: plain HTTP, whole answers. */
import assert from "node:assert/strict";
import type { CallOptions, Client } from "./client.ts";

export interface GraphqlAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any;
  readonly errors: readonly GraphqlErrorAnswer[];
}

export interface GraphqlErrorAnswer {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: string;
    readonly type: string;
    readonly status: number;
    readonly errors?: readonly { readonly loc: string; readonly message: string }[];
    readonly requestId: string;
    readonly [member: string]: unknown;
  };
}

export async function graphql(
  call: Client,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
): Promise<GraphqlAnswer> {
  const { status, headers, body } = await call("POST", "/graphql", { body: { query, variables }, ...options });
  return { status, headers, data: body?.data, errors: body?.errors ?? [] };
}

/** The data of a request that has no errors. */
export async function graphqlData(call: Client, query: string, variables: Readonly<Record<string, unknown>> = {}) {
  const { data, errors } = await graphql(call, query, variables);
  assert.deepEqual(errors, []);
  return data;
}
