/** Below the operations: input that is not HTTP, input that comes in pieces, and how the service stops. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request, type Server } from "node:http";
import { after, before, describe, test } from "node:test";
import { text } from "node:stream/consumers";
import { createClient } from "#test/support/client.ts";
import { sendBytes } from "#test/support/raw-http.ts";
import { flowInput } from "#test/support/records.ts";
import { startOwnService, startService, type TestService } from "#test/support/service.ts";

test("a request in work when the service stops is finished and answered", async () => {
  const service = await startOwnService();
  const body = JSON.stringify(flowInput());
  const sending = request(`${service.baseUrl}/v1/flows`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${service.tenantKey}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
  });
  sending.write(body.slice(0, 10));
  await createClient(service.baseUrl, null)("GET", "/healthz");
  const closed = service.close();
  sending.end(body.slice(10));
  const [answer] = await once(sending, "response");
  assert.equal(answer.statusCode, 201, await text(answer));
  await closed;
  await assert.rejects(createClient(service.baseUrl, null)("GET", "/healthz"));
});

test("a connection on which nothing moves for five minutes is ended by Node", async () => {
  const service = await startOwnService();
  const timeouts: number[] = [];
  const note = (message: unknown): void => void timeouts.push((message as { readonly server: Server }).server.timeout);
  subscribe("http.server.request.start", note);
  try {
    assert.equal((await createClient(service.baseUrl, null)("GET", "/healthz")).status, 200);
    assert.deepEqual(timeouts, [300_000]);
  } finally {
    unsubscribe("http.server.request.start", note);
    await service.close();
  }
});

describe("a service whose pages and answers others may show", () => {
  let service: TestService;
  before(async () => {
    const environment = {
      CORS_ORIGINS: "https://app.example.com",
      FRAME_ANCESTORS: "https://portal.example.com, https://app.example.com",
    };
    service = await startService({ environment });
  });
  after(() => service.close());

  test("what is no HTTP is a 400 with problem details", async () => {
    const answer = await sendBytes(service.baseUrl, "this is not HTTP\r\n\r\n");
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(answer, /content-type: application\/problem\+json/i);
    assert.match(answer, /x-request-id: [0-9a-f-]{36}\r\n/i);
    const problem = JSON.parse(answer.split("\r\n\r\n")[1] ?? "");
    assert.equal(problem.status, 400);
    const tooLarge = await sendBytes(
      service.baseUrl,
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    );
    assert.match(tooLarge, /^HTTP\/1\.1 431 /);
  });

  test("CORS_ORIGINS lets the named origins in, and no others", async () => {
    const preflight = await service.call.as(null)("OPTIONS", "/v1/flows", {
      headers: {
        origin: "https://app.example.com",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get("access-control-allow-origin"), "https://app.example.com");
    assert.match(preflight.headers.get("access-control-allow-methods") ?? "", /PATCH/);
    assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /Authorization/i);
    const answer = await service.call("GET", "/v1/flows", { headers: { origin: "https://app.example.com" } });
    assert.equal(answer.headers.get("access-control-allow-origin"), "https://app.example.com");
    const exposed = (answer.headers.get("access-control-expose-headers") ?? "").toLowerCase().split(", ");
    const documented = [
      "x-request-id",
      "etag",
      "location",
      "allow",
      "www-authenticate",
      "retry-after",
      "idempotency-replayed",
    ];
    const rates = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "ratelimit", "ratelimit-policy"];
    for (const name of [...documented, ...rates, "deprecation", "sunset", "vary"])
      assert.ok(exposed.includes(name), name);
    assert.match(answer.headers.get("vary") ?? "", /accept-encoding/i);
    assert.match(answer.headers.get("vary") ?? "", /origin/i);
    assert.match(preflight.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    const foreign = await service.call("GET", "/v1/flows", { headers: { origin: "https://elsewhere.example" } });
    assert.notEqual(foreign.headers.get("access-control-allow-origin"), "https://elsewhere.example");
    assert.notEqual(foreign.headers.get("access-control-allow-origin"), "*");
  });

  test("FRAME_ANCESTORS lets the pages of these origins frame the service's own, and nobody else", async () => {
    for (const path of ["/docs", "/v1/flows", "/nowhere"]) {
      const { headers } = await service.call("GET", path);
      assert.match(
        headers.get("content-security-policy") ?? "",
        /frame-ancestors https:\/\/portal\.example\.com https:\/\/app\.example\.com(;|$)/,
        path,
      );
      assert.equal(headers.get("x-frame-options"), null, path);
    }
    // A page with a button that confirms something is never shown inside another.
    assert.match(
      (await service.call("GET", "/verify/none")).headers.get("content-security-policy") ?? "",
      /frame-ancestors 'none'/,
    );
  });
});
