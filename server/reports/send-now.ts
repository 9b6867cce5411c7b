/** Send-now: freezes a report of a succeeded run that is there already, and has it mailed. Knows no face. */
import type { Caller } from "#core/caller.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Parts } from "#core/partial-body.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { Stores } from "#schema/stores.ts";
import type { Flow } from "#server/flows/model.ts";
import type { FlowReferences } from "#server/flows/service.ts";
import { endUnfrozen, type FreezeDependencies, writeSnapshot } from "./freeze.ts";
import { reportLink } from "./links.ts";
import type { ReportOrder, ReportRecord, ReportWithRecipients } from "./model.ts";
import { readSnapshot } from "./read-snapshot.ts";
import type { Snapshot } from "./snapshot.ts";

export interface ReportToSend extends Partial<ReportOrder> {
  /** The latest when absent. */
  readonly runId?: string;
}

/** With its link, which is shown this once; null where nothing was frozen. */
export interface SentReport extends ReportWithRecipients {
  readonly link: string | null;
}

export type SendDependencies = FreezeDependencies & {
  /** Of these contact lists, those that the flow's owner has. */
  readonly holdContactLists: FlowReferences["contactLists"];
};

export type ReportSender = ReturnType<typeof reportSender>;
type Sender = Caller<"flows:run">;

export function reportSender(dependencies: SendDependencies) {
  const { database, clock, holdContactLists } = dependencies;

  const faultsOf = async (
    stores: Stores,
    caller: Sender,
    flow: Flow,
    { runId, contactListIds = [], timeZone }: Parts<ReportToSend>,
  ): Promise<readonly FieldError[]> => {
    const status = runId && (await stores.reportHistory.forSender(caller).runStatus(flow.id, runId));
    const wanted = contactListIds.filter((id) => id !== undefined);
    const known = await holdContactLists(stores, flow.tenantId, flow.ownerUserId, wanted);
    return [
      ...(status === null ? [{ loc: "runId", message: "no such run of this flow" }] : []),
      ...(status && status !== "succeeded" ? [{ loc: "runId", message: "must be a run that has succeeded" }] : []),
      ...contactListIds.flatMap((id, index) =>
        id === undefined || known.has(id) ? [] : [{ loc: `contactListIds[${index}]`, message: "no such contact list" }],
      ),
      ...(timeZone === undefined || isTimeZone(timeZone)
        ? []
        : [{ loc: "timeZone", message: "must be an IANA time zone name, such as Europe/Berlin" }]),
    ];
  };

  /** The flow, and the run that the report will show. */
  const accepted = async (
    stores: Stores,
    caller: Sender,
    flowId: string,
    sent: ReportToSend,
  ): Promise<{ readonly flow: Flow; readonly runId: string }> => {
    const flow = await stores.flows.forCaller(caller).get(flowId);
    if (flow === null) throw notFound("flow");
    const errors = await faultsOf(stores, caller, flow, sent);
    if (errors.length > 0) throw invalid(errors);
    const runId = sent.runId ?? (await stores.reportHistory.forSender(caller).latestRun(flowId));
    if (runId !== null) return { flow, runId };
    throw new AppError(
      "no-succeeded-run",
      "The flow has no succeeded run that a report could show. Run it first: POST /v1/flows/{id}/run.",
    );
  };

  /** @returns its link; null where it shows nothing, and so has ended */
  const freeze = async (stores: Stores, report: ReportRecord, snapshot: Snapshot): Promise<string | null> => {
    if (snapshot.counts.shown === 0) {
      await endUnfrozen(stores, dependencies, report, snapshot);
      return null;
    }
    const written = await writeSnapshot(stores, dependencies, report, snapshot);
    if (written === null) throw goneMeanwhile();
    return reportLink(dependencies.baseUrl(), written.token);
  };

  return {
    /** What is wrong with a request, beyond the contract's schema. Empty where there is no such flow. */
    faults: (caller: Sender, flowId: string, sent: Parts<ReportToSend>): Promise<readonly FieldError[]> =>
      database.write(async (stores) => {
        const flow = await stores.flows.forCaller(caller).get(flowId);
        return flow === null ? [] : faultsOf(stores, caller, flow, sent);
      }),

    /** @throws AppError `no-succeeded-run` for a flow without one */
    send: async (caller: Sender, flowId: string, sent: ReportToSend): Promise<SentReport> => {
      const { tenantId } = caller;
      const order = orderByHand(sent);
      const { runId } = await database.write((stores) => accepted(stores, caller, flowId, sent));
      const snapshot = await readSnapshot(dependencies, { tenantId, flowId, mode: "manual", order, runId });
      if (snapshot === null) throw goneMeanwhile();
      return database.write(async (stores) => {
        const history = stores.reportHistory.forSender(caller);
        if (!(await history.holdRun(flowId, runId))) throw goneMeanwhile();
        const { flow } = await accepted(stores, caller, flowId, { ...sent, runId });
        if (flow.ownerUserId !== snapshot.ownerUserId) throw goneMeanwhile();
        const report = newReport({ tenantId, flowId, runId, order }, clock.now());
        await stores.reports.forSystem().insert(report);
        const link = await freeze(stores, report, snapshot);
        const made = await history.get(flowId, report.id);
        if (made === null) throw new Error(`The report ${report.id} was written, and is not there.`);
        await stores.audit.forCaller(caller).changed("report", null, made.report);
        return { ...made, link };
      });
    },
  };
}

function orderByHand({
  name = "Sent by hand",
  targetFilter = "all",
  contactListIds = [],
  attachPdf = false,
  timeZone = "UTC",
  notes = null,
}: Partial<ReportOrder>): ReportOrder {
  return { name, targetFilter, contactListIds, attachPdf, timeZone, notes };
}

function newReport(
  ordered: Pick<ReportRecord, "tenantId" | "flowId" | "runId" | "order">,
  createdAt: number,
): ReportRecord {
  return {
    ...ordered,
    id: newId(),
    mode: "manual",
    scheduleId: null,
    slot: null,
    status: "waiting",
    reason: null,
    counts: null,
    createdAt,
    frozenAt: null,
    expiresAt: null,
    revokedAt: null,
    endedAt: null,
  };
}

function goneMeanwhile(): AppError {
  return new AppError("conflict", "The flow or its run has changed while the report was made. Send it again.");
}
