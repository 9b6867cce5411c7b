/**
 * The service, put together by hand in dependency order, for the roles that the settings name. Opens what it needs, and
 * closes it in the opposite order. Knows every part; no part knows it.
 */
import type { FastifyInstance } from "fastify";
import { type Clock, systemClock } from "#core/clock.ts";
import type { Repetition, Timer } from "#core/repeat.ts";
import type { Runner } from "#pool/runner.ts";
import type { Database } from "#schema/database.ts";
import type { TopicBacklog } from "#schema/outbox.ts";
import type { TenantMessenger } from "./adapters/comms.ts";
import { Cleanup } from "./cleanup.ts";
import { recoverBacktests } from "./backtests/jobs.ts";
import { recoverOutlooks } from "./outlooks/jobs.ts";
import { type ClockService, createClockService } from "./clock/service.ts";
import type { Api, openApi } from "./compose/api.ts";
import { startHandOut, tellOfEvents } from "./compose/events.ts";
import { firstCells, type Infrastructure, openInfrastructure } from "./compose/infrastructure.ts";
import { startScheduler } from "./compose/scheduler.ts";
import { createSharedServices, type SharedServices } from "./compose/shared-services.ts";
import { startDispatcher, tellOfDeliveries } from "./compose/webhooks.ts";
import { handleJobs } from "./compose/workers.ts";
import type { Config, TracesConfig } from "./config.ts";
import type { HandOut } from "#server/events/dispatch.ts";
import type { Authenticate } from "./http/authenticate.ts";
import { createLogger, type Logger } from "./logger.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { observedMessenger } from "./net/observed-messenger.ts";
import type { Operations } from "./operations/invoke.ts";
import { isReportDue } from "./reports/periodic.ts";
import { isTickDue } from "./schedules/periodic.ts";
import { recoverRuns } from "./runs/jobs.ts";
import { endAttempts } from "./sending/end-attempts.ts";
import { createSessionService } from "./sessions/service.ts";
import type { TenancyService } from "./tenancy/service.ts";
import { publishTiles } from "./tiles/publish.ts";

/** As long as a session lives by default. */
const firstSessionMinutes = 60;

export interface Service {
  /** Where the API listens; null without the role api. */
  readonly origin: string | null;
  /** The Demo tenant's key, on the first start on an empty database that was not given one. To be shown once. */
  readonly firstKey: string | null;
  /** Opens the pages as the Demo tenant, on the embedded default. To be shown once. */
  readonly firstSession: string | null;
  /** Null without the role api. */
  readonly app: FastifyInstance | null;
  /** What the app carries out, without HTTP. Null without the role api. */
  readonly operations: Operations | null;
  /** Whose a credential is. */
  readonly authenticate: Authenticate;
  readonly database: Database;
  readonly runner: Runner;
  /** Sends on behalf of a tenant. */
  readonly messenger: TenantMessenger;
  /** Stops taking work, finishes or releases what is in work, and closes everything. */
  close(): Promise<void>;
}

export interface Overrides {
  readonly clock?: Clock;
  /** Drives what is done periodically. */
  readonly timer?: Timer;
  readonly logger?: Logger;
}

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
  if (config.traces !== null) await traceTo(config.traces, config, overrides, cleanup);
  const opening = openInfrastructure(config, overrides, cleanup);
  const face = config.roles.includes("api") ? loadFace() : null;
  const opened = await opening;
  const { clock, logger, database, runner, relay, readiness } = opened;
  const metrics = metricsOf(opened);
  const infrastructure = { ...opened, messenger: observedMessenger(opened.messenger, metrics.observeMessage) };
  const services = createSharedServices(infrastructure, metrics, cleanup);

  await publishTiles({ database, runner: runner.patient, clock });

  if (config.metricsPort !== null) {
    const { startMetricsServer } = await import("./metrics-server.ts");
    cleanup.add(await startMetricsServer({ ...config, port: config.metricsPort }, metrics, readiness));
  }
  let api: Api | null = null;
  const baseUrl = (): string => config.baseUrl ?? api?.app.listeningOrigin ?? originOf(config);
  tellOfEvents(infrastructure);
  tellOfDeliveries(infrastructure);
  const isWorker = config.roles.includes("worker");
  if (isWorker) handleJobs(infrastructure, services, metrics, baseUrl, cleanup);
  const handOut = isWorker ? startHandOut(infrastructure, cleanup) : null;
  const dispatcher = isWorker ? startDispatcher(infrastructure, metrics, cleanup) : null;
  const repetitions = config.roles.includes("scheduler") ? startScheduler(infrastructure, metrics, cleanup) : [];
  if ("dataDirectory" in config.database) {
    await recoverRuns(database, clock);
    await recoverBacktests(database, clock);
    await recoverOutlooks(database, clock);
    await endAttempts(database);
  }
  await relay.start();
  if (face === null) await firstCells(infrastructure);

  if (face !== null) {
    const clockService = clockServiceOf(infrastructure, services, repetitions, [handOut, dispatcher]);
    const provisionFirst = () => provision(config, services.tenancy, logger);
    const openFirstSession = (isGuiShown: boolean) => firstSession(infrastructure, isGuiShown);
    api = await (await face)(
      {
        ...{ ...infrastructure, ...services, clockService, metrics, baseUrl, provisionFirst, openFirstSession },
        backlog: backlogOf(database),
      },
      cleanup,
    );
  }
  return {
    origin: api?.app.listeningOrigin ?? null,
    firstKey: api?.firstKey ?? null,
    firstSession: api?.firstSession ?? null,
    app: api?.app ?? null,
    operations: api?.operations ?? null,
    authenticate: services.authenticator.authenticate,
    database,
    runner,
    messenger: services.tenantMessenger,
    close: () => cleanup.close(),
  };
}

/** Loaded where it is used: a service that is not traced does without. The last spans leave when all else is closed. */
async function traceTo(traces: TracesConfig, { roles, logLevel }: Config, overrides: Overrides, cleanup: Cleanup) {
  const { startTracing } = await import("./tracing.ts");
  const { clock = systemClock, logger = createLogger(logLevel) } = overrides;
  cleanup.add(startTracing({ traces, roles, clock, logger }));
}

/** What a scheduler repeats queues jobs, so the relay comes after it. */
function clockServiceOf(
  { database, movableClock, clock, logger, relay }: Infrastructure,
  { executor }: SharedServices,
  repetitions: readonly Repetition[],
  webhooks: readonly (Pick<HandOut, "wakeDue"> | null)[],
): ClockService {
  return createClockService({
    database,
    clock: movableClock,
    logger,
    holdWork: executor.renewLeases,
    rounds: [...repetitions.map(({ run }) => run), relay.wakeDue, ...webhooks.flatMap((one) => one?.wakeDue ?? [])],
    isLeft: async () => (await isTickDue({ database, clock })) || isReportDue({ database, clock }),
  });
}

/**
 * Loaded where it is used: a process that only works does without the HTTP face. That takes a while, in which the
 * database and the scripts' processes come up.
 */
function loadFace(): Promise<typeof openApi> {
  const loading = import("./compose/api.ts").then((face) => face.openApi);
  // Where the start fails before, nobody waits for it.
  loading.catch(() => {});
  return loading;
}

async function provision(config: Config, tenancy: TenancyService, logger: Logger): Promise<string | null> {
  const { outcome, secret } = await tenancy.provisionDemo(config.bootstrapApiKey);
  if (outcome === "ignored")
    logger.warn("BOOTSTRAP_API_KEY is ignored: it is for the first start on an empty database");
  return secret;
}

/** Only on the embedded default, which serves the machine that it runs on. */
async function firstSession({ config, database, clock }: Infrastructure, isGuiShown: boolean): Promise<string | null> {
  if (!isGuiShown || !("dataDirectory" in config.database)) return null;
  const sessions = createSessionService({ database, clock });
  const minted = await sessions.mintForFirstTenant("npm start", firstSessionMinutes);
  return minted?.token ?? null;
}

function metricsOf({ runner, database, links }: Infrastructure): Metrics {
  return createMetrics({
    links,
    runnerHealth: runner.health.bind(runner),
    backlog: backlogOf(database),
  });
}

function backlogOf(database: Database): () => Promise<readonly TopicBacklog[]> {
  return () => database.read((stores) => stores.outbox.forSystem().backlog());
}

/** Where a process without an API supposes it. */
function originOf({ host, port }: Config): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
