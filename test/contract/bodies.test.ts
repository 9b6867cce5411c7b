/** How every operation takes a body: its size, its type, its characters, and what it says without one. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
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

describe("bodies", () => {
  test("malformed JSON is a 400", async () => {
    for (const raw of ["{", '{"displayName": "a",}', "nonsense", '{"a": 1} x']) {
      assertProblem(await call("POST", "/v1/flows", { raw }), { status: 400, slug: "malformed-json" });
    }
  });

  test("a body that is not UTF-8 is a 400", async () => {
    assertProblem(await call("POST", "/v1/flows", { raw: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }), {
      status: 400,
      slug: "malformed-json",
    });
  });

  test("a body over 1 MiB is a 413, one of exactly 1 MiB is read", async () => {
    const tooLarge = JSON.stringify({ notes: "x".repeat(1024 * 1024 - 11) });
    assert.equal(tooLarge.length, 1024 * 1024 + 1);
    assertProblem(await call("POST", "/v1/flows", { raw: tooLarge }), { status: 413, slug: "body-too-large" });
    const largest = JSON.stringify({ notes: "x".repeat(1024 * 1024 - 12) });
    assertProblem(await call("POST", "/v1/flows", { raw: largest }), {
      status: 422,
      slug: "validation",
      locs: ["notes"],
    });
  });

  test("a body that is not declared as JSON is a 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"]) {
      assertProblem(await call("POST", "/v1/flows", { raw: "{}", headers: { "content-type": type } }), {
        status: 415,
        slug: "unsupported-media-type",
      });
    }
  });

  test("without a body its declared type does not matter", async () => {
    const flow = (await call("POST", "/v1/flows", { body: flowInput() })).body;
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const asked = await call("POST", `/v1/flows/${flow.id}/run`, { raw: "", headers: form });
    assert.equal(asked.status, 202, asked.text);
    assertProblem(await call("POST", "/v1/flows", { raw: "", headers: form }), {
      status: 422,
      slug: "validation",
      locs: ["body"],
    });
  });

  test("a compressed body is a 415 that says so", async () => {
    const zipped = new Uint8Array(gzipSync(JSON.stringify(flowInput())));
    for (const encoding of ["gzip", "br", "identity, gzip"]) {
      const answer = await call("POST", "/v1/flows", { raw: zipped, headers: { "content-encoding": encoding } });
      assertProblem(answer, { status: 415, slug: "unsupported-media-type" });
      assert.match(answer.body.detail, /Content-Encoding/);
    }
    const plain = await call("POST", "/v1/flows", { body: flowInput(), headers: { "content-encoding": "identity" } });
    assert.equal(plain.status, 201, plain.text);
  });

  test("a charset beside application/json is accepted", async () => {
    const answer = await call("POST", "/v1/flows", {
      body: flowInput(),
      headers: { "content-type": "application/json; charset=utf-8" },
    });
    assert.equal(answer.status, 201, answer.text);
  });

  test("a body where none is asked for is held to the same rules, and what it says is not looked at", async () => {
    const user = (await call("POST", "/v1/users", { body: { tenantKey: "no body" } })).body;
    for (const [method, path] of [
      ["POST", `/v1/users/${user.id}/enable`],
      ["POST", "/v1/auth/logout"],
      ["DELETE", "/v1/keys/none"],
    ] as const) {
      const text = { "content-type": "text/plain" };
      assertProblem(await call(method, path, { raw: "a", headers: text }), {
        status: 415,
        slug: "unsupported-media-type",
      });
      assertProblem(await call(method, path, { raw: "{" }), { status: 400, slug: "malformed-json" });
      assertProblem(await call(method, path, { raw: " ".repeat(1024 * 1024 + 1) }), {
        status: 413,
        slug: "body-too-large",
      });
      assert.ok([200, 204, 404].includes((await call(method, path, { body: { anything: true } })).status), path);
    }
  });

  test("a missing body is a 422 at body", async () => {
    assertProblem(await call("POST", "/v1/flows"), { status: 422, slug: "validation", locs: ["body"] });
    assertProblem(await call("POST", "/v1/flows", { raw: "" }), { status: 422, slug: "validation", locs: ["body"] });
  });

  test("a body that is no object is a 422 at body", async () => {
    for (const body of [[], "text", 3, null])
      assertProblem(await call("POST", "/v1/flows", { body }), { status: 422, slug: "validation", locs: ["body"] });
  });

  test("text and numbers that cannot be kept are refused, even in free-form fields", async () => {
    const cases: readonly (readonly [string, string])[] = [
      ['{"gui": {"a": "x\\u0000"}}', "settings.gui.a"],
      ['{"gui": {"a": "\\ud800"}}', "settings.gui.a"],
      ['{"gui": {"a": [1, 1e400]}}', "settings.gui.a[1]"],
      ['{"gui": {"__proto__": {"polluted": true}}}', "settings.gui"],
      [`{"gui": ${"[".repeat(70)}${"]".repeat(70)}}`, `settings.gui${"[0]".repeat(62)}`],
    ];
    for (const [settings, loc] of cases) {
      const raw = `${JSON.stringify(flowInput()).slice(0, -1)}, "settings": ${settings}}`;
      assertProblem(await call("POST", "/v1/flows", { raw }), { status: 422, slug: "validation", locs: [loc] });
    }
  });
});

test("a body nested without end is refused with an Idempotency-Key as without one", async () => {
  const depth = 200_000;
  const lists = "[".repeat(depth) + "]".repeat(depth);
  const objects = `${'{"a":'.repeat(depth / 2)}1${"}".repeat(depth / 2)}`;
  for (const raw of [lists, objects]) {
    for (const headers of [{}, { "idempotency-key": `deep ${raw.length}` }]) {
      assertProblem(await call("POST", "/v1/flows", { raw, headers }), { status: 422, slug: "validation" });
    }
  }
});
