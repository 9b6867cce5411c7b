/**
 * Random histories of a flow's alerts: what each run finds of its targets, with outages, failures and gaps, decided by
 * the hold rule as the service decides it; configurations; contacts with every mixture of wishes.
 */
import fc from "fast-check";
import { nextState, type TriggerState } from "#server/runs/state/trigger-state.ts";
import { shownState } from "#server/runs/state/target-transitions.ts";
import type { AlertTarget } from "#server/alerts/model.ts";
import type { Contact, QuietHours } from "#server/contacts/model.ts";
import { asked, evaluationOf, rules, tile } from "./evaluations.ts";
import { contactOf, type HistoryRun, minuteMs, noon, targetOf } from "./alerts.ts";

/** What a run meets at one target. */
type Finding =
  | { readonly kind: "failed" | "skipped" | "gone" }
  | {
      readonly kind: "found";
      readonly isTriggered: boolean;
      readonly age: number;
      readonly probability: number | null;
    };

const finding: fc.Arbitrary<Finding> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("failed", "skipped", "gone") }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("found" as const),
      isTriggered: fc.boolean(),
      /** Minutes of the newest reading before the run. */
      age: fc.constantFrom(0, 0, 5, 40, 200),
      probability: fc.constantFrom(null, 0, 29, 30, 55, 80, 100),
    }),
  },
);

export const names: readonly string[] = ["a", "b", "c", "d"];
/** A place given inline, that never has a reading. */
const inline = "d";

interface Moment {
  /** Minutes since the run before. */
  readonly gap: number;
  /** How late the job comes, in minutes. */
  readonly late: number;
  /** Without alerts: it neither counts for states nor is it looked at. */
  readonly isSuppressed: boolean;
  /** The tiles were edited before: states begin anew. */
  readonly isEdited: boolean;
  readonly findings: readonly Finding[];
}

const moment: fc.Arbitrary<Moment> = fc.record({
  gap: fc.constantFrom(5, 15, 15, 15, 30, 60, 600),
  late: fc.constantFrom(0, 0, 1, 700),
  isSuppressed: fc.constantFrom(false, false, false, false, true),
  isEdited: fc.constantFrom(false, false, false, false, false, false, false, true),
  findings: fc.array(finding, { minLength: names.length, maxLength: names.length }),
});

/** Runs that count, in their order. */
export const anyHistory: fc.Arbitrary<readonly HistoryRun[]> = fc
  .array(moment, { minLength: 1, maxLength: 20, size: "max" })
  .map(historyOf);

function historyOf(moments: readonly Moment[]): readonly HistoryRun[] {
  const states = new Map<string, TriggerState>();
  let minute = 0;
  return moments.flatMap(({ gap, late, isSuppressed, isEdited, findings }) => {
    minute += gap;
    if (isEdited) states.clear();
    if (isSuppressed) return [];
    const targets = findings.flatMap((found, index) => targetAfter(names[index] ?? "", found, minute, states));
    return [{ minute, targets, decidedAt: noon + (minute + late) * minuteMs }];
  });
}

function targetAfter(
  name: string,
  found: Finding,
  minute: number,
  states: Map<string, TriggerState>,
): readonly AlertTarget[] {
  if (found.kind === "gone") {
    states.delete(name);
    return [];
  }
  const at = noon + minute * minuteMs;
  const isFound = found.kind === "found";
  const newestDataAt = isFound && name !== inline ? at - found.age * minuteMs : null;
  const series = isFound && name !== inline ? [asked("swp", newestDataAt)] : [];
  const evaluation = isFound ? evaluationOf(tile(found.isTriggered, series)) : { unknownBecause: "the target failed" };
  const transition = nextState(states.get(name) ?? null, evaluation, rules(at));
  if (transition.state !== null) states.set(name, transition.state);
  const probability = isFound ? found.probability : null;
  const sourceId = name === inline ? null : name;
  const isSkipped = found.kind === "skipped";
  return [targetOf(name, "calm", { sourceId, probability, isSkipped, state: shownState(transition) })];
}

const minutes = fc.constantFrom(undefined, 0, 15, 30, 31, 120);
const listIds = fc.uniqueArray(fc.constantFrom("one", "two", "gone"), { maxLength: 3 });
const levelNames = ["watch", "warning", "danger"];

const anyLevels = fc
  .array(
    fc.record({
      atLeast: fc.constantFrom(0, 30, 50, 80, 100),
      contactListIds: fc.option(listIds, { nil: undefined }),
      message: fc.constantFrom(undefined, "Look."),
    }),
    { maxLength: 3 },
  )
  .map((levels) => levels.map((level, index) => ({ name: levelNames[index] ?? "", ...level })));

/** `settings.alerts`, as a caller gives it. */
export const anyAlerts = fc.record({
  contactListIds: listIds,
  triggerTypes: fc.subarray(["trigger", "reset"]),
  triggerAlertCooldownMinutes: minutes,
  resetAlertCooldownMinutes: minutes,
  aggregateAlerts: fc.boolean(),
  noDataAfterMinutes: fc.constantFrom(undefined, 10, 60, 120),
  levels: anyLevels,
});

const anyQuietHours: fc.Arbitrary<QuietHours> = fc.record({
  start: fc.constantFrom("13:00", "22:00"),
  end: fc.constantFrom("07:00", "13:00", "18:30"),
  timeZone: fc.constantFrom("UTC", "Asia/Kolkata"),
  mode: fc.constantFrom("hold", "drop"),
});

export function anyContact(id: string): fc.Arbitrary<Contact> {
  const wishes = fc.record({
    email: fc.constantFrom(null, `${id}@example.com`),
    phone: fc.constantFrom(null, "+4915112345678"),
    emailOptIn: fc.boolean(),
    smsOptIn: fc.boolean(),
    callOptIn: fc.boolean(),
    emailVerified: fc.boolean(),
    phoneVerified: fc.boolean(),
    blacklist: fc.subarray([...names]),
    quietHours: fc.option(anyQuietHours, { freq: 2 }),
  });
  return wishes.map((wish) => contactOf(id, wish));
}

/** Two lists that share a contact. */
export const anyLists: fc.Arbitrary<Readonly<Record<string, readonly Contact[]>>> = fc
  .tuple(anyContact("ann"), anyContact("bob"), anyContact("cat"))
  .map(([ann, bob, cat]) => ({ one: [ann, bob], two: [cat, ann] }));
