/**
 * Requests through an egress of a test's own, and servers on loopback that answer them, well or badly. All are closed
 * after the tests.
 */
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { adapterRequests, type EgressLimits } from "#server/net/callers.ts";
import { createEgress, type Egress, type EgressOptions, type EgressResponse } from "#server/net/egress.ts";
import type { EgressRequest } from "#server/net/outgoing.ts";
import { atProcessEnd } from "./group.ts";

const cleanup: (() => Promise<unknown>)[] = [];
atProcessEnd(async () => {
  for (const close of cleanup) await close();
});

export const never = new AbortController().signal;

export function closeAfterTests(close: () => Promise<unknown>): void {
  cleanup.push(close);
}

export type TestEgressOptions = Omit<EgressOptions, "caller"> & Partial<EgressLimits>;

/** The way out of adapters, with some limits of the test's own. */
export function egressWith({ allowPrivate, resolve, ...limits }: TestEgressOptions): Egress {
  const egress = createEgress({
    caller: { ...adapterRequests, limits: { ...adapterRequests.limits, ...limits } },
    allowPrivate,
    ...(resolve === undefined ? {} : { resolve }),
  });
  closeAfterTests(egress.close);
  return egress;
}

export function get(url: string, headers: Readonly<Record<string, string>> = {}): EgressRequest {
  return { url, method: "GET", headers, body: null };
}

/** With private addresses allowed. */
export function fetchFrom(
  request: EgressRequest,
  origins: readonly string[],
  timeoutMs?: number,
): Promise<EgressResponse> {
  const egress = egressWith({ allowPrivate: true, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  return egress.fetch(request, { owner: "t", origins }, never);
}

export function errorOf(answer: EgressResponse): string {
  assert.ok("error" in answer, `expected a refusal, got status ${"status" in answer ? answer.status : ""}`);
  return answer.error;
}

export function textOf(answer: EgressResponse): string {
  assert.ok(!("error" in answer), "error" in answer ? answer.error : "");
  return Buffer.from(answer.body).toString("utf8");
}

/** An HTTP server on loopback; its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closeAfterTests(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

/** A server that says over TCP whatever it likes, from the first bytes of a request on; its origin. */
export async function serveRaw(speak: (socket: Socket, request: string) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => speak(socket, chunk.toString("latin1")));
  });
  closeAfterTests(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

/** Writes the same bytes for as long as the other side takes them. */
export function flood(
  stream: NodeJS.WritableStream & { readonly destroyed?: boolean },
  chunk: string | Uint8Array,
): void {
  const pump = (): void => {
    while (stream.destroyed !== true && stream.write(chunk)) {
      // until the buffer is full
    }
  };
  stream.on("drain", pump);
  stream.on("error", () => undefined);
  pump();
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
