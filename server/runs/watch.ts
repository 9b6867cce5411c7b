/**
 * Watching runs: each change of a run is told as it happens. What is told is always read from the stored run, with the
 * watcher's permissions: when the bus says that the run has changed, and at every beat, whatever the bus says. So a
 * message that is lost delays an event and loses none. Knows no face.
 */
import type { Caller } from "#core/caller.ts";
import { AppError, notFound } from "#core/errors.ts";
import { inLane, type Lane } from "#core/lane.ts";
import { repeat, type Timer } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import type { Bus } from "#server/bus/bus.ts";
import { eventsSince, hasEnded, type RunEvent, type RunPosition, type RunProgress } from "./run-events.ts";
import { type PlaceLimits, WatchPlaces } from "./watch-places.ts";

/** At every beat the run is read and the watcher's credential is checked. */
export const beatMs = 15_000;

export const watchLimits: PlaceLimits = { perTenant: 100, perProcess: 1_000 };

/** `beat`: there is nothing new, and the watcher may go on. */
export type WatchEvent = RunEvent | { readonly kind: "beat" };

export interface RunWatch {
  /**
   * Ends after the status of a run that has ended; and early when the run is gone, when the caller may no longer see
   * it, and when the service stops. To be read once. Nothing is read from the database before it is asked for, so a
   * slow reader gets fewer events, and never stale ones.
   */
  readonly events: AsyncIterable<WatchEvent>;
  /** Aborted when the reader has left an event untaken while the watch ended, or for a whole beat. */
  readonly cut: AbortSignal;
  /** The reader has gone. */
  close(): void;
}

export interface RunWatchesOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** Whether the caller's credential still works. */
  readonly isAdmitted: (caller: Caller) => Promise<boolean>;
  readonly timer: Timer;
  /** Told how many are open, whenever that changes. */
  readonly observeOpen: (count: number) => void;
}

export interface RunWatches {
  /**
   * @param after what the caller knows already
   * @returns null where it knows how the run has ended
   * @throws AppError `not-found`, `rate-limited` with too many watches, `unavailable` while the service stops
   */
  watch(caller: Caller<"results:read">, runId: string, after: RunPosition | null): Promise<RunWatch | null>;
  /** Ends all watches, and takes no more. */
  close(): Promise<void>;
}

export function runChannel(runId: string): string {
  return `run:${runId}`;
}

export function createRunWatches({ database, bus, isAdmitted, timer, observeOpen }: RunWatchesOptions): RunWatches {
  const places = new WatchPlaces(watchLimits);
  const open = new Set<Watch>();
  let isStopping = false;

  return {
    watch: async (caller, runId, after) => {
      // What is read is the tenant's, however long it waits for its turn.
      const lane = { name: caller.tenantId, patienceMs: null };
      const read = readerOf(database, caller, runId, lane);
      const first = await read();
      if (first === null) throw notFound("run");
      if (after !== null && eventsSince(after, first).length === 0 && hasEnded(first.status)) return null;
      if (isStopping) throw stopping();
      const watch = new Watch({ first, after, read, isAdmitted: () => inLane(lane, () => isAdmitted(caller)) });
      const leave = places.take(caller.tenantId, () => watch.close());
      const unsubscribe = bus.subscribe(runChannel(runId), watch.wake);
      // What has changed since the first look was told to nobody.
      watch.wake();
      const beats = repeat({ everyMs: beatMs, round: async () => watch.beat(), onError: () => {}, timer });
      open.add(watch);
      observeOpen(open.size);
      watch.onEnd(() => {
        open.delete(watch);
        observeOpen(open.size);
        leave();
        unsubscribe();
        void beats.stop();
      });
      return { events: watch.events(), cut: watch.cut, close: () => watch.close() };
    },
    close: async () => {
      isStopping = true;
      for (const watch of open) watch.close();
    },
  };
}

type Read = () => Promise<RunProgress | null>;

/** Null where the caller reaches no such run. */
function readerOf(database: Database, caller: Caller<"results:read">, runId: string, lane: Lane): Read {
  let targetsTotal: number | null = null;
  return () =>
    inLane(lane, () =>
      database.read(async (stores) => {
        const runs = stores.runs.forCaller(caller);
        const progress = await runs.progress(runId);
        if (progress === null) return null;
        targetsTotal ??= await runs.targetCount(runId);
        return { ...progress, targetsTotal };
      }),
    );
}

interface WatchOptions {
  readonly first: RunProgress;
  readonly after: RunPosition | null;
  readonly read: Read;
  readonly isAdmitted: () => Promise<boolean>;
}

/** One reader's look at one run. */
class Watch {
  readonly #options: WatchOptions;
  readonly #cut = new AbortController();
  readonly #onEnd: (() => void)[] = [];
  /** As it was last read. */
  #run: RunProgress | null;
  /** What the reader knows of it. */
  #position: RunPosition | null;
  #isOver = false;
  /** There may be news since the run was last read. */
  #isDue = false;
  #hasBeat = false;
  /** Ends the wait for news; null while nobody waits. */
  #endWait: (() => void) | null = null;
  /** Whether it is the reader's turn to come for more, and whether it was at the last beat already. */
  #isHanded = true;
  #isLate = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#run = options.first;
    this.#position = options.after;
  }

  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  onEnd(listener: () => void): void {
    this.#onEnd.push(listener);
  }

  readonly wake = (): void => {
    this.#isDue = true;
    this.#endWait?.();
  };

  beat(): void {
    if (this.#isLate) return this.close();
    this.#isLate = this.#isHanded;
    this.#hasBeat = true;
    this.wake();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of this.#onEnd) listener();
    if (this.#isHanded) this.#cut.abort();
    this.#endWait?.();
  }

  async *events(): AsyncGenerator<WatchEvent> {
    let isBeat = false;
    this.#isHanded = false;
    try {
      while (this.#run !== null && !this.#isOver) {
        const [event] = eventsSince(this.#position, this.#run);
        if (event !== undefined) {
          yield* this.#hand(event);
          this.#position = event.position;
          // The rest may have been overtaken while the reader had this one.
          if (!this.#isDue) continue;
        } else if (hasEnded(this.#run.status)) return;
        else if (isBeat) yield* this.#hand({ kind: "beat" });
        isBeat = await this.#look();
      }
    } finally {
      this.close();
    }
  }

  async *#hand(event: WatchEvent): AsyncGenerator<WatchEvent> {
    this.#isHanded = true;
    yield event;
    this.#isHanded = false;
    this.#isLate = false;
  }

  /** Reads the run once there may be news of it. Returns whether that was at a beat. */
  async #look(): Promise<boolean> {
    await this.#untilDue();
    if (this.#isOver) return false;
    const isBeat = this.#hasBeat;
    this.#isDue = false;
    this.#hasBeat = false;
    try {
      const mayGoOn = !isBeat || (await this.#options.isAdmitted());
      this.#run = mayGoOn ? await this.#options.read() : null;
    } catch (error) {
      // A client is told of it by its next request. Here it is tried again when there may be news.
      if (!(error instanceof AppError) || error.slug !== "unavailable") throw error;
      this.#hasBeat ||= isBeat;
    }
    return isBeat;
  }

  async #untilDue(): Promise<void> {
    if (this.#isDue || this.#isOver) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endWait = resolve;
    await promise;
    this.#endWait = null;
  }
}

function stopping(): AppError {
  return new AppError("unavailable", "The service is being restarted. Try again shortly.", {
    headers: { "Retry-After": "10" },
  });
}
