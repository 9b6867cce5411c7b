/** Responses to the outgoing HTTP at their worst: packed, cut off, without an end, badly framed, or slow. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { adapterRequests } from "#server/net/callers.ts";
import { errorOf, fetchFrom, flood, get, serve, serveRaw, textOf } from "#test/support/egress.ts";

const { maxResponseBytes } = adapterRequests.limits;

describe("an answer", () => {
  const packers = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync, zstd: zstdCompressSync } as const;

  for (const [coding, pack] of Object.entries(packers)) {
    test(`in ${coding} is unpacked, and one that unpacks to more than 10 MiB is refused`, async () => {
      const text = "ts,value\n1,2\n".repeat(50);
      const bomb = pack(Buffer.alloc(3 * maxResponseBytes));
      assert.ok(bomb.byteLength < maxResponseBytes / 20);
      const origin = await serve((request, response) => {
        response.writeHead(200, { "content-encoding": coding }).end(request.url === "/bomb" ? bomb : pack(text));
      });
      assert.equal(textOf(await fetchFrom(get(origin), [origin])), text);
      assert.match(
        errorOf(await fetchFrom(get(`${origin}/bomb`), [origin])),
        /^the answer is larger than 10 MiB \(after decompression\); ask for less at a time$/,
      );
    });
  }

  test("that is compressed more than once is refused", async () => {
    const twice = gzipSync(gzipSync(Buffer.alloc(maxResponseBytes)));
    const origin = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(twice),
    );
    assert.match(errorOf(await fetchFrom(get(origin), [origin])), /the answer is compressed more than once/);
  });

  test("whose compression is damaged or cut off is told as such", async () => {
    const packed = gzipSync("ts,value\n".repeat(5_000));
    const damaged = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("not gzip at all"),
    );
    assert.match(errorOf(await fetchFrom(get(damaged), [damaged])), /its compressed answer is damaged/);
    const notBrotli = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": "br" }).end(packed),
    );
    assert.match(errorOf(await fetchFrom(get(notBrotli), [notBrotli])), /its compressed answer is damaged/);
  });

  test("without an end is cut off at 10 MiB, in chunks, compressed to nothing, and with a Content-Length that promises little", async () => {
    const block = Buffer.alloc(64 * 1024, "x");
    const chunked = await serve((_request, response) => flood(response, block));
    assert.match(errorOf(await fetchFrom(get(chunked), [chunked])), /larger than 10 MiB/);
    // An empty gzip member again and again: it unpacks to nothing for as long as one likes.
    const empty = Buffer.concat(Array.from({ length: 3_000 }, () => gzipSync("")));
    const hollow = await serve((_request, response) =>
      flood(response.writeHead(200, { "content-encoding": "gzip" }), empty),
    );
    assert.match(
      errorOf(await fetchFrom(get(hollow), [hollow], 1_000)),
      /larger than 10 MiB|no complete answer within 1 s/,
    );
    const liar = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n");
      flood(socket, block);
    });
    assert.equal(textOf(await fetchFrom(get(liar), [liar])), "xxxxx");
    const boaster = await serveRaw((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\nx"));
    assert.match(errorOf(await fetchFrom(get(boaster), [boaster])), /larger than 10 MiB/);
  });

  test("that is shorter than it promises is not taken for whole", async () => {
    const origin = await serveRaw((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n[1, 2"));
    assert.match(
      errorOf(await fetchFrom(get(origin), [origin])),
      /it broke off the connection before its answer was complete/,
    );
  });

  test("whose headers, trailers or interim answers have no end is cut off", async () => {
    const begun = async (beginning: string, again: string) =>
      serveRaw((socket) => {
        socket.write(beginning);
        flood(socket, again.repeat(1_000));
      });
    const ask = async (origin: string, timeoutMs?: number) =>
      errorOf(await fetchFrom(get(origin), [origin], timeoutMs));
    const tooMany = /the headers of its answer are larger than 16 KiB/;
    assert.match(await ask(await begun("HTTP/1.1 200 OK\r\n", "x-a: b\r\n")), tooMany);
    assert.match(await ask(await begun("HTTP/1.1 200 OK\r\nx-a: ", "bbbbbbbb")), tooMany);
    assert.match(
      await ask(await begun("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n", "x-a: b\r\n")),
      tooMany,
    );
    const ended =
      /the headers of its answer are larger|no complete answer within 1 s|does not match the HTTP|broke off/;
    assert.match(await ask(await begun("", "HTTP/1.1 100 Continue\r\n\r\n"), 1_000), ended);
    assert.match(await ask(await begun("", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"), 1_000), ended);
    assert.match(
      await ask(await begun("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;", "extension;"), 1_000),
      ended,
    );
    assert.match(await ask(await begun("HTTP/1.1 200 ", "O"), 1_000), ended);
  });

  test("that is no HTTP/1.1, or frames itself in two ways, is told as such", async () => {
    for (const text of [
      "SSH-2.0-OpenSSH_9.6\r\n",
      "HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde",
      "HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nx a: b\r\n\r\n",
      "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n",
    ]) {
      const origin = await serveRaw((socket) => socket.write(text));
      assert.match(
        errorOf(await fetchFrom(get(origin), [origin])),
        /does not match the HTTP\/1\.1 protocol|shorter than its Content-Length/,
        text,
      );
    }
  });

  test("that trickles in runs into the time limit, headers or body, the redirects before it counted in", async () => {
    const trickle = async (beginning: string) =>
      serveRaw((socket) => {
        socket.write(beginning);
        const timer = setInterval(() => socket.write("x"), 20);
        socket.on("close", () => clearInterval(timer));
      });
    for (const beginning of ["HTTP/1.1 200 OK\r\nx-", "HTTP/1.1 200 OK\r\n\r\n"]) {
      const origin = await trickle(beginning);
      assert.match(
        errorOf(await fetchFrom(get(origin), [origin], 200)),
        /no complete answer within 0\.2 s from 127\.0\.0\.1:\d+/,
      );
    }
    const slow = await serve(
      (_request, response) => void setTimeout(() => response.writeHead(302, { location: "/" }).end(), 80),
    );
    assert.match(errorOf(await fetchFrom(get(slow), [slow], 200)), /no complete answer within 0\.2 s/);
  });
});
