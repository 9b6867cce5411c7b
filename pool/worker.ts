/**
 * A thread of the pool: takes a task, lets a cell do it, checks what comes back, and answers. All waiting, watching and killing of processes happens here,
 * away from the API's event loop; no isolate is ever loaded here.
 */
import { BroadcastChannel, type MessagePort, threadId } from "node:worker_threads";
import { Piscina } from "piscina";
import { type AdapterTurn, questionProblem } from "#sandbox/adapter.ts";
import { frameKinds } from "#sandbox/channel.ts";
import { unpackOutcomes } from "#sandbox/wire.ts";
import type { Cell, Reply, Watch } from "./cell.ts";
import { CellKeeper } from "./cell-keeper.ts";
import type {
  CallAnswer,
  CallTask,
  ChannelMessage,
  CompileAnswer,
  CompileTask,
  EvaluateAnswer,
  EvaluateTask,
  HostAnswer,
  Killed,
  LaneSettings,
  Task,
} from "./messages.ts";
import { cutResponse } from "./response-pieces.ts";
import type { AdapterFetchAnswer, CompiledScript, CompileOutcome } from "./runner.ts";

/** Beyond a script's own limit, before the process is killed for it. */
const graceMs = 250;
/** CPU time in which an engine must have made ready what a script needs (an interpreter takes half a second on a free machine). */
const prepareMs = 10_000;
/** A whole batch may take long; the progress watch ends it much earlier when something is wrong. */
const maxBatchMs = 600_000;
const maxSentScripts = 500;

const lane = Piscina.workerData as LaneSettings;
const channel = new BroadcastChannel(lane.channelName);
const tell = (message: ChannelMessage): void => channel.postMessage(message);
const keeper = new CellKeeper(lane.launch, lane.jobsPerCell, lane.hasStandby, (cell, state) =>
  tell({ type: "cell", lane: lane.lane, pid: cell.pid, state }),
);

channel.onmessage = (event) => {
  const message = (event as { readonly data: ChannelMessage }).data;
  if (message.type !== "close") return;
  void keeper.close().then(() => {
    tell({ type: "closed", threadId });
    channel.close();
  });
};

export default async function run(task: Task): Promise<unknown> {
  for (;;) {
    const answer = await perform(task);
    if (!isUntouched(answer)) return answer;
    if (keeper.isClosed || ("cancelled" in task && Atomics.load(task.cancelled, 0) === 1)) return { ...answer, reason: "cancelled" };
  }
}

async function perform(task: Task): Promise<unknown> {
  let cell: Cell;
  try {
    cell = await keeper.acquire();
  } catch (error) {
    if (task.kind === "warm") throw error;
    return {
      status: "killed",
      reason: "no-cell",
      suspect: null,
      detail: error instanceof Error ? error.message : "unknown",
      log: [],
    } satisfies CallAnswer;
  }
  try {
    if (task.kind === "evaluate") return movable(await evaluate(cell, task));
    if (task.kind === "compile") return await compile(cell, task);
    if (task.kind === "call") return await call(cell, task);
    return undefined;
  } finally {
    keeper.release(cell);
  }
}

/** The cell ended while it worked on the job before this one. */
function isUntouched(answer: unknown): answer is Killed {
  return typeof answer === "object" && answer !== null && "isUntouched" in answer && answer.isUntouched === true;
}

async function evaluate(cell: Cell, task: EvaluateTask): Promise<EvaluateAnswer> {
  const { packed, limits } = task;
  const watch: Watch = { stallMs: limits.cpuMs + graceMs, prepareMs, deadlineMs: maxBatchMs, cancelled: task.cancelled };
  const payload = { json: packed.json, text: newScripts(cell, task.scripts), columns: packed.columns };
  const end = await cell.exchange(frameKinds.evaluate, payload, watch);
  if (end.status === "killed") return end;
  return readReply(cell, end, ({ json, columns }) => ({
    status: "done",
    outcomes: unpackOutcomes({ json, columns }, task.targetCount, task.stepCount, limits),
  }));
}

/** JSON of the scripts that the cell has not seen, or nothing. */
function newScripts(cell: Cell, scripts: readonly CompiledScript[]): string {
  const reset = cell.sentScripts.size + scripts.length > maxSentScripts;
  if (reset) cell.sentScripts.clear();
  const unsent = scripts.filter((script) => !cell.sentScripts.has(script.hash));
  for (const script of unsent) cell.sentScripts.add(script.hash);
  return unsent.length === 0 ? "" : JSON.stringify({ reset, scripts: unsent });
}

async function compile(cell: Cell, task: CompileTask): Promise<CompileAnswer> {
  const { deadlineMs, cancelled } = task;
  const watch: Watch = { stallMs: deadlineMs, prepareMs: deadlineMs, deadlineMs: deadlineMs * 4, cancelled };
  const end = await cell.exchange(frameKinds.compile, { json: JSON.stringify(task.source) }, watch);
  if (end.status === "killed") return end;
  return readReply(cell, end, ({ json }) => ({ status: "done", outcome: JSON.parse(json) as CompileOutcome }));
}

async function call(cell: Cell, task: CallTask): Promise<CallAnswer> {
  const endsAt = performance.now() + task.job.timeoutMs;
  const host = new HostLine(task.host);
  const log: string[] = [];
  const stallMs = task.job.limits.cpuMsPerTurn + graceMs;
  const watch = (): Watch => ({
    stallMs,
    prepareMs,
    deadlineMs: Math.max(0, endsAt - performance.now()) + graceMs,
    cancelled: task.cancelled,
  });
  const giveUp = async (message: string): Promise<CallAnswer> => {
    await cell.exchange(
      frameKinds.cancel,
      { json: "{}" },
      { stallMs, prepareMs, deadlineMs: stallMs, cancelled: new Int32Array(new SharedArrayBuffer(4)) },
    );
    return { status: "done", outcome: "limit-exceeded", message, log };
  };
  try {
    let end = await cell.exchange(frameKinds.call, { json: JSON.stringify(task.job) }, watch());
    for (;;) {
      if (end.status === "killed") return { ...end, log };
      const { json, text } = end.payload;
      const turn = readReply(cell, end, () => JSON.parse(json) as AdapterTurn);
      if (turn.status === "killed") return { ...turn, log };
      log.push(...turn.log);
      if (turn.status === "ok") {
        const cut = cutResponse(text);
        if ("problem" in cut)
          return { status: "done", outcome: "limit-exceeded", message: `${task.job.script.fileName}: ${cut.problem}`, log };
        return { status: "done", outcome: "ok", response: cut.pieces, log };
      }
      if (turn.status !== "waiting") return { status: "done", outcome: turn.status, message: turn.message, log };
      for (const question of turn.questions) {
        const problem = questionProblem(question.request);
        if (problem !== undefined) return await giveUp(`${task.job.script.fileName}: ${problem}`);
        host.ask(question);
      }
      const answer = await host.nextAnswer(endsAt, task.cancelled);
      if (!answer) return await giveUp(`The call took longer than ${task.job.timeoutMs} ms.`);
      end = await cell.exchange(frameKinds.answer, answerPayload(answer.id, answer.answer), watch());
    }
  } finally {
    task.host.close();
  }
}

function answerPayload(id: number, answer: AdapterFetchAnswer): { json: string; columns?: Uint8Array } {
  if ("error" in answer) return { json: JSON.stringify({ id, answer: { error: answer.error } }) };
  const { status, headers, url, body } = answer;
  return { json: JSON.stringify({ id, answer: { status, headers, url } }), columns: body };
}

/** The line to the API process, where fetches are decided and made. */
class HostLine {
  readonly #port: MessagePort;
  readonly #answers: HostAnswer[] = [];
  #wake: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on("message", (answer: HostAnswer) => {
      this.#answers.push(answer);
      this.#wake?.();
    });
  }

  ask(question: unknown): void {
    this.#port.postMessage(question);
  }

  /** The next answer, or undefined when time is up or nobody waits any more. */
  async nextAnswer(endsAt: number, cancelled: Int32Array): Promise<HostAnswer | undefined> {
    while (this.#answers.length === 0) {
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
    return this.#answers.shift();
  }
}

/** A reply that can't be read means that the cell is no longer ours: it is killed. */
function readReply<Value>(cell: Cell, reply: Reply, read: (payload: Reply["payload"]) => Value): Value | Killed {
  try {
    if (reply.kind === frameKinds.failed) throw new Error(String((JSON.parse(reply.payload.json) as { message?: unknown }).message));
    return read(reply.payload);
  } catch (error) {
    cell.kill("died");
    return { status: "killed", reason: "unreadable", suspect: null, detail: error instanceof Error ? error.message : "unreadable reply" };
  }
}

/** Hands the outcomes' columns over instead of copying them. */
function movable(answer: EvaluateAnswer): unknown {
  if (answer.status !== "done") return answer;
  const columns = answer.outcomes.flatMap(({ steps }) => steps).find((step) => step.status === "ok");
  if (columns?.status !== "ok") return answer;
  const buffer = columns.output.columns.ts.buffer as ArrayBuffer;
  return Piscina.move({ [Piscina.transferableSymbol]: [buffer], [Piscina.valueSymbol]: answer } as never);
}
