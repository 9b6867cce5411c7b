/** What holds of alerts over any history, whatever the configuration and the contacts. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { AlertOutcome, PlannedDelivery } from "#server/alerts/evaluate.ts";
import { channelsOf } from "#server/alerts/recipients.ts";
import { skipOn } from "#server/contacts/reach.ts";
import type { Contact } from "#server/contacts/model.ts";
import { anyAlerts, anyHistory, anyLists, names } from "#test/support/alert-histories.ts";
import { configOf, type History, type HistoryRun, minuteMs, noon, play } from "#test/support/alerts.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

interface Played {
  readonly runs: readonly HistoryRun[];
  readonly history: Required<Pick<History, "alerts" | "lists">>;
  readonly outcomes: readonly AlertOutcome[];
}

const anyPlayed: fc.Arbitrary<Played> = fc.tuple(anyHistory, anyAlerts, anyLists).map(([runs, alerts, lists]) => {
  const history = { alerts, lists };
  return { runs, history, outcomes: play(runs, history) };
});

function always(check: (played: Played) => void): void {
  fc.assert(fc.property(anyPlayed, check), { numRuns: propertyRuns(500) });
}

/** What one target is to one contact on one channel: a delivery, target by target, in no order. */
function atoms(
  { deliveries }: AlertOutcome,
  keep: (delivery: PlannedDelivery, name: string) => boolean = () => true,
): readonly string[] {
  return deliveries
    .flatMap((delivery) =>
      delivery.targets
        .filter(({ name }) => keep(delivery, name))
        .map(({ name }) => JSON.stringify({ ...delivery, contact: delivery.contact.id, targets: name })),
    )
    .toSorted();
}

/** When something happened to a target, in minutes. */
function timesOf({ runs, outcomes }: Played, happened: (outcome: AlertOutcome) => boolean): readonly number[] {
  return runs.flatMap(({ minute }, index) => (happened(outcomes[index] as AlertOutcome) ? [minute] : []));
}

/** Of a target that the flow had all the time: what left it was forgotten. */
const stays = ({ runs }: Played, name: string): boolean =>
  runs.every(({ targets }) => targets.some((one) => one.name === name));

function assertApart(times: readonly number[], cooldown: number | undefined): void {
  for (const [index, time] of times.entries())
    assert.ok(index === 0 || time - (times[index - 1] as number) >= (cooldown ?? 0));
}

describe("over any history of runs", () => {
  test("no target alerts, resets or crosses twice within a cooldown", () => {
    always((played) => {
      const { triggerAlertCooldownMinutes, resetAlertCooldownMinutes } = played.history.alerts as Record<
        string,
        number
      >;
      for (const name of names.filter((one) => stays(played, one))) {
        for (const contactId of ["ann", "bob", "cat"]) {
          const isTold = (type: string) => (outcome: AlertOutcome) =>
            outcome.deliveries.some(
              ({ contact, targets, ...delivery }) =>
                delivery.status === "pending" &&
                delivery.type === type &&
                contact.id === contactId &&
                targets.some((target) => target.name === name),
            );
          assertApart(timesOf(played, isTold("trigger")), triggerAlertCooldownMinutes);
          assertApart(timesOf(played, isTold("reset")), resetAlertCooldownMinutes);
        }
        const crosses = (wanted: string) => (outcome: AlertOutcome) =>
          outcome.crossings.some(({ event, target }) => event === wanted && target.name === name);
        assertApart(timesOf(played, crosses("flow.triggered")), triggerAlertCooldownMinutes);
        assertApart(timesOf(played, crosses("flow.reset")), resetAlertCooldownMinutes);
      }
    });
  });

  test("nothing is ever to be sent to an address that is missing, unverified or not opted into", () => {
    always(({ outcomes }) => {
      for (const { contact, channel } of outcomes.flatMap((outcome) => outcome.deliveries.filter(isPending))) {
        if (channel === "email") assert.ok(contact.emailOptIn && contact.emailVerified && contact.email !== null);
        else assert.ok(contact.phoneVerified && contact.phone !== null);
        if (channel === "sms") assert.ok(contact.smsOptIn);
        if (channel === "voice") assert.ok(contact.callOptIn);
      }
    });
  });

  test("nothing is ever to be sent about a source that the contact has in its blacklist", () => {
    always(({ outcomes }) => {
      for (const { contact, targets } of outcomes.flatMap((outcome) => outcome.deliveries.filter(isPending)))
        for (const { sourceId } of targets) assert.ok(sourceId === null || !contact.blacklist.includes(sourceId));
    });
  });

  test("every target that has something to say does so once to each contact on each channel", () => {
    always(({ outcomes, history, runs }) => {
      for (const [index, outcome] of outcomes.entries()) {
        const told = outcome.deliveries.flatMap(({ type, contact, channel, targets }) =>
          targets.map(({ name }) => JSON.stringify([type, contact.id, channel, name])),
        );
        assert.equal(new Set(told).size, told.length);
        const contacts = history.alerts.contactListIds;
        const due = recipientsOf(contacts as readonly string[], history.lists).flatMap((contact) =>
          channelsOf(contact).flatMap(({ channel }) =>
            crossingsOf(runs[index], history).map(({ type, name }) =>
              JSON.stringify([type, contact.id, channel, name]),
            ),
          ),
        );
        for (const one of due) assert.ok(told.includes(one), one);
      }
    });
  });

  test("aggregated or not, the same is said of each target", () => {
    always(({ runs, history, outcomes }) => {
      const { alerts } = history;
      const other = play(runs, { ...history, alerts: { ...alerts, aggregateAlerts: alerts.aggregateAlerts !== true } });
      assert.deepEqual(
        other.map((outcome) => atoms(outcome)),
        outcomes.map((outcome) => atoms(outcome)),
      );
    });
  });

  test("with `aggregateAlerts` a contact has one message of a type on a channel, but for levels", () => {
    always(({ runs, history }) => {
      const aggregated = play(runs, { ...history, alerts: { ...history.alerts, aggregateAlerts: true } });
      for (const { deliveries } of aggregated) {
        const keys = deliveries
          .filter(isPending)
          .map(({ type, contact, channel, level }) => JSON.stringify([type, contact.id, channel, level]));
        assert.equal(new Set(keys).size, keys.length);
      }
    });
  });

  test("a target's messages do not depend on the other targets", () => {
    always(({ runs, history, outcomes }) => {
      for (const name of names) {
        const alone = runs.map((run) => ({ ...run, targets: run.targets.filter((target) => target.name === name) }));
        assert.deepEqual(
          play(alone, history).map((outcome) => atoms(outcome)),
          outcomes.map((outcome) => atoms(outcome, (_, told) => told === name)),
        );
      }
    });
  });

  test("a contact's messages do not depend on the other contacts, nor do events depend on any", () => {
    always(({ runs, history, outcomes }) => {
      for (const id of ["ann", "bob", "cat"]) {
        const lists = Object.entries(history.lists).map(([list, contacts]) => [
          list,
          contacts.filter((one) => one.id === id),
        ]);
        const alone = play(runs, { ...history, lists: Object.fromEntries(lists) });
        assert.deepEqual(
          alone.map((outcome) => atoms(outcome)),
          outcomes.map((outcome) => atoms(outcome, ({ contact }) => contact.id === id)),
        );
        assert.deepEqual(
          alone.map(({ crossings, memories }) => ({ crossings, memories })),
          outcomes.map(({ crossings, memories }) => ({ crossings, memories })),
        );
      }
    });
  });

  test("the order of targets, contacts and lists does not matter", () => {
    always(({ runs, history, outcomes }) => {
      const turned = runs.map((run) => ({ ...run, targets: run.targets.toReversed() }));
      const lists = Object.entries(history.lists).map(([list, contacts]) => [list, contacts.toReversed()]);
      const { contactListIds } = configOf(history.alerts);
      const alerts = { ...history.alerts, contactListIds: contactListIds.toReversed() };
      const again = play(turned, { alerts, lists: Object.fromEntries(lists.toReversed()) });
      assert.deepEqual(
        again.map((outcome) => atoms(outcome)),
        outcomes.map((outcome) => atoms(outcome)),
      );
    });
  });

  test("only the run's targets are remembered, and nothing new of a skipped one", () => {
    always(({ runs, outcomes }) => {
      for (const [index, { memories }] of outcomes.entries()) {
        const { targets } = runs[index] as HistoryRun;
        const known = new Set(targets.map(({ identity }) => identity));
        assert.ok([...memories.keys()].every((identity) => known.has(identity)));
        for (const { identity, isSkipped } of targets) {
          if (isSkipped) assert.deepEqual(memories.get(identity), outcomes[index - 1]?.memories.get(identity));
          else assert.ok(memories.has(identity));
        }
      }
    });
  });

  test("what is held leaves when the quiet hours are over, and all else at once or never", () => {
    always(({ runs, outcomes }) => {
      for (const [index, { deliveries }] of outcomes.entries()) {
        const decidedAt = runs[index]?.decidedAt ?? noon;
        for (const { notBefore, status, contact } of deliveries) {
          if (notBefore === null) continue;
          assert.equal(status, "pending");
          assert.equal(contact.quietHours?.mode, "hold");
          assert.ok(notBefore > decidedAt && notBefore <= decidedAt + 24 * 60 * minuteMs);
        }
      }
    });
  });
});

test("a channel that is not chosen is refused for the opt-in, whatever else speaks against it", () => {
  always(({ history }) => {
    for (const contact of Object.values(history.lists).flat()) {
      for (const channel of ["email", "sms", "voice"] as const) {
        const choice = channelsOf(contact).find((one) => one.channel === channel);
        const skip = skipOn(contact, channel);
        if (choice === undefined) assert.equal(skip?.status, "skipped_optout");
        else assert.equal(skip?.status, choice.skip?.status);
      }
    }
  });
});

function isPending({ status }: PlannedDelivery): boolean {
  return status === "pending";
}

function recipientsOf(ids: readonly string[], lists: Played["history"]["lists"]): readonly Contact[] {
  return ids.flatMap((id) => lists[id] ?? []);
}

/** The new crossings of a run, and its resets where they are told: all of them are due, sent or skipped. */
function crossingsOf(
  run: HistoryRun | undefined,
  { alerts }: Played["history"],
): readonly { readonly type: string; readonly name: string }[] {
  const { onReset } = configOf(alerts);
  return (run?.targets ?? []).flatMap(({ name, state, isSkipped }) => {
    const change = isSkipped ? null : (state?.change ?? null);
    return change === null || (change === "reset" && !onReset) ? [] : [{ type: change, name }];
  });
}
