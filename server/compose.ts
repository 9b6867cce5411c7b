/**
 * The service, put together by hand in dependency order, for the roles that the settings name. Opens what it needs, and
 * closes it in the opposite order. Knows every part; no part knows it.
 */
import type { FastifyInstance } from "fastify";
import { type Clock, systemClock } from "#core/clock.ts";
import { createSealer, type Sealer } from "#core/seal.ts";
import { within } from "#core/within.ts";
import { readDocument } from "#openapi/document.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { Runner } from "#pool/runner.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { adapterCaller, type CallAdapter } from "./adapters/call.ts";
import { commsSender, type TenantMessenger, tenantMessenger } from "./adapters/comms.ts";
import { circuitBreaker } from "./adapters/circuit-breaker.ts";
import { adapterHandlers } from "./adapters/rest.ts";
import { createAdapterService } from "./adapters/service.ts";
import { createAuditService } from "./audit/service.ts";
import { auditHandlers } from "./audit/rest.ts";
import { type Checks, createChecks } from "./checks/threads.ts";
import { brandingHandlers } from "./branding/rest.ts";
import { createBrandingService } from "./branding/service.ts";
import { createContactListService } from "./contacts/lists.ts";
import { contactHandlers, contactListHandlers } from "./contacts/rest.ts";
import { createContactService } from "./contacts/service.ts";
import { Cleanup } from "./cleanup.ts";
import type { Config } from "./config.ts";
import { lockDirectory } from "./data-directory.ts";
import { flowHandlers } from "./flows/rest.ts";
import { faultFinders } from "./fault-finders.ts";
import { createFlowService, type FlowReferences } from "./flows/service.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { createApp } from "./http/app.ts";
import { createIdempotency } from "./http/idempotency.ts";
import type { HttpMetrics } from "./http/metrics.ts";
import type { Readiness } from "./http/process-handlers.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { createLocalCounter, createRedisCounter } from "./http/request-counter.ts";
import { createSessionCookie } from "./http/session-cookie.ts";
import { schemaCheck } from "./http/validate.ts";
import { createLogger, type Logger } from "./logger.ts";
import { createMetrics } from "./metrics.ts";
import { startMetricsServer } from "./metrics-server.ts";
import { createEgress } from "./net/egress.ts";
import { createMessenger, type Messenger } from "./net/messengers.ts";
import { createLocalQueue } from "./queue/local.ts";
import type { Queue } from "./queue/queue.ts";
import { createRelay, type Relay } from "./queue/relay.ts";
import { runExecutor, type RunExecutor } from "./runs/execute.ts";
import { runJobHandler, takeOverRuns } from "./runs/jobs.ts";
import { runHandlers } from "./runs/rest.ts";
import { runTopic } from "./runs/run-job.ts";
import { createRunService } from "./runs/service.ts";
import { startKeyChange } from "./secrets/key-change.ts";
import { sealingKeys } from "./secrets/keys.ts";
import { sessionHandlers } from "./sessions/rest.ts";
import { createSessionService } from "./sessions/service.ts";
import { createBulkUpsert } from "./sources/bulk.ts";
import { sourceHandlers } from "./sources/rest.ts";
import { startSourceSchedule } from "./sources/schedule.ts";
import { createSourceService } from "./sources/service.ts";
import { sourceSync, type SyncSources } from "./source-syncs/sync.ts";
import { syncConcurrency, syncJobHandler, syncTopic } from "./source-syncs/sync-job.ts";
import { syncHandlers } from "./source-syncs/rest.ts";
import { createSourceSyncService } from "./source-syncs/service.ts";
import { drainJobsMs, drainRequests } from "./stopping.ts";
import { type Authenticator, createAuthenticator } from "./tenancy/authenticate.ts";
import { tenancyHandlers } from "./tenancy/rest.ts";
import { defaultRateLimitPerMinute } from "./tenancy/rules.ts";
import { createTenancyService, type TenancyService } from "./tenancy/service.ts";
import { publishTiles } from "./tiles/publish.ts";
import { tileHandlers } from "./tiles/rest.ts";
import { publishedTemplate } from "./tiles/template.ts";
import { createTileService } from "./tiles/service.ts";
import { createUserErasure } from "./users/erasure.ts";
import { userHandlers } from "./users/rest.ts";
import { createUserService } from "./users/service.ts";
import { createVerificationLimits } from "./verification/limits.ts";
import { verificationTopic } from "./verification/verification-job.ts";
import { verificationHandlers } from "./verification/rest.ts";
import { sendConcurrency, verificationJobHandler } from "./verification/send.ts";
import {
  contactAccess,
  createSubjectVerifications,
  createVerificationLinks,
  ownAccess,
  userAccess,
} from "./verification/service.ts";

export interface Service {
  /** Where the API listens; null without the role api. */
  readonly origin: string | null;
  /** The Demo tenant's key, on the first start on an empty database that was not given one. To be told once. */
  readonly firstKey: string | null;
  /** Null without the role api. */
  readonly app: FastifyInstance | null;
  readonly database: Database;
  readonly runner: Runner;
  /** Sends on behalf of a tenant. */
  readonly messenger: TenantMessenger;
  /** Stops taking work, finishes or hands back what is in work, and closes everything. */
  close(): Promise<void>;
}

export interface Overrides {
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** Records that flows and contacts name, as the other parts know them. */
const flowReferences: FlowReferences = {
  sources: (stores, tenantId, ownerUserId, ids) => stores.sources.forOwner(tenantId, ownerUserId).hold(ids),
  contactLists: (stores, tenantId, ownerUserId, ids) => stores.contactLists.forOwner(tenantId, ownerUserId).hold(ids),
};

const readinessTimeoutMs = 2_000;

/** @throws Error, with everything that was opened closed again */
export async function startService(config: Config, overrides: Overrides = {}): Promise<Service> {
  const cleanup = new Cleanup();
  try {
    return await start(config, overrides, cleanup);
  } catch (error) {
    await cleanup.close();
    throw error;
  }
}

async function start(config: Config, overrides: Overrides, cleanup: Cleanup): Promise<Service> {
  const clock = overrides.clock ?? systemClock;
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const sealer = openSealer(config, cleanup);
  const [database, runner] = await openDatabaseAndRunner(config, clock, logger, cleanup);
  const checks = createChecks();
  cleanup.add(checks.close);

  let relay: Relay | null = null;
  const onReconnect = async () => void (await relay?.ringUnfinished());
  const messenger = openMessenger(config, cleanup);
  const queue = await openQueue(config, logger, onReconnect);
  const ringing = createRelay({ database, queue, clock, logger });
  relay = ringing;
  cleanup.addStop(() => ringing.stop().finally(() => queue.close(drainJobsMs)));

  const egress = createEgress({ allowPrivate: config.egressAllowPrivate });
  cleanup.add(egress.close);
  const callAdapter = adapterCaller({ runner, egress, sealer, clock });
  const outcomes = circuitBreaker({ database, clock, logger });
  const executor = runExecutor({ database, clock, runner, callAdapter, checks, circuitBreaker: outcomes, logger });
  const { authenticator, tenancy } = openTenancy(config, database, clock, logger, cleanup);

  await publishTiles({ database, runner, clock });
  const firstKey = await provision(config, tenancy, logger);

  const readiness = readinessOf(database, queue, runner);
  const metrics = createMetrics({
    runnerHealth: runner.health.bind(runner),
    unfinishedJobs: () => database.read((stores) => stores.outbox.forSystem("metrics").unfinishedCount()),
  });
  if (config.metricsPort !== null)
    cleanup.add(await startMetricsServer({ ...config, port: config.metricsPort }, metrics, readiness));
  if (config.roles.includes("worker"))
    relay.handle(runTopic, config.runConcurrency, runJobHandler({ database, executor }));
  let origin: string | null = null;
  const baseUrl = (): string => config.baseUrl ?? origin ?? originOf(config);
  if (config.roles.includes("worker")) {
    relay.handle(
      verificationTopic,
      sendConcurrency,
      verificationJobHandler({ database, clock, sealer, messenger, logger, baseUrl }),
    );
  }
  const sync = sourceSync({ database, clock, callAdapter, checks, circuitBreaker: outcomes, logger });
  if (config.roles.includes("worker")) relay.handle(syncTopic, syncConcurrency, syncJobHandler({ database, sync }));
  if (config.roles.includes("scheduler")) {
    cleanup.addStop(startHousekeeping({ database, clock, logger }).stop);
    cleanup.addStop(startKeyChange({ database, sealer, logger }).stop);
    cleanup.addStop(startSourceSchedule({ database, clock, logger }).stop);
  }
  if ("dataDirectory" in config.database) await takeOverRuns(database, clock);
  await relay.start();

  const parts = {
    config,
    clock,
    logger,
    sealer,
    database,
    runner,
    callAdapter,
    checks,
    executor,
    sync,
    authenticator,
    tenancy,
    metrics,
    readiness,
    baseUrl,
  };
  const app = config.roles.includes("api") ? await openApp(parts, cleanup) : null;
  origin = app?.listeningOrigin ?? null;
  const ownMessenger = tenantMessenger(
    commsSender({ database, callAdapter, checks, circuitBreaker: outcomes }),
    messenger,
  );
  return { origin, firstKey, app, database, runner, messenger: ownMessenger, close: () => cleanup.close() };
}

function openSealer(config: Config, cleanup: Cleanup): Sealer {
  if ("dataDirectory" in config.database) {
    const unlock = lockDirectory(config.dataDirectory);
    cleanup.add(async () => unlock());
  }
  return createSealer(sealingKeys(config));
}

/** Side by side: on a first start, each takes seconds. */
async function openDatabaseAndRunner(
  config: Config,
  clock: Clock,
  logger: Logger,
  cleanup: Cleanup,
): Promise<[Database, Runner]> {
  const isWorker = config.roles.includes("worker");
  const [database, runner] = await Promise.allSettled([
    openDatabase({ location: config.database, clock, template: publishedTemplate }),
    createRunner({ threads: config.poolThreads, logger, warm: isWorker ? ["typescript"] : [] }),
  ]);
  if (database.status === "fulfilled") cleanup.add(database.value.close);
  if (runner.status === "fulfilled") cleanup.add(() => runner.value.close());
  if (database.status === "rejected") throw database.reason;
  if (runner.status === "rejected") throw runner.reason;
  return [database.value, runner.value];
}

async function openQueue(config: Config, logger: Logger, onReconnect: () => Promise<void>): Promise<Queue> {
  if (config.redisUrl === null) return createLocalQueue({ logger });
  // Loaded where it is used: the start on the embedded default does without.
  const { openBeeQueue } = await import("./queue/bee.ts");
  return openBeeQueue({ logger, redisUrl: config.redisUrl, prefix: config.redisPrefix, onReconnect });
}

function openTenancy(config: Config, database: Database, clock: Clock, logger: Logger, cleanup: Cleanup) {
  const { adminApiKey } = config;
  const isOnlyProcess = "dataDirectory" in config.database;
  const authenticator = createAuthenticator({ database, clock, logger, adminApiKey, isOnlyProcess });
  cleanup.add(authenticator.settle);
  return { authenticator, tenancy: createTenancyService({ database, clock, onChange: authenticator.forget }) };
}

async function provision(config: Config, tenancy: TenancyService, logger: Logger): Promise<string | null> {
  const { outcome, secret } = await tenancy.provisionDemo(config.bootstrapApiKey);
  if (outcome === "ignored")
    logger.warn("BOOTSTRAP_API_KEY is ignored: it is for the first start on an empty database");
  return secret;
}

function readinessOf(database: Database, queue: Queue, runner: Runner): Readiness {
  const answers = (check: Promise<unknown>): Promise<boolean> =>
    within(readinessTimeoutMs, check).then(
      () => true,
      () => false,
    );
  return async () => {
    const [isDatabaseUp, isQueueUp] = await Promise.all([answers(database.ping()), answers(queue.ping())]);
    const { ready, confinement } = runner.health();
    return {
      checks: { database: isDatabaseUp, queue: isQueueUp, pool: ready },
      belt: Object.fromEntries(confinement.map(({ part, inForce }) => [part, inForce])),
    };
  };
}

/** Messages to people leave through it. The providers are the operator's own choice, wherever they are. */
function openMessenger(config: Config, cleanup: Cleanup): Messenger {
  const egress = createEgress({ allowPrivate: true });
  cleanup.add(egress.close);
  const mailHost = config.baseUrl === null ? "localhost" : new URL(config.baseUrl).hostname;
  const messenger = createMessenger({ ...config, mailFrom: config.mailFrom ?? `no-reply@${mailHost}` }, egress);
  cleanup.add(messenger.close);
  return messenger;
}

/** Where a process without an API supposes it. */
function originOf({ host, port }: Config): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

interface Parts {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sealer: Sealer;
  readonly database: Database;
  readonly runner: Runner;
  readonly callAdapter: CallAdapter;
  readonly checks: Checks;
  readonly executor: RunExecutor;
  readonly sync: SyncSources;
  readonly authenticator: Authenticator;
  readonly tenancy: TenancyService;
  readonly metrics: HttpMetrics;
  readonly readiness: Readiness;
  /** How callers reach the service; known once it listens. */
  readonly baseUrl: () => string;
}

async function openApp(parts: Parts, cleanup: Cleanup): Promise<FastifyInstance> {
  const {
    config,
    clock,
    logger,
    sealer,
    database,
    runner,
    callAdapter,
    checks,
    executor,
    sync,
    authenticator,
    tenancy,
    metrics,
    readiness,
    baseUrl,
  } = parts;
  const stopping = new AbortController();
  const onAway = (err: unknown) => logger.warn({ err }, "Redis is away: each process counts its own requests");
  const counter =
    config.redisUrl === null
      ? createLocalCounter(clock)
      : await createRedisCounter({ url: config.redisUrl, clock, prefix: config.redisPrefix, onAway });
  cleanup.add(counter.close);

  const flows = createFlowService({ database, clock, references: flowReferences, onFlowDeleted: executor.flowDeleted });
  const document = readDocument();
  const adapters = createAdapterService({
    database,
    clock,
    runner,
    sealer,
    callAdapter,
    stopping: stopping.signal,
    checks,
    egressAllowPrivate: config.egressAllowPrivate,
    checkRequest: {
      series: schemaCheck(document, "SeriesRequest"),
      weather: schemaCheck(document, "WeatherRequest"),
      events: schemaCheck(document, "EventsRequest"),
      targets: schemaCheck(document, "TargetsRequest"),
      comms: schemaCheck(document, "CommsRequest"),
    },
  });
  const sessionCookie = createSessionCookie({ baseUrl: config.baseUrl, clock });
  const onAccessChange = authenticator.forget;
  const users = createUserService({ database, clock, onAccessChange });
  const contacts = createContactService({ database, clock, references: flowReferences });
  const contactLists = createContactListService({ database, clock });
  const runs = createRunService({ database, clock });
  const sources = createSourceService({ database, clock, checks });
  const verifying = { database, clock, sealer, limits: createVerificationLimits({ database, clock, sealer }) };
  const upsertSources = createBulkUpsert({ database, clock, checkEntry: schemaCheck(document, "SourceEntry"), checks });
  const app = await createApp({
    document,
    handlers: {
      ...tenancyHandlers(tenancy),
      ...userHandlers(
        users,
        createUserErasure({ database, clock, onAccessChange, onFlowDeleted: executor.flowDeleted }),
      ),
      ...sessionHandlers(createSessionService({ database, clock, onAccessChange }), users, sessionCookie),
      ...tileHandlers(createTileService({ database })),
      ...flowHandlers(flows),
      ...runHandlers(runs),
      ...adapterHandlers(adapters),
      ...sourceHandlers(sources, upsertSources),
      ...syncHandlers(createSourceSyncService({ database, clock, sync, stopping: stopping.signal })),
      ...brandingHandlers(createBrandingService({ database, clock, baseUrl })),
      ...auditHandlers(createAuditService({ database })),
      ...contactHandlers(contacts),
      ...contactListHandlers(contactLists),
      ...verificationHandlers({
        contacts,
        ofContacts: createSubjectVerifications(verifying, contactAccess),
        users,
        ofUsers: createSubjectVerifications(verifying, userAccess),
        own: createSubjectVerifications(verifying, ownAccess),
      }),
    },
    faultFinders: faultFinders({ adapters, contacts, contactLists, flows, runs, sources, tenancy }),
    authenticate: authenticator.authenticate,
    sessionCookie,
    verificationLinks: createVerificationLinks({ database, clock }),
    idempotency: createIdempotency({ database, sealer, clock }),
    rateLimit: createRateLimiter({
      counter,
      clock,
      limitOf: (tenantId) =>
        tenantId === "operator" ? defaultRateLimitPerMinute : authenticator.rateLimitOf(tenantId),
    }),
    readiness,
    metrics,
    logger,
    config,
    checkResponses: config.checkResponses,
  });
  cleanup.addStop(() => drainRequests(app, stopping));
  await app.listen({ host: config.host, port: config.port });
  return app;
}
