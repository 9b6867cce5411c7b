/** Which parts look further into a refused body than its schema does, so that the caller learns all faults at once. */
import type { AdapterService } from "#server/adapters/service.ts";
import type { AlertPreviews } from "#server/alerts/preview.ts";
import { toSpan } from "#server/backtests/rest.ts";
import type { BacktestService } from "#server/backtests/service.ts";
import { toRequest } from "#server/outlooks/rest.ts";
import type { OutlookService } from "#server/outlooks/service.ts";
import { toMove } from "#server/clock/rest.ts";
import type { ClockService } from "#server/clock/service.ts";
import type { ContactListService } from "#server/contacts/lists.ts";
import type { ContactService } from "#server/contacts/service.ts";
import type { FlowService } from "#server/flows/service.ts";
import type { FaultFinders } from "#server/operations/handlers.ts";
import type { ReportPreviews } from "#server/reports/preview.ts";
import type { ReportSender } from "#server/reports/send-now.ts";
import type { RunService } from "#server/runs/service.ts";
import type { SourceService } from "#server/sources/service.ts";
import type { TenancyService } from "#server/tenancy/service.ts";
import type { OwnTileService } from "#server/tiles/own-tiles.ts";
import { tenantFaults } from "#server/tenancy/rules.ts";
import { userFaults } from "#server/users/rules.ts";
import type { WebhookService } from "#server/webhooks/service.ts";

export interface FaultFindingParts {
  readonly adapters: Pick<AdapterService, "faults">;
  readonly alertPreviews: Pick<AlertPreviews, "faults">;
  readonly backtests: Pick<BacktestService, "faults">;
  readonly outlooks: Pick<OutlookService, "faults">;
  readonly clockService: Pick<ClockService, "faults">;
  readonly contacts: Pick<ContactService, "faults">;
  readonly contactLists: Pick<ContactListService, "faults">;
  readonly flows: Pick<FlowService, "faults">;
  readonly ownTiles: Pick<OwnTileService, "faults">;
  readonly reports: {
    readonly sender: Pick<ReportSender, "faults">;
    readonly previews: Pick<ReportPreviews, "faults">;
  };
  readonly runs: Pick<RunService, "timeFaults">;
  readonly sources: Pick<SourceService, "faults" | "ownerFaults">;
  readonly tenancy: Pick<TenancyService, "expiryFaults">;
  readonly webhooks: Pick<WebhookService, "faults">;
}

export function faultFinders(parts: FaultFindingParts): FaultFinders {
  const {
    adapters,
    alertPreviews,
    backtests,
    outlooks,
    clockService,
    contacts,
    contactLists,
    flows,
    ownTiles,
    reports,
    runs,
    sources,
    tenancy,
    webhooks,
  } = parts;
  return {
    createAdapter: ({ caller, body }) => adapters.faults(caller, null, body),
    updateAdapter: ({ caller, params, body }) => adapters.faults(caller, params.id, body),
    testAdapterDraft: ({ caller, body }) => adapters.faults(caller, body.adapterId ?? null, body),
    backtestFlow: async ({ body }) => backtests.faults(toSpan(body)),
    requestOutlook: async ({ body }) => outlooks.faults(toRequest(body)),
    createContact: ({ caller, body }) => contacts.faults(caller, null, body),
    updateContact: ({ caller, params, body }) => contacts.faults(caller, params.id, body),
    createContactList: ({ caller, body }) => contactLists.faults(caller, null, body),
    updateContactList: ({ caller, params, body }) => contactLists.faults(caller, params.id, body),
    createFlow: ({ caller, body }) => flows.faults(caller, null, body),
    updateFlow: ({ caller, params, body }) => flows.faults(caller, params.id, body),
    createKey: async ({ body }) => tenancy.expiryFaults(body.expiresAt ? Date.parse(body.expiresAt) : null),
    createSource: ({ caller, body }) => sources.faults(caller, null, body),
    updateSource: ({ caller, params, body }) => sources.faults(caller, params.id, body),
    upsertSources: ({ caller, body }) => sources.ownerFaults(caller, body),
    checkTile: ({ caller, body }) => ownTiles.faults(caller, body, false),
    createTile: ({ caller, body }) => ownTiles.faults(caller, body, true),
    createTileVersion: ({ caller, body }) => ownTiles.faults(caller, body, false),
    createUser: async ({ body }) => userFaults(body),
    updateTenant: async ({ body }) => tenantFaults(body),
    updateOwnTenant: async ({ body }) => tenantFaults(body),
    updateUser: async ({ body }) => userFaults(body),
    createWebhook: async ({ body }) => webhooks.faults(body),
    updateWebhook: async ({ body }) => webhooks.faults(body),
    moveClock: async ({ body }) => clockService.faults(toMove(body)),
    sendReport: ({ caller, params, body }) => reports.sender.faults(caller, params.id, body ?? {}),
    previewAlerts: async ({ caller, params, body }) =>
      body.alerts === undefined ? [] : alertPreviews.faults(caller, params.id, body.alerts),
    previewReport: async ({ caller, params, body }) =>
      body.schedule === undefined ? [] : reports.previews.faults(caller, params.id, body.schedule),
    runFlow: async ({ body }) => runs.timeFaults(body?.now ? Date.parse(body.now) : undefined),
  };
}
