/** Random histories of alerts, held against a model that is written from the specification's text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { alertConfigOf } from "#server/alerts/config.ts";
import { type AlertOutcome, evaluateAlerts } from "#server/alerts/evaluate.ts";
import type { TargetMemories } from "#server/alerts/model.ts";
import { anyAlerts, anyHistory, anyLists } from "#test/support/alert-histories.ts";
import { AlertModel, type Expected, inOrder } from "#test/support/alert-model.ts";
import { minuteMs, noon } from "#test/support/alerts.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

/** In the model's words, in no order. */
function inPlainWords({ deliveries, crossings }: AlertOutcome): Expected {
  return inOrder({
    sends: deliveries.map(({ type, contact, channel, targets, status, level, notBefore }) => ({
      type,
      contactId: contact.id,
      channel,
      targetNames: targets.map(({ name }) => name),
      status,
      level,
      heldUntil: notBefore,
    })),
    events: crossings.map(({ event, target }) => ({ event, targetName: target.name })),
  });
}

const anyEdits = fc.array(anyAlerts, { minLength: 1, maxLength: 2 });
/** Always the same, and all of `everything` comes up in them, whatever else is drawn. */
const examples = fc.sample(fc.tuple(anyHistory, anyLists, anyEdits), { numRuns: 40, seed: 8 });

test("any history gives the sends, the skips and the events that the specification's text gives", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyHistory, anyLists, anyEdits, (runs, lists, edits) => {
      const model = new AlertModel();
      model.lists = lists;
      let memories: TargetMemories = new Map();
      for (const [index, { minute, targets, decidedAt = 0 }] of runs.entries()) {
        // A flow's alerts are edited half-way.
        const alerts = edits[index < runs.length / 2 ? 0 : edits.length - 1] ?? {};
        model.alerts = alerts;
        const at = noon + minute * minuteMs;
        const expected = inOrder(model.run({ at, now: decidedAt, targets }));
        const outcome = evaluateAlerts({
          run: { at, targets },
          config: alertConfigOf({ alerts }),
          memories,
          contacts: new Map(Object.entries(lists)),
          now: decidedAt,
        });
        memories = outcome.memories;
        assert.deepEqual(inPlainWords(outcome), expected);
        for (const { type, status } of expected.sends) seen.add(`${type} ${status}`);
      }
    }),
    { numRuns: propertyRuns(1_800), examples },
  );
  assert.deepEqual([...seen].sort(), everything);
});

const fates = ["pending", "skipped_blacklisted", "skipped_optout", "skipped_quiet_hours", "skipped_unverified"];
/** What the histories must have reached for their silence to mean something. */
const everything = ["level", "no_data", "reset", "trigger"].flatMap((type) =>
  [...fates, ...(type === "no_data" ? [] : ["skipped_cooldown"])].map((status) => `${type} ${status}`).sort(),
);

test("the model and the rules agree on more messages than may be single", () => {
  const targets = Array.from({ length: 502 }, (_, index) => {
    const state = { isTriggered: true, since: 0, isHeld: false, change: "trigger", heldBecause: null } as const;
    const shared = { targetType: "sensor", probability: null, stage: null, state: { ...state, newestDataAt: null } };
    return {
      ...shared,
      position: index,
      identity: `s${index}`,
      sourceId: `s${index}`,
      name: `s${index}`,
      isSkipped: false,
    };
  });
  fc.assert(
    fc.property(anyLists, fc.constantFrom(500, 501), (lists, count) => {
      const alerts = { contactListIds: ["one", "two"] };
      const model = new AlertModel();
      model.alerts = alerts;
      model.lists = lists;
      const run = { at: noon, targets: targets.slice(0, count) };
      const contacts = new Map(Object.entries(lists));
      const config = alertConfigOf({ alerts });
      const outcome = evaluateAlerts({ run, config, memories: new Map(), contacts, now: noon });
      assert.deepEqual(inPlainWords(outcome), inOrder(model.run({ ...run, now: noon })));
    }),
    { numRuns: propertyRuns(3) },
  );
});
