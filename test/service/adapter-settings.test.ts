/**
 * Settings of adapters, by their schema, over REST and GraphQL; and the state that an answer leaves for the next call:
 * kept sealed, shown nowhere, sealed anew with another key.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Client } from "#test/support/client.ts";
import { adapterInput, flowInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, startDataServer } from "#test/support/weather-server.ts";

const languages = ["typescript", "python"] as const;
const settingsSchema = {
  type: "object",
  required: ["url"],
  properties: {
    url: { type: "string", title: "Address", maxLength: 100, "x-ui-order": 1 },
    station: { type: "integer", title: "Station", minimum: 1, default: 7, "x-ui-order": 2 },
  },
};

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

/** Hands the settings and the state to its server, whose answer it gives. */
const relaying = (origin: string) => ({
  typescript: `export default async function handle(_, { fetch, settings, state, log }) {
    log("has", state);
    const answer = await fetch("${origin}/data", { method: "POST", body: JSON.stringify({ settings, state }) });
    const { error, ...rest } = await answer.json();
    if (error) throw new Error(error + JSON.stringify(state));
    log("got", rest.state);
    return rest;
  }`,
  python: `
import json

async def handle(request, host):
    host.log("has", host.state)
    sent = json.dumps({"settings": host.settings, "state": host.state})
    rest = (await host.fetch("${origin}/data", method="POST", body=sent)).json()
    if rest.get("error"):
        raise RuntimeError(rest["error"] + json.dumps(host.state))
    host.log("got", rest.get("state"))
    return rest
`,
});

function inputOf(language: (typeof languages)[number], changes: Readonly<Record<string, unknown>> = {}) {
  const script = relaying(server.origin)[language];
  return adapterInput({ facet: "weather", language, egress: [server.origin], script, ...changes });
}

/** What the script handed over, each time; it is answered in turn, the last answer again and again. */
function serving(...answers: readonly Readonly<Record<string, unknown>>[]) {
  const given: { readonly settings: unknown; readonly state: unknown }[] = [];
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const answer = answers[Math.min(given.length, answers.length - 1)];
      given.push(JSON.parse(text));
      json(response, { series: [{ variable: "temperature", points: [] }], ...answer });
    });
  });
  return given;
}

const trial = async (call: Client, id: string) =>
  (await call("POST", `/v1/adapters/${id}/test`, { body: { request: sampleRequests.weather } })).body;

describe("settings of an adapter", () => {
  test("are filled in, given to the script in both languages, and changed as a whole", async () => {
    for (const language of languages) {
      const { call } = await service.newTenant();
      const settings = { url: "https://a.example" };
      const made = await createAdapter(call, inputOf(language, { settings, settingsSchema }));
      assert.deepEqual(made["settings"], { url: "https://a.example", station: 7 });
      assert.deepEqual(made["settingsSchema"], settingsSchema);
      const given = serving({});
      assert.equal((await trial(call, made.id)).ok, true);
      assert.deepEqual(given, [{ settings: { url: "https://a.example", station: 7 }, state: null }]);
      const patch = async (body: object) => (await call("PATCH", `/v1/adapters/${made.id}`, { body })).body;
      const changed = await patch({ settings: { url: "https://b.example", station: 2 } });
      assert.deepEqual(changed.settings, { url: "https://b.example", station: 2 });
      const { url } = settingsSchema.properties;
      const narrower = { type: "object", properties: { url } };
      const kept = await patch({ settingsSchema: narrower });
      assert.deepEqual([kept.settings, kept.settingsSchema], [{ url: "https://b.example" }, narrower]);
      const free = await patch({ settingsSchema: null, settings: { anything: [1, { deep: true }] } });
      assert.deepEqual([free.settings, free.settingsSchema], [{ anything: [1, { deep: true }] }, null]);
    }
  });

  test("that do not fit are refused with their places, when made and when changed", async () => {
    const { call } = await service.newTenant();
    const cases: readonly (readonly [object, string, RegExp])[] = [
      [{ settingsSchema }, "settings.url", /is required/],
      [{ settingsSchema, settings: { url: "x", station: 0 } }, "settings.station", /at least 1/],
      [{ settingsSchema, settings: { url: "x", more: 1 } }, "settings.more", /it has url, station/],
      [{ settings: { text: "x".repeat(16_400) } }, "settings", /at most 16384 bytes/],
      [{ settingsSchema: { type: "object" } }, "settingsSchema.properties", /./],
      [
        { settingsSchema: { type: "object", properties: { a: { type: "string", "x-ui-nonsense": 1 } } } },
        "settingsSchema.properties.a.x-ui-nonsense",
        /./,
      ],
      [
        { settingsSchema: { type: "object", properties: { a: { type: "integer", default: "x" } } } },
        "settingsSchema.properties.a.default",
        /does not fit/,
      ],
    ];
    const { id } = await createAdapter(call, inputOf("typescript"));
    for (const [changes, loc, message] of cases) {
      const created = await call("POST", "/v1/adapters", {
        body: inputOf("typescript", { ...changes, enabled: false }),
      });
      const patched = await call("PATCH", `/v1/adapters/${id}`, { body: changes });
      for (const answer of [created, patched]) {
        assert.equal(answer.status, 422, answer.text);
        const fault = answer.body.errors.find((one: { readonly loc: string }) => one.loc === loc);
        assert.ok(fault !== undefined, `${loc}: ${answer.text}`);
        assert.match(fault.message, message);
      }
    }
    const comms = inputOf("typescript", { facet: "comms", maxSpanHours: 24 });
    const spanned = await call("POST", "/v1/adapters", { body: comms });
    assert.match(spanned.body.errors[0].message, /goes with series, weather and events/);
  });
});

const temperatures = {
  tileKey: "gdd",
  params: { threshold: 100, dataSource: "adapter", startDate: "2026-06-01", stopDate: "2026-08-31" },
};

describe("the state of an adapter", () => {
  for (const language of languages)
    test(`in ${language} is what its latest answer left, and is shown nowhere`, async () => {
      const tenant = await service.newTenant();
      const { call } = tenant;
      const { id } = await createAdapter(call, inputOf(language));
      const targets = [{ name: "North", latitude: 47, longitude: 9 }];
      const flow = await createFlow(call, flowInput({ tiles: [temperatures], targets }));
      const run = () => runToEnd(call, flow.id, { now: "2026-06-10T00:00:00.000Z" });
      const token = `refresh-${language}-0123456789`;
      const next = { token: `${token}-next`, at: 5 };
      const given = serving({ state: { token, at: 4 } }, {}, { state: next }, { error: "down: " }, { state: null }, {});
      for (let runs = 0; runs < 3; runs += 1) await run();
      assert.deepEqual(
        given.map(({ state }) => state),
        [null, { token, at: 4 }, { token, at: 4 }],
      );
      const failed = await run();
      assert.match(failed.error ?? "", /down: .*\[secret\]/);
      assert.deepEqual(given.at(-1)?.state, next);
      const shown = await call("GET", `/v1/adapters/${id}`);
      const audit = await call("GET", `/v1/audit?recordType=adapter&recordId=${id}`);
      for (const text of [shown.text, audit.text, JSON.stringify(failed)]) assert.ok(!text.includes(token), text);
      await run();
      await run();
      assert.deepEqual(given.at(-1)?.state, null);
    });

  test("is sealed, is known to no log, and a trial changes nothing of it", async () => {
    const tenant = await service.newTenant();
    const { call } = tenant;
    const { id } = await createAdapter(call, inputOf("typescript"));
    const targets = [{ name: "North", latitude: 47, longitude: 9 }];
    const flow = await createFlow(call, flowInput({ tiles: [temperatures], targets }));
    const state = { token: "a-token-that-nobody-sees" };
    const given = serving({ state });
    await runToEnd(call, flow.id, { now: "2026-06-10T00:00:00.000Z" });
    const sealed = await service.database.read((stores) => stores.adapters.forSystem().sealedState(tenant.id, id));
    assert.match(sealed ?? "", /^s1\./);
    serving({ state: { token: "another-token-of-a-trial" } });
    const tried = await trial(call, id);
    assert.equal(tried.ok, true, tried.error);
    assert.deepEqual(tried.log, ['has {"token":"[secret]"}', 'got {"token":"[secret]"}']);
    assert.ok(!JSON.stringify(tried).includes("token-"), JSON.stringify(tried));
    const again = serving({});
    await runToEnd(call, flow.id, { now: "2026-06-10T00:00:00.000Z" });
    assert.deepEqual([given.length, again[0]?.state], [1, state]);
    const tooLarge = serving({ state: "x".repeat(16_384) });
    const failed = await runToEnd(call, flow.id, { now: "2026-06-10T00:00:00.000Z" });
    assert.match(failed.error ?? "", /The state that the script left has more than 16384 bytes/);
    assert.equal(tooLarge.length, 1);
  });
});
