/**
 * From the checks of single series to the health of a target's data: how complete they are, and what is wrong with
 * them. Pure.
 *
 * A tile asks for alternatives (a temperature, or its daily extremes), and a sensor has only some of them. A series
 * that a source does not offer is missing only where the tile got none of its alternatives. Of a source that offers
 * alternatives, those with readings count.
 */
import { type DataHealth, type DataIssue, issueKinds, maxIssues, type SeriesHealth } from "./model.ts";

/** What one tile asks of one facet: any of the names. */
export interface DataNeed {
  readonly kind: "series" | "weather" | "events";
  readonly dataSource: "adapter" | "generate";
  readonly names: readonly string[];
}

/**
 * @param needs of all tiles of the flow
 * @param series of all sources that the target's data came from, each once
 * @param window epoch ms; the target's
 */
export function targetHealth(
  needs: readonly DataNeed[],
  series: readonly SeriesHealth[],
  window: { readonly start: number; readonly end: number },
): DataHealth {
  const readings = needs.filter(({ kind }) => kind !== "events");
  const asked = readings.filter(({ dataSource }) => dataSource === "adapter");
  const counted = new Set<SeriesHealth>();
  const unserved = new Map<string, DataNeed>();
  for (const need of asked) {
    const found = countedFor(need, series);
    for (const one of found) counted.add(one);
    if (found.length === 0) unserved.set(`${need.kind} ${need.names.join()}`, need);
  }
  const issues = [
    ...[...unserved.values()].map((need) => unservedIssue(need, window)),
    ...[...counted].flatMap((one) => one.issues),
  ];
  // Generated data are complete.
  const generated = readings.length - asked.length;
  const total = counted.size + unserved.size + generated;
  const sum = [...counted].reduce((before, one) => before + shareOf(one), generated);
  return {
    coverage: total === 0 ? null : sum / total,
    issues: gravestFirst(issues).slice(0, maxIssues),
    issueCount: issues.length,
  };
}

/** For a target whose data could not be fetched at all. */
export const noData: DataHealth = { coverage: 0, issues: [], issueCount: 0 };

/** For a target that needs no data. */
export const nothingAsked: DataHealth = { coverage: null, issues: [], issueCount: 0 };

/** Per source: the series with readings, or else the one that was offered without any. */
function countedFor(need: DataNeed, series: readonly SeriesHealth[]): readonly SeriesHealth[] {
  const relevant = series.filter((one) => serves(one, need) && one.isOffered);
  return [...Map.groupBy(relevant, (one) => one.sourceId).values()].flatMap((ofSource) => {
    const filled = ofSource.filter((one) => one.present > 0);
    return filled.length > 0 ? filled : ofSource.slice(0, 1);
  });
}

/** Whether the series is one of those that the need asks for. */
export function serves(series: SeriesHealth, { kind, names }: DataNeed): boolean {
  return series.facet === kind && names.includes(series.name);
}

function shareOf({ present, expected }: SeriesHealth): number {
  return expected === 0 ? 0 : present / expected;
}

function unservedIssue(
  { kind, names }: DataNeed,
  { start, end }: { readonly start: number; readonly end: number },
): DataIssue {
  const [name = ""] = names;
  const asked = names.length === 1 ? name : `one of ${names.join(", ")}`;
  const message = `${name}: the ${kind} adapter gave nothing for ${asked}`;
  return { kind: "missing", name, sourceId: null, count: 1, from: start, to: end, message };
}

function gravestFirst(issues: readonly DataIssue[]): readonly DataIssue[] {
  return issues.toSorted((a, b) => issueKinds.indexOf(a.kind) - issueKinds.indexOf(b.kind) || b.count - a.count);
}
