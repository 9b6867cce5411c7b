/** Random histories of a flow: its schedule, its tiles, its alerts, its contacts, and what its sensors say when. */
import fc from "fast-check";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** Of the flow's targets: two sensors and a place. */
export const names = ["North", "South", "Inline"] as const;
/** Of one sensor: its readings, and when its server fails. Times are minutes after the history's beginning. */
export interface SensorStory {
  readonly steps: readonly { readonly gap: number; readonly reads: number | null }[];
  readonly downFrom: number;
  readonly downFor: number;
}

export interface History {
  readonly scheduling: object;
  /** Ticks that are driven. */
  readonly tickCount: number;
  readonly isGenerated: boolean;
  readonly when: "last" | "any";
  readonly alerts: Readonly<Record<string, Json>>;
  readonly people: readonly AnyContact[];
  readonly sensors: readonly SensorStory[];
  readonly maxRunsPerHour: number | undefined;
}

interface AnyContact {
  readonly emailOptIn: boolean;
  readonly smsOptIn: boolean;
  readonly locale: "en-GB" | "de-DE" | null;
  readonly verified: ("email" | "phone")[];
  readonly isBlacklisting: boolean;
  readonly quiet: null | "hold" | "drop";
}

const sensorStory: fc.Arbitrary<SensorStory> = fc.record({
  steps: fc.array(
    fc.record({
      gap: fc.constantFrom(5, 10, 20, 20, 60, 200),
      reads: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(5, 20, 24, 26, 60, 95) },
        { weight: 2, arbitrary: fc.constant(null) },
      ),
    }),
    { minLength: 10, maxLength: 60 },
  ),
  downFrom: fc.integer({ min: 0, max: 2_000 }),
  downFor: fc.constantFrom(0, 0, 60, 400),
});

const minutes = fc.constantFrom(undefined, 0, 15, 60, 400);

const anyAlerts = fc.record({
  triggerTypes: fc.subarray(["trigger", "reset"]),
  triggerAlertCooldownMinutes: minutes,
  resetAlertCooldownMinutes: minutes,
  triggerMessage: fc.constantFrom(undefined, "Light the candles."),
  resetMessage: fc.constantFrom(undefined, "Put them out."),
  aggregateAlerts: fc.boolean(),
  noDataAfterMinutes: fc.constantFrom(undefined, 30, 200),
  recoveryMargin: fc.constantFrom(undefined, 0, 2),
  keepFiringMinutes: fc.constantFrom(undefined, 0, 45, 200),
  levels: fc.constantFrom(
    undefined,
    [{ name: "Watch", atLeast: 20 }],
    [
      { name: "Watch", atLeast: 20 },
      { name: "Danger", atLeast: 60, ownList: true },
    ],
  ),
});

const anyContact: fc.Arbitrary<AnyContact> = fc.record({
  emailOptIn: fc.boolean(),
  smsOptIn: fc.boolean(),
  locale: fc.constantFrom("en-GB" as const, "de-DE" as const, null),
  verified: fc.subarray<"email" | "phone">(["email", "phone"]),
  isBlacklisting: fc.boolean(),
  quiet: fc.constantFrom(null, null, "hold" as const, "drop" as const),
});

export const histories = (maxTicks: number): fc.Arbitrary<History> =>
  fc.record({
    scheduling: fc.oneof(
      fc.constantFrom(5, 15, 60, 180).map((scheduleMinutes) => ({ scheduleMinutes })),
      fc
        .record({
          cron: fc.constantFrom("*/20 * * * *", "10 */2 * * *", "0,7 6,13,14,15,18 * * *"),
          timeZone: fc.constantFrom("UTC", "Europe/Zurich"),
          jitterSeconds: fc.constantFrom(0, 300),
        })
        .map((schedule) => ({ schedule })),
    ),
    tickCount: fc.integer({ min: Math.ceil(maxTicks / 2), max: maxTicks }),
    isGenerated: fc.constantFrom(false, false, true),
    when: fc.constantFrom("last" as const, "last" as const, "any" as const),
    alerts: anyAlerts,
    people: fc.array(anyContact, { minLength: 1, maxLength: 3 }),
    sensors: fc.array(sensorStory, { minLength: names.length, maxLength: names.length }),
    maxRunsPerHour: fc.constantFrom(undefined, undefined, undefined, 2),
  });

const every60 = (...reads: readonly (number | null)[]): SensorStory["steps"] =>
  reads.map((one) => ({ gap: 60, reads: one }));

/** Crossings, resets, levels, silence and a failure; one contact's messages wait, and another gets hardly any. */
export const eventfulHistory: History = {
  scheduling: { scheduleMinutes: 60 },
  tickCount: 8,
  isGenerated: false,
  when: "last",
  alerts: {
    triggerTypes: ["trigger", "reset"],
    triggerAlertCooldownMinutes: 60,
    resetAlertCooldownMinutes: 400,
    triggerMessage: "Light the candles.",
    noDataAfterMinutes: 30,
    recoveryMargin: 2,
    levels: [
      { name: "Watch", atLeast: 20 },
      { name: "Danger", atLeast: 60, ownList: true },
    ],
  },
  people: [
    {
      ...{ emailOptIn: true, smsOptIn: false, locale: "en-GB" },
      verified: ["email"],
      isBlacklisting: false,
      quiet: "hold",
    },
    {
      ...{ emailOptIn: true, smsOptIn: true, locale: "de-DE" },
      verified: ["phone"],
      isBlacklisting: true,
      quiet: "drop",
    },
  ],
  sensors: [
    { steps: every60(26, 5, 60, 24, 5, 95, 20, null), downFrom: 0, downFor: 0 },
    { steps: every60(5, 26, 26, null, null, 5, 60, 5), downFrom: 0, downFor: 0 },
    { steps: every60(95, 95, 5, 26, 5, 26, 5, 26), downFrom: 200, downFor: 60 },
  ],
  maxRunsPerHour: undefined,
};
