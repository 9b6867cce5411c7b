/** What an outlook may be asked for, and which runs bring one by themselves. Pure. */
import { counted } from "#core/counted.ts";
import type { FieldError } from "#core/errors.ts";
import {
  defaultYears,
  maxEvaluations,
  maxYears,
  minYears,
  noCounts,
  type OutlookConfig,
  type OutlookRecord,
} from "./model.ts";

export interface NewOutlookFacts {
  readonly id: string;
  readonly tenantId: string;
  readonly flowId: string;
  readonly flowVersion: number;
  readonly now: number;
  readonly years: number;
  readonly isDaily: boolean;
  readonly targetCount: number;
  readonly createdAt: number;
}

/** `settings.outlook` of a flow, complete. What does not fit counts as absent: it was checked when stored. */
export function outlookConfigOf(settings: Readonly<Record<string, unknown>>): OutlookConfig {
  const { outlook } = settings;
  const given = typeof outlook === "object" && outlook !== null ? (outlook as Partial<OutlookConfig>) : {};
  const { years, isDaily } = given;
  const isFitting = typeof years === "number" && years >= minYears && years <= maxYears;
  return { years: isFitting ? years : defaultYears, isDaily: isDaily === true };
}

/** Null where so many evaluations may be. */
export function tooMany(targets: number, years: number): FieldError | null {
  const evaluations = targets * years;
  if (evaluations <= maxEvaluations) return null;
  const most = Math.floor(maxEvaluations / minYears);
  const hint = targets > most ? "divide the flow's targets" : "ask for fewer years";
  return {
    loc: "years",
    message:
      `${counted(years, "year")} of ${counted(targets, "target")} are ${counted(evaluations, "evaluation")}, and an ` +
      `outlook has ${maxEvaluations} at most: ${hint}`,
  };
}

export function newOutlook({ targetCount, createdAt, ...facts }: NewOutlookFacts): OutlookRecord {
  return {
    ...facts,
    status: "queued",
    targetCount,
    targetsDone: 0,
    counts: noCounts,
    next: null,
    createdAt,
    startedAt: null,
    finishedAt: null,
    error: null,
  };
}

/** A run that has ended well. */
export interface EndedRun {
  readonly trigger: string;
  readonly now: number;
  readonly frozenFlow: {
    readonly targets: readonly unknown[];
    readonly settings: Readonly<Record<string, unknown>>;
  };
}

/**
 * The UTC day of a scheduled run that brings its flow's daily outlook, unless that day has one; null for a run that
 * brings none.
 */
export function dailyOutlookDay({ trigger, now, frozenFlow }: EndedRun): { from: number; to: number } | null {
  const { isDaily, years } = outlookConfigOf(frozenFlow.settings);
  if (trigger !== "schedule" || !isDaily || frozenFlow.targets.length === 0) return null;
  if (tooMany(frozenFlow.targets.length, years) !== null) return null;
  const from = Math.floor(now / dayMs) * dayMs;
  return { from, to: from + dayMs };
}

const dayMs = 86_400_000;
