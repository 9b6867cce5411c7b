/**
 * The log: one JSON object a line on standard output, and short lines for people where that is a terminal. Secrets
 * never reach it: whatever is named like one is cut out (log-secrets.ts).
 */
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { shortened } from "#core/text.ts";
import { spanInWork } from "#core/trace.ts";
import type { LogLevel } from "./config.ts";
import { logOutput } from "./log-output.ts";
import { withoutSecrets } from "./log-secrets.ts";

export type { Logger };

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly causes?: readonly LoggedError[];
}

const maxCauseDepth = 4;
/** A database's error repeats the statement, which may hold a mebibyte. */
const maxMessageLength = 4_000;

/**
 * Of an error what says where it happened, and nothing else that hangs on it: a database's error carries the statement
 * with every value in it, and its message may end with the row that was refused.
 */
function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const message = shortened(error.message.split("\n - detail: ", 1)[0] ?? "", maxMessageLength);
  const stack = error.stack?.replace(error.message, () => message);
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const within = [
    ...(error instanceof AggregateError ? error.errors : []),
    ...(error.cause === undefined ? [] : [error.cause]),
  ];
  const causes = depth < maxCauseDepth ? within.map((cause) => errorForLog(cause, depth + 1)) : [];
  return {
    type: error.constructor.name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...(code === undefined ? {} : { code }),
    ...(causes.length === 0 ? {} : { causes }),
  };
}

/** By which a line and a trace are found from each other. */
function traceInWork(): { readonly traceId?: string } {
  const span = spanInWork();
  return span === null ? {} : { traceId: span.traceId };
}

/** What a message's placeholders stand for is no field of the line: its secrets are cut out before it is written. */
function writeCleanly(this: Logger, line: Parameters<LogFn>, write: LogFn): void {
  const [first, ...others] = line as readonly unknown[];
  const clean = others.map((one) =>
    typeof one === "object" && one !== null ? withoutSecrets(one as Record<string, unknown>) : one,
  );
  write.apply(this, [first, ...clean] as Parameters<LogFn>);
}

export function createLogger(level: LogLevel, destination: DestinationStream = logOutput): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    serializers: { err: errorForLog },
    mixin: traceInWork,
    hooks: { logMethod: writeCleanly },
  };
  const logger: Logger = pino(options, destination);
  const makeChild = logger.child;
  // The library formats no fields that a child has in each of its lines.
  logger.child = function (this: Logger, fields, childOptions) {
    return makeChild.call(this, withoutSecrets(fields), childOptions);
  } as typeof makeChild;
  return logger;
}
