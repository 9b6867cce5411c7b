/** What the pages of alerts and reports are made of: edits joined with what others saved, faults at their places. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultAt, isEdited, nextLevelStart, rebased, withField, withTriggerType } from "../../gui/alerts/draft.ts";
import { keptEdit } from "../../gui/alerts/kept.ts";
import { newSchedule, pdfAddress, scheduleFaults, withBrand, withSchedule } from "../../gui/reports/schedules.ts";

test("edits go on from what others saved: a field that was changed here stays, each other one is theirs", () => {
  const origin = { triggerMessage: "Old", resetMessage: "Old", onStage: true, keepFiringMinutes: 60 };
  const edited = { triggerMessage: "Mine", resetMessage: "Old", onStage: true };
  const theirs = { triggerMessage: "Theirs", resetMessage: "Theirs", keepFiringMinutes: 60, recoveryMargin: 2 };
  assert.deepEqual(rebased(origin, edited, theirs), {
    triggerMessage: "Mine",
    resetMessage: "Theirs",
    recoveryMargin: 2,
  });
  assert.deepEqual(rebased(origin, origin, theirs), theirs);
  assert.ok(!isEdited({ a: 1, b: 2 } as object, { b: 2, a: 1 } as object));
});

test("edits that the browser kept in another shape are none", () => {
  const kept = { draft: { onStage: true }, base: { settings: {} } };
  assert.deepEqual(keptEdit(kept), kept);
  for (const other of [null, [], { draft: kept.draft }, { base: kept.base }, { ...kept, base: { settings: null } }])
    assert.equal(keptEdit(other), null, JSON.stringify(other));
});

test("a field that is emptied is left out; kinds of messages come and go by themselves", () => {
  assert.deepEqual(withField({ triggerMessage: "Old", onStage: true }, "triggerMessage", null), { onStage: true });
  const both = withTriggerType({ triggerTypes: ["trigger"] }, "reset", true);
  assert.deepEqual(both.triggerTypes, ["trigger", "reset"]);
  assert.deepEqual(withTriggerType(both, "trigger", false).triggerTypes, ["reset"]);
  assert.deepEqual([nextLevelStart([]), nextLevelStart([{ name: "High", atLeast: 80 }])], [50, 90]);
});

test("a fault stands at its field, of what is saved as of what is tried; that of an entry at its list", () => {
  const faults = [
    { loc: "settings.alerts.levels[1].name", message: "repeats" },
    { loc: "alerts.contactListIds[0]", message: "no such contact list" },
  ];
  const at = faultAt(faults);
  assert.equal(at("levels[1].name"), "repeats");
  assert.equal(at("contactListIds"), "no such contact list");
  assert.equal(at("levels[0].name"), undefined);

  const ofSchedules = scheduleFaults(
    [
      { loc: "settings.reports.schedules[1].timeZone", message: "saved" },
      { loc: "schedule.contactListIds[2]", message: "tried" },
      { loc: "settings.reports.schedules[0].name", message: "of another" },
    ],
    1,
  );
  assert.deepEqual(
    [...ofSchedules].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    [
      ["contactListIds", "tried"],
      ["timeZone", "saved"],
    ],
  );
});

test("a schedule takes its own place, or the one that it had; an empty brand is none", () => {
  const [one, two] = ["one", "two"].map((id) => newSchedule(id, id, "UTC"));
  assert.ok(one && two);
  const ids = (reports: ReturnType<typeof withSchedule>) => reports.schedules?.map(({ id }) => id);
  assert.deepEqual(ids(withSchedule({ schedules: [two] }, one, 0)), ["one", "two"]);
  assert.deepEqual(ids(withSchedule({ schedules: [one] }, two)), ["one", "two"]);
  const renamed = withSchedule({ schedules: [one, two] }, { ...one, name: "Other" });
  assert.deepEqual(
    renamed.schedules?.map(({ name }) => name),
    ["Other", "two"],
  );
  assert.deepEqual(withBrand({ schedules: [], brand: { name: "Old" } }, { name: "", logo: "" }), { schedules: [] });
  assert.equal(
    pdfAddress("https://flows.example/report/grt_1?locale=de"),
    "https://flows.example/reports/grt_1.pdf?locale=de",
  );
});
