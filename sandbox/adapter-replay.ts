/**
 * Calls of adapters that a waiting machine does not fail. A turn is limited by the clock on the wall, for want of another, and is over when it has run
 * into that limit. Where it was starved, having had much less CPU time than its limit, the call is run again from its start: it is given the answers that
 * it was given before, in the same order, and goes on from where it stood. Nothing is asked twice: what a script asks depends on its request and its
 * answers alone, for its clock stands and its randomness is seeded; a script that asks something else all the same keeps its first end.
 */
import { isDeepStrictEqual } from "node:util";
import type { AdapterFetchAnswer } from "#pool/runner.ts";
import type { AdapterEngine, AdapterJob, AdapterQuestion, AdapterTurn } from "./adapter.ts";
import { maxStarvedFactor } from "./cpu-time.ts";

const maxReplays = 2;
/** Answers are kept for as long as a call lasts. A call that was given more is not run again. */
export const maxKeptBytes = 32 * 1024 * 1024;

export interface ReplayingEngine {
  /** @param begin called when all is ready and the script's own time begins, anew for each turn that is run again */
  start(job: AdapterJob, begin: () => void): AdapterTurn;
  answer(questionId: number, answer: AdapterFetchAnswer, begin: () => void): AdapterTurn;
  end(): void;
}

interface GivenAnswer {
  readonly questionId: number;
  readonly answer: AdapterFetchAnswer;
}

interface Call {
  readonly job: AdapterJob;
  readonly asked: AdapterQuestion[];
  readonly given: GivenAnswer[];
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

  const patiently = (call: Call, first: AdapterTurn, begin: () => void): AdapterTurn => {
    let turn = first;
    while (isStarved(turn) && call.replays < maxReplays && call.givenBytes <= maxKeptBytes) {
      call.replays += 1;
      const again = replay(engine, call, begin);
      if (again === undefined) return handOn(call, first);
      turn = again;
    }
    return handOn(call, turn);
  };

  return {
    start(job, begin) {
      call = { job, asked: [], given: [], givenBytes: 0, logged: 0, replays: 0 };
      return patiently(call, engine.start(job, begin, 1), begin);
    },
    answer(questionId, answer, begin) {
      begin();
      const turn = engine.answer(questionId, answer);
      if (call === undefined) return turn;
      call.given.push({ questionId, answer });
      call.givenBytes += "error" in answer ? 0 : answer.body.byteLength;
      if (call.givenBytes > maxKeptBytes) call.given.length = 0;
      return patiently(call, turn, begin);
    },
    end() {
      call = undefined;
      engine.end();
    },
  };
}

/** The turn after the last answer, with what is new in it; undefined where the call went another way this time. */
function replay(engine: AdapterEngine, { job, asked, given, logged }: Call, begin: () => void): AdapterTurn | undefined {
  engine.end();
  const questions: AdapterQuestion[] = [];
  const log: string[] = [];
  let turn = engine.start(job, begin, maxStarvedFactor);
  const listen = (): void => {
    log.push(...turn.log);
    if (turn.status === "waiting") questions.push(...turn.questions);
  };
  listen();
  for (const { questionId, answer } of given) {
    if (turn.status !== "waiting") break;
    begin();
    turn = engine.answer(questionId, answer);
    listen();
  }
  if (!isStarved(turn) && !isDeepStrictEqual(questions.slice(0, asked.length), asked)) return undefined;
  const news = { log: log.slice(logged) };
  return turn.status === "waiting" ? { ...turn, ...news, questions: questions.slice(asked.length) } : { ...turn, ...news };
}

function isStarved(turn: AdapterTurn): boolean {
  return "isStarved" in turn && turn.isStarved === true;
}
