/**
 * Responses that no operation gives: what Node would refuse by itself has a request id, problem details and the
 * security headers like any other response.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { refuseUnreadable } from "#server/http/refusals.ts";
import { sendBytes } from "#test/support/raw-http.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;

before(async () => {
  service = await startService();
});
after(() => service.close());

function assertRefusal(answer: string, status: number, slug: string, requestId: RegExp = /^[0-9a-f-]{36}$/): void {
  const [head = "", text = ""] = answer.split("\r\n\r\n");
  assert.match(head, new RegExp(`^HTTP/1.1 ${status} \\w`));
  const headers = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => line.toLowerCase().split(/: (.*)/s)),
  );
  const problem = JSON.parse(text);
  assert.match(headers["content-type"], /^application\/problem\+json/);
  assert.match(headers["x-request-id"], requestId);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.match(headers["content-security-policy"], /default-src 'none'/);
  assert.deepEqual(
    [problem.status, problem.type, problem.requestId],
    [status, `/problems/${slug}`, headers["x-request-id"]],
  );
  assert.ok(problem.title.length > 0 && problem.detail.length > 10);
}

const ended = "Connection: close\r\n\r\n";

test("a request of HTTP/1.1 without Host is a 400 with problem details, on every path", async () => {
  for (const path of ["/healthz", "/v1/flows", "/nowhere", "/docs"]) {
    assertRefusal(await sendBytes(service.baseUrl, `GET ${path} HTTP/1.1\r\n${ended}`), 400, "malformed-request");
  }
  const body = "Content-Type: application/json\r\nContent-Length: 2\r\n";
  assertRefusal(
    await sendBytes(service.baseUrl, `POST /v1/flows HTTP/1.1\r\nX-Request-Id: mine\r\n${body}${ended}{}`),
    400,
    "malformed-request",
    /^mine$/,
  );
  assert.match(await sendBytes(service.baseUrl, `GET /healthz HTTP/1.0\r\n${ended}`), /^HTTP\/1\.1 200 /);
});

test("an Expect that nobody can meet is a 417 with problem details, under the caller's request id", async () => {
  const head = "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n";
  assertRefusal(
    await sendBytes(service.baseUrl, `${head}Expect: cookies\r\n${ended}`),
    417,
    "expectation-failed",
    /^mine$/,
  );
  assert.match(
    await sendBytes(service.baseUrl, `${head}Expect: 100-continue\r\n${ended}`),
    /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /,
  );
});

test("what is no HTTP is a 400, and a head over 16 KiB a 431, with problem details", async () => {
  assertRefusal(await sendBytes(service.baseUrl, "this is not HTTP\r\n\r\n"), 400, "malformed-request");
  assertRefusal(
    await sendBytes(service.baseUrl, "POST /v1/flows HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"),
    400,
    "malformed-request",
  );
  assertRefusal(
    await sendBytes(service.baseUrl, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`),
    431,
    "headers-too-large",
  );
  assertRefusal(
    await sendBytes(service.baseUrl, `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
    431,
    "headers-too-large",
  );
});

test("a tunnel is a 405, and so is no way to an open connection", async () => {
  assertRefusal(
    await sendBytes(service.baseUrl, "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n"),
    405,
    "method-not-allowed",
  );
});

test("methods and addresses of any kind are answered with problem details", async () => {
  for (const line of [
    "PROPFIND /v1/flows",
    "TRACE /v1/flows",
    "OPTIONS *",
    "GET http://a/nowhere",
    "GET *",
    "QUERY /v1/flows",
  ]) {
    const answer = await sendBytes(service.baseUrl, `${line} HTTP/1.1\r\nHost: a\r\n${ended}`);
    assert.match(answer, /^HTTP\/1\.1 4\d\d /, line);
    assert.match(answer, /\r\nx-request-id: [0-9a-f-]{36}\r\n/i, line);
    assert.match(answer, /\r\ncontent-type: application\/problem\+json/i, line);
    assert.match(answer, /"requestId":"[0-9a-f-]{36}"/, line);
  }
});

test("garbage behind a request does not get into the answer to it", async () => {
  const answer = await sendBytes(service.baseUrl, "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\ngarbage\r\n\r\n");
  const heads = answer.match(/HTTP\/1\.1 /g) ?? [];
  assert.ok(heads.length <= 2, `${heads.length} answers`);
  if (heads.length === 2) assert.match(answer, /\}HTTP\/1\.1 400 /);
});

test("a request that is not complete in time is a 408 with problem details", async () => {
  const server = createServer({ requestTimeout: 30, headersTimeout: 20, connectionsCheckingInterval: 10 });
  server.on("clientError", refuseUnreadable).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    assertRefusal(await sendBytes(`http://127.0.0.1:${port}`, "GET / HTTP/1.1\r\nHost: a\r\n"), 408, "request-timeout");
  } finally {
    server.close();
  }
});
