/** What every role uses: the database, the pool of scripts, the queue with its relay, and the way out. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, createMovableClock, type MovableClock, systemClock } from "#core/clock.ts";
import { systemTimer, type Timer } from "#core/repeat.ts";
import { createSealer, type Sealer } from "#core/seal.ts";
import { within } from "#core/with-timeout.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { Runner } from "#pool/runner.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { type Bus, createLocalBus } from "#server/bus/bus.ts";
import type { RedisBus } from "#server/bus/redis.ts";
import { type Checks, createChecks } from "#server/threads/threads.ts";
import type { Cleanup } from "#server/cleanup.ts";
import { followTime } from "#server/clock/service.ts";
import type { Config } from "#server/config.ts";
import { lockDirectory } from "#server/data-directory.ts";
import type { Readiness } from "#server/health/model.ts";
import { createLogger, type Logger } from "#server/logger.ts";
import { createEgress, type Egress } from "#server/net/egress.ts";
import { adapterRequests, messengerRequests } from "#server/net/callers.ts";
import type { Messenger } from "#server/net/message.ts";
import { createMessenger } from "#server/net/messengers.ts";
import { createLocalQueue } from "#server/queue/local.ts";
import type { Queue } from "#server/queue/queue.ts";
import { createRelay, type Relay } from "#server/queue/relay.ts";
import { sealingKeys } from "#server/secrets/keys.ts";
import { drainJobsMs } from "#server/stopping.ts";
import { publishedTemplate } from "#server/tiles/template.ts";

export interface Infrastructure {
  readonly config: Config;
  readonly clock: Clock;
  /** The same clock, where it can be moved. */
  readonly movableClock: MovableClock | null;
  readonly timer: Timer;
  readonly logger: Logger;
  readonly sealer: Sealer;
  readonly database: Database;
  readonly runner: Runner;
  readonly checks: Checks;
  readonly relay: Relay;
  readonly bus: Bus;
  readonly links: Links;
  /** What tenants' scripts reach. */
  readonly egress: Egress;
  readonly messenger: Messenger;
  readonly readiness: Readiness;
}

/** What this process holds open beside the queue to work with others. A part that opens one adds it. */
export interface Links {
  /** Whether each works, by its name. */
  readonly isUp: Map<LinkName, () => boolean>;
  /** Null where the bus is within the process. */
  readonly busChannels: (() => { readonly taken: number; readonly waiting: number }) | null;
}

/** As `/readyz` and the metrics name them. */
export type LinkName = "bus" | "rateLimit";

export interface InfrastructureOverrides {
  readonly clock?: Clock;
  readonly timer?: Timer;
  readonly logger?: Logger;
}

const readinessTimeoutMs = 2_000;
/** Many times what the first processes need on a busy machine. */
const firstCellsMs = 15_000;

export async function openInfrastructure(
  config: Config,
  overrides: InfrastructureOverrides,
  cleanup: Cleanup,
): Promise<Infrastructure> {
  const { timer = systemTimer, logger = createLogger(config.logLevel) } = overrides;
  const { clock: baseClock = systemClock } = overrides;
  const movableClock = config.movableClock ? createMovableClock(baseClock) : null;
  const clock = movableClock ?? baseClock;
  const sealer = openSealer(config, cleanup);
  let relay: Relay | null = null;
  const onReconnect = async () => void (await relay?.wakeUnfinished());
  const stopRelay = async () => relay?.stop();
  const { database, runner, queue, bus, redisBus } = await openTogether(
    config,
    clock,
    logger,
    onReconnect,
    stopRelay,
    cleanup,
  );
  await followTime(database, movableClock);
  const checks = createChecks();
  cleanup.add(checks.close);
  const messenger = await openMessenger(config, clock, cleanup);
  const waking = createRelay({ database, queue, clock, logger, timer });
  relay = waking;

  const egress = createEgress({ caller: adapterRequests, allowPrivate: config.egressAllowPrivate });
  cleanup.add(egress.close);
  const links = linksOf(redisBus);
  const readiness = readinessOf(database, queue, runner, links);
  const ours = { config, clock, movableClock, timer, logger, sealer, database, runner, checks };
  return { ...ours, relay, bus, links, egress, messenger, readiness };
}

/**
 * Who calls finds a service whose sandbox works. Where its first processes take longer than usual, the service starts
 * without: `/readyz` says so until one is up, and what needs one waits.
 * @throws Error where they cannot start at all
 */
export async function firstCells({ runner, logger }: Pick<Infrastructure, "runner" | "logger">): Promise<void> {
  const warmed = runner.warmed().then(() => true);
  if (await Promise.race([warmed, sleep(firstCellsMs, false, { ref: false })])) return;
  logger.warn("the first sandbox processes are not up yet; the service is not ready before one is");
  warmed.catch((err: unknown) => logger.error({ err }, "the first sandbox processes could not be started"));
}

function openSealer(config: Config, cleanup: Cleanup): Sealer {
  if ("dataDirectory" in config.database) {
    const unlock = lockDirectory(config.dataDirectory);
    cleanup.add(async () => unlock());
  }
  return createSealer(sealingKeys(config));
}

interface OpenedTogether {
  readonly database: Database;
  readonly runner: Runner;
  readonly queue: Queue;
  readonly bus: Bus;
  /** The same, where it is one. */
  readonly redisBus: RedisBus | null;
}

/**
 * At the same time: each waits for others, and on a first start database and runner take seconds. Where several fail,
 * the first of them says why.
 * @param stopRelay comes before the queue's end
 */
async function openTogether(
  config: Config,
  clock: Clock,
  logger: Logger,
  onReconnect: () => Promise<void>,
  stopRelay: () => Promise<void>,
  cleanup: Cleanup,
): Promise<OpenedTogether> {
  const isWorker = config.roles.includes("worker");
  const [database, runner, queue, bus] = await Promise.allSettled([
    openDatabase({
      location: config.database,
      clock,
      template: publishedTemplate,
      isAlone: config.movableClock,
    }),
    createRunner({ threads: config.poolThreads, logger, warm: isWorker ? ["typescript"] : [] }),
    openQueue(config, logger, onReconnect),
    openRedisBusOf(config, logger),
  ]);
  if (database.status === "fulfilled") cleanup.add(database.value.close);
  if (runner.status === "fulfilled") cleanup.add(() => runner.value.close());
  if (queue.status === "fulfilled") cleanup.addStop(() => stopRelay().finally(() => queue.value.close(drainJobsMs)));
  const localBus = createLocalBus();
  if (bus.status === "fulfilled") cleanup.add((bus.value ?? localBus).close);
  if (database.status === "rejected") throw database.reason;
  if (runner.status === "rejected") throw runner.reason;
  if (queue.status === "rejected") throw queue.reason;
  if (bus.status === "rejected") throw bus.reason;
  const opened = { database: database.value, runner: runner.value, queue: queue.value };
  return { ...opened, bus: bus.value ?? localBus, redisBus: bus.value };
}

async function openQueue(config: Config, logger: Logger, onReconnect: () => Promise<void>): Promise<Queue> {
  if (config.redisUrl === null) return createLocalQueue({ logger });
  // Loaded where it is used: the start on the embedded default does without.
  const { openBeeQueue } = await import("#server/queue/bee.ts");
  return openBeeQueue({ logger, redisUrl: config.redisUrl, prefix: config.redisPrefix, onReconnect });
}

async function openRedisBusOf(
  { redisUrl: url, redisPrefix: prefix }: Config,
  logger: Logger,
): Promise<RedisBus | null> {
  if (url === null) return null;
  const { openRedisBus } = await import("#server/bus/redis.ts");
  const onAway = (err: unknown) =>
    logger.warn({ err }, "Redis is away: watchers of runs hear of news at the next beat");
  return openRedisBus({ url, prefix, onAway });
}

/** Messages to people leave through it. The providers are the operator's own choice, wherever they are. */
async function openMessenger(config: Config, clock: Clock, cleanup: Cleanup): Promise<Messenger> {
  const egress = createEgress({ caller: messengerRequests, allowPrivate: true });
  cleanup.add(egress.close);
  const mailHost = config.baseUrl === null ? "localhost" : new URL(config.baseUrl).hostname;
  const mailFrom = config.mailFrom ?? `no-reply@${mailHost}`;
  const messenger = await createMessenger({ ...config, mailFrom }, egress, clock);
  cleanup.add(messenger.close);
  return messenger;
}

function linksOf(bus: RedisBus | null): Links {
  if (bus === null) return { isUp: new Map(), busChannels: null };
  return { isUp: new Map([["bus", () => bus.health().isUp]]), busChannels: bus.health };
}

function readinessOf(database: Database, queue: Queue, runner: Runner, links: Links): Readiness {
  const isUp = (check: Promise<unknown>): Promise<boolean> =>
    within(readinessTimeoutMs, check).then(
      () => true,
      () => false,
    );
  return async () => {
    const [isDatabaseUp, isQueueUp] = await Promise.all([isUp(database.ping()), isUp(queue.ping())]);
    const { ready, confinement } = runner.health();
    return {
      checks: {
        database: isDatabaseUp,
        queue: isQueueUp,
        ...Object.fromEntries([...links.isUp].map(([name, isLinkUp]) => [name, isLinkUp()])),
        pool: ready,
      },
      confinement: Object.fromEntries(confinement.map(({ part, inForce }) => [part, inForce])),
    };
  };
}
