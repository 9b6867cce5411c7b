/** What an outlook tells as the contract's JSON: times ↔ ISO 8601, sentences in the reader's language. Pure. */
import { isoTime } from "#core/time.ts";
import { outcomeIn, type Told } from "#server/language/told.ts";
import type { Expectation, OutlookRecord } from "./model.ts";

export function outlookSummaryJson(told: Told, { tenantId: _tenant, ...record }: OutlookRecord) {
  return {
    ...record,
    error: outcomeIn(told, record.error),
    now: isoTime(record.now),
    createdAt: isoTime(record.createdAt),
    startedAt: nullableTime(record.startedAt),
    finishedAt: nullableTime(record.finishedAt),
  };
}

export function expectationJson(told: Told, { basis, ...expectation }: Expectation) {
  const { observedUntil, forecastUntil, until, years, leftOut, differences } = basis;
  return {
    ...expectation,
    reason: outcomeIn(told, expectation.reason),
    basis: {
      observedUntil: nullableTime(observedUntil),
      forecastUntil: nullableTime(forecastUntil),
      until: isoTime(until),
      years: [...years],
      leftOut: leftOut.map((one) => ({ ...one })),
      differences: differences.map((one) => ({ ...one })),
    },
  };
}

function nullableTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
