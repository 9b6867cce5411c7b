/** A caller of the service under test: plain HTTP, whole answers. */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when there is none or it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  (method: string, path: string, options?: CallOptions): Promise<Answer>;
  readonly baseUrl: string;
  /** The same service with another credential; null for none. */
  as(credential: string | null): Client;
}

export function createClient(baseUrl: string, credential: string | null): Client {
  const call = async (method: string, path: string, { body, raw, headers }: CallOptions = {}): Promise<Answer> => {
    const sent = raw ?? (body === undefined ? null : JSON.stringify(body));
    const answer = await fetch(baseUrl + path, {
      method,
      redirect: "manual",
      headers: {
        ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
        ...(sent === null ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(sent === null ? {} : { body: sent }),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get("content-type") ?? "");
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson && text !== "" ? JSON.parse(text) : undefined,
    };
  };
  return Object.assign(call, { baseUrl, as: (other: string | null) => createClient(baseUrl, other) });
}
