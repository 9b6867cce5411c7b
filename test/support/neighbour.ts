/** A neighbour, who reads a flow again and again while others keep the service busy. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "./client.ts";

const pauseMs = 20;

export interface Waiting {
  readonly count: number;
  /** Milliseconds by the clock on the wall. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

export async function readingsDuring(call: Client, flowId: string, work: () => Promise<unknown>): Promise<Waiting> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  // It is awaited once the last reading has come.
  working.catch(() => {});
  const times: number[] = [];
  do {
    const startedAt = performance.now();
    const { status, text } = await call("GET", `/v1/flows/${flowId}`);
    assert.equal(status, 200, text);
    times.push(performance.now() - startedAt);
    await sleep(pauseMs);
  } while (!isOver);
  await working;
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}
