/** What a flow may hold beyond its schema: targets and settings. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isTimeZone } from "#core/timezone.ts";
import { checkSettings, contactListIdsOf, maxSettingsBytes } from "#server/flows/settings.ts";
import { checkTargets, sourceIdsOf } from "#server/flows/targets.ts";

const none: ReadonlySet<string> = new Set();
const fallon = { name: "Fallon", latitude: 39.45, longitude: -118.78 };

describe("targets", () => {
  test("a place with a real time zone, or with none, is accepted", () => {
    assert.deepEqual(checkTargets([fallon, { ...fallon, name: "B", timezone: "America/Los_Angeles" }], none), []);
  });

  test("a time zone that does not exist is named", () => {
    const errors = checkTargets([fallon, { ...fallon, name: "B", timezone: "Mars/Olympus" }], none);
    assert.deepEqual(errors, [
      { loc: "targets[1].timezone", message: "must be an IANA time zone name, such as Europe/Berlin" },
    ]);
  });

  test("a source that does not exist is named, one that exists is accepted", () => {
    const targets = [{ sourceId: "here" }, { sourceId: "gone" }];
    assert.deepEqual(checkTargets(targets, new Set(["here"])), [
      { loc: "targets[1].sourceId", message: "no such source" },
    ]);
    assert.deepEqual(sourceIdsOf([...targets, fallon, { sourceId: "here" }]), ["here", "gone"]);
  });

  test("the same place twice is refused, two places of one name are not", () => {
    assert.deepEqual(checkTargets([fallon, { ...fallon }], none), [
      { loc: "targets[1]", message: "repeats targets[0]" },
    ]);
    assert.deepEqual(checkTargets([fallon, { ...fallon, latitude: 40 }], none), []);
  });
});

describe("settings", () => {
  const schedule = { id: "weekly", mode: "time", timeZone: "Europe/Berlin", contactListIds: [] };

  test("unknown members pass", () => {
    assert.deepEqual(checkSettings({ gui: { sourceIds: ["x"] }, anything: [1, { deep: null }] }, none), []);
  });

  test("contact lists that do not exist are named where they stand", () => {
    const settings = {
      alerts: { contactListIds: ["a", "b"] },
      reports: { schedules: [schedule, { ...schedule, id: "other", contactListIds: ["b", "c"] }] },
    };
    assert.deepEqual(
      checkSettings(settings, new Set(["b"])).map(({ loc }) => loc),
      ["settings.alerts.contactListIds[0]", "settings.reports.schedules[1].contactListIds[1]"],
    );
    assert.deepEqual(contactListIdsOf(settings), ["a", "b", "c"]);
  });

  test("two schedules of one id are refused at the second", () => {
    const errors = checkSettings({ reports: { schedules: [schedule, { ...schedule, id: "x" }, schedule] } }, none);
    assert.deepEqual(errors, [
      { loc: "settings.reports.schedules[2].id", message: "repeats settings.reports.schedules[0].id" },
    ]);
  });

  test("a schedule's time zone must exist", () => {
    const errors = checkSettings({ reports: { schedules: [{ ...schedule, timeZone: "Europe/Atlantis" }] } }, none);
    assert.deepEqual(
      errors.map(({ loc }) => loc),
      ["settings.reports.schedules[0].timeZone"],
    );
  });

  test("the whole is limited in bytes, not in characters", () => {
    const shell = JSON.stringify({ note: "" }).length;
    assert.deepEqual(checkSettings({ note: "x".repeat(maxSettingsBytes - shell) }, none), []);
    assert.equal(checkSettings({ note: "ü".repeat(maxSettingsBytes / 2) }, none)[0]?.loc, "settings");
  });
});

describe("time zones", () => {
  test("names of the IANA database are zones", () => {
    for (const name of ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "Asia/Kolkata"])
      assert.ok(isTimeZone(name), name);
  });

  test("offsets, nonsense and endless names are none", () => {
    for (const name of [
      "",
      "+05:00",
      "UTC+05:00",
      "Berlin/Europe",
      "Europe/Berlin ",
      "A".repeat(1000),
      "Europe/Berlin\u0000",
    ]) {
      assert.ok(!isTimeZone(name), name);
    }
  });
});
