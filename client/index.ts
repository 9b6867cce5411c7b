/**
 * The service's client for TypeScript: every call with the types of the contract, sent again where that is safe, and
 * lists as one sequence of all their items.
 *
 *     const client = createFlowClient({ baseUrl, key });
 *     const { data, error } = await client.POST("/v1/flows", { body: { displayName: "Frost", … } });
 *     for await (const flow of itemsOf((query) => client.GET("/v1/flows", { params: { query } }))) …
 */
import createClient, { type Client, type Middleware } from "openapi-fetch";
import { idempotencyHeader, type RetryOptions, retrying, wantsKey } from "./retries.ts";
import type { paths } from "./types.ts";

export type { components, operations, paths } from "./types.ts";
export { verifyWebhook, WebhookRefused, type WebhookOptions } from "./webhooks.ts";

export interface FlowClientOptions extends RetryOptions {
  /** Where the service is, without a slash at its end. */
  readonly baseUrl: string;
  /** An API key (`gsk_…`) or a session token. */
  readonly key: string;
}

export type FlowClient = Client<paths>;

/**
 * A client of one tenant. Its methods are those of openapi-fetch: they resolve with `data`, or with the problem details
 * as `error`, and reject where no answer came. Every change has an `Idempotency-Key`, so that a repetition is carried
 * out once.
 */
export function createFlowClient({ baseUrl, key, ...retries }: FlowClientOptions): FlowClient {
  const client = createClient<paths>({ baseUrl, fetch: retrying(retries) });
  client.use(authorized(key));
  return client;
}

function authorized(key: string): Middleware {
  return {
    onRequest: ({ request }) => {
      request.headers.set("Authorization", `Bearer ${key}`);
      if (wantsKey(request.method) && !request.headers.has(idempotencyHeader))
        request.headers.set(idempotencyHeader, crypto.randomUUID());
      return request;
    },
  };
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

interface PageAnswer<Item> {
  readonly data?: Page<Item> | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** A list could not be read to its end. */
export class ListRefused extends Error {
  override readonly name = "ListRefused";
  readonly status: number;
  /** Problem details (RFC 9457). */
  readonly problem: unknown;

  constructor(status: number, problem: unknown) {
    super(`The service answered ${status}: ${JSON.stringify(problem)}`);
    this.status = status;
    this.problem = problem;
  }
}

/**
 * All items of a list, page by page as they are wanted.
 * @param read reads the page at the cursor; the first one without
 * @throws ListRefused
 */
export async function* itemsOf<Item>(
  read: (query: { readonly cursor?: string }) => Promise<PageAnswer<Item>>,
): AsyncGenerator<Item, void, void> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, error, response } = await read(cursor === undefined ? {} : { cursor });
    if (data === undefined) throw new ListRefused(response.status, error);
    yield* data.items;
    cursor = data.nextCursor;
  }
}
