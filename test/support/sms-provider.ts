/** A provider of SMS and calls on loopback, with the interface that Twilio documents for Messages and Calls. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyOf } from "./weather-server.ts";

export interface PlacedRequest {
  readonly path: string;
  readonly authorization: string;
  readonly form: Readonly<Record<string, string>>;
  /** Null without one. */
  readonly idempotencyKey: string | null;
}

export interface ProviderReply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestSmsProvider {
  /** With account and token. */
  readonly url: string;
  readonly placed: readonly PlacedRequest[];
  /** Answers the next requests so, or not at all; the usual answer again after `null`. */
  answer(reply: ProviderReply | "never" | "hang up" | null): void;
  close(): Promise<void>;
}

export const smsAccount = { sid: "AC0123456789", token: "sms-token-of-the-test" };

export async function startSmsProvider(): Promise<TestSmsProvider> {
  const placed: PlacedRequest[] = [];
  let reply: ProviderReply | "never" | "hang up" | null = null;
  const server = createServer((request, response) => {
    void (async () => {
      const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
      const { url: path = "", headers } = request;
      const idempotencyKey = headers["idempotency-key"]?.toString() ?? null;
      placed.push({ path, authorization: headers.authorization ?? "", form, idempotencyKey });
      if (reply === "hang up") request.socket.destroy();
      if (reply === "never" || reply === "hang up") return;
      const usual: ProviderReply = { status: 201, body: JSON.stringify({ sid: "SM1", status: "queued" }) };
      const { status, body, headers: own } = reply ?? usual;
      response.writeHead(status, { "content-type": "application/json", ...own }).end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${smsAccount.sid}:${smsAccount.token}@127.0.0.1:${port}`,
    placed,
    answer: (next) => {
      reply = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
