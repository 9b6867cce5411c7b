/** A tenant's own data server on loopback, and the adapter that asks it: what it answers is up to each test. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface DataServer {
  readonly origin: string;
  /** Paths with queries, in the order they were asked for. */
  readonly asked: readonly string[];
  answer(listener: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function startDataServer(): Promise<DataServer> {
  const asked: string[] = [];
  let listener: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.end();
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      listener = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(response: ServerResponse, value: unknown): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(value));
}

/** An adapter that hands its whole request to the server and its answer back. */
export function relayingAdapter(
  origin: string,
  changes: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    displayName: "Own station",
    facet: "weather",
    language: "typescript",
    egress: [origin],
    script: [
      "export default async function handle(request, { fetch }) {",
      `  const answer = await fetch("${origin}/data?latitude=" + request.target.latitude, { method: "POST", body: JSON.stringify(request) });`,
      "  return JSON.parse(await answer.text());",
      "}",
    ].join("\n"),
    ...changes,
  };
}

/** Hourly temperature of 20 °C over the days that are asked for. */
export function constantWeather(request: { readonly from: string; readonly to: string }, value = 20) {
  const points: (readonly [number, number])[] = [];
  for (
    let ts = Math.ceil(Date.parse(request.from) / 3_600_000) * 3_600_000;
    ts < Date.parse(request.to);
    ts += 3_600_000
  )
    points.push([ts, value]);
  return { series: [{ variable: "temperature", points }] };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
