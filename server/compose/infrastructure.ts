/** What every role uses: the database, the pool of scripts, the queue with its relay, and the way out. */
import { type Clock, createMovableClock, type MovableClock, systemClock } from "#core/clock.ts";
import { systemTimer, type Timer } from "#core/repeat.ts";
import { createSealer, type Sealer } from "#core/seal.ts";
import { within } from "#core/within.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { Runner } from "#pool/runner.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { type Bus, createLocalBus } from "#server/bus/bus.ts";
import { type Checks, createChecks } from "#server/checks/threads.ts";
import type { Cleanup } from "#server/cleanup.ts";
import { followTime } from "#server/clock/service.ts";
import type { Config } from "#server/config.ts";
import { lockDirectory } from "#server/data-directory.ts";
import type { Readiness } from "#server/http/process-handlers.ts";
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
  /** What tenants' scripts reach. */
  readonly egress: Egress;
  readonly messenger: Messenger;
  readonly readiness: Readiness;
}

export interface InfrastructureOverrides {
  readonly clock?: Clock;
  readonly timer?: Timer;
  readonly logger?: Logger;
}

const readinessTimeoutMs = 2_000;

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
  const onReconnect = async () => void (await relay?.ringUnfinished());
  const stopRelay = async () => relay?.stop();
  const { database, runner, queue, bus } = await openTogether(config, clock, logger, onReconnect, stopRelay, cleanup);
  await followTime(database, movableClock);
  const checks = createChecks();
  cleanup.add(checks.close);
  const messenger = await openMessenger(config, cleanup);
  const ringing = createRelay({ database, queue, clock, logger, timer });
  relay = ringing;

  const egress = createEgress({ caller: adapterRequests, allowPrivate: config.egressAllowPrivate });
  cleanup.add(egress.close);
  const readiness = readinessOf(database, queue, runner);
  const ours = { config, clock, movableClock, timer, logger, sealer, database, runner, checks };
  return { ...ours, relay, bus, egress, messenger, readiness };
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
    openBus(config, logger),
  ]);
  if (database.status === "fulfilled") cleanup.add(database.value.close);
  if (runner.status === "fulfilled") cleanup.add(() => runner.value.close());
  if (queue.status === "fulfilled") cleanup.addStop(() => stopRelay().finally(() => queue.value.close(drainJobsMs)));
  if (bus.status === "fulfilled") cleanup.add(bus.value.close);
  if (database.status === "rejected") throw database.reason;
  if (runner.status === "rejected") throw runner.reason;
  if (queue.status === "rejected") throw queue.reason;
  if (bus.status === "rejected") throw bus.reason;
  return { database: database.value, runner: runner.value, queue: queue.value, bus: bus.value };
}

async function openQueue(config: Config, logger: Logger, onReconnect: () => Promise<void>): Promise<Queue> {
  if (config.redisUrl === null) return createLocalQueue({ logger });
  // Loaded where it is used: the start on the embedded default does without.
  const { openBeeQueue } = await import("#server/queue/bee.ts");
  return openBeeQueue({ logger, redisUrl: config.redisUrl, prefix: config.redisPrefix, onReconnect });
}

async function openBus({ redisUrl: url, redisPrefix: prefix }: Config, logger: Logger): Promise<Bus> {
  if (url === null) return createLocalBus();
  const { openRedisBus } = await import("#server/bus/redis.ts");
  const onAway = (err: unknown) =>
    logger.warn({ err }, "Redis is away: watchers of runs hear of news at the next beat");
  return openRedisBus({ url, prefix, onAway });
}

/** Messages to people leave through it. The providers are the operator's own choice, wherever they are. */
async function openMessenger(config: Config, cleanup: Cleanup): Promise<Messenger> {
  const egress = createEgress({ caller: messengerRequests, allowPrivate: true });
  cleanup.add(egress.close);
  const mailHost = config.baseUrl === null ? "localhost" : new URL(config.baseUrl).hostname;
  const messenger = await createMessenger({ ...config, mailFrom: config.mailFrom ?? `no-reply@${mailHost}` }, egress);
  cleanup.add(messenger.close);
  return messenger;
}

function readinessOf(database: Database, queue: Queue, runner: Runner): Readiness {
  const isUp = (check: Promise<unknown>): Promise<boolean> =>
    within(readinessTimeoutMs, check).then(
      () => true,
      () => false,
    );
  return async () => {
    const [isDatabaseUp, isQueueUp] = await Promise.all([isUp(database.ping()), isUp(queue.ping())]);
    const { ready, confinement } = runner.health();
    return {
      checks: { database: isDatabaseUp, queue: isQueueUp, pool: ready },
      belt: Object.fromEntries(confinement.map(({ part, inForce }) => [part, inForce])),
    };
  };
}
