/** Each promise that the specification makes about alerts ("Alert semantics" and the table of states), by name. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type AlertRow, contactOf, minuteMs, noon, outcomeOf, play, targetOf } from "#test/support/alerts.ts";

const told = ["trigger email ann: north"];
const reset = ["reset email ann: north"];
const tooSoon = ["trigger email ann: north (skipped_cooldown)"];

const rows: readonly AlertRow[] = [
  {
    promise: "1: without `trigger`, every run alerts while the target stays triggered",
    runs: ["calm", "trigger", "triggered", "held", "reset", "calm"],
    told: [[], told, told, told, [], []],
    events: [[], ["flow.triggered north"], [], [], ["flow.reset north"], []],
  },
  {
    promise: "1: without `trigger`, the cooldown holds for the runs after as well, and they say nothing of it",
    alerts: { triggerAlertCooldownMinutes: 30 },
    runs: ["trigger", "triggered", "triggered", "triggered", "triggered"],
    told: [told, [], told, [], told],
  },
  {
    promise: "1: with `trigger`, only a new crossing alerts",
    alerts: { triggerTypes: ["trigger"] },
    runs: ["trigger", "triggered", "held", "triggered", "reset", "trigger"],
    told: [told, [], [], [], [], told],
  },
  {
    promise: "1: a target that was triggered before alerts looked at it is no new crossing",
    alerts: { triggerTypes: ["trigger"] },
    runs: ["triggered", "held"],
    told: [[], []],
    events: [[], []],
  },
  {
    promise: "2: trigger, reset, trigger within the cooldown stays quiet, as a skip in the ledger",
    alerts: { triggerTypes: ["trigger"], triggerAlertCooldownMinutes: 31 },
    runs: ["trigger", "reset", "trigger"],
    told: [told, [], tooSoon],
    events: [["flow.triggered north"], ["flow.reset north"], []],
  },
  {
    promise: "2: a crossing alerts again once the cooldown is over, to the minute",
    alerts: { triggerTypes: ["trigger"], triggerAlertCooldownMinutes: 30 },
    runs: ["trigger", "reset", "trigger"],
    told: [told, [], told],
    events: [["flow.triggered north"], ["flow.reset north"], ["flow.triggered north"]],
  },
  {
    promise: "2: what was kept back does not make the cooldown longer",
    alerts: { triggerTypes: ["trigger"], triggerAlertCooldownMinutes: 60 },
    runs: ["trigger", "reset", "trigger", "reset", "trigger"],
    told: [told, [], tooSoon, [], told],
  },
  {
    promise: "2: resets have their own cooldown",
    alerts: { triggerTypes: ["trigger", "reset"], resetAlertCooldownMinutes: 31 },
    runs: ["trigger", "reset", "trigger", "reset", "trigger", "reset"],
    told: [told, reset, told, ["reset email ann: north (skipped_cooldown)"], told, reset],
    events: [
      ["flow.triggered north"],
      ["flow.reset north"],
      ["flow.triggered north"],
      [],
      ["flow.triggered north"],
      ["flow.reset north"],
    ],
  },
  {
    promise: "2: nobody is told that a crossing is over of which nobody was told",
    alerts: { triggerTypes: ["trigger", "reset"], triggerAlertCooldownMinutes: 60 },
    runs: ["trigger", "reset", "trigger", "reset", "trigger", "reset"],
    told: [told, reset, tooSoon, ["reset email ann: north (skipped_cooldown)"], told, reset],
    events: [["flow.triggered north"], ["flow.reset north"], [], [], ["flow.triggered north"], ["flow.reset north"]],
  },
  {
    promise: "2: a crossing that is told later, because the target stays triggered, has an end that is told",
    alerts: { triggerTypes: ["reset"], triggerAlertCooldownMinutes: 60 },
    runs: ["trigger", "reset", "trigger", "triggered", "triggered", "reset"],
    told: [told, reset, tooSoon, [], told, reset],
  },
  {
    promise: "2: cooldowns are per target",
    alerts: { triggerTypes: ["trigger"], triggerAlertCooldownMinutes: 60 },
    runs: [
      { minute: 0, targets: [targetOf("north", "trigger"), targetOf("south", "calm")] },
      { minute: 15, targets: [targetOf("north", "reset"), targetOf("south", "trigger")] },
      { minute: 30, targets: [targetOf("north", "trigger"), targetOf("south", "triggered")] },
    ],
    told: [told, ["trigger email ann: south"], tooSoon],
  },
  {
    promise: "3: a state that holds is no reset",
    alerts: { triggerTypes: ["trigger", "reset"] },
    runs: ["trigger", "held", "held"],
    told: [told, [], []],
    events: [["flow.triggered north"], [], []],
  },
  {
    promise: "3: a target of which nothing is known says nothing",
    alerts: { triggerTypes: ["reset"] },
    runs: ["unknown", "unknown"],
    told: [[], []],
    events: [[], []],
  },
  {
    promise: "4: with `aggregateAlerts`, one message per contact and run lists every alerting target",
    alerts: { triggerTypes: ["trigger", "reset"], aggregateAlerts: true },
    contacts: [contactOf("ann", { smsOptIn: true }), contactOf("bob")],
    runs: [
      { minute: 0, targets: [targetOf("a", "trigger"), targetOf("b", "calm"), targetOf("c", "trigger")] },
      { minute: 15, targets: [targetOf("a", "reset"), targetOf("b", "trigger"), targetOf("c", "reset")] },
    ],
    told: [
      ["trigger email ann: a, c", "trigger sms ann: a, c", "trigger email bob: a, c"],
      [
        "trigger email ann: b",
        "trigger sms ann: b",
        "reset email ann: a, c",
        "reset sms ann: a, c",
        "trigger email bob: b",
        "reset email bob: a, c",
      ],
    ],
  },
  {
    promise: "4: without `aggregateAlerts`, each target is a message",
    runs: [{ minute: 0, targets: [targetOf("a", "trigger"), targetOf("b", "calm"), targetOf("c", "trigger")] }],
    told: [["trigger email ann: a", "trigger email ann: c"]],
  },
  {
    promise: "6: every skip is a row per contact and channel, targets of one reason together when aggregated",
    alerts: { triggerTypes: ["trigger"], aggregateAlerts: true, triggerAlertCooldownMinutes: 60 },
    contacts: [contactOf("ann", { blacklist: ["b"] }), contactOf("bob", { smsOptIn: true, phoneVerified: false })],
    runs: [
      { minute: 0, targets: [targetOf("a", "trigger"), targetOf("b", "calm"), targetOf("c", "calm")] },
      { minute: 15, targets: [targetOf("a", "reset"), targetOf("b", "calm"), targetOf("c", "calm")] },
      { minute: 30, targets: [targetOf("a", "trigger"), targetOf("b", "trigger"), targetOf("c", "trigger")] },
    ],
    told: [
      ["trigger email ann: a", "trigger email bob: a", "trigger sms bob: a (skipped_unverified)"],
      [],
      [
        "trigger email ann: c",
        "trigger email ann: b (skipped_blacklisted)",
        "trigger email ann: a (skipped_cooldown)",
        "trigger email bob: b, c",
        "trigger sms bob: b, c (skipped_unverified)",
        "trigger email bob: a (skipped_cooldown)",
        "trigger sms bob: a (skipped_cooldown)",
      ],
    ],
  },
  {
    promise: "7: nothing is sent to an unverified address",
    contacts: [
      contactOf("ann", { smsOptIn: true, callOptIn: true, emailVerified: false, phoneVerified: false }),
      contactOf("bob", { emailVerified: true }),
    ],
    runs: ["trigger"],
    told: [
      [
        "trigger email ann: north (skipped_unverified)",
        "trigger sms ann: north (skipped_unverified)",
        "trigger voice ann: north (skipped_unverified)",
        "trigger email bob: north",
      ],
    ],
  },
  {
    promise: "7: a contact is not alerted for a source in its blacklist, and for others it is",
    contacts: [contactOf("ann", { blacklist: ["north"] }), contactOf("bob")],
    runs: [{ minute: 0, targets: [targetOf("north", "trigger"), targetOf("south", "trigger")] }],
    told: [
      [
        "trigger email ann: south",
        "trigger email ann: north (skipped_blacklisted)",
        "trigger email bob: north",
        "trigger email bob: south",
      ],
    ],
  },
  {
    promise: "7: a place given inline is no source: no blacklist holds it",
    contacts: [contactOf("ann", { blacklist: ["north"] })],
    runs: [{ minute: 0, targets: [targetOf("north", "trigger", { sourceId: null })] }],
    told: [told],
  },
  {
    promise: "`reset` in `triggerTypes` enables messages about resets",
    alerts: { triggerTypes: ["reset"] },
    runs: ["trigger", "triggered", "reset", "calm"],
    told: [told, told, reset, []],
    events: [["flow.triggered north"], [], ["flow.reset north"], []],
  },
  {
    promise: "a crossing and a reset that pass are events, whether or not somebody is to be told",
    alerts: { contactListIds: [] },
    runs: ["trigger", "triggered", "reset"],
    told: [[], [], []],
    events: [["flow.triggered north"], [], ["flow.reset north"]],
  },
  {
    promise: "a crossing that its gate keeps back is no event, even if later runs are told",
    alerts: { triggerAlertCooldownMinutes: 45 },
    runs: ["trigger", "reset", "trigger", "triggered"],
    told: [told, [], tooSoon, told],
    events: [["flow.triggered north"], ["flow.reset north"], [], []],
  },
];

describe("the specification's alerts", () => {
  for (const row of rows) {
    test(row.promise, () => {
      const { told, events } = outcomeOf(row);
      assert.deepEqual(told, row.told);
      if (row.events !== undefined) assert.deepEqual(events, row.events);
    });
  }
});

test("5: `triggerMessage` is appended to alerts and `resetMessage` to resets, and nothing where there is none", () => {
  const targets = [targetOf("a", "trigger"), targetOf("b", "reset")];
  const alerts = { triggerTypes: ["reset"], triggerMessage: "Open the valve.", resetMessage: "Close it." };
  const appendedBy = (given: object) =>
    play([{ minute: 0, targets }], { alerts: { ...given } })[0]?.deliveries.map(({ appended }) => appended);
  assert.deepEqual(appendedBy(alerts), ["Open the valve.", "Close it."]);
  assert.deepEqual(appendedBy({ triggerTypes: ["reset"], triggerMessage: "" }), [null, null]);
});

test("6: the job may come late: but for quiet hours the same run gives the same messages", () => {
  const runs = [0, 15, 30].map((minute) => ({ minute, targets: [targetOf("north", "triggered")] }));
  const alerts = { triggerAlertCooldownMinutes: 30 };
  const late = runs.map((run) => ({ ...run, decidedAt: noon + 100 * 24 * 60 * minuteMs }));
  assert.deepEqual(play(late, { alerts }), play(runs, { alerts }));
});

test("each skip says why, in words", () => {
  const contacts = [
    contactOf("unverified", { emailVerified: false, smsOptIn: true, phoneVerified: false }),
    contactOf("unreachable", { email: null, callOptIn: true, phone: null }),
    contactOf("blacklisting", { blacklist: ["north"] }),
    contactOf("opted-out", { emailOptIn: false }),
    contactOf("asleep", { quietHours: { start: "11:00", end: "13:00", timeZone: "UTC", mode: "drop" } }),
  ];
  const [first, second] = play(
    [
      { minute: 0, targets: [targetOf("north", "trigger")] },
      { minute: 1, targets: [targetOf("north", "trigger")] },
    ],
    { contacts, alerts: { triggerAlertCooldownMinutes: 90 } },
  );
  assert.deepEqual(
    first?.deliveries.map(({ reason }) => reason),
    [
      "the contact's e-mail address is not verified",
      "the contact's phone number is not verified",
      "the contact has no e-mail address",
      "the contact has no phone number",
      "the contact's blacklist holds the source",
      "the contact has opted into no channel",
      "in the contact's quiet hours",
    ],
  );
  assert.deepEqual(
    [...new Set(second?.deliveries.map(({ reason }) => reason))],
    ["within the cooldown of 90 min since the last alert"],
  );
});
