/**
 * The cells of one thread: those that take jobs, and one started in advance (the standby), so that a killed cell is
 * replaced without waiting.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Cell, CellNotStarted } from "./cell.ts";
import type { CellLaunch } from "./messages.ts";

/**
 * The first standby waits until the first cell has settled; one that replaces a used standby starts as soon as the job
 * is done.
 */
const firstStandbyDelayMs = 1_000;

/**
 * A cell that ends while it starts is no reason to give up: a system that is short of memory, or a person, may have
 * ended it.
 */
const maxStarts = 4;
/** Before the second try; before each further one four times as long as before the last. */
const firstPauseMs = 50;

/** No cell could be started. */
export class NoCell extends Error {
  /** The process was there and did not get ready in its time: a later one may. */
  readonly isLate: boolean;

  constructor(message: string, isLate: boolean) {
    super(message);
    this.isLate = isLate;
  }
}

interface Place {
  readonly cell: Promise<Cell>;
  users: number;
}

export class CellSupply {
  readonly #launch: CellLaunch;
  readonly #hasStandby: boolean;
  readonly #onChange: (cell: Cell, state: "started" | "ended") => void;
  readonly #jobsPerCell: number;
  /** Cells that take jobs. */
  readonly #places: Place[] = [];
  readonly #taken = new WeakMap<Cell, Place>();
  readonly #all = new Set<Cell>();
  readonly #starting = new Set<Promise<Cell>>();
  #standby: Promise<Cell> | undefined;
  #standbyTimer: NodeJS.Timeout | undefined;
  #hasUsedStandby = false;
  #isClosed = false;
  /** Set to 1 to end the cells that are starting. */
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(4));

  constructor(
    launch: CellLaunch,
    jobsPerCell: number,
    hasStandby: boolean,
    onChange: (cell: Cell, state: "started" | "ended") => void,
  ) {
    this.#launch = launch;
    this.#jobsPerCell = jobsPerCell;
    this.#hasStandby = hasStandby;
    this.#onChange = onChange;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** A cell with room for one more job. Rejects when none can be started. */
  async acquire(): Promise<Cell> {
    for (;;) {
      const place = this.#places.find(({ users }) => users < this.#jobsPerCell) ?? this.#addPlace();
      place.users += 1;
      try {
        const cell = await place.cell;
        if (!cell.isGone) return cell;
      } catch (error) {
        this.#remove(place);
        throw error;
      }
      this.#remove(place);
    }
  }

  /** Gives a cell back; one that is gone or worn is replaced. */
  release(cell: Cell): void {
    const place = this.#taken.get(cell);
    if (place) place.users -= 1;
    const isReplaced = cell.isGone || this.#isClosed || cell.isWorn;
    if (place && isReplaced) {
      this.#remove(place);
      // Another job in it finishes first.
      if (place.users === 0) cell.kill("died");
    }
    this.#prepareStandby(isReplaced || this.#hasUsedStandby ? 0 : firstStandbyDelayMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    Atomics.store(this.#cancelled, 0, 1);
    clearTimeout(this.#standbyTimer);
    await Promise.allSettled(this.#starting);
    const cells = [...this.#all];
    for (const cell of cells) cell.kill("cancelled");
    await Promise.all(cells.map((cell) => cell.ended));
  }

  #addPlace(): Place {
    const place: Place = { cell: this.#take(), users: 0 };
    this.#places.push(place);
    place.cell.then(
      (cell) => this.#taken.set(cell, place),
      () => undefined,
    );
    return place;
  }

  #remove(place: Place): void {
    const at = this.#places.indexOf(place);
    if (at >= 0) this.#places.splice(at, 1);
  }

  async #take(): Promise<Cell> {
    const standby = this.#standby;
    this.#standby = undefined;
    this.#hasUsedStandby ||= standby !== undefined;
    const cell = await (standby ?? this.#start());
    return cell.isGone ? this.#start() : cell;
  }

  #prepareStandby(delayMs: number): void {
    if (!this.#hasStandby || this.#isClosed || this.#standby) return;
    if (delayMs === 0) {
      clearTimeout(this.#standbyTimer);
      return this.#startStandby();
    }
    this.#standbyTimer ??= setTimeout(() => this.#startStandby(), delayMs);
  }

  #startStandby(): void {
    if (this.#standby || this.#isClosed) return;
    const standby = this.#start();
    this.#standby = standby;
    standby.catch(() => {
      if (this.#standby === standby) this.#standby = undefined;
    });
  }

  #start(): Promise<Cell> {
    if (this.#isClosed) return Promise.reject(new Error("The pool is closed."));
    const starting = this.#startPatiently().then((cell) => {
      this.#all.add(cell);
      this.#onChange(cell, "started");
      void cell.ended.then(() => {
        this.#all.delete(cell);
        this.#onChange(cell, "ended");
      });
      return cell;
    });
    this.#starting.add(starting);
    const forget = (): void => void this.#starting.delete(starting);
    starting.then(forget, forget);
    return starting;
  }

  async #startPatiently(): Promise<Cell> {
    for (let tries = 1, pauseMs = firstPauseMs; ; tries += 1, pauseMs *= 4) {
      if (this.#isClosed) throw new Error("The pool is closed.");
      try {
        return await Cell.start(this.#launch, this.#cancelled);
      } catch (error) {
        if (!(error instanceof CellNotStarted) || error.isLate || tries === maxStarts) throw notStarted(error, tries);
        await sleep(pauseMs);
      }
    }
  }
}

function notStarted(error: unknown, tries: number): Error {
  const why = error instanceof Error ? error.message : "no reason given";
  const isLate = error instanceof CellNotStarted && error.isLate;
  return new NoCell(
    `A sandbox process could not be started (${tries === 1 ? "1 try" : `${tries} tries`}): ${why}`,
    isLate,
  );
}
