/**
 * Calls of adapters that a waiting machine does not fail. A turn is limited by the wall clock, because there is no
 * other limit, and is over when it has run into it. Where it was starved, having had much less CPU time than its limit,
 * the call is run again from its start: it gets the responses that it got before, in the same order, and goes on from
 * where it stood. Nothing is asked twice: what a script asks depends on its request and the responses alone, because
 * its clock stands still and its randomness is seeded. A script that asks something else anyway keeps its first
 * outcome.
 */
import { isDeepStrictEqual } from "node:util";
import type { HostAnswer } from "./contract.ts";
import type { AdapterEngine, AdapterJob, AdapterQuestion, AdapterTurn } from "./adapter.ts";
import { patientMs } from "./cpu-time.ts";

const maxReplays = 2;
/** The way of a message between the host and this cell, there and back. */
const marginMs = 1_000;
/** Responses are kept while a call lasts. A call that got more than this is not run again. */
export const maxKeptBytes = 32 * 1024 * 1024;

/**
 * Called when all is ready and a turn's own time begins, and again for each turn that is repeated. `isAgain`: the call
 * is run again. Its first run has shown that the limit in here ends it, so the process need not be ended for it.
 */
export type BeginTurn = (isAgain: boolean) => void;

export interface ReplayingEngine {
  start(job: AdapterJob, begin: BeginTurn): AdapterTurn;
  respond(questionId: number, response: HostAnswer, begin: BeginTurn): AdapterTurn;
  end(): void;
}

interface GivenResponse {
  readonly questionId: number;
  readonly response: HostAnswer;
}

interface Call {
  readonly job: AdapterJob;
  readonly startedAt: number;
  readonly asked: AdapterQuestion[];
  readonly given: GivenResponse[];
  givenBytes: number;
  /** Lines that were handed on. */
  logged: number;
  replays: number;
}

export function replayingEngine(engine: AdapterEngine): ReplayingEngine {
  let call: Call | undefined;

  const handOn = (call: Call, turn: AdapterTurn): AdapterTurn => {
    if (turn.status === "waiting") call.asked.push(...turn.questions);
    call.logged += turn.log.length;
    return turn;
  };

  const patiently = (call: Call, first: AdapterTurn, begin: BeginTurn): AdapterTurn => {
    let turn = first;
    for (let ms = starvedMs(turn); ms !== undefined; ms = starvedMs(turn)) {
      const { cpuMsPerTurn } = call.job.limits;
      const turnMs = Math.min(patientMs(cpuMsPerTurn, ms), leftMs(call));
      if (turnMs < cpuMsPerTurn || call.replays === maxReplays || call.givenBytes > maxKeptBytes) break;
      call.replays += 1;
      const again = replay(engine, call, begin, turnMs);
      if (again === undefined) return handOn(call, first);
      turn = again;
    }
    return handOn(call, turn);
  };

  return {
    start(job, begin) {
      call = { job, startedAt: performance.now(), asked: [], given: [], givenBytes: 0, logged: 0, replays: 0 };
      return patiently(
        call,
        engine.start(job, () => begin(false), job.limits.cpuMsPerTurn),
        begin,
      );
    },
    respond(questionId, response, begin) {
      begin(call !== undefined && call.replays > 0);
      const turn = engine.respond(questionId, response);
      if (call === undefined) return turn;
      call.given.push({ questionId, response });
      call.givenBytes += "body" in response ? response.body.byteLength : 0;
      if (call.givenBytes > maxKeptBytes) call.given.length = 0;
      return patiently(call, turn, begin);
    },
    end() {
      call = undefined;
      engine.end();
    },
  };
}

/** The turn after the last response, with what is new in it; undefined where the call went another way this time. */
function replay(
  engine: AdapterEngine,
  { job, asked, given, logged }: Call,
  begin: BeginTurn,
  turnMs: number,
): AdapterTurn | undefined {
  engine.end();
  const questions: AdapterQuestion[] = [];
  const log: string[] = [];
  let turn = engine.start(job, () => begin(true), turnMs);
  const listen = (): void => {
    log.push(...turn.log);
    if (turn.status === "waiting") questions.push(...turn.questions);
  };
  listen();
  for (const { questionId, response } of given) {
    if (turn.status !== "waiting") break;
    begin(true);
    turn = engine.respond(questionId, response);
    listen();
  }
  if (starvedMs(turn) === undefined && !isDeepStrictEqual(questions.slice(0, asked.length), asked)) return undefined;
  const news = { log: log.slice(logged) };
  return turn.status === "waiting"
    ? { ...turn, ...news, questions: questions.slice(asked.length) }
    : { ...turn, ...news };
}

/**
 * Beyond it the call is over before its turn: the host, whose time began a little earlier, ends the process.
 */
function leftMs({ job, startedAt }: Call): number {
  return Math.floor(job.timeoutMs - (performance.now() - startedAt) - marginMs);
}

function starvedMs(turn: AdapterTurn): number | undefined {
  return "starvedMs" in turn ? turn.starvedMs : undefined;
}
