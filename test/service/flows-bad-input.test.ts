/** What is wrong with a flow is told with its exact place, and nothing of it is stored. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Answer } from "#test/support/client.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";

const gdd = { tileKey: "gdd", params: { threshold: 250 } };
const acc = { tileKey: "acc", params: {} };
const place = { name: "Fallon", latitude: 39.45, longitude: -118.78 };

interface Case {
  readonly title: string;
  /** To a good flow; `undefined` takes a member away. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly locs: readonly string[];
}

const withParams = (params: unknown) => ({ tiles: [{ tileKey: "gdd", params }] });
const withSettings = (settings: unknown) => ({ settings });
const withSchedules = (...schedules: unknown[]) => ({ settings: { reports: { schedules } } });
const schedule = { id: "weekly", name: "Weekly", enabled: true, mode: "time" };

const shapes: readonly Case[] = [
  { title: "a name of the wrong type", change: { displayName: 5 }, locs: ["displayName"] },
  { title: "an empty name", change: { displayName: "" }, locs: ["displayName"] },
  { title: "no name", change: { displayName: undefined }, locs: ["displayName"] },
  { title: "an unknown status", change: { status: "running" }, locs: ["status"] },
  { title: "an unknown field", change: { colour: "red" }, locs: ["colour"] },
  { title: "a read-only field", change: { version: 7 }, locs: ["version"] },
  { title: "an interval under 5 minutes", change: { scheduleMinutes: 4 }, locs: ["scheduleMinutes"] },
  { title: "an interval that is no whole number", change: { scheduleMinutes: 7.5 }, locs: ["scheduleMinutes"] },
  { title: "an interval as text", change: { scheduleMinutes: "60" }, locs: ["scheduleMinutes"] },
  { title: "a cron expression of six fields", change: { schedule: { cron: "0 0 6 * * *" } }, locs: ["schedule.cron"] },
  {
    title: "a cron expression that never fires",
    change: { schedule: { cron: "0 6 31 2 *" } },
    locs: ["schedule.cron"],
  },
  { title: "a cron expression for every minute", change: { schedule: { cron: "* * * * *" } }, locs: ["schedule.cron"] },
  { title: "a cron schedule without its expression", change: { schedule: {} }, locs: ["schedule.cron"] },
  {
    title: "a cron schedule in which everything is wrong",
    change: { schedule: { cron: "x", timeZone: "Mars/Olympus", jitterSeconds: 301, seconds: 1 } },
    locs: ["schedule.cron", "schedule.timeZone", "schedule.jitterSeconds", "schedule.seconds"],
  },
  {
    title: "two schedules",
    change: { schedule: { cron: "0 6 * * *" }, scheduleMinutes: 60 },
    locs: ["schedule"],
  },
  { title: "an owner that does not exist", change: { ownerUserKey: "nobody" }, locs: ["ownerUserKey"] },
  { title: "text that cannot be stored", change: { notes: "a\u0000b" }, locs: ["notes"] },
];

const tiles: readonly Case[] = [
  { title: "no tiles", change: { tiles: undefined }, locs: ["tiles"] },
  { title: "an empty list of tiles", change: { tiles: [] }, locs: ["tiles"] },
  { title: "51 tiles", change: { tiles: Array.from({ length: 51 }, () => acc) }, locs: ["tiles"] },
  { title: "tiles that are no list", change: { tiles: gdd }, locs: ["tiles"] },
  { title: "an unknown tile key", change: { tiles: [{ tileKey: "rain", params: {} }] }, locs: ["tiles[0].tileKey"] },
  { title: "a tile without a reference", change: { tiles: [gdd, { params: {} }] }, locs: ["tiles[1]"] },
  {
    title: "a pin without its version",
    change: { tiles: [{ tileDefinitionId: "x", params: {} }] },
    locs: ["tiles[0].tileVersion"],
  },
  {
    title: "a version without its pin",
    change: { tiles: [{ ...gdd, tileVersion: 1 }] },
    locs: ["tiles[0].tileDefinitionId"],
  },
  {
    title: "a pin that does not exist",
    change: { tiles: [{ tileDefinitionId: "x", tileVersion: 1 }] },
    locs: ["tiles[0].tileDefinitionId"],
  },
  {
    title: "a row used twice",
    change: {
      tiles: [
        { row: 2, ...gdd },
        { row: 2, ...acc },
      ],
    },
    locs: ["tiles[1].row"],
  },
  { title: "a negative row", change: { tiles: [{ row: -1, ...gdd }] }, locs: ["tiles[0].row"] },
  { title: "an unknown field of a tile", change: { tiles: [{ ...gdd, colour: 1 }] }, locs: ["tiles[0].colour"] },
  {
    title: "a parameter out of range",
    change: withParams({ threshold: 250, tBase: 41 }),
    locs: ["tiles[0].params.tBase"],
  },
  {
    title: "a parameter of the wrong type",
    change: withParams({ threshold: "250" }),
    locs: ["tiles[0].params.threshold"],
  },
  {
    title: "a missing required parameter",
    change: { tiles: [{ tileKey: "bv", params: {} }] },
    locs: ["tiles[0].params.threshold"],
  },
  { title: "parameters left out", change: { tiles: [{ tileKey: "bv" }] }, locs: ["tiles[0].params.threshold"] },
  { title: "parameters that are no object", change: withParams([1]), locs: ["tiles[0].params"] },
  { title: "an unknown parameter", change: withParams({ threshold: 1, base: 5 }), locs: ["tiles[0].params.base"] },
  {
    title: "a date that does not exist",
    change: withParams({ threshold: 1, startDate: "2026-02-30" }),
    locs: ["tiles[0].params.startDate"],
  },
  {
    title: "an upper temperature not above the base",
    change: withParams({ threshold: 1, isSimple: false, tBase: 10, tUpper: 10 }),
    locs: ["tiles[0].params.tUpper"],
  },
  {
    title: "faults in several tiles",
    change: { tiles: [{ tileKey: "bv", params: {} }, acc, { tileKey: "no" }] },
    locs: ["tiles[0].params.threshold", "tiles[2].tileKey"],
  },
];

const targets: readonly Case[] = [
  { title: "no targets", change: { targets: undefined }, locs: ["targets"] },
  {
    title: "10,001 targets",
    change: { targets: Array.from({ length: 10_001 }, (_, index) => ({ ...place, name: `T${index}` })) },
    locs: ["targets"],
  },
  { title: "a latitude of 91", change: { targets: [{ ...place, latitude: 91 }] }, locs: ["targets[0].latitude"] },
  {
    title: "a longitude of -181",
    change: { targets: [place, { ...place, longitude: -181 }] },
    locs: ["targets[1].longitude"],
  },
  { title: "a latitude as text", change: { targets: [{ ...place, latitude: "39" }] }, locs: ["targets[0].latitude"] },
  { title: "a target without a name", change: { targets: [{ latitude: 1, longitude: 2 }] }, locs: ["targets[0].name"] },
  { title: "an unknown field of a target", change: { targets: [{ ...place, depth: 1 }] }, locs: ["targets[0].depth"] },
  {
    title: "a time zone that does not exist",
    change: { targets: [{ ...place, timezone: "Mars/Olympus" }] },
    locs: ["targets[0].timezone"],
  },
  {
    title: "a source that does not exist",
    change: { targets: [place, { sourceId: "s" }] },
    locs: ["targets[1].sourceId"],
  },
  { title: "the same target twice", change: { targets: [place, place] }, locs: ["targets[1]"] },
];

const settings: readonly Case[] = [
  { title: "settings that are no object", change: withSettings([]), locs: ["settings"] },
  {
    title: "a colour that is no hex colour",
    change: withSettings({ colors: { triggerColor: "red" } }),
    locs: ["settings.colors.triggerColor"],
  },
  {
    title: "an unknown colour",
    change: withSettings({ colors: { color50: "#ffffff" } }),
    locs: ["settings.colors.color50"],
  },
  {
    title: "an unknown temperature unit",
    change: withSettings({ temperatureUnits: "kelvin" }),
    locs: ["settings.temperatureUnits"],
  },
  { title: "a cap of no runs", change: withSettings({ maxRunsPerHour: 0 }), locs: ["settings.maxRunsPerHour"] },
  {
    title: "an unknown trigger type",
    change: withSettings({ alerts: { triggerTypes: ["trigger", "fire"] } }),
    locs: ["settings.alerts.triggerTypes[1]"],
  },
  {
    title: "a negative cooldown",
    change: withSettings({ alerts: { resetAlertCooldownMinutes: -1 } }),
    locs: ["settings.alerts.resetAlertCooldownMinutes"],
  },
  {
    title: "an unknown alert setting",
    change: withSettings({ alerts: { channel: "sms" } }),
    locs: ["settings.alerts.channel"],
  },
  {
    title: "a contact list that does not exist",
    change: withSettings({ alerts: { contactListIds: ["x"] } }),
    locs: ["settings.alerts.contactListIds[0]"],
  },
  {
    title: "a schedule id over 64 characters",
    change: withSchedules({ ...schedule, id: "x".repeat(65) }),
    locs: ["settings.reports.schedules[0].id"],
  },
  {
    title: "two schedules of one id",
    change: withSchedules(schedule, schedule),
    locs: ["settings.reports.schedules[1].id"],
  },
  {
    title: "a time of day that is no HH:MM",
    change: withSchedules({ ...schedule, timeOfDay: "8:00" }),
    locs: ["settings.reports.schedules[0].timeOfDay"],
  },
  {
    title: "the hour 24",
    change: withSchedules({ ...schedule, timeOfDay: "24:00" }),
    locs: ["settings.reports.schedules[0].timeOfDay"],
  },
  {
    title: "a schedule's unknown time zone",
    change: withSchedules({ ...schedule, timeZone: "Here" }),
    locs: ["settings.reports.schedules[0].timeZone"],
  },
  {
    title: "a thirteenth month",
    change: withSchedules({ ...schedule, months: [13] }),
    locs: ["settings.reports.schedules[0].months[0]"],
  },
  {
    title: "a sixth week",
    change: withSchedules({ ...schedule, weeksOfMonth: [6] }),
    locs: ["settings.reports.schedules[0].weeksOfMonth[0]"],
  },
  {
    title: "an eighth weekday",
    change: withSchedules({ ...schedule, daysOfWeek: [7] }),
    locs: ["settings.reports.schedules[0].daysOfWeek[0]"],
  },
  {
    title: "an unknown report mode",
    change: withSchedules({ ...schedule, mode: "manual" }),
    locs: ["settings.reports.schedules[0].mode"],
  },
  {
    title: "a report to an unknown list",
    change: withSchedules({ ...schedule, contactListIds: ["x"] }),
    locs: ["settings.reports.schedules[0].contactListIds[0]"],
  },
  {
    title: "an unknown member of the brand",
    change: withSettings({ reports: { brand: { skin: 1 } } }),
    locs: ["settings.reports.brand.skin"],
  },
  {
    title: "settings over 512 KiB",
    change: withSettings({ gui: { note: "x".repeat(512 * 1024) } }),
    locs: ["settings"],
  },
];

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

function locsOf(answer: Answer): readonly string[] {
  return answer.body.errors.map(({ loc }: { readonly loc: string }) => loc);
}

for (const [group, cases] of Object.entries({ shapes, tiles, targets, settings })) {
  describe(`creating a flow, ${group}`, () => {
    for (const { title, change, locs } of cases) {
      test(`${title} is refused with 422 at ${locs.join(", ")}`, async () => {
        const answer = await service.call("POST", "/v1/flows", { body: flowInput(change) });
        assert.equal(answer.status, 422, answer.text);
        assert.deepEqual(locsOf(answer), locs);
      });
    }

    test("nothing of it is stored", async () => {
      assert.deepEqual((await service.call("GET", "/v1/flows")).body.items, []);
    });
  });
}

test("changing a flow is refused for the same faults at the same places, and leaves it as it was", async () => {
  const { call } = await service.newTenant();
  const { id } = (await call("POST", "/v1/flows", { body: flowInput() })).body;
  const stored = (await call("GET", `/v1/flows/${id}`)).body;
  const patchable = [...shapes, ...tiles, ...targets, ...settings].filter(
    ({ change }) => !Object.values(change).includes(undefined),
  );
  for (const { title, change, locs } of patchable) {
    const answer = await call("PATCH", `/v1/flows/${id}`, { body: change });
    assert.equal(answer.status, 422, title);
    assert.deepEqual(locsOf(answer), locs, title);
  }
  assert.deepEqual((await call("GET", `/v1/flows/${id}`)).body, stored);
});
