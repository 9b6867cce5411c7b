/**
 * The process: it reads the settings, starts the service, says what to do next, and ends in order. Everything else is
 * in compose.ts.
 */
import { AppError } from "#core/errors.ts";
import { DatabaseRefused } from "#schema/connection/database-refused.ts";
import { TimeWasMoved } from "./clock/service.ts";
import { startService, type Service } from "./compose.ts";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { DirectoryRefused } from "./data-directory.ts";
import { listeningFault, listeningProblem } from "./first-checks.ts";
import { outliveReaders } from "./log-output.ts";
import { createLogger, type Logger } from "./logger.ts";

/** A stop that takes longer is cut: what is left is in the database, and the next start continues it. */
const maxStopMs = 14_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

await main();

async function main(): Promise<void> {
  outliveReaders();
  const config = readConfig();
  if (config === null) return;
  const problem = await listeningProblem(config);
  if (problem !== null) {
    complain(problem);
    process.exitCode = 1;
    return;
  }
  const logger = createLogger(config.logLevel);
  const stopping = new AbortController();
  // A console that is closed says SIGHUP.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => stopping.abort());
  stopping.signal.addEventListener("abort", () => endInTime(logger), { once: true });

  const service = await startService(config, { logger }).catch((error: unknown) => {
    complain(startProblem(error, config));
    // What was waited for in vain may come about after all, such as a connection, and would keep the process.
    process.exit(1);
  });

  process.on("unhandledRejection", (err) => die(logger, err));
  process.on("uncaughtException", (err) => die(logger, err));
  greet(service, config);
  await aborted(stopping.signal);
  await stop(service, logger);
}

function readConfig(): Config | null {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) complain(line);
    process.exitCode = 1;
    return null;
  }
}

/** What kept the service from starting, for the person who can mend it. */
function startProblem(error: unknown, config: Config): string {
  const tellAll = [DirectoryRefused, DatabaseRefused, TimeWasMoved];
  if (error instanceof Error && tellAll.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof AppError && error.slug === "unavailable") {
    return `The database at DATABASE_URL does not answer: ${error.cause instanceof Error ? error.cause.message : "no reason given"}`;
  }
  const fault = listeningFault(error, listenerOf(error, config));
  if (fault !== null) return fault;
  if (error instanceof Error && /Redis/.test(error.message))
    return `The queue at REDIS_URL does not answer: ${error.message}`;
  return `The service could not start.\n${error instanceof Error ? error.stack : String(error)}`;
}

/** Which of the ports it is about. */
function listenerOf(error: unknown, { host, port, metricsPort }: Config) {
  const isMetrics = error instanceof Error && "port" in error && metricsPort !== null && error.port === metricsPort;
  return isMetrics ? { host, port: metricsPort, setting: "METRICS_PORT" } : { host, port };
}

/** What a person needs first, and no more: where it is, how to open it, the key, and where to go on. */
function greet({ origin, firstKey, firstSession }: Service, config: Config): void {
  if (origin === null) return say(`Flow Evaluation Service works as ${config.roles.join(" and ")}.`);
  const baseUrl = config.baseUrl ?? origin;
  say(`Flow Evaluation Service listens on ${origin}`);
  if (firstSession !== null)
    say(`\nOpen it in a browser, within the hour:\n\n  ${baseUrl}/session?token=${firstSession}`);
  if (firstKey !== null) say(`\nThe key of the tenant Demo, shown this once:\n\n  ${firstKey}`);
  say(`\nGuides     ${baseUrl}/guides\nReference  ${baseUrl}/docs\n`);
}

/** Also where the service is still starting, and waits for something. */
function endInTime(logger: Logger): void {
  setTimeout(() => {
    logger.warn("what was in work did not end in time; the next start continues it");
    process.exit(0);
  }, maxStopMs);
}

async function stop(service: Service, logger: Logger): Promise<void> {
  logger.info("stopping");
  await service.close().catch((err: unknown) => logger.error({ err }, "closing"));
  logger.info("stopped");
  process.exit(0);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/**
 * A fault of ours: it is logged, and the process is left to be restarted. Nothing is lost: what was in work is in the
 * database.
 */
function die(logger: Logger, err: unknown): never {
  logger.fatal({ err }, "the process ends because of a fault");
  process.exit(1);
}
