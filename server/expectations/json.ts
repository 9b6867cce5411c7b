/** What an outlook tells as the contract's JSON: times ↔ ISO 8601. Pure. */
import { isoTime } from "#core/time.ts";
import type { Expectation, OutlookRecord } from "./model.ts";

export function outlookSummaryJson({ tenantId: _tenant, ...record }: OutlookRecord) {
  return {
    ...record,
    now: isoTime(record.now),
    createdAt: isoTime(record.createdAt),
    startedAt: nullableTime(record.startedAt),
    finishedAt: nullableTime(record.finishedAt),
  };
}

export function expectationJson({ basis, ...expectation }: Expectation) {
  const { observedUntil, forecastUntil, until, years, leftOut, differences } = basis;
  return {
    ...expectation,
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
