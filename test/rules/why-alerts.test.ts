/** Why somebody was told of a target, or nobody: every reason that the stored rows can have, and no guess. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { alertStatuses } from "#server/alerts/model.ts";
import type { TargetState } from "#server/runs/model.ts";
import { type AlertFacts, explainAlerts } from "#server/why/alerts.ts";
import type { ShownDelivery } from "#server/why/deliveries.ts";
import { alertReasons } from "#server/why/model.ts";
import { wordsFor } from "#server/why/words/language.ts";
import { alertFacts, alertRun, delivery, memory, now, targetState } from "#test/support/why-alerts.ts";

const minuteMs = 60_000;
const english = wordsFor(null);
const onCrossing = { contactListIds: ["crew"], triggerTypes: ["trigger"] };
const withState = (changes: Partial<TargetState>) => ({ result: { skipped: null, state: targetState(changes) } });
const cooled = { contactListIds: ["crew"], triggerAlertCooldownMinutes: 60 };

interface Case {
  readonly name: string;
  readonly facts: Partial<AlertFacts>;
  readonly reason: (typeof alertReasons)[number];
  readonly says: RegExp;
  readonly evaluated?: boolean;
}

const cases: readonly Case[] = [
  {
    name: "a simulation",
    facts: { run: alertRun({ trigger: "simulation" }) },
    reason: "run_does_not_count",
    says: /a simulation never alerts/,
    evaluated: false,
  },
  {
    name: "a run by hand without alerts",
    facts: { run: alertRun({ trigger: "manual", suppressAlerts: true }) },
    reason: "run_does_not_count",
    says: /requested without alerts/,
    evaluated: false,
  },
  {
    name: "a run for a report",
    facts: { run: alertRun({ trigger: "report" }) },
    reason: "run_does_not_count",
    says: /for a report/,
    evaluated: false,
  },
  {
    name: "a run that alerts have not come to",
    facts: { areAlertsDue: true },
    reason: "not_decided_yet",
    says: /not been decided yet/,
    evaluated: false,
  },
  { name: "a run without results", facts: { result: null }, reason: "no_result", says: /came to no result/ },
  {
    name: "a skipped target",
    facts: { result: { skipped: "the source is disabled", state: targetState({ isHeld: true }) } },
    reason: "target_skipped",
    says: /skipped/,
  },
  {
    name: "a flow without alerts",
    facts: { run: alertRun({}, null) },
    reason: "no_contact_lists",
    says: /no contact list/,
  },
  {
    name: "levels without lists of their own",
    facts: { run: alertRun({}, { contactListIds: [], levels: [{ name: "high", atLeast: 80 }] }) },
    reason: "no_contact_lists",
    says: /no contact list/,
  },
  {
    name: "a crossing, and lists for levels only",
    facts: {
      run: alertRun({}, { contactListIds: [], levels: [{ name: "high", atLeast: 80, contactListIds: ["crew"] }] }),
      ...withState({ change: "trigger" }),
    },
    reason: "no_contact_lists",
    says: /for levels only/,
  },
  {
    name: "a target of which nothing is known",
    facts: { result: { skipped: null, state: null } },
    reason: "state_unknown",
    says: /nothing is known/,
  },
  {
    name: "a state that holds",
    facts: {
      run: alertRun({}, onCrossing),
      ...withState({ isHeld: true, heldBecause: "no newer data say otherwise" }),
    },
    reason: "state_held",
    says: /stays triggered, because no newer data say otherwise\./,
  },
  {
    name: "no change",
    facts: withState({ isTriggered: false }),
    reason: "no_change",
    says: /not triggered, as before/,
  },
  {
    name: "still triggered, where only crossings alert",
    facts: { run: alertRun({}, onCrossing) },
    reason: "no_new_crossing",
    says: /triggered since 2026-06-01T10:30Z, and only a new crossing alerts/,
  },
  {
    name: "a reset that nobody asked for",
    facts: withState({ isTriggered: false, change: "reset" }),
    reason: "reset_not_wanted",
    says: /does not ask for resets/,
  },
  {
    name: "a repetition within the cooldown",
    facts: { run: alertRun({}, cooled), memory: { ...memory, triggerAt: now - 30 * minuteMs } },
    reason: "cooldown",
    says: /told of at 2026-06-01T11:30Z, within the cooldown of 60 minutes/,
  },
  {
    name: "a held state that is repeated within the cooldown",
    facts: {
      run: alertRun({}, cooled),
      ...withState({ isHeld: true, heldBecause: "silence" }),
      memory: { ...memory, triggerAt: now - 30 * minuteMs },
    },
    reason: "cooldown",
    says: /within the cooldown/,
  },
  {
    name: "a repetition, and a memory of later runs",
    facts: { run: alertRun({}, cooled), memory: { ...memory, triggerAt: now + 30 * minuteMs } },
    reason: "unknown",
    says: /it is not stored which: the cooldown of 60 minutes kept it back; the contact lists held no contact;/,
  },
  {
    name: "a repetition after the cooldown",
    facts: { run: alertRun({}, cooled), memory: { ...memory, triggerAt: now - 60 * minuteMs } },
    reason: "unknown",
    says: /not stored which/,
  },
  {
    name: "a repetition without a cooldown",
    facts: { memory: { ...memory, triggerAt: now - minuteMs } },
    reason: "unknown",
    says: /not stored which: the contact lists held no contact; the messages were removed/,
  },
  {
    name: "a crossing without a row",
    facts: { run: alertRun({}, onCrossing), ...withState({ change: "trigger" }) },
    reason: "unknown",
    says: /crossed into triggered, which alerts, but no message is stored/,
  },
  {
    name: "a reset without a row, for a user",
    facts: {
      run: alertRun({}, { contactListIds: ["crew"], triggerTypes: ["reset"] }),
      ...withState({ isTriggered: false, change: "reset" }),
      seesOwnContactsOnly: true,
    },
    reason: "unknown",
    says: /left triggered, which alerts.*; they went to contacts that are not yours\.$/,
  },
  {
    name: "messages, whatever the state is",
    facts: { deliveries: [delivery()], ...withState({ isTriggered: false }) },
    reason: "messages",
    says: /^Of 1 message, 1 was sent\.$/,
  },
  {
    name: "messages with several outcomes",
    facts: {
      deliveries: [
        delivery(),
        delivery({ channel: "sms" }),
        delivery({ status: "skipped_cooldown", reason: "told 5 minutes before." }),
      ],
    },
    reason: "messages",
    says: /^Of 3 messages, 2 were sent; 1 was not sent \(told 5 minutes before\)\.$/,
  },
  {
    name: "messages of many outcomes: those that may not have arrived first",
    facts: {
      deliveries: [
        ...["one", "two", "three"].flatMap((reason) => [
          delivery({ status: "skipped_cooldown", reason }),
          delivery({ status: "skipped_cooldown", reason }),
        ]),
        delivery({ status: "unknown", reason: "nobody said" }),
      ],
    },
    reason: "messages",
    says: /^Of 7 messages, 1 may have been sent, nobody can know.* \(nobody said\); 2 were not sent/,
  },
  {
    name: "messages that may be about a namesake, and more than are listed",
    facts: { deliveries: [delivery()], hasMoreDeliveries: true, hasNamesakes: true },
    reason: "messages",
    says: /^Of more than 1 message, of the newest 1 was sent\. Some may be about another target of the same name\.$/,
  },
];

describe("the reason is read from what is stored", () => {
  for (const { name, facts: changes, reason, says, evaluated = true } of cases)
    test(name, () => {
      const why = explainAlerts(english, alertFacts(changes));
      assert.deepEqual([why.reason, why.evaluated], [reason, evaluated]);
      assert.match(why.says, says);
    });

  test("the table has every reason", () => {
    assert.deepEqual([...new Set(cases.map(({ reason }) => reason))].toSorted(), [...alertReasons].toSorted());
  });
});

describe("a message says what became of it", () => {
  const said = (changes: Partial<ShownDelivery>) =>
    explainAlerts(english, alertFacts({ deliveries: [delivery(changes)] })).deliveries[0]?.says;

  test("with the reason of its row, or the error of its last attempt", () => {
    assert.equal(said({}), "The e-mail about the trigger was sent.");
    assert.equal(
      said({ status: "skipped_optout", reason: "the number's holder answered STOP.", channel: "sms", type: "reset" }),
      "The SMS about the reset was not sent: the number's holder answered STOP.",
    );
    assert.equal(
      said({ status: "failed", reason: "given up", error: "mailbox unknown", type: "level" }),
      "The e-mail about the level could not be sent: mailbox unknown.",
    );
    assert.equal(
      said({ status: "pending", reason: "held until 07:00", channel: "voice", type: "no_data" }),
      "The call about missing data is waiting to be sent: held until 07:00.",
    );
  });

  test("and with the usual one where its row has none", () => {
    for (const status of alertStatuses.filter((one) => one.startsWith("skipped_")))
      assert.match(said({ status }) ?? "", /^The e-mail about the trigger was not sent: .+\.$/, status);
    assert.match(said({ status: "unknown" }) ?? "", /may have been sent, nobody can know/);
  });
});
