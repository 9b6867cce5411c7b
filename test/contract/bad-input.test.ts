/** Bad input, line by line: each is refused with its status, its place and advice, and nothing is stored. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { adapterInput, flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
let call: Client;

before(async () => {
  service = await startService();
  call = service.call;
});
after(() => service.close());

interface Case {
  readonly title: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly locs: readonly string[];
}

const gdd = { tileKey: "gdd", params: { tBase: 10, threshold: 250 } };
const place = { name: "North", latitude: 47, longitude: 9 };

const flowCases: readonly Case[] = [
  { title: "a name that is a number", changes: { displayName: 5 }, locs: ["displayName"] },
  { title: "an empty name", changes: { displayName: "" }, locs: ["displayName"] },
  { title: "a missing name", changes: { displayName: undefined }, locs: ["displayName"] },
  { title: "tiles that are no list", changes: { tiles: {} }, locs: ["tiles"] },
  { title: "an unknown field", changes: { colour: "red" }, locs: ["colour"] },
  { title: "an unknown field of a tile", changes: { tiles: [{ ...gdd, color: "red" }] }, locs: ["tiles[0].color"] },
  { title: "an unknown status", changes: { status: "running" }, locs: ["status"] },
  { title: "no tiles", changes: { tiles: [] }, locs: ["tiles"] },
  {
    title: "an unknown tile key",
    changes: { tiles: [gdd, { tileKey: "nope", params: {} }] },
    locs: ["tiles[1].tileKey"],
  },
  { title: "a tile that names nothing", changes: { tiles: [{ params: {} }] }, locs: ["tiles[0]"] },
  {
    title: "a pinned tile that does not exist",
    changes: { tiles: [{ tileDefinitionId: "none", tileVersion: 1, params: {} }] },
    locs: ["tiles[0].tileDefinitionId"],
  },
  {
    title: "a parameter above its maximum",
    changes: { tiles: [{ tileKey: "gdd", params: { threshold: 250, tBase: 41 } }] },
    locs: ["tiles[0].params.tBase"],
  },
  {
    title: "a parameter below its minimum",
    changes: { tiles: [{ tileKey: "gdd", params: { threshold: 250, tBase: -21 } }] },
    locs: ["tiles[0].params.tBase"],
  },
  {
    title: "a parameter of the wrong type",
    changes: { tiles: [{ tileKey: "gdd", params: { threshold: "250" } }] },
    locs: ["tiles[0].params.threshold"],
  },
  {
    title: "a missing required parameter",
    changes: { tiles: [{ tileKey: "bv", params: {} }] },
    locs: ["tiles[0].params.threshold"],
  },
  {
    title: "an unknown parameter",
    changes: { tiles: [{ tileKey: "gdd", params: { threshold: 250, tbase: 10 } }] },
    locs: ["tiles[0].params.tbase"],
  },
  {
    title: "two bad tiles",
    changes: { tiles: [{ tileKey: "gdd", params: { threshold: 250, tBase: 99 } }, { tileKey: "nope" }] },
    locs: ["tiles[0].params.tBase", "tiles[1].tileKey"],
  },
  { title: "a latitude of 91", changes: { targets: [{ ...place, latitude: 91 }] }, locs: ["targets[0].latitude"] },
  {
    title: "a longitude of -181",
    changes: { targets: [place, { ...place, name: "B", longitude: -181 }] },
    locs: ["targets[1].longitude"],
  },
  {
    title: "a latitude that is text",
    changes: { targets: [{ ...place, latitude: "47" }] },
    locs: ["targets[0].latitude"],
  },
  {
    title: "a target without its longitude",
    changes: { targets: [{ name: "North", latitude: 47 }] },
    locs: ["targets[0].longitude"],
  },
  { title: "an empty target", changes: { targets: [{}] }, locs: ["targets[0]"] },
  {
    title: "a target that is a source and a place",
    changes: { targets: [{ sourceId: "a", name: "b" }] },
    locs: ["targets[0]"],
  },
  {
    title: "a source that does not exist",
    changes: { targets: [{ sourceId: "none" }] },
    locs: ["targets[0].sourceId"],
  },
  {
    title: "a time zone that does not exist",
    changes: { targets: [{ ...place, timezone: "Mars/Olympus" }] },
    locs: ["targets[0].timezone"],
  },
  { title: "scheduleMinutes of 4", changes: { scheduleMinutes: 4 }, locs: ["scheduleMinutes"] },
  { title: "scheduleMinutes of 7.5", changes: { scheduleMinutes: 7.5 }, locs: ["scheduleMinutes"] },
  {
    title: "a colour that is none",
    changes: { settings: { colors: { triggerColor: "red" } } },
    locs: ["settings.colors.triggerColor"],
  },
  {
    title: "an unknown field of the alert settings",
    changes: { settings: { alerts: { sms: true } } },
    locs: ["settings.alerts.sms"],
  },
  {
    title: "an unknown trigger type",
    changes: { settings: { alerts: { triggerTypes: ["boom"] } } },
    locs: ["settings.alerts.triggerTypes[0]"],
  },
  {
    title: "a report schedule with a thirteenth month, a bad time and a bad zone",
    changes: {
      settings: {
        reports: { schedules: [{ id: "a", name: "A", enabled: true, mode: "time", months: [13], timeOfDay: "24:00" }] },
      },
    },
    locs: ["settings.reports.schedules[0].months[0]", "settings.reports.schedules[0].timeOfDay"],
  },
  {
    title: "unknown temperature units",
    changes: { settings: { temperatureUnits: "kelvin" } },
    locs: ["settings.temperatureUnits"],
  },
  { title: "an owner that does not exist", changes: { ownerUserKey: "nobody" }, locs: ["ownerUserKey"] },
];

describe("a flow is refused for", () => {
  for (const { title, changes, locs } of flowCases) {
    test(title, async () => {
      assertProblem(await call("POST", "/v1/flows", { body: flowInput(changes) }), {
        status: 422,
        slug: "validation",
        locs,
      });
    });
  }

  test("an unknown field names the known ones of its place", async () => {
    const body = flowInput({ colour: "red", tiles: [{ ...gdd, color: "red" }] });
    const messages = new Map(
      (await call("POST", "/v1/flows", { body })).body.errors.map(
        ({ loc, message }: { loc: string; message: string }) => [loc, message],
      ),
    );
    assert.match(String(messages.get("colour")), /^is not a known field; known are displayName, .*scheduleMinutes/);
    assert.match(
      String(messages.get("tiles[0].color")),
      /^is not a known field; known are row, tileKey, .*params, reportOnly$/,
    );
  });

  test("any of these, and nothing is stored", async () => {
    assert.deepEqual((await call("GET", "/v1/flows")).body.items, []);
  });

  test("a PATCH is held to the same rules and leaves the flow as it was", async () => {
    const tenant = await service.newTenant();
    const created = await tenant.call("POST", "/v1/flows", { body: flowInput() });
    assert.equal(created.status, 201, created.text);
    const path = `/v1/flows/${created.body.id}`;
    for (const { changes, locs } of flowCases) {
      const [field] = Object.keys(changes) as [string];
      if (changes[field] === undefined) continue;
      assertProblem(await tenant.call("PATCH", path, { body: changes }), { status: 422, slug: "validation", locs });
    }
    assert.deepEqual((await tenant.call("GET", path)).body, created.body);
  });
});

describe("a run is refused for", () => {
  const cases: readonly Case[] = [
    { title: "a time that is none", changes: { now: "yesterday" }, locs: ["now"] },
    { title: "a time without its offset", changes: { now: "2026-05-01T06:00:00" }, locs: ["now"] },
    { title: "a day that does not exist", changes: { now: "2026-02-30T06:00:00Z" }, locs: ["now"] },
    { title: "a leap second, which no clock of ours has", changes: { now: "2016-12-31T23:59:60Z" }, locs: ["now"] },
    { title: "an offset without its minutes", changes: { now: "2026-05-01T06:00:00+02" }, locs: ["now"] },
    { title: "a time in the future", changes: { now: "2999-01-01T00:00:00Z" }, locs: ["now"] },
    { title: "a time before 1900", changes: { now: "1899-12-31T23:59:59Z" }, locs: ["now"] },
    { title: "suppressAlerts that is text", changes: { suppressAlerts: "true" }, locs: ["suppressAlerts"] },
    { title: "an unknown field", changes: { at: "2026-05-01T06:00:00Z" }, locs: ["at"] },
  ];
  for (const { title, changes, locs } of cases) {
    test(title, async () => {
      const flow = await call("POST", "/v1/flows", { body: flowInput() });
      assertProblem(await call("POST", `/v1/flows/${flow.body.id}/run`, { body: changes }), {
        status: 422,
        slug: "validation",
        locs,
      });
      assert.deepEqual((await call("GET", `/v1/flows/${flow.body.id}/runs`)).body.items, []);
    });
  }
});

describe("an adapter is refused for", () => {
  const cases: readonly Case[] = [
    { title: "an unknown facet", changes: { facet: "moods" }, locs: ["facet"] },
    { title: "an unknown language", changes: { language: "ruby" }, locs: ["language"] },
    { title: "an origin with a path", changes: { egress: ["https://weather.example.com/v1"] }, locs: ["egress[0]"] },
    { title: "an origin of another scheme", changes: { egress: ["ftp://weather.example.com"] }, locs: ["egress[0]"] },
    { title: "a secret that is a number", changes: { env: { TOKEN: 3 } }, locs: ["env.TOKEN"] },
    { title: "a secret's name that is none", changes: { env: { "1st token": "x" } }, locs: ["env.1st token"] },
    { title: "a time limit of a minute and a bit", changes: { timeoutMs: 60_001 }, locs: ["timeoutMs"] },
    {
      title: "a script that does not compile",
      changes: { script: "export default async function handle(" },
      locs: ["script"],
    },
    { title: "a script without a handler", changes: { script: "const a = 1;" }, locs: ["script"] },
    { title: "an unknown field", changes: { secret: "x" }, locs: ["secret"] },
  ];
  for (const { title, changes, locs } of cases) {
    test(title, async () => {
      assertProblem(await call("POST", "/v1/adapters", { body: adapterInput(changes) }), {
        status: 422,
        slug: "validation",
        locs,
      });
    });
  }
});

describe("a key is refused for", () => {
  const cases: readonly Case[] = [
    { title: "no scopes", changes: { scopes: [] }, locs: ["scopes"] },
    { title: "an unknown scope", changes: { scopes: ["flows:write", "flows:delete"] }, locs: ["scopes[1]"] },
    { title: "a scope given twice", changes: { scopes: ["flows:run", "flows:run"] }, locs: ["scopes"] },
    { title: "an end in the past", changes: { expiresAt: "2020-01-01T00:00:00Z" }, locs: ["expiresAt"] },
    { title: "an end that is no time", changes: { expiresAt: "tomorrow" }, locs: ["expiresAt"] },
    { title: "an end at a leap second", changes: { expiresAt: "2999-12-31T23:59:60Z" }, locs: ["expiresAt"] },
    { title: "an end after the year 9999", changes: { expiresAt: "9999-12-31T23:59:59-12:00" }, locs: ["expiresAt"] },
  ];
  for (const { title, changes, locs } of cases) {
    test(title, async () => {
      const body = { displayName: "Import", scopes: ["flows:write"], ...changes };
      assertProblem(await call("POST", "/v1/keys", { body }), { status: 422, slug: "validation", locs });
    });
  }
});
