/**
 * What leaves and what comes back is what the language's own `fetch` would send and read: servers and scripts find no
 * difference. And a response that is not read to its end is left, with its connection.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { egressWith, errorOf, fetchFrom, get, never, serve } from "#test/support/egress.ts";

const userAgent = "test";
const text = "ts,value\n1,2\n".repeat(500);

interface Seen {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Without what differs by the moment. */
function comparable({ line, headers, body }: Seen) {
  // How a body's length is said is the connection's own concern.
  const { "content-length": _length, "transfer-encoding": _encoding, ...others } = headers;
  return { line, headers: others, body };
}

test("a request arrives as fetch sends it", async () => {
  const seen: Seen[] = [];
  const origin = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      seen.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString("utf8") });
      response.end();
    });
  });
  const requests = [
    { url: `${origin}/a?b=c#d`, method: "GET", headers: {}, body: null },
    { url: `${origin}/a?`, method: "GET", headers: {}, body: null },
    { url: `${origin}/a#`, method: "GET", headers: {}, body: null },
    { url: `${origin}/ä b/"c"?x=ü|y`, method: "GET", headers: {}, body: null },
    { url: origin, method: "HEAD", headers: {}, body: null },
    { url: origin, method: "GET", headers: { range: "bytes=0-9" }, body: null },
    { url: origin, method: "GET", headers: { Accept: "text/csv", "accept-encoding": "br" }, body: null },
    { url: origin, method: "GET", headers: { "Accept-Language": "de", "x-latin": "ü" }, body: null },
    { url: origin, method: "POST", headers: {}, body: null },
    { url: origin, method: "POST", headers: {}, body: "" },
    { url: origin, method: "POST", headers: {}, body: "a=ü✓" },
    { url: origin, method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" },
    { url: origin, method: "PUT", headers: {}, body: "x".repeat(100_000) },
    { url: origin, method: "PATCH", headers: {}, body: "x" },
    { url: origin, method: "DELETE", headers: {}, body: "x" },
    { url: origin, method: "DELETE", headers: {}, body: null },
  ];
  for (const request of requests) {
    const { url, method, headers, body } = request;
    const answered = await fetchFrom({ ...request, headers: { "user-agent": userAgent, ...headers } }, [origin]);
    assert.ok(!("error" in answered), JSON.stringify(answered));
    await fetch(url, { method, headers: { "user-agent": userAgent, ...headers }, body });
    const [ours, theirs] = seen.splice(0).map(comparable);
    assert.deepEqual(ours, theirs, `${method} ${url} ${JSON.stringify(headers)}`);
  }
});

test("a response is read as fetch reads it", async () => {
  const packed = gzipSync(text);
  const answers: readonly ((response: ServerResponse) => unknown)[] = [
    (response) => response.end(text),
    (response) => response.end(),
    (response) => response.writeHead(204).end(),
    (response) => response.writeHead(404, "Not here", { "content-type": "text/plain" }).end("none"),
    (response) => response.writeHead(304, { etag: "x", "content-length": "99" }).end(),
    (response) => response.writeHead(304, { "content-encoding": "gzip" }).end(),
    (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(),
    (response) => response.writeHead(200, { "content-encoding": "br" }).end(),
    (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(packed),
    (response) => response.writeHead(200, { "content-encoding": " X-GZip" }).end(packed),
    (response) => response.writeHead(500, { "content-encoding": "gzip" }).end(packed),
    (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(packed.subarray(0, -9)),
    (response) => response.writeHead(200, { "content-encoding": "deflate" }).end(deflateSync(text)),
    (response) => response.writeHead(200, { "content-encoding": "deflate" }).end(deflateRawSync(text)),
    (response) => response.writeHead(200, { "content-encoding": "identity" }).end(text),
    (response) => response.writeHead(200, { "content-encoding": "compress" }).end(text),
    (response) => response.writeHead(200, { "content-encoding": "constructor" }).end(text),
    (response) => response.writeHead(200, { "x-latin": "caf\u00e9", Zeta: "1", alpha: ["2", "3"] }).end(text),
    (response) => response.setHeader("__proto__", "own").end(text),
    (response) => void response.write(text, () => response.end(text)),
  ];
  const origin = await serve((request, response) => {
    response.setHeader("date", "now");
    answers[Number(request.url?.slice(1))]?.(response);
  });
  for (const at of answers.keys()) {
    for (const method of ["GET", "HEAD"]) {
      const url = `${origin}/${at}`;
      const ours = await fetchFrom({ ...get(url), method }, [origin]);
      const theirs = await fetch(url, { method });
      assert.ok(!("error" in ours), `${method} ${at}: ${JSON.stringify(ours)}`);
      const headers = [...theirs.headers].map(([name]) => [name, theirs.headers.get(name)]);
      assert.deepEqual(
        [ours.status, Object.entries(ours.headers).filter(notKept), Buffer.from(ours.body).toString("utf8")],
        [theirs.status, headers.filter(notKept), await theirs.text()],
        `${method} ${at}`,
      );
    }
  }
});

/** How long the connection stays differs by the agent. */
function notKept([name]: readonly unknown[]): boolean {
  return name !== "connection" && name !== "keep-alive";
}

test("the connection of a response that is refused, cut or unpacks to too much is ended at once, whatever its server does", async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024));
  const beginnings: readonly (readonly [way: string, status: number, headers: Record<string, string>, body: Buffer])[] =
    [
      ["redirect", 302, { location: "https://elsewhere.example.com/" }, Buffer.from("x")],
      ["refused", 200, { "content-encoding": "gzip, gzip" }, Buffer.from("x")],
      ["plain", 200, {}, Buffer.alloc(8 * 1024)],
      ["packed", 200, { "content-encoding": "gzip" }, bomb],
    ];
  for (const cutsResponse of [false, true]) {
    for (const [way, status, headers, body] of beginnings) {
      // It goes on for ever: only an end from the other side closes it.
      const server = createServer((_request, response) => void response.writeHead(status, headers).write(body));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const ended = once(server, "connection").then(([socket]) =>
        once(
          socket.on("error", () => undefined),
          "close",
        ),
      );
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const egress = egressWith({ allowPrivate: true, cutsResponse, maxResponseBytes: 4 * 1024 });
      const answer = await egress.fetch(get(origin), { owner: "t", origins: [origin] }, never);
      const isCut = cutsResponse && status === 200 && way !== "refused";
      if (isCut) assert.equal("error" in answer ? answer.error : answer.body.byteLength, 4 * 1024, way);
      else assert.match(errorOf(answer), /redirects to a place|more than once|is larger than/, way);
      await ended;
      await new Promise((resolve) => server.close(resolve));
    }
  }
});
