/** The use cases of every part behind the one door through which faces call them. */
import type { OpenApiDocument } from "#openapi/document.ts";
import type { TopicBacklog } from "#schema/outbox.ts";
import { createGallery, type Gallery } from "#server/adapters/gallery.ts";
import { adapterHandlers } from "#server/adapters/rest.ts";
import { createAdapterService } from "#server/adapters/service.ts";
import { alertPreviews } from "#server/alerts/preview.ts";
import { alertHandlers } from "#server/alerts/rest.ts";
import { createAlertService } from "#server/alerts/service.ts";
import { testLimit } from "#server/alerts/test-limit.ts";
import { testMessages } from "#server/alerts/test-message.ts";
import { auditHandlers } from "#server/audit/rest.ts";
import { createAuditService } from "#server/audit/service.ts";
import { brandingHandlers } from "#server/branding/rest.ts";
import { createBrandingService } from "#server/branding/service.ts";
import { clockHandlers } from "#server/clock/rest.ts";
import type { ClockService } from "#server/clock/service.ts";
import { createContactListService } from "#server/contacts/lists.ts";
import { contactHandlers, contactListHandlers } from "#server/contacts/rest.ts";
import { createContactService } from "#server/contacts/service.ts";
import { outboxHandlers } from "#server/development-outbox/rest.ts";
import { createOutboxService } from "#server/development-outbox/service.ts";
import { flowTemplateHandlers } from "#server/flow-templates/rest.ts";
import { createFlowTemplateService } from "#server/flow-templates/service.ts";
import { flowHandlers } from "#server/flows/rest.ts";
import { createFlowService, type FlowReferences } from "#server/flows/service.ts";
import { healthHandlers } from "#server/health/rest.ts";
import { createHealthService } from "#server/health/service.ts";
import type { SessionCookie } from "#server/http/session-cookie.ts";
import { transportsOf } from "#server/net/messengers.ts";
import { readOutbox } from "#server/net/outbox-files.ts";
import { createOperations, type Operations } from "#server/operations/invoke.ts";
import type { RequestCheck } from "#server/operations/request-check.ts";
import { schemaCheck } from "#server/operations/schemas.ts";
import { reportOpener } from "#server/reports/open.ts";
import { createReportPages } from "#server/reports/page/render.ts";
import { reportPreviews } from "#server/reports/preview.ts";
import { reportHandlers } from "#server/reports/rest.ts";
import { reportSender } from "#server/reports/send-now.ts";
import { createReportService } from "#server/reports/service.ts";
import { sharedReportHandlers } from "#server/reports/shared-rest.ts";
import { createOutcomeService } from "#server/runs/outcomes.ts";
import { outcomeHandlers, runHandlers } from "#server/runs/rest.ts";
import { createRunService } from "#server/runs/service.ts";
import { scheduleHandlers } from "#server/schedules/rest.ts";
import { createScheduleService } from "#server/schedules/service.ts";
import { sessionHandlers } from "#server/sessions/rest.ts";
import { createSessionService } from "#server/sessions/service.ts";
import { syncHandlers } from "#server/source-syncs/rest.ts";
import { createSourceSyncService } from "#server/source-syncs/service.ts";
import { createBulkUpsert } from "#server/sources/bulk.ts";
import { sourceHandlers } from "#server/sources/rest.ts";
import { createSourceService } from "#server/sources/service.ts";
import { tenancyHandlers } from "#server/tenancy/rest.ts";
import { checkTile } from "#server/tiles/checks/check-tile.ts";
import type { TypeChecker } from "#server/tiles/checks/type-checker.ts";
import { ownTileHandlers } from "#server/tiles/own-rest.ts";
import { type CheckTile, createOwnTileService } from "#server/tiles/own-tiles.ts";
import { tileHandlers } from "#server/tiles/rest.ts";
import { createTileChecks } from "#server/tile-tests/checks.ts";
import { tileTestHandlers } from "#server/tile-tests/rest.ts";
import { createTileTests } from "#server/tile-tests/service.ts";
import { testTurns } from "#server/tile-tests/turns.ts";
import { movingFlowHandlers } from "#server/moving-flows/rest.ts";
import { createMovingFlowService } from "#server/moving-flows/service.ts";
import type { PreviewMetrics } from "#server/previews/metrics.ts";
import { previewHandlers } from "#server/previews/rest.ts";
import { createPreviewService } from "#server/previews/service.ts";
import { upgradeHandlers } from "#server/upgrades/rest.ts";
import { createUpgradeService } from "#server/upgrades/service.ts";
import { outlookHandlers } from "#server/outlooks/rest.ts";
import { createOutlookService } from "#server/outlooks/service.ts";
import { backtestHandlers } from "#server/backtests/rest.ts";
import { createBacktestService } from "#server/backtests/service.ts";
import { createTileService } from "#server/tiles/service.ts";
import { eventHandlers } from "#server/events/rest.ts";
import { createEventService } from "#server/events/service.ts";
import { createUserErasure } from "#server/users/erasure.ts";
import { userHandlers } from "#server/users/rest.ts";
import { createUserService } from "#server/users/service.ts";
import { createVerificationLimits } from "#server/verification/limits.ts";
import { verificationHandlers } from "#server/verification/rest.ts";
import { webhookHandlers } from "#server/webhooks/rest.ts";
import { createWebhookService } from "#server/webhooks/service.ts";
import {
  contactAccess,
  createContactProgress,
  createSubjectVerifications,
  ownAccess,
  userAccess,
} from "#server/verification/service.ts";
import { whyHandlers } from "#server/why/rest.ts";
import { createWhyService } from "#server/why/service.ts";
import { faultFinders } from "./fault-finders.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { SharedServices } from "./shared-services.ts";

export interface OperationsDependencies extends Infrastructure, SharedServices {
  readonly clockService: ClockService;
  /** Jobs that are not finished, in all processes. */
  readonly backlog: () => Promise<readonly TopicBacklog[]>;
  readonly document: OpenApiDocument;
  readonly requestCheck: RequestCheck;
  readonly sessionCookie: SessionCookie;
  readonly types: TypeChecker;
  /** Counts a look at a report of the tenant's. @throws AppError rate-limited */
  readonly admitToReports: (tenantId: string) => Promise<void>;
  /** How callers reach the service; known once it listens. */
  readonly baseUrl: () => string;
  readonly metrics: PreviewMetrics;
  /** Aborted when requests in work must wait no longer. */
  readonly stopping: AbortSignal;
}

/** Records that flows and contacts name, as the other parts know them. */
const flowReferences: FlowReferences = {
  sources: (stores, tenantId, ownerUserId, ids) => stores.sources.forOwner(tenantId, ownerUserId).hold(ids),
  contactLists: (stores, tenantId, ownerUserId, ids) => stores.contactLists.forOwner(tenantId, ownerUserId).hold(ids),
};

export function composeOperations(dependencies: OperationsDependencies): Operations {
  const { database, clock, sealer, checks, document, requestCheck, sessionCookie, tenancy, baseUrl } = dependencies;
  const { clockService, runner, types, config } = dependencies;
  const onFlowDeleted = dependencies.executor.flowDeleted;

  const gallery = createGallery();
  const adapters = composeAdapters(dependencies, gallery);
  const flows = createFlowService({ database, clock, references: flowReferences, onFlowDeleted, checks });
  const users = createUserService({ database, clock });
  const contacts = createContactService({ database, clock, references: flowReferences });
  const contactLists = createContactListService({ database, clock });
  const runs = createRunService({ database, clock });
  const backtests = createBacktestService({ database, clock });
  const outlooks = createOutlookService({ database, clock });
  const sources = createSourceService({ database, clock, checks });
  const sendTest = testMessages({ database, clock, sealer, count: testLimit({ database, clock }) });
  const reporting = { database, clock, sealer, baseUrl, holdContactLists: flowReferences.contactLists };
  const reports = { sender: reportSender(reporting), previews: reportPreviews(reporting) };
  const alertPreviewing = alertPreviews(reporting);
  const webhooks = createWebhookService({
    database,
    clock,
    sealer,
    urlRules: { allowPrivate: config.egressAllowPrivate },
  });
  const verifying = { database, clock, sealer, limits: createVerificationLimits({ database, clock, sealer }) };
  const upsertSources = createBulkUpsert({ database, clock, checkEntry: schemaCheck(document, "SourceEntry"), checks });
  const checkOwnTile: CheckTile = (tile, options) =>
    checkTile(tile, { runner, types, demo: checks, helps: checks, params: checks, ...options });
  const ownTiles = createOwnTileService({ database, clock, runner, types, check: checkOwnTile, helps: checks });
  const turns = testTurns(dependencies.stopping);
  return createOperations({
    requestCheck,
    handlers: {
      ...tenancyHandlers(tenancy),
      ...clockHandlers(clockService),
      ...outboxHandlers(
        createOutboxService({ files: readOutbox(config.dataDirectory), transports: transportsOf(config) }),
      ),
      ...healthHandlers(composeHealth(dependencies)),
      ...userHandlers(users, createUserErasure({ database, clock, onFlowDeleted })),
      ...sessionHandlers(createSessionService({ database, clock }), users, sessionCookie),
      ...tileHandlers(createTileService({ database })),
      ...ownTileHandlers(ownTiles),
      ...tileTestHandlers(
        createTileTests({ ...dependencies, turns }),
        createTileChecks({ database, check: checkOwnTile, turns }),
      ),
      ...flowHandlers(flows),
      ...movingFlowHandlers(createMovingFlowService({ database, clock, flows, checkTile: checkOwnTile })),
      ...flowTemplateHandlers(createFlowTemplateService({ database, clock, flows, checkTile: checkOwnTile })),
      ...upgradeHandlers(createUpgradeService(dependencies), flows),
      ...previewHandlers(createPreviewService(dependencies)),
      ...backtestHandlers(backtests),
      ...outlookHandlers(outlooks),
      ...scheduleHandlers(createScheduleService({ database, clock })),
      ...runHandlers(runs, dependencies.runWatches),
      ...outcomeHandlers(createOutcomeService({ database })),
      ...whyHandlers(createWhyService({ database })),
      ...adapterHandlers(adapters, gallery),
      ...sourceHandlers(sources, upsertSources),
      ...syncHandlers(createSourceSyncService(dependencies)),
      ...brandingHandlers(createBrandingService({ database, clock, baseUrl })),
      ...webhookHandlers(webhooks),
      ...eventHandlers(createEventService({ database, sealer })),
      ...auditHandlers(createAuditService({ database })),
      ...reportHandlers(createReportService({ database, clock }), reports.sender, reports.previews),
      ...sharedReportHandlers({
        open: reportOpener({ database, clock, admit: dependencies.admitToReports }),
        pages: createReportPages(),
        pdfs: dependencies.reportPdfs,
      }),
      ...alertHandlers(createAlertService({ database }), alertPreviewing, sendTest),
      ...contactHandlers(contacts),
      ...contactListHandlers(contactLists),
      ...verificationHandlers({
        contacts,
        progressOfContact: createContactProgress({ database, clock }),
        ofContacts: createSubjectVerifications(verifying, contactAccess),
        users,
        ofUsers: createSubjectVerifications(verifying, userAccess),
        own: createSubjectVerifications(verifying, ownAccess),
      }),
    },
    faultFinders: faultFinders({
      backtests,
      outlooks,
      adapters,
      alertPreviews: alertPreviewing,
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
    }),
  });
}

function composeHealth({ config, document, clock, readiness, runner, backlog }: OperationsDependencies) {
  return createHealthService({
    facts: {
      version: document.info.version,
      roles: config.roles,
      database: "dataDirectory" in config.database ? "embedded" : "postgresql",
      queue: config.redisUrl === null ? "embedded" : "redis",
      transports: transportsOf(config),
    },
    clock,
    readiness,
    runnerHealth: () => runner.health(),
    backlog,
  });
}

function composeAdapters(dependencies: OperationsDependencies, gallery: Gallery) {
  const { config, document } = dependencies;
  return createAdapterService({
    ...dependencies,
    gallery,
    egressAllowPrivate: config.egressAllowPrivate,
    checkRequest: {
      series: schemaCheck(document, "SeriesRequest"),
      weather: schemaCheck(document, "WeatherRequest"),
      events: schemaCheck(document, "EventsRequest"),
      targets: schemaCheck(document, "TargetsRequest"),
      comms: schemaCheck(document, "CommsRequest"),
    },
  });
}
