/**
 * A number of places that lanes take in turn. No lane has more than its share of them, and some places may be reserved
 * for what is urgent. Whoever waits may be refused: by its own patience, or all at once.
 */
import { FairQueue } from "./fair-queue.ts";

export interface TurnsOptions {
  readonly places: number;
  /** Of them, how many one lane may have at a time. */
  readonly placesOfLane: number;
  /** Of them, how many only urgent work may take. */
  readonly reserved?: number;
}

export interface TurnRequest {
  readonly lane: string;
  /** Before everybody else, whatever its lane has. */
  readonly isUrgent?: boolean;
  /** Gives up waiting. */
  readonly signal?: AbortSignal;
}

/** Gives the place back; to be called once. */
export type Leave = () => void;

interface Waiting {
  readonly lane: string;
  readonly isUrgent: boolean;
  readonly admit: (leave: Leave) => void;
  readonly refuse: (error: unknown) => void;
}

export class Turns {
  readonly #options: TurnsOptions;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new FairQueue<Waiting>(Number.POSITIVE_INFINITY);
  readonly #urgent = new FairQueue<Waiting>(Number.POSITIVE_INFINITY);
  #inUse = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Resolves with a place. Rejects with the signal's reason, or with what `refuseAll` was given. */
  enter({ lane, isUrgent = false, signal }: TurnRequest): Promise<Leave> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const giveUp = () => {
      if (this.#queueOf(isUrgent).remove(lane, waiting)) reject(signal?.reason);
    };
    const waiting: Waiting = {
      lane,
      isUrgent,
      admit: (leave) => {
        signal?.removeEventListener("abort", giveUp);
        resolve(leave);
      },
      refuse: (error) => {
        signal?.removeEventListener("abort", giveUp);
        reject(error);
      },
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    this.#queueOf(isUrgent).push(lane, waiting);
    this.#admit();
    return promise;
  }

  /** A place that is free at this moment, and that nobody waits for; null where `enter` would wait. */
  enterNow({ lane, isUrgent = false }: Omit<TurnRequest, "signal">): Leave | null {
    const { places, placesOfLane, reserved = 0 } = this.#options;
    if (this.#inUse >= (isUrgent ? places : places - reserved)) return null;
    if (!isUrgent && this.#takenBy(lane) >= placesOfLane) return null;
    return this.#take({ lane, isUrgent });
  }

  /** Whoever has a place keeps it. */
  refuseAll(error: unknown): void {
    for (const waiting of [...this.#urgent.drain(), ...this.#waiting.drain()]) waiting.refuse(error);
  }

  #queueOf(isUrgent: boolean): FairQueue<Waiting> {
    return isUrgent ? this.#urgent : this.#waiting;
  }

  #admit(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      next.admit(this.#take(next));
    }
  }

  #take(taker: Pick<Waiting, "lane" | "isUrgent">): Leave {
    this.#inUse += 1;
    if (!taker.isUrgent) this.#taken.set(taker.lane, this.#takenBy(taker.lane) + 1);
    return this.#leaveOf(taker);
  }

  #next(): Waiting | undefined {
    const { places, placesOfLane, reserved = 0 } = this.#options;
    if (this.#inUse >= places) return undefined;
    const urgent = this.#urgent.shift();
    if (urgent !== undefined || this.#inUse >= places - reserved) return urgent;
    return this.#waiting.shift((lane) => this.#takenBy(lane) < placesOfLane);
  }

  #takenBy(lane: string): number {
    return this.#taken.get(lane) ?? 0;
  }

  #leaveOf({ lane, isUrgent }: Pick<Waiting, "lane" | "isUrgent">): Leave {
    return () => {
      this.#inUse -= 1;
      if (!isUrgent) {
        const left = this.#takenBy(lane) - 1;
        if (left === 0) this.#taken.delete(lane);
        else this.#taken.set(lane, left);
      }
      this.#admit();
    };
  }
}
