/** The preview of a report schedule: what would be sent, when, and to whom. Sends and stores nothing. Knows no face. */
import type { Caller } from "#core/caller.ts";
import { type FieldError, invalid, notFound } from "#core/errors.ts";
import type { Parts } from "#core/partial-body.ts";
import type { Stores } from "#schema/stores.ts";
import type { Flow } from "#server/flows/model.ts";
import { nextSends, type ReportSend } from "#server/flows/report-calendar.ts";
import { completeSchedule, type ReportScheduleInput } from "#server/flows/report-schedules.ts";
import type { FlowReferences } from "#server/flows/service.ts";
import { checkSettings, contactListIdsOf } from "#server/flows/settings.ts";
import type { FrozenReport } from "./model.ts";
import { readContacts } from "./read-contacts.ts";
import { readSnapshot, type SnapshotDependencies, unstored } from "./read-snapshot.ts";
import { type PlannedRecipient, recipientsOf } from "./recipients.ts";
import { orderOf } from "./waiting.ts";

export interface ReportPreview {
  readonly nextSends: readonly ReportSend[];
  readonly recipients: readonly PlannedRecipient[];
  /** Null where no run has succeeded, and where no target matches. */
  readonly report: FrozenReport | null;
}

export interface PreviewDependencies extends SnapshotDependencies {
  /** Of these contact lists, those that the flow's owner has. */
  readonly holdContactLists: FlowReferences["contactLists"];
}

export type ReportPreviews = ReturnType<typeof reportPreviews>;
type Reader = Caller<"results:read">;

/** As many as help to see the rhythm. */
const shownSends = 5;

export function reportPreviews(dependencies: PreviewDependencies) {
  const { database, clock, holdContactLists } = dependencies;

  /** By the rules of a stored schedule. */
  const faultsOf = async (
    stores: Stores,
    { tenantId, ownerUserId }: Flow,
    schedule: Parts<ReportScheduleInput>,
  ): Promise<readonly FieldError[]> => {
    const settings = { reports: { schedules: [schedule] } };
    const known = await holdContactLists(stores, tenantId, ownerUserId, contactListIdsOf(settings));
    return checkSettings(settings, known).map(({ loc, message }) => ({
      loc: loc.replace("settings.reports.schedules[0]", "schedule"),
      message,
    }));
  };

  return {
    /** What is wrong with a schedule, beyond the contract's schema. Empty where there is no such flow. */
    faults: (caller: Reader, flowId: string, schedule: Parts<ReportScheduleInput>): Promise<readonly FieldError[]> =>
      database.write(async (stores) => {
        const flow = await stores.flows.forCaller(caller).get(flowId);
        return flow === null ? [] : faultsOf(stores, flow, schedule);
      }),

    preview: async (caller: Reader, flowId: string, given: ReportScheduleInput): Promise<ReportPreview> => {
      const { tenantId } = caller;
      const schedule = completeSchedule(given);
      const order = orderOf(schedule);
      const { contacts, runId } = await database.write(async (stores) => {
        const flow = await stores.flows.forCaller(caller).get(flowId);
        if (flow === null) throw notFound("flow");
        const errors = await faultsOf(stores, flow, given);
        if (errors.length > 0) throw invalid(errors);
        return {
          contacts: await readContacts(stores, { tenantId, flowId, order }),
          runId: await stores.reportHistory.forCaller(caller).latestRun(flowId),
        };
      });
      const snapshot =
        runId === null
          ? null
          : await readSnapshot(dependencies, { tenantId, flowId, mode: schedule.mode, order, runId });
      return {
        nextSends: nextSends(schedule, shownSends, clock.now()),
        recipients: recipientsOf(contacts),
        report: snapshot === null || snapshot.counts.shown === 0 ? null : unstored(database, snapshot),
      };
    },
  };
}
