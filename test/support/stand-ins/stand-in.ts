/**
 * A service on loopback that answers as the real one is documented to, for adapters of the gallery. Its next answers
 * may be faults that each such service has.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyOf, startDataServer } from "#test/support/weather-server.ts";

export interface StandInRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface StandInAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, anything else as JSON. */
  readonly body: unknown;
}

/**
 * `busy`: 429, to come back at once; `busy-without-time`: 429 that does not say when; `broken`: 500; `cut`: half of the
 * answer, as if it were whole.
 */
export type Fault = "busy" | "busy-without-time" | "broken" | "cut";

export interface StandIn {
  readonly origin: string;
  /** In the order in which they came. */
  readonly requests: readonly StandInRequest[];
  /** What the next requests get, one each. */
  fail(...faults: readonly Fault[]): void;
  close(): Promise<void>;
}

export async function startStandIn(
  answer: (request: StandInRequest, origin: string) => StandInAnswer,
  busyBody: unknown = { message: "Too many requests" },
): Promise<StandIn> {
  const server = await startDataServer();
  const requests: StandInRequest[] = [];
  const faults: Fault[] = [];
  server.answer((incoming, response) => {
    void bodyOf(incoming).then((body) => {
      const { method = "GET", url = "/", headers } = incoming;
      const request = { method, url: new URL(url, server.origin), headers, body };
      requests.push(request);
      const fault = faults.shift();
      if (fault === "busy") return send(response, { status: 429, headers: { "retry-after": "0" }, body: busyBody });
      if (fault === "busy-without-time") return send(response, { status: 429, body: busyBody });
      if (fault === "broken") return send(response, { status: 500, body: "<h1>Internal Server Error</h1>" });
      const given = answer(request, server.origin);
      if (fault !== "cut") return send(response, given);
      const text = textOf(given.body);
      return send(response, { ...given, body: text.slice(0, Math.floor(text.length / 2)) });
    });
  });
  return { origin: server.origin, requests, fail: (...next) => void faults.push(...next), close: server.close };
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: StandInAnswer): void {
  const type = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(textOf(body));
}
