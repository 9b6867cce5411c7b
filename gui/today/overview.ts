/** What matters today, out of what the service tells: grouped, sorted, and judged by the clock. Pure. */
import type { TodayQuery, TriggeredTargetFragment } from "../api/generated.ts";

export type WatchedFlow = NonNullable<TodayQuery["flows"]>["edges"][number]["node"];
export type WatchedSource = NonNullable<TodayQuery["sources"]>["edges"][number]["node"];

/** A target that is triggered. */
export interface Triggered extends TriggeredTargetFragment {
  /** No two have it in common; a name and a place in the flow may be. */
  readonly key: string;
}

export interface FlowGroup {
  readonly flowId: string;
  readonly flowName: string;
  readonly flowStatus: TriggeredTargetFragment["flowStatus"];
  /** Of the run that found the newest. */
  readonly demoData: TriggeredTargetFragment["demoData"];
  readonly targets: readonly Triggered[];
}

/** "Block 2" is before "Block 10". */
const byName = new Intl.Collator(undefined, { numeric: true });

/** In the order of what came last: the flow of the newest first, and so within a flow; what came at once, by name. */
export function groupByFlow(triggered: readonly Triggered[]): readonly FlowGroup[] {
  const newestFirst = triggered.toSorted(
    (one, other) => Date.parse(other.since) - Date.parse(one.since) || byName.compare(one.name, other.name),
  );
  return [...Map.groupBy(newestFirst, ({ flowId }) => flowId).values()].flatMap((targets) => {
    const [first] = targets;
    if (first === undefined) return [];
    const { flowId, flowName, flowStatus, demoData } = first;
    return [{ flowId, flowName, flowStatus, demoData, targets }];
  });
}

/** Where it is told why: the run with this target chosen; without a run, the flow's history. */
export function whyAddress({
  flowId,
  runId,
  position,
}: Pick<TriggeredTargetFragment, "flowId" | "runId" | "position">): string {
  if (runId === null) return historyAddress(flowId);
  return position === null ? `/runs/${runId}` : `/runs/${runId}?target=${position}`;
}

export function historyAddress(flowId: string): string {
  return `/flows/${flowId}/runs`;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A tick that waits for its turn is none that is missing. */
const latenessMs = 10 * minuteMs;
const daysAhead = 14;
/** An outlook that is made each day is never older. */
const freshMs = 2 * dayMs;

export type Trouble =
  | { readonly kind: "failed"; readonly flow: WatchedFlow; readonly runId: string; readonly at: string }
  | { readonly kind: "late"; readonly flow: WatchedFlow; readonly dueAt: string }
  | { readonly kind: "silent"; readonly source: WatchedSource; readonly lastDataAt: string | null };

/**
 * Flows whose newest run failed, flows that should have run by now, sources that fell silent: in this order, the
 * newest failure, the longest wait and the newest silence first. A flow that somebody paused is as they want it.
 */
export function troublesIn(
  flows: readonly WatchedFlow[],
  sources: readonly WatchedSource[],
  now: number,
): readonly Trouble[] {
  const wanted = flows.filter(({ status }) => status !== "paused");
  return [...failedOf(wanted), ...lateOf(wanted, now), ...silentOf(sources)];
}

function failedOf(flows: readonly WatchedFlow[]): readonly Trouble[] {
  return flows
    .flatMap((flow) => {
      const { lastRun } = flow;
      return lastRun?.status === "failed"
        ? [{ kind: "failed" as const, flow, runId: lastRun.id, at: lastRun.now }]
        : [];
    })
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function lateOf(flows: readonly WatchedFlow[], now: number): readonly Trouble[] {
  return flows
    .flatMap((flow) => {
      const { nextRunAt, status } = flow;
      const isLate = status === "active" && nextRunAt !== null && now - Date.parse(nextRunAt) > latenessMs;
      return isLate ? [{ kind: "late" as const, flow, dueAt: nextRunAt }] : [];
    })
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
}

function silentOf(sources: readonly WatchedSource[]): readonly Trouble[] {
  const sinceOf = ({ lastDataAt }: WatchedSource): number => (lastDataAt === null ? 0 : Date.parse(lastDataAt));
  return sources
    .filter(({ status }) => status === "stale")
    .toSorted((one, other) => sinceOf(other) - sinceOf(one))
    .map((source) => ({ kind: "silent" as const, source, lastDataAt: source.lastDataAt }));
}

export interface ExpectedLine {
  readonly flowId: string;
  readonly flowName: string;
  readonly demoData: WatchedFlow["demoData"];
  readonly place: string;
  readonly stage: string | null;
  /** A day of the place, as the next two. */
  readonly day: string;
  /** Null where it is the day itself: by the forecast. */
  readonly range: { readonly from: string; readonly to: string } | null;
  /** When it was looked ahead, where that is days ago. */
  readonly oldSince: string | null;
  /** Where more is told of it. */
  readonly address: string;
}

/**
 * What each flow expects first, within the next 14 days: by day, then by name.
 * @param today a local day (`YYYY-MM-DD`)
 */
export function expectedSoon(flows: readonly WatchedFlow[], today: string, now: number): readonly ExpectedLine[] {
  const last = new Date(Date.parse(today) + daysAhead * dayMs).toISOString().slice(0, 10);
  return flows
    .filter(({ status }) => status !== "paused")
    .flatMap((flow) => lineOf(flow, now))
    .filter(({ day }) => day >= today && day <= last)
    .toSorted((one, other) => one.day.localeCompare(other.day) || byName.compare(one.place, other.place));
}

function lineOf(flow: WatchedFlow, now: number): readonly ExpectedLine[] {
  const { id, displayName, demoData, outlook, lastRun } = flow;
  const next = outlook?.next ?? null;
  if (outlook === null || next === null || next.expectedAt === null) return [];
  const { expectedAt, earliest, latest, targetName, stage, position } = next;
  const isRange = earliest !== null && latest !== null && earliest < latest;
  const runId = lastRun?.status === "succeeded" ? lastRun.id : null;
  return [
    {
      flowId: id,
      flowName: displayName,
      demoData,
      place: targetName,
      stage,
      day: expectedAt,
      range: isRange ? { from: earliest, to: latest } : null,
      oldSince: now - Date.parse(outlook.now) > freshMs ? outlook.now : null,
      address: whyAddress({ flowId: id, runId, position }),
    },
  ];
}
