/** A data server that does everything wrong, one thing per path. What it does well: `/good`. */
import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { accordion } from "./attacks.ts";
import { flood, serve, serveRaw } from "./egress.ts";
import { marks } from "./largest.ts";

const block = Buffer.alloc(64 * 1024, "[");
const bomb = Buffer.alloc(12 * 1024 * 1024, " ");
/** Packed once. */
const bombs = { gzip: gzipSync(bomb), br: brotliCompressSync(bomb), deflate: deflateSync(bomb) } as const;

const hourMs = 3_600_000;
const june = Date.parse("2026-06-01T00:00:00Z");
const weather = (points: readonly unknown[], more: object = {}) => ({
  series: [{ variable: "temperature", points, ...more }],
});
const json = (value: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(value));
/** Three values each. */
const points = (count: number) =>
  text(`{"series": [{"variable": "temperature", "points": [${"[1,2],".repeat(count - 1)}[1,2]]}]}`);
const text = (value: string | Uint8Array) => (response: ServerResponse) => void response.end(value);
const packed = (coding: keyof typeof bombs) => (response: ServerResponse) =>
  void response.writeHead(200, { "content-encoding": coding }).end(bombs[coding]);

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/good": json(weather([[june, 20]])),
  "/endless": (response) => flood(response, block),
  "/trickle": (response) => {
    const timer = setInterval(() => response.write(" "), 1_000);
    response.on("close", () => clearInterval(timer));
  },
  "/silent": () => undefined,
  "/gzip": packed("gzip"),
  "/br": packed("br"),
  "/deflate": packed("deflate"),
  "/million-points": points(1_000_000),
  "/many-points": points(150_000),
  "/wrong-unit": json(weather([[june, 20]], { unit: "furlongs" })),
  "/combining-unit": json(weather([[june, 20]], { unit: marks(900_000) })),
  "/combining-names": json({ series: [{ variable: marks(900_000), points: [] }] }),
  "/accordions": json({
    sources: Array.from({ length: 12 }, (_, index) => ({
      tenantKey: `a${index}`,
      displayName: "Accordion",
      hint: "area",
      boundary: accordion(122, index),
    })),
  }),
  "/unit-of-another-quantity": json(weather([[june, 20]], { unit: "mm" })),
  "/future": json(weather([[Date.now() + 400 * 24 * hourMs, 20]])),
  "/far-future": json(weather([[8.64e15 + 1, 20]])),
  "/seconds": json(weather([[june / 1000, 20]])),
  "/repeated": json(weather([0, 0, 0, 1, 1].map((hour, index) => [june + hour * hourMs, 20 + index]))),
  "/twice": json({ series: [...weather([[june, 20]]).series, ...weather([[june, 21]]).series] }),
  "/backwards": json(weather([1, 0].map((hour) => [june + hour * hourMs, 20]))),
  "/many-sources": json({ sources: Array.from({ length: 50_000 }, (_, i) => ({ tenantKey: `s${i}` })) }),
  "/repeated-sources": json({
    sources: ["a", "b", "a"].map((tenantKey) => ({ tenantKey, displayName: "S", hint: "sensor" })),
  }),
  "/loop": (response) => void response.writeHead(302, { location: "/loop" }).end(),
  "/to-metadata": (response) =>
    void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  "/deep": text(`{"series": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
  "/proto": text(
    '{"__proto__": {"polluted": true}, "series": [{"variable": "temperature", "points": [], "__proto__": {"polluted": true}}]}',
  ),
  "/html": text("<!doctype html><title>Please sign in</title>"),
  "/empty": text(""),
  "/not-a-number": text('{"series": [{"variable": "temperature", "points": [[1780272000000, NaN]]}]}'),
  "/invalid-utf8": text(
    Buffer.concat([
      Buffer.from('{"series": [{"variable": "temp'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('", "points": []}]}'),
    ]),
  ),
  "/large": text(JSON.stringify("x".repeat(2_000_000))),
};

export interface HostileServer {
  readonly origin: string;
  /** Headers without an end. */
  readonly headersOrigin: string;
}

export async function startHostileServer(): Promise<HostileServer> {
  const origin = await serve((request, response) => {
    const answer = answers[request.url ?? ""];
    if (answer === undefined) response.writeHead(404).end("{}");
    else answer(response);
  });
  const headersOrigin = await serveRaw((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    flood(socket, "x-more: and more\r\n".repeat(1_000));
  });
  return { origin, headersOrigin };
}
