/**
 * An adapter's call in a thread of the pool: turns in a cell, questions to the API process in between. A cell that dies
 * does not end the call: it goes on in another from where it stood (call-course.ts), unless it kills its cells again
 * and again.
 */
import type { MessagePort } from "node:worker_threads";
import { type AdapterTurn, questionProblem } from "#sandbox/adapter.ts";
import { frameKinds, type ReadPayload } from "#sandbox/channel.ts";
import type { PackedResponse } from "#sandbox/contract.ts";
import { packedPoints } from "#sandbox/points.ts";
import { responseSizeProblem } from "#sandbox/response-size.ts";
import { packCall } from "#sandbox/wire.ts";
import { CallCourse, OtherCourse } from "./call-course.ts";
import type { Cell, MonitorLimits } from "./cell.ts";
import type { CallReply, CallTask, HostQuestion, HostResponse } from "./messages.ts";
import { graceMs, prepareMs, readReply } from "./reply.ts";
import { deathsToBlame } from "./strikes.ts";

/** Where cells end one after the other before they take the call up, something else is wrong. */
const maxTries = 20;

/** @param inCell does something with a free cell and gives it back; rejects when none can be started */
export async function performCall(
  task: CallTask,
  inCell: (use: (cell: Cell) => Promise<CallReply>) => Promise<CallReply>,
): Promise<CallReply> {
  const host = new HostLine(task.host);
  const course = new CallCourse();
  // Without the waits for a cell, which are not the script's doing.
  let leftMs = task.job.timeoutMs;
  const tryIn = async (cell: Cell): Promise<CallReply> => {
    const endsAt = performance.now() + leftMs;
    const reply = await tryCall(cell, task, { endsAt, host, course });
    leftMs = endsAt - performance.now();
    return reply;
  };
  try {
    let deaths = 0;
    for (let tries = 1; ; tries += 1) {
      const reply = await inCell(tryIn);
      if (reply.status !== "killed" || reply.reason !== "died") return reply;
      if (reply.isUntaken !== true) deaths += 1;
      if (deaths === deathsToBlame) return reply;
      if (course.isTooLong || tries === maxTries) return { ...reply, reason: "lost" };
    }
  } finally {
    task.host.close();
  }
}

interface Circumstances {
  readonly endsAt: number;
  readonly host: HostLine;
  readonly course: CallCourse;
}

async function tryCall(cell: Cell, task: CallTask, { endsAt, host, course }: Circumstances): Promise<CallReply> {
  const { job, cancelled } = task;
  const { log } = course;
  const stallMs = job.limits.cpuMsPerTurn + graceMs;
  const leftMs = (): number => Math.max(0, endsAt - performance.now());
  const monitor = (): MonitorLimits => ({ stallMs, prepareMs, deadlineMs: leftMs() + graceMs, cancelled });
  /** Ends the call in its cell, which can still serve others. */
  const endInCell = async (): Promise<void> => {
    const noCancel = new Int32Array(new SharedArrayBuffer(4));
    await cell.exchange(
      frameKinds.cancel,
      { json: "{}" },
      { stallMs, prepareMs, deadlineMs: stallMs, cancelled: noCancel },
    );
  };
  const giveUp = async (message: string): Promise<CallReply> => {
    await endInCell();
    return { status: "done", outcome: "limit-exceeded", message, log };
  };
  course.begin();
  try {
    let end = await cell.exchange(
      frameKinds.call,
      { json: packCall({ ...job, timeoutMs: Math.ceil(leftMs()) }), text: cell.newScripts([job.script]) },
      monitor(),
    );
    if (end.status === "killed") return { ...end, log };
    for (;;) {
      // It has had a turn here.
      if (end.status === "killed") return { ...end, isUntaken: false, log };
      const turn = readReply(cell, end, readTurn);
      if (turn.status === "killed") return { ...turn, log };
      const questions = course.follow(turn);
      if (turn.status === "ok") {
        const { response, stateJson } = turn;
        const left = stateJson === undefined ? {} : { stateJson };
        const problem = responseSizeProblem(response.json, response.points.places);
        if (problem !== undefined)
          return { status: "done", outcome: "limit-exceeded", message: `${job.script.fileName}: ${problem}`, log };
        return { status: "done", outcome: "ok", response, ...left, log };
      }
      if (turn.status !== "waiting") return { status: "done", outcome: turn.status, message: turn.message, log };
      for (const question of questions) {
        const problem = questionProblem(question.request);
        if (problem !== undefined) return await giveUp(`${job.script.fileName}: ${problem}`);
        host.ask({ ...question, leftMs: leftMs() });
      }
      const response = course.nextKnown() ?? (await newResponse(host, course, endsAt, cancelled));
      if (!response) return await giveUp(`The call took longer than ${job.timeoutMs} ms.`);
      end = await cell.exchange(frameKinds.response, responsePayload(response), monitor());
    }
  } catch (error) {
    if (!(error instanceof OtherCourse)) throw error;
    await endInCell();
    return { status: "killed", reason: "lost", suspect: null, detail: error.message, log };
  }
}

type Turn =
  | Exclude<AdapterTurn, { readonly status: "ok" }>
  | {
      readonly status: "ok";
      readonly response: PackedResponse;
      readonly stateJson?: string;
      readonly log: readonly string[];
    };

/** @throws where a cell sent what no cell would send */
function readTurn({ json, text, columns }: ReadPayload): Turn {
  const turn = JSON.parse(json) as Exclude<Turn, { readonly status: "ok" }> | EndedTurn;
  if (turn.status !== "ok") return turn;
  const { status, log, places, stateJson } = turn;
  const left = stateJson === undefined ? {} : { stateJson };
  return { status, log, ...left, response: { json: text, points: packedPoints(places, columns as ArrayBuffer) } };
}

interface EndedTurn {
  readonly status: "ok";
  readonly log: readonly string[];
  readonly places: unknown;
  readonly stateJson?: string;
}

async function newResponse(
  host: HostLine,
  course: CallCourse,
  endsAt: number,
  cancelled: Int32Array,
): Promise<HostResponse | undefined> {
  const response = await host.nextResponse(endsAt, cancelled);
  if (response !== undefined) course.keep(response);
  return response;
}

function responsePayload({ id, response }: HostResponse): { json: string; columns?: Uint8Array } {
  if (!("status" in response)) return { json: JSON.stringify({ id, response }) };
  const { status, headers, url, body } = response;
  return { json: JSON.stringify({ id, response: { status, headers, url } }), columns: body };
}

/** The line to the API process, where fetches are decided and made. */
class HostLine {
  readonly #port: MessagePort;
  readonly #responses: HostResponse[] = [];
  #wake: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on("message", (response: HostResponse) => {
      this.#responses.push(response);
      this.#wake?.();
    });
  }

  ask(question: HostQuestion): void {
    this.#port.postMessage(question);
  }

  /** The next response, or undefined when time is up or the call was cancelled. */
  async nextResponse(endsAt: number, cancelled: Int32Array): Promise<HostResponse | undefined> {
    while (this.#responses.length === 0) {
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0 || Atomics.load(cancelled, 0) === 1) return undefined;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(leftMs, 100));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#responses.shift();
  }
}
