/** Each promise about alerts beyond the specification's (decision 062): levels, silence, quiet hours, recipients. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { alertConfigOf, listIdsOf } from "#server/alerts/config.ts";
import { evaluateAlerts, maxSingleMessages } from "#server/alerts/evaluate.ts";
import type { AlertTarget } from "#server/alerts/model.ts";
import type { Contact } from "#server/contacts/model.ts";
import {
  type AlertRow,
  configOf,
  contactOf,
  type HistoryRun,
  minuteMs,
  noon,
  outcomeOf,
  play,
  stateOf,
  targetOf,
} from "#test/support/alerts.ts";

const told = ["trigger email ann: north"];
const night = { start: "20:00", end: "06:00", timeZone: "UTC", mode: "hold" } as const;
const evening = 9 * 60;

const watch = { name: "watch", atLeast: 30 };
const danger = { name: "danger", atLeast: 80, contactListIds: ["chiefs"], message: "Call the chief." };
const [ann, bob] = [contactOf("ann"), contactOf("bob")];
const levels = { alerts: { levels: [danger, watch] }, lists: { all: [ann], chiefs: [bob] } };

/** Runs a quarter of an hour apart in which the target has these probabilities. */
function probabilities(...given: readonly (number | null)[]): readonly HistoryRun[] {
  return given.map((probability, index) => ({
    minute: index * 15,
    targets: [targetOf("north", "calm", { probability })],
  }));
}

/** A run at a minute after noon; the newest reading so many minutes after noon. */
function readingRun(minute: number, newest: number | null, changes: Partial<AlertTarget> = {}): HistoryRun {
  const state = stateOf("calm", newest === null ? null : noon + newest * minuteMs);
  return { minute, targets: [targetOf("north", "calm", { state, ...changes })] };
}

const silence = ["no_data email ann: north"];

const rows: readonly AlertRow[] = [
  {
    promise: "a new level is told, up and down, and one that stays is not",
    ...levels,
    alerts: { levels: [watch] },
    runs: probabilities(10, 30, 79, 29.9, 0),
    told: [[], ["level watch email ann: north"], [], ["level below all email ann: north"], []],
  },
  {
    promise: "the level is the highest that the probability reaches, and a target may begin in one",
    ...levels,
    runs: probabilities(80),
    told: [["level danger email bob: north"]],
  },
  {
    promise: "a rise is told to the lists of the level, a fall to those of every level that it leaves or reaches",
    ...levels,
    runs: probabilities(30, 80, 30, 80, 0),
    told: [
      ["level watch email ann: north"],
      ["level danger email bob: north"],
      ["level watch email ann: north", "level watch email bob: north"],
      ["level danger email bob: north"],
      ["level below all email ann: north", "level below all email bob: north"],
    ],
  },
  {
    promise: "within the trigger cooldown only a rise is told, and a fall is named once as kept back",
    ...levels,
    alerts: { levels: [watch, { ...danger, contactListIds: ["all"] }], triggerAlertCooldownMinutes: 60 },
    runs: probabilities(30, 80, 30, 30, 80, 30, 30),
    told: [
      ["level watch email ann: north"],
      ["level danger email ann: north"],
      ["level watch email ann: north (skipped_cooldown)"],
      [],
      [],
      ["level watch email ann: north"],
      [],
    ],
  },
  {
    promise: "a fall that was kept back is told when the cooldown is over, if it lasts",
    ...levels,
    alerts: { levels: [watch], triggerAlertCooldownMinutes: 30 },
    runs: probabilities(30, 0, 0, 0),
    told: [
      ["level watch email ann: north"],
      ["level below all email ann: north (skipped_cooldown)"],
      ["level below all email ann: north"],
      [],
    ],
  },
  {
    promise: "a target without a probability keeps its level",
    ...levels,
    alerts: { levels: [watch] },
    runs: probabilities(30, null, 30, null, 0),
    told: [["level watch email ann: north"], [], [], [], ["level below all email ann: north"]],
  },
  {
    promise: "levels do not touch the trigger's gate, nor it theirs",
    alerts: { levels: [watch], triggerAlertCooldownMinutes: 60, triggerTypes: ["trigger"] },
    runs: [
      { minute: 0, targets: [targetOf("north", "calm", { probability: 50 })] },
      { minute: 15, targets: [targetOf("north", "trigger", { probability: 50 })] },
      { minute: 60, targets: [targetOf("north", "triggered", { probability: 0 })] },
    ],
    told: [["level watch email ann: north"], told, ["level below all email ann: north"]],
  },
  {
    promise: "a message about levels is about one level, aggregated or not",
    alerts: { levels: [watch, { ...danger, contactListIds: ["all"] }], aggregateAlerts: true },
    runs: [
      {
        minute: 0,
        targets: [85, 40, 95, 45, 5].map((probability) => targetOf(`p${probability}`, "calm", { probability })),
      },
    ],
    told: [["level watch email ann: p40, p45", "level danger email ann: p85, p95"]],
  },
  {
    promise: "silence is told once, until a newer reading comes",
    alerts: { noDataAfterMinutes: 30 },
    runs: [readingRun(0, 0), readingRun(30, 0), readingRun(31, 0), readingRun(60, 0), readingRun(90, 80)],
    told: [[], [], silence, [], []],
  },
  {
    promise: "a target that falls silent again is told again, even if it never looked fresh to a run",
    alerts: { noDataAfterMinutes: 30 },
    runs: [readingRun(60, 0), readingRun(120, 0), readingRun(1440, 1300), readingRun(1500, 1300)],
    told: [silence, [], silence, []],
  },
  {
    promise: "a target that never had a reading counts from the first run that alerts saw of it",
    alerts: { noDataAfterMinutes: 30 },
    runs: [readingRun(0, null), readingRun(30, null, { state: null }), readingRun(31, null), readingRun(60, null)],
    told: [[], [], silence, []],
  },
  {
    promise: "a run that knows nothing of a target, as after an edit, is no silence by itself",
    alerts: { noDataAfterMinutes: 30 },
    runs: [readingRun(0, 0), readingRun(40, 35), readingRun(50, null, { state: null }), readingRun(66, null)],
    told: [[], [], [], silence],
  },
  {
    promise: "without `noDataAfterMinutes` silence is not told",
    runs: [readingRun(0, 0), readingRun(100_000, 0)],
    told: [[], []],
  },
  {
    promise: "a skipped target says nothing, and what is known of it stays",
    alerts: { noDataAfterMinutes: 30, triggerAlertCooldownMinutes: 60, levels: [watch] },
    runs: [
      { minute: 0, targets: [targetOf("north", "trigger")] },
      { minute: 45, targets: [targetOf("north", "triggered", { isSkipped: true, probability: 90 })] },
      { minute: 46, targets: [targetOf("north", "trigger", { state: stateOf("trigger", noon + 45 * minuteMs) })] },
    ],
    told: [told, [], ["trigger email ann: north (skipped_cooldown)"]],
  },
  {
    promise: "a target that left the flow is forgotten, its cooldown too",
    alerts: { triggerAlertCooldownMinutes: 60 },
    runs: ["trigger", { minute: 15, targets: [] }, "triggered"],
    told: [told, [], told],
  },
  {
    promise: "a contact in several lists is told once, and one of a list that is gone not at all",
    alerts: { contactListIds: ["one", "gone", "two", "one"] },
    lists: { one: [ann, bob], two: [bob, ann], other: [contactOf("eve")] },
    runs: ["trigger"],
    told: [[...told, "trigger email bob: north"]],
  },
  {
    promise: "channels follow from the opt-ins",
    contacts: [contactOf("ann", { emailOptIn: false, smsOptIn: true }), contactOf("bob", { callOptIn: true })],
    runs: ["trigger"],
    told: [["trigger sms ann: north", "trigger email bob: north", "trigger voice bob: north"]],
  },
  {
    promise: "a contact that opted into nothing is named once, on an address that it has",
    contacts: [
      contactOf("ann", { emailOptIn: false }),
      contactOf("bob", { emailOptIn: false, email: null, emailVerified: false }),
    ],
    runs: ["trigger"],
    told: [["trigger email ann: north (skipped_optout)", "trigger sms bob: north (skipped_optout)"]],
  },
  {
    promise: "the first reason that holds is stored: cooldown, blacklist, opt-in, address, quiet hours",
    alerts: { triggerTypes: ["trigger"], triggerAlertCooldownMinutes: 60 },
    contacts: [
      contactOf("out", { emailOptIn: false, blacklist: ["north"], quietHours: { ...night, mode: "drop" } }),
      contactOf("new", { emailVerified: false, quietHours: { ...night, mode: "drop" } }),
    ],
    runs: [
      { minute: evening, targets: [targetOf("north", "trigger"), targetOf("south", "trigger")] },
      { minute: evening + 1, targets: [targetOf("north", "trigger"), targetOf("south", "triggered")] },
    ],
    told: [
      [
        "trigger email out: south (skipped_optout)",
        "trigger email out: north (skipped_blacklisted)",
        "trigger email new: north (skipped_unverified)",
        "trigger email new: south (skipped_unverified)",
      ],
      ["trigger email out: north (skipped_cooldown)", "trigger email new: north (skipped_cooldown)"],
    ],
  },
  {
    promise: "quiet hours with `hold` let a message wait until they end, with `drop` it is skipped",
    contacts: [
      contactOf("ann", { quietHours: night, smsOptIn: true }),
      contactOf("bob", { quietHours: { ...night, mode: "drop" } }),
      contactOf("cat", { quietHours: { ...night, timeZone: "America/Los_Angeles" } }),
    ],
    runs: [{ minute: evening, targets: [targetOf("north", "trigger")] }],
    told: [
      [
        "trigger email ann: north (held until 06:00)",
        "trigger sms ann: north (held until 06:00)",
        "trigger email bob: north (skipped_quiet_hours)",
        "trigger email cat: north",
      ],
    ],
  },
  {
    promise: "quiet hours go by the present, and not by the run's time",
    contacts: [contactOf("ann", { quietHours: night })],
    runs: [
      { minute: 0, decidedAt: noon + evening * minuteMs, targets: [targetOf("north", "trigger")] },
      { minute: evening, decidedAt: noon + 24 * 60 * minuteMs, targets: [targetOf("north", "triggered")] },
    ],
    told: [["trigger email ann: north (held until 06:00)"], told],
  },
];

describe("what is added to the specification's alerts", () => {
  for (const row of rows) test(row.promise, () => assert.deepEqual(outcomeOf(row).told, row.told));
});

test("a clock that was set back does not silence a target for longer than the cooldown", () => {
  const alerts = { triggerAlertCooldownMinutes: 60 };
  const runs = [0, -30, -60].map((minute) => ({ minute, targets: [targetOf("north", "trigger")] }));
  assert.deepEqual(
    play(runs, { alerts }).map(({ crossings }) => crossings.length),
    [1, 0, 1],
  );
});

test("a message about a level appends the level's own text, and names the level", () => {
  const [, outcome] = play(probabilities(0, 90), { ...levels, alerts: { ...levels.alerts, triggerMessage: "No." } });
  assert.deepEqual(
    outcome?.deliveries.map(({ level, appended }) => ({ level, appended })),
    [{ level: "danger", appended: "Call the chief." }],
  );
});

test("a message about silence appends nothing", () => {
  const alerts = { noDataAfterMinutes: 30, triggerMessage: "Open the valve.", resetMessage: "Close it." };
  const [outcome] = play([readingRun(60, 0)], { alerts });
  assert.deepEqual(
    outcome?.deliveries.map(({ type, appended }) => [type, appended]),
    [["no_data", null]],
  );
});

test("a held message says until when, on the contact's clock", () => {
  const quietHours = { ...night, timeZone: "Europe/Zurich" };
  const [outcome] = play([{ minute: evening, targets: [targetOf("north", "trigger")] }], {
    contacts: [contactOf("ann", { quietHours })],
  });
  const [delivery] = outcome?.deliveries ?? [];
  assert.equal(delivery?.reason, "held until the contact's quiet hours end at 2026-06-02T06:00:00.000+02:00");
  assert.equal(delivery?.notBefore, Date.parse("2026-06-02T06:00:00+02:00"));
});

test(`more than ${maxSingleMessages} messages of one type to a contact on a channel are combined, others are not`, () => {
  const all = Array.from({ length: maxSingleMessages + 1 }, (_, index) => targetOf(`s${index}`, "trigger"));
  const contacts = [contactOf("ann", { smsOptIn: true }), contactOf("bob", { blacklist: ["s7"] })];
  const others = ["x", "y"];
  const runs = [
    { minute: 0, targets: others.map((name) => targetOf(name, "trigger")) },
    { minute: 15, targets: [...all, ...others.map((name) => targetOf(name, "reset"))] },
  ];
  const [, outcome] = play(runs, { contacts, alerts: { triggerTypes: ["reset"] } });
  const counts = new Map<string, number[]>();
  for (const { contact, channel, type, status, targets } of outcome?.deliveries ?? []) {
    const key = `${contact.id} ${channel} ${type} ${status}`;
    counts.set(key, [...(counts.get(key) ?? []), targets.length]);
  }
  assert.deepEqual(counts.get("ann email trigger pending"), [all.length]);
  assert.deepEqual(counts.get("ann sms trigger pending"), [all.length]);
  assert.deepEqual(counts.get("ann email reset pending"), [1, 1]);
  assert.deepEqual(counts.get("bob email trigger pending"), new Array(maxSingleMessages).fill(1));
  assert.deepEqual(counts.get("bob email trigger skipped_blacklisted"), [1]);
});

describe("the configuration", () => {
  test("that is absent, or cannot be read, tells nobody and has no cooldown", () => {
    const nothing = {
      contactListIds: [],
      onCrossingOnly: false,
      onReset: false,
      triggerCooldownMs: 0,
      resetCooldownMs: 0,
      triggerMessage: null,
      resetMessage: null,
      isAggregated: false,
      noDataAfterMs: null,
      expectedWithinDays: null,
      levels: [],
    };
    for (const alerts of [
      undefined,
      null,
      {},
      7,
      "all",
      { contactListIds: "all", levels: {}, noDataAfterMinutes: 0, expectedWithinDays: 0 },
    ])
      assert.deepEqual(alertConfigOf({ alerts }), nothing);
  });

  test("is read whole, its levels from the lowest to the highest", () => {
    const config = configOf({
      contactListIds: ["a", "b"],
      triggerTypes: ["reset", "trigger"],
      triggerAlertCooldownMinutes: 60,
      resetAlertCooldownMinutes: 30,
      triggerMessage: "Up.",
      resetMessage: "Down.",
      aggregateAlerts: true,
      noDataAfterMinutes: 90,
      expectedWithinDays: 14,
      levels: [danger, { name: "calm", atLeast: 0 }, { ...watch, contactListIds: [] }],
    });
    assert.deepEqual(config, {
      contactListIds: ["a", "b"],
      onCrossingOnly: true,
      onReset: true,
      triggerCooldownMs: 3_600_000,
      resetCooldownMs: 1_800_000,
      triggerMessage: "Up.",
      resetMessage: "Down.",
      isAggregated: true,
      noDataAfterMs: 5_400_000,
      expectedWithinDays: 14,
      levels: [
        { name: "calm", atLeast: 0, contactListIds: null, message: null },
        { ...watch, contactListIds: [], message: null },
        danger,
      ],
    });
    assert.deepEqual(listIdsOf(config), ["a", "b", "chiefs"]);
  });
});

test("ten thousand targets and a hundred contacts take no longer than a moment", () => {
  const run = { at: noon, targets: Array.from({ length: 10_000 }, (_, index) => targetOf(`s${index}`, "trigger")) };
  const everyChannel: Partial<Contact> = { smsOptIn: true, callOptIn: true, blacklist: ["s1", "s9999"] };
  const contacts = Array.from({ length: 100 }, (_, index) => contactOf(`c${index}`, everyChannel));
  const input = { run, memories: new Map(), contacts: new Map([["all", contacts]]), now: noon };
  for (const aggregateAlerts of [true, false]) {
    const before = performance.now();
    const { deliveries } = evaluateAlerts({ ...input, config: configOf({ aggregateAlerts }) });
    assert.ok(performance.now() - before < 2_000);
    assert.equal(deliveries.filter(({ status }) => status === "pending").length, 300);
  }
});
