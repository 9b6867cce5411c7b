/**
 * Watching a record: each change of it is told as it happens. What is told is always read from the stored record, with
 * the watcher's permissions: when the bus says that it has changed, and at every beat, whatever the bus says. So a
 * message that is lost delays an event and loses none. Knows no record and no face.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";
import { repeat, type Timer } from "#core/repeat.ts";
import type { Bus } from "#server/bus/bus.ts";
import { type CredentialStatus, watchCredentials } from "./credentials.ts";
import { WatchPlaces } from "./places.ts";
import { watchLimits } from "./limits.ts";

/** At every beat the record is read, whatever the bus says. */
export const beatMs = 15_000;

/** There is nothing new, and the watcher may go on. */
export interface Beat {
  readonly kind: "beat";
}

export interface OpenWatch<Event> {
  /**
   * Ends after the last event of a record that changes no more; and early when the record is gone, when the caller may
   * no longer see it, and when the service stops. To be read once. Nothing is read from the database before it is asked
   * for, so a slow reader gets fewer events, and never stale ones.
   */
  readonly events: AsyncIterable<Event | Beat>;
  /** Aborted when the reader has left an event untaken while the watch ended, or for a whole beat. */
  readonly cut: AbortSignal;
  /** The reader has gone. */
  close(): void;
}

/** What is watched, and what its watcher knows of it. */
export interface Watched<State, Event> {
  /** As it was read before the watch. */
  readonly first: State;
  /** Null where the caller reaches it no more. */
  read(): Promise<State | null>;
  /** Where the bus tells that this state has changed. */
  channels(state: State): readonly string[];
  /**
   * Called with the text of each message of the bus, before the state is read; with null where messages may have been
   * missed.
   */
  heard?(text: string | null): void;
  /** What the watcher is told next; null where it knows all. */
  next(state: State): Event | null;
  /** The watcher has taken the event. */
  told(event: Event): void;
  /** Whether nothing will follow. */
  hasEnded(state: State): boolean;
}

export interface Watches {
  /** @throws AppError `rate-limited` with too many watches, `unavailable` while the service stops */
  open<State, Event>(caller: Caller, watched: Watched<State, Event>): OpenWatch<Event>;
  /** Ends all watches, and takes no more. */
  close(): Promise<void>;
}

export interface WatchesOptions {
  readonly bus: Bus;
  readonly credentials: CredentialStatus;
  readonly clock: Clock;
  readonly timer: Timer;
  /** Watches of one session at a time, within its tenant's. */
  readonly perSession: number;
  /** Told how many are open, whenever that changes. */
  readonly observeOpen: (count: number) => void;
}

export function createWatches({ bus, credentials, clock, timer, perSession, observeOpen }: WatchesOptions): Watches {
  const places = new WatchPlaces({ ...watchLimits, perSession });
  const open = new Set<Watch>();
  const guard = watchCredentials({ credentials, clock, timer });
  let isStopping = false;

  return {
    open: (caller, watched) => {
      if (isStopping) throw stopping();
      const watch = new RecordWatch(watched, bus);
      const leave = places.take(caller, () => watch.close());
      watch.begin();
      const beats = repeat({ everyMs: beatMs, round: async () => watch.beat(), onError: () => {}, timer });
      const letGo = guard.hold(caller, () => watch.close());
      open.add(watch);
      observeOpen(open.size);
      watch.onEnd(() => {
        letGo();
        open.delete(watch);
        observeOpen(open.size);
        leave();
        void beats.stop();
      });
      return { events: watch.events(), cut: watch.cut, close: () => watch.close() };
    },
    close: async () => {
      isStopping = true;
      for (const watch of open) watch.close();
      await guard.stop();
    },
  };
}

interface Watch {
  close(): void;
}

/** One reader's look at one record. */
class RecordWatch<State, Event> implements Watch {
  readonly #watched: Watched<State, Event>;
  readonly #bus: Bus;
  readonly #cut = new AbortController();
  readonly #onEnd: (() => void)[] = [];
  readonly #subscriptions = new Map<string, () => void>();
  /** As it was last read. */
  #state: State | null;
  #isOver = false;
  /** There may be news since it was last read. */
  #isDue = false;
  #hasBeat = false;
  /** Ends the wait for news; null while nobody waits. */
  #endWait: (() => void) | null = null;
  /** Whether it is the reader's turn to come for more, and whether it was at the last beat already. */
  #isHanded = true;
  #isLate = false;

  constructor(watched: Watched<State, Event>, bus: Bus) {
    this.#watched = watched;
    this.#bus = bus;
    this.#state = watched.first;
  }

  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  begin(): void {
    this.#listen(this.#watched.first);
  }

  onEnd(listener: () => void): void {
    this.#onEnd.push(listener);
  }

  readonly #hear = (text: string | null): void => {
    this.#watched.heard?.(text);
    this.#wake();
  };

  #wake(): void {
    this.#isDue = true;
    this.#endWait?.();
  }

  beat(): void {
    if (this.#isLate) return this.close();
    this.#isLate = this.#isHanded;
    this.#hasBeat = true;
    this.#wake();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of this.#onEnd) listener();
    for (const unsubscribe of this.#subscriptions.values()) unsubscribe();
    if (this.#isHanded) this.#cut.abort();
    this.#endWait?.();
  }

  async *events(): AsyncGenerator<Event | Beat> {
    let isBeat = false;
    this.#isHanded = false;
    try {
      while (this.#state !== null && !this.#isOver) {
        const event = this.#watched.next(this.#state);
        if (event !== null) {
          yield* this.#hand(event);
          this.#watched.told(event);
          // The rest may have been overtaken while the reader had this one.
          if (!this.#isDue) continue;
        } else if (this.#watched.hasEnded(this.#state)) return;
        else if (isBeat) yield* this.#hand({ kind: "beat" });
        isBeat = await this.#look();
      }
    } finally {
      this.close();
    }
  }

  async *#hand(event: Event | Beat): AsyncGenerator<Event | Beat> {
    this.#isHanded = true;
    yield event;
    this.#isHanded = false;
    this.#isLate = false;
  }

  /** Reads the record once there may be news of it. Returns whether that was at a beat. */
  async #look(): Promise<boolean> {
    await this.#untilDue();
    if (this.#isOver) return false;
    const isBeat = this.#hasBeat;
    this.#isDue = false;
    this.#hasBeat = false;
    try {
      this.#state = await this.#watched.read();
      if (this.#state !== null && !this.#isOver) this.#listen(this.#state);
    } catch (error) {
      // A client is told of it by its next request. Here it is tried again when there may be news.
      if (!(error instanceof AppError) || error.slug !== "unavailable") throw error;
      this.#hasBeat ||= isBeat;
    }
    return isBeat;
  }

  /** What has changed between the look and the subscription was told to nobody, so it is looked at again. */
  #listen(state: State): void {
    const channels = new Set(this.#watched.channels(state));
    for (const [channel, unsubscribe] of this.#subscriptions) {
      if (channels.has(channel)) continue;
      unsubscribe();
      this.#subscriptions.delete(channel);
    }
    for (const channel of channels) {
      if (this.#subscriptions.has(channel)) continue;
      this.#subscriptions.set(channel, this.#bus.subscribe(channel, this.#hear));
      this.#hear(null);
    }
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
