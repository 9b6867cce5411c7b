/** The HTTP conventions, driven through a real socket: ids of requests, errors, headers, pages, preconditions. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readDocument } from "#openapi/read-document.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
let call: Client;

before(async () => {
  service = await startService();
  call = service.call;
});
after(() => service.close());

describe("request ids", () => {
  test("a caller's X-Request-Id is echoed", async () => {
    const answer = await call("GET", "/v1/flows", { headers: { "x-request-id": "import 42/a" } });
    assert.equal(answer.headers.get("x-request-id"), "import 42/a");
  });

  test("without one, every answer carries a fresh one, errors too", async () => {
    const ids = await Promise.all(
      ["/v1/flows", "/v1/flows/none", "/nowhere", "/healthz"].map(async (path) =>
        (await call("GET", path)).headers.get("x-request-id"),
      ),
    );
    assert.equal(new Set(ids).size, 4);
    for (const id of ids) assert.match(id ?? "", /^[0-9a-f-]{36}$/);
  });

  test("an unusable one is replaced", async () => {
    for (const given of ["x".repeat(129), "tab\there", "caf\u00e9"]) {
      const answer = await call("GET", "/v1/flows", { headers: { "x-request-id": given } });
      assert.match(answer.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    }
  });
});

describe("paths and methods", () => {
  test("an unknown path is a 404", async () => {
    for (const path of ["/nowhere", "/v1", "/v1/flow", "/v1/flows/", "/v2/flows"])
      assertProblem(await call("GET", path), { status: 404 });
  });

  test("an id of any shape that does not exist is a 404", async () => {
    const ids = [
      "none",
      "0193f2a0-0000-7000-8000-000000000099",
      "x".repeat(3000),
      "%00",
      "%F0%9F%8C%B1",
      "'%20or%201=1",
      "..%2f..",
      "null",
      "-1",
    ];
    for (const id of ids) {
      for (const path of [
        `/v1/flows/${id}`,
        `/v1/runs/${id}`,
        `/v1/tiles/${id}`,
        `/v1/tiles/${id}/spec`,
        `/v1/adapters/${id}`,
      ]) {
        assertProblem(await call("GET", path), { status: 404 });
      }
    }
  });

  test("an id whose bytes are no text is a 404 like any other, and asks for a credential first", async () => {
    for (const path of [
      "/v1/flows/%zz",
      "/v1/tiles/%E4",
      "/v1/flows/%E0%A4%A",
      "/v1/flows/%E4/runs",
      "/v1/users/by-key/%ff",
      "/nowhere/%E4",
    ]) {
      assertProblem(await call("GET", path), { status: 404 });
      assertProblem(await call.as(null)("GET", path), { status: path.startsWith("/v1") ? 401 : 404 });
    }
    assert.notEqual((await call("GET", "/v1/tiles/%E4")).headers.get("ratelimit-limit"), null);
    assert.equal((await call("GET", "/v1/flows?q=%E4")).status, 200);
  });

  test("a method that a path does not have is a 405 that lists the others", async () => {
    const refused = await call("PUT", "/v1/flows/x", { raw: "anything", headers: { "content-type": "text/plain" } });
    assertProblem(refused, { status: 405, slug: "method-not-allowed" });
    assert.deepEqual(refused.headers.get("allow")?.split(", ").toSorted(), ["DELETE", "GET", "HEAD", "PATCH"]);
    assertProblem(await call("DELETE", "/v1/flows"), { status: 405, slug: "method-not-allowed" });
    assertProblem(await call("POST", "/healthz"), { status: 405, slug: "method-not-allowed" });
  });

  test("HEAD answers as GET does, without the body, and asks for the same credential", async () => {
    for (const path of ["/v1/flows", "/v1/tiles", "/openapi.json", "/v1/flows/none"]) {
      const [head, get] = [await call("HEAD", path), await call("GET", path)];
      assert.deepEqual([head.status, head.text], [get.status, ""], path);
      assert.equal(head.headers.get("content-type"), get.headers.get("content-type"));
    }
    assert.equal((await call.as(null)("HEAD", "/v1/flows")).status, 401);
  });
});

describe("credentials", () => {
  test("no credential, another scheme, or an unknown one is a 401 that asks for Bearer", async () => {
    const anonymous = call.as(null);
    const attempts = [
      {},
      { authorization: "Basic dXNlcjpwYXNz" },
      { authorization: "Bearer" },
      { authorization: "Bearer gsk_unknown" },
    ];
    for (const headers of attempts) {
      const answer = await anonymous("GET", "/v1/flows", { headers });
      assertProblem(answer, { status: 401 });
      assert.equal(answer.headers.get("www-authenticate"), "Bearer");
      assert.equal(answer.headers.get("ratelimit-limit"), null);
    }
  });

  test("the word Bearer is read in any case", async () => {
    const answer = await call.as(null)("GET", "/v1/flows", {
      headers: { authorization: `bearer ${service.tenantKey}` },
    });
    assert.equal(answer.status, 200);
  });

  test("the credential is asked for before the body is read", async () => {
    assertProblem(await call.as(null)("POST", "/v1/flows", { raw: "{" }), { status: 401 });
  });
});

describe("query parameters", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["limit=501", "query.limit"],
    ["limit=0", "query.limit"],
    ["limit=-1", "query.limit"],
    ["limit=ten", "query.limit"],
    ["limit=1.5", "query.limit"],
    ["limit=", "query.limit"],
    ["limit=1&limit=2", "query.limit"],
    ["cursor=damaged", "query.cursor"],
    ["cursor=", "query.cursor"],
    [`cursor=${Buffer.from("999999999999999:x").toString("base64url")}`, "query.cursor"],
    ["q=", "query.q"],
    ["q=%00", "query.q"],
    [`q=${"x".repeat(201)}`, "query.q"],
    ["status=broken", "query.status"],
  ];
  for (const [query, loc] of cases) {
    test(`${query.slice(0, 20)} is a 422 at ${loc}`, async () => {
      assertProblem(await call("GET", `/v1/flows?${query}`), { status: 422, slug: "validation", locs: [loc] });
    });
  }

  test("every list refuses limit=501 and a damaged cursor", async () => {
    for (const path of ["/v1/flows", "/v1/sources", "/v1/tiles", "/v1/keys", "/v1/adapters"]) {
      assertProblem(await call("GET", `${path}?limit=501`), { status: 422, slug: "validation", locs: ["query.limit"] });
      assertProblem(await call("GET", `${path}?cursor=bm90IGEgY3Vyc29y`), {
        status: 422,
        slug: "validation",
        locs: ["query.cursor"],
      });
    }
    assertProblem(await service.operator("GET", "/v1/admin/tenants?limit=501"), {
      status: 422,
      slug: "validation",
      locs: ["query.limit"],
    });
  });

  test("a time that no record can have is refused where times narrow a list", async () => {
    for (const time of [
      "0000-01-01T00:00:00Z",
      "0001-01-01T00:00:00%2B12:00",
      "9999-12-31T23:59:59-12:00",
      "2016-12-31T23:59:60Z",
    ]) {
      for (const name of ["since", "until"]) {
        const answer = await call("GET", `/v1/audit?${name}=${time}`);
        assertProblem(answer, { status: 422, slug: "validation", locs: [`query.${name}`] });
      }
    }
    assert.equal(
      (await call("GET", "/v1/audit?since=0001-01-01T00:00:00Z&until=9999-12-31T23:59:59.999Z")).status,
      200,
    );
  });

  test("a boolean is true or false", async () => {
    assert.equal((await call("GET", "/v1/tiles?allVersions=true")).status, 200);
    assertProblem(await call("GET", "/v1/tiles?allVersions=maybe"), {
      status: 422,
      slug: "validation",
      locs: ["query.allVersions"],
    });
  });
});

describe("pages", () => {
  test("pages hold every record once, newest first, while others are added", async () => {
    const tenant = await service.newTenant();
    const created: string[] = [];
    for (let index = 0; index < 5; index++)
      created.push(
        (await tenant.call("POST", "/v1/flows", { body: flowInput({ displayName: `Page ${index}` }) })).body.id,
      );
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await tenant.call("GET", `/v1/flows?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      assert.equal(page.status, 200, page.text);
      assert.ok(page.body.items.length <= 2);
      seen.push(...page.body.items.map((flow: { id: string }) => flow.id));
      cursor = page.body.nextCursor ?? "";
      await tenant.call("POST", "/v1/flows", { body: flowInput({ displayName: "Meanwhile" }) });
    } while (cursor !== "");
    assert.deepEqual(seen, created.toReversed());
  });

  test("q finds part of a name in upper or lower case", async () => {
    const tenant = await service.newTenant();
    for (const displayName of ["Codling Moth", "Apple scab", "100% frost_risk"])
      await tenant.call("POST", "/v1/flows", { body: flowInput({ displayName }) });
    const found = async (q: string) =>
      (await tenant.call("GET", `/v1/flows?q=${encodeURIComponent(q)}`)).body.items.map(
        (flow: { displayName: string }) => flow.displayName,
      );
    assert.deepEqual(await found("moth"), ["Codling Moth"]);
    assert.deepEqual(await found("100%"), ["100% frost_risk"]);
    assert.deepEqual(await found("_"), ["100% frost_risk"]);
    assert.deepEqual(await found("nothing like it"), []);
  });
});

describe("preconditions", () => {
  test("a PATCH with a stale ETag is a 412 and changes nothing; with the present one it is done", async () => {
    const created = await call("POST", "/v1/flows", { body: flowInput() });
    const path = `/v1/flows/${created.body.id}`;
    const etag = created.headers.get("etag") ?? "";
    assert.match(etag, /^"[^"]+"$/);
    const changed = await call("PATCH", path, { body: { notes: "first" }, headers: { "if-match": etag } });
    assert.equal(changed.status, 200, changed.text);
    assert.notEqual(changed.headers.get("etag"), etag);
    assertProblem(await call("PATCH", path, { body: { notes: "second" }, headers: { "if-match": etag } }), {
      status: 412,
      slug: "precondition-failed",
    });
    assertProblem(await call("DELETE", path, { headers: { "if-match": etag } }), {
      status: 412,
      slug: "precondition-failed",
    });
    assert.equal((await call("GET", path)).body.notes, "first");
    assert.equal((await call("DELETE", path, { headers: { "if-match": "*" } })).status, 204);
  });

  test("an If-Match that is no ETag is a 422", async () => {
    const created = await call("POST", "/v1/flows", { body: flowInput() });
    const answer = await call("PATCH", `/v1/flows/${created.body.id}`, { body: {}, headers: { "if-match": "3" } });
    assertProblem(answer, { status: 422, slug: "validation", locs: ["header.If-Match"] });
  });
});

test("operations without a precondition take no notice of If-Match", async () => {
  assert.equal((await call("GET", "/v1/flows", { headers: { "if-match": "anything" } })).status, 200);
});

describe("pages for people", () => {
  test("/openapi.json is the contract, at this build's address", async () => {
    const answer = await call.as(null)("GET", "/openapi.json");
    const { servers, ...rest } = answer.body;
    const { servers: _written, "x-beside": beside, ...contract } = readDocument();
    assert.deepEqual(rest, { ...contract, paths: { ...contract.paths, ...beside } });
    assert.deepEqual(
      servers.map(({ url }: { url: string }) => url),
      [service.baseUrl],
    );
  });

  test("every answer carries the security headers", async () => {
    for (const path of ["/v1/flows", "/nowhere", "/healthz", "/problems/validation", "/v1/flows/%zz"]) {
      const { headers } = await call("GET", path);
      assert.equal(headers.get("x-content-type-options"), "nosniff", path);
      assert.equal(headers.get("x-frame-options"), "DENY", path);
      assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'.*frame-ancestors 'none'/, path);
    }
  });

  test("without CORS_ORIGINS no other origin is let in", async () => {
    const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" };
    const preflight = await call("OPTIONS", "/v1/flows", { headers });
    assert.equal(preflight.headers.get("access-control-allow-origin"), null);
    assert.equal((await call("GET", "/v1/flows", { headers })).headers.get("access-control-allow-origin"), null);
  });
});

describe("health", () => {
  test("the process is up, ready and measured", async () => {
    assert.deepEqual((await call.as(null)("GET", "/healthz")).body, {
      status: "ok",
      version: readDocument().info.version,
    });
    const ready = await call.as(null)("GET", "/readyz");
    assert.equal(ready.status, 200, ready.text);
    const { confinement, ...rest } = ready.body;
    const links = process.env["TEST_BACKEND"] === "real" ? { bus: "ok", rateLimit: "ok" } : {};
    assert.deepEqual(rest, { status: "ready", checks: { database: "ok", queue: "ok", ...links, pool: "ok" } });
    // These two need nothing of the host; whether the others hold depends on it.
    assert.equal(confinement["empty-environment"], true);
    assert.equal(confinement["node-permissions"], true);
    assert.equal(typeof confinement["no-network-namespace"], "boolean");
    const metrics = await service.operator("GET", "/metrics");
    assert.equal(metrics.status, 200);
    assert.match(metrics.text, /http_request_duration_seconds_count\{[^}]*operation="getHealth"[^}]*\} [1-9]/);
  });
});
