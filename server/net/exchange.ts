/**
 * One request over an agent's connections, and its response. Its body is read whole as it comes, or handed on as a
 * stream to whoever must look at it on the way. Undici's own `request` always makes a stream. Then what was read from
 * the socket stays until V8 collects all of its memory (docs/decisions/078-bytes-and-columns.md).
 */
import { Readable } from "node:stream";
import type { Agent, Dispatcher } from "undici";

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];
type Controller = Dispatcher.DispatchController;

export interface ResponseHead {
  readonly statusCode: number;
  readonly headers: Headers;
}

export interface ExchangedResponse extends ResponseHead {
  /** Whole, in memory of its own, or a stream that ends the connection where it is destroyed before its end. */
  readonly body: Uint8Array<ArrayBuffer> | Readable;
}

/** How a body is to be read. What it throws ends the exchange, and its connection. */
export type ChooseReading = (head: ResponseHead) => "whole" | "stream";

/**
 * Resolves when the body is there, or when its stream can be read.
 * @throws the signal's reason when it is aborted, and what undici throws
 */
export function exchange(
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  choose: ChooseReading,
): Promise<ExchangedResponse> {
  return new Promise((resolve, reject) => {
    const handler = new ExchangeHandler(signal, choose, resolve, reject);
    agent.dispatch(options, handler);
  });
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #choose: ChooseReading;
  readonly #resolve: (response: ExchangedResponse) => void;
  readonly #reject: (reason: unknown) => void;
  #controller: Controller | undefined;
  #head: ResponseHead | undefined;
  #chunks: Buffer[] = [];
  #stream: Readable | undefined;
  #isOver = false;

  constructor(
    signal: AbortSignal,
    choose: ChooseReading,
    resolve: (response: ExchangedResponse) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#signal = signal;
    this.#choose = choose;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener("abort", this.#abort, { once: true });
  }

  /** Of a request that has no connection yet, when it begins. */
  readonly #abort = (): void => this.#controller?.abort(this.#signal.reason as Error);

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#signal.aborted) this.#abort();
  }

  onResponseStart(controller: Controller, statusCode: number, headers: Headers): void {
    // Of an interim response nothing is kept.
    if (statusCode < 200) return;
    this.#head = { statusCode, headers };
    if (this.#choose(this.#head) === "whole") return;
    this.#stream = this.#streamOf(controller);
    this.#resolve({ ...this.#head, body: this.#stream });
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#stream === undefined) this.#chunks.push(chunk);
    else if (!this.#stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.#end();
    this.#stream?.push(null);
    if (this.#stream === undefined && this.#head !== undefined)
      this.#resolve({ ...this.#head, body: joined(this.#chunks) });
    this.#chunks = [];
  }

  onResponseError(_controller: Controller | null, error: Error): void {
    this.#end();
    this.#chunks = [];
    this.#stream?.destroy(error);
    this.#reject(error);
  }

  #end(): void {
    this.#isOver = true;
    this.#signal.removeEventListener("abort", this.#abort);
  }

  #streamOf(controller: Controller): Readable {
    const destroy = (error: Error | null, done: (error: Error | null) => void): void => {
      if (!this.#isOver) controller.abort(error ?? new Error("The rest of the response is not wanted."));
      done(error);
    };
    // Whoever reads it hears of its errors; one that nobody reads must not end the process.
    return new Readable({ read: () => controller.resume(), destroy }).on("error", () => undefined);
  }
}

function joined(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
