/**
 * `GET /healthz` is answered in front of the framework, where no response is checked against the contract. What it says
 * is compared with what the framework says, in a service that checks its responses.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { readDocument } from "#openapi/read-document.ts";
import { createLogger } from "#server/logger.ts";
import { askRaw, type RawRequest, sendBytes } from "#test/support/raw-http.ts";
import { startOwnService, type TestService } from "#test/support/service.ts";

const healthyText = JSON.stringify({ status: "ok", version: readDocument().info.version });
const notOfTests = { NODE_ENV: "development" };

/** What comes back, but for the time and for an id of its own. */
async function said(service: TestService, path: string, request: RawRequest = {}): Promise<object> {
  const { status, headers, bytes } = await askRaw(`${service.baseUrl}${path}`, request);
  const { date, "x-request-id": requestId, ...others } = headers;
  assert.ok(date);
  assert.match(String(requestId), /^[\x20-\x7e]{1,128}$/);
  const text = bytes.toString().replaceAll(String(requestId), "its id");
  return { status, headers: Object.fromEntries(Object.entries(others).toSorted()), text };
}

describe("GET /healthz", () => {
  let ofTheFramework: TestService;
  let inFront: TestService;
  const lines: string[] = [];
  before(async () => {
    ofTheFramework = await startOwnService();
    const logger = createLogger("info", { write: (line) => void lines.push(line) });
    inFront = await startOwnService({ environment: notOfTests, logger });
  });
  after(async () => {
    await ofTheFramework.close();
    await inFront.close();
  });

  const asked: readonly (readonly [what: string, path: string, request: RawRequest])[] = [
    ["asked plainly", "/healthz", {}],
    ["asked plainly within the same second", "/healthz", {}],
    ["with an unknown query", "/healthz?a=1", {}],
    ["with an empty query", "/healthz?", {}],
    ["with a body", "/healthz", { headers: { "content-type": "application/json", "content-length": "2" }, body: "{}" }],
    ["with a body in pieces", "/healthz", { headers: { "transfer-encoding": "chunked" }, body: "{}" }],
    [
      "with what watchers send",
      "/healthz",
      { headers: { "User-Agent": "watcher/1", accept: "*/*", "Accept-Encoding": "identity", Connection: "close" } },
    ],
    ["with an id of the caller's", "/healthz", { headers: { "X-Request-ID": "watcher 7" } }],
    ["with an encoding that is accepted", "/healthz", { headers: { "accept-encoding": "gzip, br" } }],
    ["from another origin", "/healthz", { headers: { origin: "https://elsewhere.example" } }],
    ["with a credential that nobody has", "/healthz", { headers: { authorization: "Bearer gsk_nobody" } }],
    ["with HEAD", "/healthz", { method: "HEAD" }],
    ["with POST", "/healthz", { method: "POST" }],
    ["with a slash at the end", "/healthz/", {}],
    ["in capitals", "/HEALTHZ", {}],
    ["with a letter written as its number", "/%68ealthz", {}],
  ];
  for (const [what, path, request] of asked)
    test(`says the same in front of the framework as in it, ${what}`, async () => {
      assert.deepEqual(await said(inFront, path, request), await said(ofTheFramework, path, request));
    });

  test("says the same to HTTP/1.0, and refuses HTTP/1.1 without a host alike", async () => {
    const withoutIds = (answer: string): string =>
      answer.replace(/^(date|x-request-id): .*$/gim, "").replace(/"requestId":"[^"]*"/, "");
    const headOf = (answer: string): readonly string[] => withoutIds(answer).toLowerCase().split("\r\n").toSorted();
    for (const bytes of [
      "GET /healthz HTTP/1.0\r\n\r\n",
      "GET /healthz HTTP/1.0\r\nHost: a\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHOST: a\r\nCONNECTION: close\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nUser-Agent: a\r\nAccept: */*\r\nConnection: close\r\n\r\n",
    ])
      assert.deepEqual(
        headOf(await sendBytes(inFront.baseUrl, bytes)),
        headOf(await sendBytes(ofTheFramework.baseUrl, bytes)),
        bytes,
      );
  });

  test("gives back the caller's request id, makes one in place of an unusable one, and another each time", async () => {
    const idFor = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
      (await askRaw(`${inFront.baseUrl}/healthz`, { headers })).headers["x-request-id"];
    assert.equal(await idFor({ "x-request-id": "watcher 7" }), "watcher 7");
    const made = [await idFor({ "x-request-id": "x".repeat(129) }), await idFor({}), await idFor({})];
    for (const id of made) assert.match(String(id), /^[0-9a-f]{32}$/);
    assert.equal(new Set(made).size, made.length);
  });

  test("is counted and logged like any other request", async () => {
    const counted = async (): Promise<number> => {
      const { text } = await inFront.operator("GET", "/metrics");
      const [, count] =
        /^http_request_duration_seconds_count\{operation="getHealth",method="GET",status="200"\} (\d+)$/m.exec(text) ??
        [];
      return Number(count);
    };
    const before = await counted();
    const { headers } = await askRaw(`${inFront.baseUrl}/healthz`);
    assert.equal(await counted(), before + 1);
    const id = String(headers["x-request-id"]);
    const line = JSON.parse(lines.find((each) => each.includes(id)) ?? "{}");
    const { requestId, operation, method, route, status, durationMs, msg } = line;
    assert.deepEqual(
      { requestId, operation, method, route, status, msg },
      { requestId: id, operation: "getHealth", method: "GET", route: "/healthz", status: 200, msg: "request" },
    );
    assert.equal(typeof durationMs, "number");
  });

  test("requests of one connection are answered in their order, whoever answers them", async () => {
    const asked = [
      { path: "/readyz", header: "" },
      { path: "/healthz", header: "" },
      { path: "/nowhere", header: "X-Request-Id: third\r\n" },
      { path: "/healthz", header: "" },
      { path: "/healthz?a=1", header: "" },
      { path: "/healthz", header: "X-Request-Id: sixth\r\n" },
      { path: "/healthz", header: "Connection: close\r\n" },
    ];
    const bytes = asked.map(({ path, header }) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\n`);
    const answer = await sendBytes(inFront.baseUrl, bytes.join(""));
    const answers = [
      ...answer.matchAll(/HTTP\/1\.1 (\d+) .*?x-request-id: (\w+)\r\n.*?\r\n\r\n(\{.*?\})(?=HTTP|$)/gis),
    ];
    assert.deepEqual(
      answers.map(([, status, id = "", text]) => [
        Number(status),
        /^[0-9a-f]{32}$/.test(id) ? "made" : id,
        text === healthyText ? "healthy" : "other",
      ]),
      [
        [200, "made", "other"],
        [200, "made", "healthy"],
        [404, "third", "other"],
        [200, "made", "healthy"],
        [422, "made", "other"],
        [200, "sixth", "healthy"],
        [200, "made", "healthy"],
      ],
    );
  });
});

test("GET /healthz tells the origins of CORS_ORIGINS that they may read it, in front of the framework as in it", async () => {
  const origin = "https://app.example.com";
  const environment = { CORS_ORIGINS: origin };
  const checked = await startOwnService({ environment });
  const unchecked = await startOwnService({ environment: { ...environment, ...notOfTests } });
  try {
    const request = { headers: { origin } };
    const answer = await askRaw(`${unchecked.baseUrl}/healthz`, request);
    assert.equal(answer.headers["access-control-allow-origin"], origin);
    assert.deepEqual(await said(unchecked, "/healthz", request), await said(checked, "/healthz", request));
  } finally {
    await checked.close();
    await unchecked.close();
  }
});

test("a service that stops ends the connection on which it is asked how it is", async () => {
  const service = await startOwnService({ environment: notOfTests });
  const body = JSON.stringify({ displayName: "Held" });
  const port = Number(new URL(service.baseUrl).port);
  const [held, watching] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  held.write(
    `POST /v1/flows HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.tenantKey}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  // One request keeps the service from being closed at once. The second of the other connection is half there then.
  watching.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  const [first] = await once(watching, "data");
  assert.match(String(first), /connection: keep-alive/i);
  watching.write("GET /healthz HTTP/1.1\r\n");
  await askRaw(`${service.baseUrl}/healthz`);
  const closed = service.close();
  watching.write("Host: a\r\n\r\n");
  const [second] = await once(watching, "data");
  assert.match(String(second), /^HTTP\/1\.1 200 /);
  assert.match(String(second), /connection: close/i);
  held.destroy();
  await closed;
});
