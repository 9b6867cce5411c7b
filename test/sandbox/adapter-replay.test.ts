/** What a call does whose turn the machine kept waiting: told with an engine that plays the turns it is given. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdapterFetchResponse } from "#sandbox/contract.ts";
import {
  type AdapterEngine,
  type AdapterJob,
  type AdapterQuestion,
  type AdapterTurn,
  defaultAdapterLimits,
} from "#sandbox/adapter.ts";
import { maxKeptBytes, replayingEngine } from "#sandbox/adapter-replay.ts";

/** So long that nothing here takes a noticeable part of it. */
const limits = { ...defaultAdapterLimits, cpuMsPerTurn: 100_000 };
const job: AdapterJob = {
  tenantId: "t",
  script: { language: "typescript", role: "adapter", hash: "h", fileName: "adapter", code: "" },
  request: null,
  env: {},
  settings: {},
  state: null,
  now: 0,
  entropy: "of one call",
  timeoutMs: 1_000_000,
  limits,
};
const question = (id: number, url = `https://x.example/${id}`): AdapterQuestion => ({
  id,
  request: { url, method: "GET", headers: {}, body: null },
});
const waiting = (log: readonly string[], ...questions: readonly AdapterQuestion[]): AdapterTurn => ({
  status: "waiting",
  questions,
  log,
});
const ok = (...log: readonly string[]): AdapterTurn => ({ status: "ok", responseJson: "1", log });
/** As much CPU time as a machine gives that is three times too busy. */
const starved: AdapterTurn = {
  status: "limit-exceeded",
  message: "too long",
  log: [],
  starvedMs: limits.cpuMsPerTurn / 2.5,
};
const answerOf = (bytes: number): AdapterFetchResponse => ({
  status: 200,
  headers: {},
  body: new Uint8Array(bytes),
  url: "https://x.example/",
});

/** Plays the runs of one call, one after the other, and notes what it is told. */
function playing(...runs: readonly (readonly AdapterTurn[])[]) {
  const told: string[] = [];
  let run: AdapterTurn[] = [];
  let next = 0;
  const engine: AdapterEngine = {
    start: (_job, begin, turnMs) => {
      // The engines below take nothing else.
      assert.ok(Number.isInteger(turnMs));
      begin();
      told.push(`start ${turnMs / 1_000} s`);
      run = [...(runs[next++] ?? [])];
      return run.shift() as AdapterTurn;
    },
    respond: (id) => {
      told.push(`answer ${id}`);
      return run.shift() as AdapterTurn;
    },
    end: () => void told.push("end"),
  };
  const begun: boolean[] = [];
  const replaying = replayingEngine(engine);
  const begin = (isAgain: boolean) => void begun.push(isAgain);
  return {
    told,
    begun,
    start: (timeoutMs = job.timeoutMs) => replaying.start({ ...job, timeoutMs }, begin),
    answer: (id: number, bytes = 1) => replaying.respond(id, answerOf(bytes), begin),
  };
}

test("a starved turn is run again with the answers given before, in their order; what was said and asked already is not said and asked again", () => {
  const first = [waiting(["a"], question(1), question(2)), waiting(["b"]), starved];
  const second = [waiting(["a"], question(1), question(2)), waiting(["b"]), waiting(["c"], question(3)), ok("d")];
  const call = playing(first, second);
  assert.deepEqual(call.start(), waiting(["a"], question(1), question(2)));
  assert.deepEqual(call.answer(2), waiting(["b"]));
  assert.deepEqual(call.answer(1), waiting(["c"], question(3)));
  assert.deepEqual(call.answer(3), ok("d"));
  assert.deepEqual(call.told, [
    "start 100 s",
    "answer 2",
    "answer 1",
    "end",
    "start 250 s",
    "answer 2",
    "answer 1",
    "answer 3",
  ]);
  // Each turn has its own time, also when it is run again; from then on nobody need end the process for it.
  assert.deepEqual(call.begun, [false, false, false, true, true, true, true]);
});

test("a call that is starved again and again ends at last, and a turn that used up its CPU time ends at once", () => {
  const unlucky = playing([starved], [starved], [starved], [ok()]);
  assert.deepEqual(unlucky.start(), { ...starved, log: [] });
  assert.deepEqual(unlucky.told, ["start 100 s", "end", "start 250 s", "end", "start 250 s"]);
  const spent: AdapterTurn = { status: "limit-exceeded", message: "too long", log: [] };
  const greedy = playing([spent], [ok()]);
  assert.deepEqual(greedy.start(), spent);
  assert.deepEqual(greedy.told, ["start 100 s"]);
});

test("whatever CPU time a starved turn had, the next try is limited in whole milliseconds, and to four times the limit at most", () => {
  for (const [starvedMs, seconds] of [
    [0, 400],
    [0.3, 400],
    [24_999.9, 400],
    [31_234.567, 320.159],
    [69_999.9, 142.858],
  ] as const) {
    const call = playing([{ ...starved, starvedMs }], [ok()]);
    assert.deepEqual(call.start(), ok());
    assert.deepEqual(call.told, ["start 100 s", "end", `start ${seconds} s`]);
  }
});

test("a script that asks something else the second time keeps its first end", () => {
  for (const other of [waiting([], question(1, "https://y.example/")), waiting([]), ok("other")]) {
    const call = playing([waiting([], question(1)), starved], [other, ok("other")]);
    call.start();
    assert.deepEqual(call.answer(1), starved);
  }
});

test("a call that was given more than is kept is not run again", () => {
  const call = playing([waiting([], question(1)), starved], [waiting([], question(1)), ok()]);
  call.start();
  assert.deepEqual(call.answer(1, maxKeptBytes + 1), starved);
  assert.deepEqual(call.told, ["start 100 s", "answer 1"]);
});

test("a call has the time that it has: a turn is run again within what is left of it, and not where that is less than a turn may take", () => {
  const { cpuMsPerTurn } = limits;
  const short = playing([starved], [ok()]);
  assert.deepEqual(short.start(1.5 * cpuMsPerTurn), ok());
  const seconds = Number(/^start (.+) s$/.exec(short.told.at(-1) ?? "")?.[1]);
  assert.ok(seconds >= 100 && seconds <= 150, `${seconds}`);
  const tooShort = playing([starved], [ok()]);
  assert.deepEqual(tooShort.start(0.9 * cpuMsPerTurn), starved);
});
