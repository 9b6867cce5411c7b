/** A service on a clock that is moved, whose flows report by schedules, and the reader of what it makes of them. */
import assert from "node:assert/strict";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "./alert-world.ts";
import { eventually } from "./wait.ts";

/** An entry of the history, as the API shows it. */
export interface ReportEntry {
  readonly eventId: string;
  readonly reportId: string | null;
  readonly runId: string | null;
  readonly mode: string;
  readonly scheduleId: string | null;
  readonly scheduleName: string;
  readonly slot: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly at: string;
}

export interface ReportWorld extends AlertWorld {
  now(): Promise<number>;
  /** Time jumps, all that became due is woken, and its runs and reports have come to their ends. */
  moveTo(at: number): Promise<void>;
  /** The same, without waiting for them. */
  jumpTo(at: number): Promise<void>;
  /** Resolves once no run and no report is under way. */
  settled(): Promise<void>;
}

export async function startReportWorld(environment: Readonly<Record<string, string>> = {}): Promise<ReportWorld> {
  const world = await startAlertWorld({ MOVABLE_CLOCK: "1", ...environment });
  const { operator, database } = world.service;
  const unfinished = async (): Promise<number> => {
    const backlog = await database.read((stores) => stores.outbox.forSystem().backlog());
    const ours = backlog.filter(({ topic }) => topic === "runs" || topic === "reports");
    return ours.reduce((sum, { jobs }) => sum + jobs, 0);
  };
  const settled = () => eventually("no run and no report is under way", async () => (await unfinished()) === 0);
  const jumpTo = async (at: number): Promise<void> => {
    const { status, text } = await operator("POST", "/v1/admin/clock", { body: { now: new Date(at).toISOString() } });
    assert.equal(status, 200, text);
  };
  return {
    ...world,
    now: async () => Date.parse((await operator("GET", "/v1/admin/clock")).body.now),
    jumpTo,
    moveTo: async (at) => {
      await jumpTo(at);
      await settled();
    },
    settled,
  };
}

/** All of the flow's entries, newest first. */
export async function entriesOf({ call }: Pick<AlertTenant, "call">, flowId: string): Promise<readonly ReportEntry[]> {
  const entries: ReportEntry[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const rest: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { status, body, text } = await call("GET", `/v1/flows/${flowId}/reports?limit=100${rest}`);
    assert.equal(status, 200, text);
    entries.push(...body.items);
    cursor = body.nextCursor;
  }
  return entries;
}
