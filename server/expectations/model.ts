/** When a flow's targets will be triggered, as plain data. Times are epoch milliseconds, days `YYYY-MM-DD`. */

export const outlookStatuses = ["queued", "running", "succeeded", "failed"] as const;
export type OutlookStatus = (typeof outlookStatuses)[number];

export const minYears = 5;
export const maxYears = 30;
export const defaultYears = 10;
/** Targets times years of one outlook. */
export const maxEvaluations = 10_000;
/** Of one tenant, that wait or are in work. */
export const maxUnfinished = 20;
/** From its end; the newest of a flow is kept for as long as the flow. */
export const keptDays = 30;

/** `settings.outlook`, complete. */
export interface OutlookConfig {
  readonly years: number;
  readonly isDaily: boolean;
}

export const expectationStates = ["reached", "expected", "not_expected", "unavailable"] as const;
export type ExpectationState = (typeof expectationStates)[number];
/** `forecast`: the day lies within it, where all years are one. */
export type ExpectationMethod = "observed" | "forecast" | "years" | "forecast_and_years";

/** A past year that could not stand in. */
export interface LeftOutYear {
  readonly year: number;
  readonly reason: string;
}

/** This year's mean less that of the past years, over the same local days. */
export interface YearsDifference {
  readonly variable: string;
  readonly days: number;
  readonly difference: number;
  readonly unit: string;
}

export interface ExpectationBasis {
  readonly observedUntil: number | null;
  readonly forecastUntil: number | null;
  /** How far it looks. */
  readonly until: number;
  /** Those that were counted, oldest first. */
  readonly years: readonly number[];
  readonly leftOut: readonly LeftOutYear[];
  readonly differences: readonly YearsDifference[];
}

/** When a tile's condition, or one of its stages, will be met for the first time. */
export interface Expectation {
  /** Of the tile, in the flow. */
  readonly row: number;
  /** Null for a tile without stages. */
  readonly stage: string | null;
  /** The last tile that decides triggers by it. */
  readonly isDeciding: boolean;
  readonly threshold: number | null;
  readonly unit: string | null;
  readonly current: number | null;
  readonly state: ExpectationState;
  /** Why it is unavailable; null for every other state. */
  readonly reason: string | null;
  readonly reachedAt: string | null;
  /** The middle one of the years. */
  readonly expectedAt: string | null;
  readonly earliest: string | null;
  /** Of those that reach it. */
  readonly latest: string | null;
  /** How often the time from `earliest` to `latest` holds the true day, 0 to 1. Null where nobody can know. */
  readonly coverage: number | null;
  /** Of the years that were counted, 0 to 1. */
  readonly reachedShare: number | null;
  readonly method: ExpectationMethod;
  readonly basis: ExpectationBasis;
}

/** One target of an outlook. */
export interface OutlookTarget {
  /** Place in the flow as it was then. */
  readonly position: number;
  /** Within its flow, over all runs (`identityOf`). */
  readonly identity: string;
  readonly sourceId: string | null;
  readonly targetName: string;
  /** IANA name, or `UTC+05:00`; null for one that was left out. */
  readonly timezone: string | null;
  /** Why it was left out. */
  readonly skipped: string | null;
  /** First day of the season that it is about; null without a season. */
  readonly season: string | null;
  readonly expectations: readonly Expectation[];
}

/** Targets, by what decides next. */
export interface OutlookCounts {
  readonly reached: number;
  readonly expected: number;
  readonly notExpected: number;
  readonly unavailable: number;
}

export const noCounts: OutlookCounts = { reached: 0, expected: 0, notExpected: 0, unavailable: 0 };

/** What is expected first of all targets. */
export interface NextExpectation {
  readonly position: number;
  readonly targetName: string;
  readonly row: number;
  readonly stage: string | null;
  readonly expectedAt: string;
  readonly earliest: string | null;
  readonly latest: string | null;
}

/** How far an outlook is, and what it comes to. */
export interface OutlookRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly flowId: string;
  /** Its tiles and targets are those of this version. */
  readonly flowVersion: number;
  readonly status: OutlookStatus;
  readonly now: number;
  readonly years: number;
  readonly isDaily: boolean;
  readonly targetCount: number;
  readonly targetsDone: number;
  readonly counts: OutlookCounts;
  readonly next: NextExpectation | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly error: string | null;
}
