/** The log of a request, with its id in each line: made when the first line is written, which few requests have. */
import type { FastifyBaseLogger } from "fastify";

type Level = "trace" | "debug" | "info" | "warn" | "error" | "fatal";
type Line = Parameters<FastifyBaseLogger["info"]>;

const levels: readonly string[] = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

export class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: object;
  #own: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, bindings: object) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  child(...parameters: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.#made().child(...parameters);
  }

  trace(...line: Line): void {
    this.#write("trace", line);
  }

  debug(...line: Line): void {
    this.#write("debug", line);
  }

  info(...line: Line): void {
    this.#write("info", line);
  }

  warn(...line: Line): void {
    this.#write("warn", line);
  }

  error(...line: Line): void {
    this.#write("error", line);
  }

  fatal(...line: Line): void {
    this.#write("fatal", line);
  }

  silent(): void {}

  #write(level: Level, line: Line): void {
    if (levels.indexOf(level) >= levels.indexOf(this.#parent.level)) this.#made()[level](...line);
  }

  #made(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings);
    return this.#own;
  }
}
