/**
 * Where a span of time and its limit are equal, no millisecond decides: rules count from ticks. Each rule at its limit,
 * five seconds before and five after it; and the gates of alerts against a model that knows ticks alone.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { passGates } from "#server/alerts/gates.ts";
import type { AlertTarget, TargetMemory } from "#server/alerts/model.ts";
import { ticksOf } from "#server/flows/ticks.ts";
import { isThrottled } from "#server/reports/throttle.ts";
import { ruleTime } from "#server/runs/state/rule-time.ts";
import { stateRulesOf } from "#server/runs/state/target-transitions.ts";
import { nextState } from "#server/runs/state/trigger-state.ts";
import { capWindow } from "#server/schedules/tick.ts";
import { configOf, minuteMs, noon, type Step, stateOf, targetOf } from "#test/support/alerts.ts";
import { denying, evaluationOf, rules, triggeredBy } from "#test/support/evaluations.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const hourMs = 60 * minuteMs;
const late = 5_000;

test("the time that rules go by is the tick of a scheduled run, however late it began, and else its `now`", () => {
  assert.equal(ruleTime({ tickAt: noon, now: noon + late }), noon);
  assert.equal(ruleTime({ tickAt: null, now: noon + late }), noon + late);
  const frozenFlow = { tiles: [], targets: [], settings: { alerts: { keepFiringMinutes: 60 } }, userKey: null };
  const { at, now, keepFiringMs } = stateRulesOf({ tickAt: noon, now: noon + late, frozenFlow });
  assert.deepEqual([at, now, keepFiringMs], [noon, noon + late, hourMs]);
});

/** Of a target that says these two things, so long apart: what the second run tells. */
function second(alerts: object, before: readonly AlertTarget[], after: AlertTarget, gapMs: number) {
  const config = configOf({ triggerTypes: ["trigger", "reset"], ...alerts });
  let memory: TargetMemory | null = null;
  for (const target of before) ({ memory } = passGates(target, memory, config, noon));
  const { notices } = passGates(after, memory, config, noon + gapMs);
  return notices.map(({ type, keptBack }) => `${type}${keptBack === null ? "" : ` ${keptBack.by}`}`).join();
}

const at = (name: Step, changes: Partial<AlertTarget> = {}) => targetOf("north", name, changes);
const levels = [
  { name: "watch", atLeast: 30 },
  { name: "danger", atLeast: 80 },
];
const probability = (value: number) => at("calm", { probability: value });

interface Edge {
  readonly rule: string;
  readonly limitMs: number;
  /** With so long between the two: what happens. */
  readonly of: (gapMs: number) => unknown;
  readonly before: unknown;
  readonly equal: unknown;
  readonly after: unknown;
}

const edges: readonly Edge[] = [
  {
    rule: "the trigger cooldown",
    limitMs: hourMs,
    of: (gap) => second({ triggerAlertCooldownMinutes: 60 }, [at("trigger"), at("reset")], at("trigger"), gap),
    before: "trigger cooldown",
    equal: "trigger",
    after: "trigger",
  },
  {
    rule: "the trigger cooldown of a flow that alerts at every run",
    limitMs: hourMs,
    of: (gap) => second({ triggerTypes: [], triggerAlertCooldownMinutes: 60 }, [at("trigger")], at("held"), gap),
    before: "",
    equal: "trigger",
    after: "trigger",
  },
  {
    rule: "the reset cooldown",
    limitMs: hourMs,
    of: (gap) =>
      second({ resetAlertCooldownMinutes: 60 }, [at("trigger"), at("reset"), at("trigger")], at("reset"), gap),
    before: "reset cooldown",
    equal: "reset",
    after: "reset",
  },
  {
    rule: "the cooldown of a fall of level",
    limitMs: hourMs,
    of: (gap) => second({ levels, triggerAlertCooldownMinutes: 60 }, [probability(90)], probability(40), gap),
    before: "level cooldown",
    equal: "level",
    after: "level",
  },
  {
    rule: "silence, which must be longer",
    limitMs: hourMs,
    of: (gap) => second({ noDataAfterMinutes: 60 }, [], at("calm", { state: stateOf("calm", noon) }), gap),
    before: "",
    equal: "",
    after: "no_data",
  },
  {
    rule: "the time to keep firing",
    limitMs: hourMs,
    of: (gap) => {
      const of = (now: number) => rules(now, { keepFiringMs: hourMs });
      const first = nextState(triggeredBy(), evaluationOf(denying()), of(noon));
      return nextState(first.state, evaluationOf(denying()), of(noon + gap)).change;
    },
    before: null,
    equal: "reset",
    after: "reset",
  },
  {
    rule: "the throttle of event reports, by the minute",
    limitMs: 6 * hourMs,
    of: (gap) => isThrottled(noon, noon + gap),
    before: true,
    equal: false,
    after: false,
  },
  {
    rule: "the cap of an hour, by the minute",
    limitMs: hourMs,
    of: (gap) => noon >= capWindow(noon + gap).from,
    before: true,
    equal: false,
    after: false,
  },
];

describe("a limit", () => {
  for (const { rule, limitMs, of, ...expected } of edges)
    test(`of ${rule}: at it, and five seconds before and after`, () => {
      const found = { before: of(limitMs - late), equal: of(limitMs), after: of(limitMs + late) };
      assert.deepEqual(found, expected);
    });
});

describe("the cap of an hour", () => {
  test("of 12 lets a flow run every five minutes, whatever the seconds of its ticks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.constantFrom(5, 10, 30), (jitterSeconds, every) => {
        const schedule = { cron: `*/${every} * * * *`, timeZone: "Europe/Zurich", jitterSeconds };
        const ticks = ticksOf({ id: `flow ${every}`, scheduleMinutes: null, schedule }, noon) ?? assert.fail();
        const ran: number[] = [];
        for (let at = ticks.next(noon); ran.length < 41; at = ticks.next(at)) {
          const { from, to } = capWindow(at);
          assert.ok(ran.filter((time) => time >= from && time < to).length < 12);
          ran.push(at);
        }
      }),
    );
  });

  test("counts the ticks of 60 minutes of the clock, up to the tick's own", () => {
    fc.assert(
      fc.property(fc.nat({ max: 3 * hourMs }), fc.nat({ max: 3 * hourMs }), (one, other) => {
        const { from, to } = capWindow(noon + other);
        const minutes = Math.floor(other / minuteMs) - Math.floor(one / minuteMs);
        assert.equal(noon + one >= from && noon + one < to, minutes >= 0 && minutes < 60);
      }),
    );
  });
});

interface Moment {
  readonly gap: number;
  readonly step: Step;
  readonly lateMs: number;
}

/** A history in ticks of a quarter of an hour: what each finds, and by how much its run is late. */
const history = fc.array(
  fc.record<Moment>({
    gap: fc.integer({ min: 1, max: 3 }),
    step: fc.constantFrom<Step>("trigger", "triggered", "held", "reset", "calm"),
    lateMs: fc.constantFrom(0, 3, 700, late, 40_000),
  }),
  { maxLength: 30, size: "max" },
);
const cooldown = fc.integer({ min: 0, max: 5 });

/** With its cooldowns in ticks: every kind of notice comes up in it, whatever else is drawn. */
const everyKind: [Moment[], number, number, boolean] = [
  (["trigger", "reset", "trigger", "reset", "trigger", "reset"] as const).map((step) => ({ gap: 1, step, lateMs: 0 })),
  3,
  5,
  true,
];

test("in ticks, whatever the delays of the runs: each gate says what it says in whole numbers", () => {
  const tickMs = 15 * minuteMs;
  const kinds = new Set<string>();
  fc.assert(
    fc.property(history, cooldown, cooldown, fc.boolean(), (moments, ofTrigger, ofReset, onCrossingOnly) => {
      const config = configOf({
        triggerTypes: onCrossingOnly ? ["trigger", "reset"] : ["reset"],
        triggerAlertCooldownMinutes: 15 * ofTrigger,
        resetAlertCooldownMinutes: 15 * ofReset,
      });
      let memory: TargetMemory | null = null;
      let [tick, toldTrigger, toldReset, isTold] = [0, -100, -100, false];
      for (const { gap, step, lateMs } of moments) {
        tick += gap;
        const tickAt = noon + tick * tickMs;
        const outcome = passGates(at(step), memory, config, ruleTime({ tickAt, now: tickAt + lateMs }));
        ({ memory } = outcome);
        const isCrossing = step === "trigger";
        const expected: string[] = [];
        if (isCrossing) isTold = false;
        if (isCrossing || (!onCrossingOnly && (step === "triggered" || step === "held"))) {
          if (tick - toldTrigger >= ofTrigger) {
            expected.push("trigger");
            [toldTrigger, isTold] = [tick, true];
          } else if (isCrossing) expected.push("trigger cooldown");
        }
        if (step === "reset") {
          if (!isTold) expected.push("reset untold");
          else if (tick - toldReset < ofReset) expected.push("reset cooldown");
          else {
            expected.push("reset");
            toldReset = tick;
          }
        }
        if (step === "reset" || step === "calm") isTold = false;
        const found = outcome.notices.map(
          ({ type, keptBack }) => `${type}${keptBack === null ? "" : ` ${keptBack.by}`}`,
        );
        assert.deepEqual(found, expected);
        const passed = expected.find((one) => one === step);
        assert.equal(outcome.event, passed === undefined ? null : isCrossing ? "flow.triggered" : "flow.reset");
        for (const one of found) kinds.add(one);
      }
    }),
    { numRuns: propertyRuns(500), examples: [everyKind] },
  );
  assert.deepEqual([...kinds].toSorted(), ["reset", "reset cooldown", "reset untold", "trigger", "trigger cooldown"]);
});

test("a day of a local clock is not always a cooldown of 24 hours: the day on which clocks go forward is shorter", () => {
  const schedule = { cron: "0 8 * * *", timeZone: "Europe/Zurich", jitterSeconds: 0 };
  const ticks = ticksOf({ id: "flow", scheduleMinutes: null, schedule }, noon) ?? assert.fail();
  const saturday = ticks.next(Date.parse("2026-03-28T00:00:00Z"));
  const alerts = { triggerTypes: [], triggerAlertCooldownMinutes: 24 * 60 };
  const told = (first: number) => second(alerts, [at("trigger")], at("triggered"), ticks.next(first) - first);
  assert.equal(told(saturday), "");
  assert.equal(told(ticks.next(saturday)), "trigger");
  const withRoom = { ...alerts, triggerAlertCooldownMinutes: 23 * 60 };
  assert.equal(second(withRoom, [at("trigger")], at("triggered"), ticks.next(saturday) - saturday), "trigger");
});
