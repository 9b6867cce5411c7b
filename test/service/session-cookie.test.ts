/**
 * The cookie that carries a session for browsers: what it is, what it lets in, and what another site's page cannot do
 * with it.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createSessionCookie } from "#server/http/session-cookie.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createUser, type OpenedSession, openSession } from "#test/support/users.ts";

const clock = createTestClock();
let service: TestService;
let tenant: Client;
let anonymous: Client;
let session: OpenedSession;
before(async () => {
  service = await startService({ clock });
  tenant = service.call;
  anonymous = tenant.as(null);
  session = await openSession(tenant, (await createUser(tenant, "ada")).id);
});
after(() => service.close());

const signIn = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  anonymous("POST", "/v1/auth/session", { body: { token }, headers });
const csrf = { "x-csrf-protection": "1" };

async function cookieOf({ token }: OpenedSession): Promise<string> {
  const answer = await signIn(token);
  assert.equal(answer.status, 200, answer.text);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

describe("signing a browser in", () => {
  test("sets an HttpOnly, SameSite cookie that lives as long as the session, and says who is signed in", async () => {
    const answer = await signIn(session.token);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.headers.getSetCookie(), [
      `session=${session.token}; Max-Age=3600; Path=/; HttpOnly; SameSite=Strict`,
    ]);
    assert.equal(answer.body.user.tenantKey, "ada");
    assert.deepEqual(answer.body, (await session.call("GET", "/v1/auth/me")).body);
    assert.ok(!answer.text.includes(session.token));
  });

  test("takes a working session token, and nothing else", async () => {
    for (const token of ["gst_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "garbage", service.tenantKey]) {
      const answer = await signIn(token);
      assertProblem(answer, { status: 401 });
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
    const ended = await openSession(tenant, null);
    await ended.call("POST", "/v1/auth/logout");
    assertProblem(await signIn(ended.token), { status: 401 });
    assertProblem(await anonymous("POST", "/v1/auth/session", { body: {} }), {
      status: 422,
      slug: "validation",
      locs: ["token"],
    });
  });

  test("is refused to another origin's page, which could sign a visitor in as somebody else", async () => {
    for (const origin of ["https://elsewhere.example", "null"]) {
      const answer = await signIn(session.token, { origin });
      assertProblem(answer, { status: 403, slug: "forbidden" });
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
    assert.equal((await signIn(session.token, { origin: service.baseUrl })).status, 200);
  });
});

describe("a request with the cookie", () => {
  test("reads as the session", async () => {
    const cookie = await cookieOf(session);
    assert.equal((await anonymous("GET", "/v1/auth/me", { headers: { cookie } })).body.user.tenantKey, "ada");
    const among = { cookie: `theme=dark; ${cookie}; other=1` };
    assert.equal((await anonymous("GET", "/v1/flows", { headers: among })).status, 200);
  });

  test("changes something only with the header that no other site's page can send", async () => {
    const cookie = await cookieOf(session);
    const create = (headers: Readonly<Record<string, string>>) =>
      anonymous("POST", "/v1/flows", { body: flowInput(), headers: { cookie, ...headers } });
    assertProblem(await create({}), { status: 403, slug: "forbidden" });
    assertProblem(await create({ "x-csrf-protection": "0" }), { status: 403, slug: "forbidden" });
    assertProblem(await create({ ...csrf, origin: "https://elsewhere.example" }), { status: 403, slug: "forbidden" });
    assertProblem(await create({ ...csrf, origin: "null" }), { status: 403, slug: "forbidden" });
    const made = await create({ ...csrf, origin: service.baseUrl });
    assert.equal(made.status, 201, made.text);
    assert.equal(made.body.ownerUserKey, "ada");
    const path = `/v1/flows/${made.body.id}`;
    assertProblem(await anonymous("DELETE", path, { headers: { cookie } }), { status: 403, slug: "forbidden" });
    assertProblem(await anonymous("PATCH", path, { body: {}, headers: { cookie } }), {
      status: 403,
      slug: "forbidden",
    });
    assert.equal((await anonymous("DELETE", path, { headers: { cookie, ...csrf } })).status, 204);
  });

  test("is judged by its Authorization header where it has one", async () => {
    const cookie = await cookieOf(session);
    const me = await tenant("GET", "/v1/auth/me", { headers: { cookie } });
    assert.equal(me.body.kind, "tenant");
    assertProblem(await anonymous("GET", "/v1/flows", { headers: { cookie, authorization: "Bearer gsk_unknown" } }), {
      status: 401,
    });
    assert.equal(
      (await tenant("POST", "/v1/flows", { body: flowInput(), headers: { cookie } })).status,
      201,
      "a Bearer credential needs no defence",
    );
  });

  test("with a cookie that is no session token is a 401, also one that holds a key", async () => {
    for (const value of [
      service.tenantKey,
      "garbage",
      "",
      "gst_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      `gst_${"A".repeat(600)}`,
    ]) {
      assertProblem(await anonymous("GET", "/v1/flows", { headers: { cookie: `session=${value}` } }), { status: 401 });
    }
  });

  test("signs out for good: the token ends, and the browser forgets the cookie", async () => {
    const other = await openSession(tenant, null);
    const cookie = await cookieOf(other);
    const answer = await anonymous("POST", "/v1/auth/logout", { headers: { cookie, ...csrf } });
    assert.equal(answer.status, 204, answer.text);
    assert.deepEqual(answer.headers.getSetCookie(), ["session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"]);
    assertProblem(await anonymous("GET", "/v1/flows", { headers: { cookie } }), { status: 401 });
    assertProblem(await other.call("GET", "/v1/flows"), { status: 401 });
  });
});

describe("behind https", () => {
  const cookie = createSessionCookie({ baseUrl: "https://flows.example.com/service", clock });

  test("the cookie is bound to the host and never sent in the clear", () => {
    assert.equal(
      cookie.set("gst_x", clock.now() + 5_000),
      "__Host-session=gst_x; Max-Age=5; Path=/; HttpOnly; Secure; SameSite=Strict",
    );
    assert.equal(cookie.read("session=gst_x"), null);
    assert.equal(cookie.read("__Host-session=gst_x"), "gst_x");
  });

  test("only the service's own origin is its own, whatever host the request names", () => {
    const request = (origin: string) => () =>
      cookie.requireOwnRequest("POST", { origin, host: "elsewhere.example", ...csrf });
    assert.doesNotThrow(request("https://flows.example.com"));
    for (const origin of ["https://elsewhere.example", "http://flows.example.com", "https://flows.example.com:8443"])
      assert.throws(request(origin), { slug: "forbidden" });
  });
});
