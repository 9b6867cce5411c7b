/** An endpoint for webhooks on loopback: what it got, byte by byte, and what it answers is up to each test. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "./wait.ts";

export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body. */
  readonly body: string;
}

export type Answer = (response: ServerResponse, received: Received) => void;

export interface WebhookReceiver {
  readonly origin: string;
  readonly received: readonly Received[];
  /** Most requests that were in work at the same time. */
  readonly mostAtOnce: () => number;
  /** From now on, for requests to this path; for all others, 204. */
  answer(path: string, answer: Answer): void;
  /** Resolves with the requests to the path, once there are as many. */
  until(path: string, count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

export const status =
  (code: number, body = "", headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** Leaves the request without an answer. */
export const hang: Answer = () => {};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  let inWork = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    inWork += 1;
    most = Math.max(most, inWork);
    response.once("close", () => (inWork -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = "", method = "", headers } = request;
    const one = {
      path,
      method,
      headers: headers as Readonly<Record<string, string>>,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    received.push(one);
    (answers.get(path) ?? status(204))(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const to = (path: string) => received.filter((one) => one.path === path);
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    mostAtOnce: () => most,
    answer: (path, answer) => void answers.set(path, answer),
    until: async (path, count) => {
      await eventually(`${count} requests to ${path}`, () => to(path).length >= count);
      return to(path);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
