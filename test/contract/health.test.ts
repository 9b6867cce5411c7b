/** `GET /healthz`: the process is up. It is a request like any other, and the last that a stopping service refuses. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { readDocument } from "#openapi/read-document.ts";
import { createLogger } from "#server/logger.ts";
import { askRaw, sendBytes } from "#test/support/raw-http.ts";
import { startOwnService, type TestService } from "#test/support/service.ts";

/** The one number of the package, its pages, the contract and the running service. */
const version = versionOf("package.json");
const healthyText = JSON.stringify({ status: "ok", version });

function versionOf(file: string): string {
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

test("the contract and the pages have the version of the package, in the lock file as well", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  assert.equal(readDocument().info.version, version);
  assert.equal(versionOf("gui/package.json"), version);
  assert.deepEqual([lock.packages[""]?.version, lock.packages["gui"]?.version], [version, version]);
});

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

describe("GET /healthz", () => {
  let service: TestService;
  const lines: string[] = [];
  before(async () => {
    const logger = createLogger("info", { write: (line) => void lines.push(line) });
    service = await startOwnService({ logger });
  });
  after(() => service.close());

  test("gives back the caller's request id, makes one in place of an unusable one, and another each time", async () => {
    const idFor = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
      (await askRaw(`${service.baseUrl}/healthz`, { headers })).headers["x-request-id"];
    assert.equal(await idFor({ "x-request-id": "watcher 7" }), "watcher 7");
    const made = [await idFor({ "x-request-id": "x".repeat(129) }), await idFor({}), await idFor({})];
    for (const id of made) assert.match(String(id), /^[0-9a-f-]{36}$/);
    assert.equal(new Set(made).size, made.length);
  });

  test("is counted and logged like any other request", async () => {
    const counted = async (): Promise<number> => {
      const { text } = await service.operator("GET", "/metrics");
      const [, count] =
        /^http_request_duration_seconds_count\{operation="getHealth",method="GET",status="200"\} (\d+)$/m.exec(text) ??
        [];
      return Number(count);
    };
    const before = await counted();
    const { headers } = await askRaw(`${service.baseUrl}/healthz`);
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

  test("requests of one connection are answered in their order", async () => {
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
    const answer = await sendBytes(service.baseUrl, bytes.join(""));
    const answers = [
      ...answer.matchAll(/HTTP\/1\.1 (\d+) .*?x-request-id: ([\w-]+)\r\n.*?\r\n\r\n(\{.*?\})(?=HTTP|$)/gis),
    ];
    assert.deepEqual(
      answers.map(([, status, id = "", text]) => [
        Number(status),
        /^[0-9a-f-]{36}$/.test(id) ? "made" : id,
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

test("a service that stops ends the connection on which it is asked how it is", async () => {
  const service = await startOwnService();
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
