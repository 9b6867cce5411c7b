/** Rounds that come again and again, on a timer that the test moves. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Repetition, type RepeatOptions, repeat, type Timer } from "#core/repeat.ts";

/** Ticks when the test says so. */
function movedTimer(): {
  readonly timer: Timer;
  tick(): void;
  readonly isOff: () => boolean;
  readonly everyMs: number;
} {
  let onTick: (() => void) | null = null;
  let interval = 0;
  const timer: Timer = {
    every: (ms, tick) => {
      interval = ms;
      onTick = tick;
      return () => {
        onTick = null;
      };
    },
  };
  return {
    timer,
    tick: () => onTick?.(),
    isOff: () => onTick === null,
    get everyMs() {
      return interval;
    },
  };
}

interface Rounds {
  readonly timer: ReturnType<typeof movedTimer>;
  readonly repetition: Repetition;
  readonly begun: () => number;
  readonly errors: readonly unknown[];
  /** Ends the round in work. */
  end(error?: Error): Promise<void>;
  readonly stopping: () => AbortSignal;
}

function startRounds(options: Partial<RepeatOptions> = {}): Rounds {
  const timer = movedTimer();
  const errors: unknown[] = [];
  let begun = 0;
  let current = Promise.withResolvers<void>();
  let signal = new AbortController().signal;
  const repetition = repeat({
    everyMs: 1_000,
    timer: timer.timer,
    onError: (error) => errors.push(error),
    round: (stopping) => {
      begun += 1;
      signal = stopping;
      current = Promise.withResolvers();
      return current.promise;
    },
    ...options,
  });
  const end = async (error?: Error): Promise<void> => {
    if (error === undefined) current.resolve();
    else current.reject(error);
    // Whatever follows from it has happened by the next turn of the event loop.
    await new Promise(setImmediate);
  };
  return { timer, repetition, begun: () => begun, errors, end, stopping: () => signal };
}

describe("repeat", () => {
  test("makes a round with each tick, and at the start where that is asked for", async () => {
    const rounds = startRounds();
    assert.equal(rounds.timer.everyMs, 1_000);
    assert.equal(rounds.begun(), 0);
    rounds.timer.tick();
    assert.equal(rounds.begun(), 1);
    await rounds.end();
    rounds.timer.tick();
    assert.equal(rounds.begun(), 2);
    assert.equal(startRounds({ isFirstAtOnce: true }).begun(), 1);
  });

  test("passes over ticks while a round is in work", async () => {
    const rounds = startRounds();
    for (let count = 0; count < 3; count += 1) rounds.timer.tick();
    assert.equal(rounds.begun(), 1);
    await rounds.end();
    assert.equal(rounds.begun(), 1);
  });

  test("grants whoever asks during a round one more after it, and all of them the same", async () => {
    const rounds = startRounds();
    const first = rounds.repetition.run();
    const asked = [rounds.repetition.run(), rounds.repetition.run()];
    assert.equal(rounds.begun(), 1);
    await rounds.end();
    await first;
    assert.equal(rounds.begun(), 2);
    await rounds.end();
    await Promise.all(asked);
    assert.equal(rounds.begun(), 2);
  });

  test("goes on after a round that failed, and says so", async () => {
    const rounds = startRounds();
    const failed = rounds.repetition.run();
    await rounds.end(new Error("the database is away"));
    await failed;
    assert.deepEqual(rounds.errors.map(String), ["Error: the database is away"]);
    rounds.timer.tick();
    assert.equal(rounds.begun(), 2);
  });

  test("a stop tells the round in work, waits for it, and begins no other", async () => {
    const rounds = startRounds();
    rounds.timer.tick();
    const asked = rounds.repetition.run();
    let isStopped = false;
    const stopped = rounds.repetition.stop().then(() => {
      isStopped = true;
    });
    assert.ok(rounds.stopping().aborted);
    assert.ok(rounds.timer.isOff());
    await new Promise(setImmediate);
    assert.equal(isStopped, false);
    await rounds.end();
    await Promise.all([stopped, asked]);
    await rounds.repetition.run();
    assert.equal(rounds.begun(), 1);
  });
});
