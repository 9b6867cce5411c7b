/** A server whose answer is given when the test says so. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gate } from "./wait.ts";

export interface HeldServer {
  readonly origin: string;
  /** Resolves when the first request has come. */
  readonly asked: Promise<void>;
  readonly requests: () => number;
  /** Answers what waits, and all that comes. */
  answer(): void;
  close(): Promise<void>;
}

export async function heldServer(): Promise<HeldServer> {
  const [asked, answered] = [gate(), gate()];
  let requests = 0;
  const server = createServer(async (_request, response) => {
    requests += 1;
    asked.open();
    await answered.opened;
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: asked.opened,
    requests: () => requests,
    answer: answered.open,
    close: async () => {
      answered.open();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
