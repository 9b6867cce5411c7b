/** Adapters over REST: kept, changed, tried; secrets stay secret; what a bad one does is told in the run. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { adapterInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { constantWeather, type DataServer, json, startDataServer } from "#test/support/weather-server.ts";

const sample = sampleRequests.weather;
const publicOnly = { egress: ["https://data.example.com"] };

let service: TestService;
let server: DataServer;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
});
after(async () => {
  await server.close();
  await service.close();
});

describe("an adapter", () => {
  test("is created with 201, listed, read, changed and deleted", async () => {
    const { call } = await service.newTenant();
    const made = await call("POST", "/v1/adapters", {
      body: adapterInput({ ...publicOnly, tenantKey: "w-1", env: { API_KEY: "k1", ACCOUNT: "me" } }),
    });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    assert.equal(made.headers.get("location"), `/v1/adapters/${id}`);
    assert.match(made.headers.get("etag") ?? "", /^"1\./);
    const { enabled, egress, envNames, timeoutMs, lastError, tenantKey } = made.body;
    assert.deepEqual(
      { enabled, egress, envNames, timeoutMs, lastError, tenantKey },
      {
        enabled: true,
        egress: ["https://data.example.com"],
        envNames: ["ACCOUNT", "API_KEY"],
        timeoutMs: 30_000,
        lastError: null,
        tenantKey: "w-1",
      },
    );

    const changed = await call("PATCH", `/v1/adapters/${id}`, {
      body: { displayName: "Renamed", env: { API_KEY: null, TOKEN: "t" }, timeoutMs: 500 },
      headers: { "if-match": '"1"' },
    });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(
      [changed.body.displayName, changed.body.envNames, changed.body.timeoutMs],
      ["Renamed", ["ACCOUNT", "TOKEN"], 500],
    );
    assert.deepEqual((await call("GET", `/v1/adapters/${id}`)).body, changed.body);
    assert.deepEqual((await call("GET", "/v1/adapters?facet=weather&q=renam")).body.items, [changed.body]);
    assert.deepEqual((await call("GET", "/v1/adapters?facet=series")).body, { items: [], nextCursor: null });

    assertProblem(
      await call("PATCH", `/v1/adapters/${id}`, { body: { enabled: false }, headers: { "if-match": '"1"' } }),
      {
        status: 412,
        slug: "precondition-failed",
      },
    );
    assert.equal((await call("DELETE", `/v1/adapters/${id}`)).status, 204);
    assertProblem(await call("GET", `/v1/adapters/${id}`), { status: 404 });
    assertProblem(await call("DELETE", `/v1/adapters/${id}`), { status: 404 });
  });

  test("is the only enabled one of its facet: a second is a 409 until the first is disabled", async () => {
    const { call } = await service.newTenant();
    const first = await createAdapter(call, adapterInput());
    assertProblem(await call("POST", "/v1/adapters", { body: adapterInput({ displayName: "Second" }) }), {
      status: 409,
      slug: "conflict",
    });
    const second = await createAdapter(call, adapterInput({ displayName: "Second", enabled: false }));
    await createAdapter(call, adapterInput({ displayName: "Series", facet: "series" }));
    assertProblem(await call("PATCH", `/v1/adapters/${second.id}`, { body: { enabled: true } }), {
      status: 409,
      slug: "conflict",
    });
    assert.equal((await call("PATCH", `/v1/adapters/${first.id}`, { body: { enabled: false } })).status, 200);
    assert.equal((await call("PATCH", `/v1/adapters/${second.id}`, { body: { enabled: true } })).status, 200);
  });

  test("with a large script ends its page early: a page holds 4 MiB of scripts, and the next goes on", async () => {
    const { call } = await service.newTenant();
    const script = `export default async function handle() { return { series: [] }; }\nconst text = "${"x".repeat(250_000)}";`;
    for (let index = 1; index <= 17; index += 1) {
      const made = await call("POST", "/v1/adapters", {
        body: adapterInput({ ...publicOnly, displayName: `${index}`, enabled: false, script }),
      });
      assert.equal(made.status, 201, made.text);
    }
    const page = async (query: string) => {
      const { items, nextCursor } = (await call("GET", `/v1/adapters?${query}`)).body;
      return { names: items.map(({ displayName }: { displayName: string }) => displayName), nextCursor };
    };
    const first = await page("limit=500");
    assert.deepEqual(
      first.names,
      Array.from({ length: 16 }, (_, index) => `${17 - index}`),
    );
    assert.deepEqual(await page(`limit=500&cursor=${first.nextCursor}`), { names: ["1"], nextCursor: null });
    const asked = await page("limit=2");
    assert.deepEqual([asked.names, typeof asked.nextCursor], [["17", "16"], "string"]);
  });

  test("has a tenantKey of its own: a second with the same one is a 409", async () => {
    const { call } = await service.newTenant();
    await createAdapter(call, adapterInput({ tenantKey: "k" }));
    assertProblem(await call("POST", "/v1/adapters", { body: adapterInput({ facet: "series", tenantKey: "k" }) }), {
      status: 409,
      slug: "conflict",
    });
  });

  test("does not exist for another tenant", async () => {
    const [mine, other] = [await service.newTenant(), await service.newTenant()];
    const { id } = await createAdapter(mine.call, adapterInput());
    assertProblem(await other.call("GET", `/v1/adapters/${id}`), { status: 404 });
    assertProblem(await other.call("PATCH", `/v1/adapters/${id}`, { body: { enabled: false } }), { status: 404 });
    assertProblem(await other.call("DELETE", `/v1/adapters/${id}`), { status: 404 });
    assertProblem(await other.call("POST", `/v1/adapters/${id}/test`, { body: { request: {} } }), { status: 404 });
    assert.deepEqual((await other.call("GET", "/v1/adapters")).body.items, []);
  });

  test("whose script does not compile is refused with line and column, at creation and at change", async () => {
    const { call } = await service.newTenant();
    const script = "export default async function handle(request) {\n  return { series: [[ };\n}";
    const refused = await call("POST", "/v1/adapters", { body: adapterInput({ script }) });
    assertProblem(refused, { status: 422, slug: "validation", locs: ["script"] });
    assert.match(refused.body.errors[0].message, /^line 2, column \d+: /);
    const { id } = await createAdapter(call, adapterInput());
    assertProblem(await call("PATCH", `/v1/adapters/${id}`, { body: { script } }), {
      status: 422,
      slug: "validation",
      locs: ["script"],
    });
    assertProblem(
      await call("POST", "/v1/adapters", { body: adapterInput({ facet: "series", script: "const answer = 42;" }) }),
      {
        status: 422,
        slug: "validation",
        locs: ["script"],
      },
    );
  });

  test("of an unknown facet or language is refused", async () => {
    const { call } = await service.newTenant();
    for (const [field, value] of [
      ["facet", "moods"],
      ["language", "cobol"],
    ] as const) {
      assertProblem(await call("POST", "/v1/adapters", { body: adapterInput({ [field]: value }) }), {
        status: 422,
        slug: "validation",
        locs: [field],
      });
    }
  });

  test("names origins only on its egress list", async () => {
    const { call } = await service.newTenant();
    const bad = await call("POST", "/v1/adapters", {
      body: adapterInput({ egress: ["https://ok.example.com", "https://user:pw@data.example.com"] }),
    });
    assertProblem(bad, { status: 422, slug: "validation", locs: ["egress[1]"] });
    assertProblem(
      await call("POST", "/v1/adapters", { body: adapterInput({ egress: ["https://a.example.com/path"] }) }),
      {
        status: 422,
        slug: "validation",
        locs: ["egress[0]"],
      },
    );
  });
});

test("without EGRESS_ALLOW_PRIVATE neither private addresses nor http: may stand on an egress list", async () => {
  const strict = await startService();
  try {
    for (const origin of [
      "http://data.example.com",
      "https://127.0.0.1:8443",
      "https://10.0.0.1",
      "https://[::1]",
      "https://169.254.169.254",
      "https://2130706433",
    ]) {
      assertProblem(await strict.call("POST", "/v1/adapters", { body: adapterInput({ egress: [origin] }) }), {
        status: 422,
        slug: "validation",
        locs: ["egress[0]"],
      });
    }
  } finally {
    await strict.close();
  }
});

test("secrets reach the script, and nobody else: not the answers, not the log lines, not the errors, not the rows", async () => {
  const { call, id: tenantId } = await service.newTenant();
  const secret = "open-sesame-4711";
  server.answer((request, response) => json(response, { ...constantWeather(sample), seen: request.headers["x-key"] }));
  const script = [
    "export default async function handle(request, { fetch, env, log }) {",
    '  log("using " + env.API_KEY);',
    `  const answer = await fetch("${server.origin}/", { headers: { "x-key": env.API_KEY } });`,
    "  const data = await answer.json();",
    '  if (data.seen !== env.API_KEY) throw new Error("the header did not arrive");',
    '  if (request.userKey === "fail") throw new Error("failed with " + env.API_KEY);',
    "  return { series: data.series };",
    "}",
  ].join("\n");
  const made = await call("POST", "/v1/adapters", {
    body: adapterInput({ script, egress: [server.origin], env: { API_KEY: secret } }),
  });
  assert.equal(made.status, 201, made.text);
  const tried = await call("POST", `/v1/adapters/${made.body.id}/test`, { body: { request: sample } });
  assert.equal(tried.body.ok, true, tried.text);
  assert.deepEqual(tried.body.log, ["using [secret]"]);
  const failed = await call("POST", `/v1/adapters/${made.body.id}/test`, {
    body: { request: { ...sample, userKey: "fail" } },
  });
  assert.equal(failed.body.ok, false);
  assert.match(failed.body.error, /failed with \[secret\]/);
  const stored = await service.database.read((stores) => stores.adapters.forSystem().enabled(tenantId, "weather"));
  assert.match(stored?.sealedEnv.API_KEY ?? "", /^s1\./);
  for (const text of [
    made.text,
    tried.text,
    failed.text,
    JSON.stringify(stored),
    (await call("GET", "/v1/adapters")).text,
  ])
    assert.ok(!text.includes(secret));
});
