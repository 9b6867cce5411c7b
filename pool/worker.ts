/**
 * A thread of the pool: takes a task, lets a cell do it, checks what comes back, and answers. All waiting, monitoring
 * and killing of processes happens here, away from the API's event loop; no isolate is ever loaded here.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { BroadcastChannel, threadId } from "node:worker_threads";
import { Piscina } from "piscina";
import { frameKinds } from "#sandbox/channel.ts";
import { unpackOutcomes } from "#sandbox/wire.ts";
import { performCall } from "./adapter-call.ts";
import type { Cell, MonitorLimits } from "./cell.ts";
import { CellSupply, NoCell } from "./cell-supply.ts";
import type {
  CallReply,
  ChannelMessage,
  CompileReply,
  CompileTask,
  EvaluateReply,
  EvaluateTask,
  Killed,
  CellGroupSettings,
  Task,
  WarmTask,
} from "./messages.ts";
import { graceMs, prepareMs, readReply } from "./reply.ts";
import type { CompileOutcome } from "#sandbox/contract.ts";
import { deathsToBlame } from "./strikes.ts";

/** A whole batch may take long; the progress monitor ends it much earlier when something is wrong. */
const maxBatchMs = 600_000;
/** Before a cell is started once more for who waits for one: several were, one after the other. */
const pauseMs = 500;

const group = Piscina.workerData as CellGroupSettings;
const channel = new BroadcastChannel(group.channelName);
const tell = (message: ChannelMessage): void => channel.postMessage(message);
const cells = new CellSupply(group.launch, group.jobsPerCell, group.hasStandby, (cell, state) =>
  tell({ type: "cell", group: group.group, pid: cell.pid, state }),
);

let hasClosed = false;
/** Once, whether the message is heard, the flag is seen, or both. */
function close(): void {
  if (hasClosed) return;
  hasClosed = true;
  void cells.close().then(() => {
    tell({ type: "closed", threadId });
    channel.close();
  });
}

channel.onmessage = (event) => {
  const message = (event as { readonly data: ChannelMessage }).data;
  if (message.type === "close") close();
};
if (Atomics.load(group.isClosing, 0) === 1) close();

export default async function run(task: Task): Promise<unknown> {
  if (task.kind === "warm") return warm();
  if (task.kind === "call") return movableResponse(await performCall(task, (use) => inCell(task, use)));
  for (let deaths = 0; ; ) {
    const reply = await inCell<EvaluateReply | CompileReply>(task, (cell) =>
      task.kind === "evaluate" ? evaluate(cell, task) : compile(cell, task),
    );
    if (reply.status === "done") return task.kind === "evaluate" ? movable(reply as EvaluateReply) : reply;
    if (reply.isUntouched !== true) {
      // Which targets of an evaluation are tried again is decided where they are known.
      if (task.kind === "evaluate" || reply.reason !== "died") return reply;
      deaths += 1;
      if (deaths === deathsToBlame) return reply;
    }
    if (cells.isClosed || Atomics.load(task.cancelled, 0) === 1) return { ...reply, reason: "cancelled" };
  }
}

async function warm(): Promise<void> {
  const cell = await acquire((error) => !cells.isClosed && error instanceof NoCell && error.isLate);
  cells.release(cell);
}

/** @param isTriedAgain after each cell that could not be started */
async function acquire(isTriedAgain: (error: unknown) => boolean): Promise<Cell> {
  for (;;) {
    try {
      return await cells.acquire();
    } catch (error) {
      if (!isTriedAgain(error)) throw error;
      tell({ type: "no-cell", group: group.group, detail: detailOf(error) });
      await sleep(pauseMs);
    }
  }
}

async function inCell<Result extends { readonly status: string }>(
  { isPatient, cancelled }: Exclude<Task, WarmTask>,
  use: (cell: Cell) => Promise<Result>,
): Promise<Result | WithoutCell> {
  const isWanted = (): boolean => !cells.isClosed && Atomics.load(cancelled, 0) === 0;
  let cell: Cell;
  try {
    cell = await acquire(() => isPatient && isWanted());
  } catch (error) {
    const reason = isWanted() ? "no-cell" : "cancelled";
    return { status: "killed", reason, suspect: null, detail: detailOf(error), log: [] };
  }
  try {
    return await use(cell);
  } finally {
    cells.release(cell);
  }
}

type WithoutCell = Killed & { readonly log: readonly string[] };

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown";
}

async function evaluate(cell: Cell, task: EvaluateTask): Promise<EvaluateReply> {
  const { packed, limits } = task;
  const monitor: MonitorLimits = {
    stallMs: limits.cpuMs + graceMs,
    prepareMs,
    deadlineMs: maxBatchMs,
    cancelled: task.cancelled,
  };
  const payload = { json: packed.json, text: cell.newScripts(task.scripts), columns: packed.columns };
  const end = await cell.exchange(frameKinds.evaluate, payload, monitor);
  if (end.status === "killed") return end;
  return readReply(cell, end, ({ json, columns }) => ({
    status: "done",
    outcomes: unpackOutcomes({ json, columns }, task),
  }));
}

async function compile(cell: Cell, task: CompileTask): Promise<CompileReply> {
  const { deadlineMs, cancelled } = task;
  const monitor: MonitorLimits = { stallMs: deadlineMs, prepareMs: deadlineMs, deadlineMs: deadlineMs * 4, cancelled };
  const end = await cell.exchange(frameKinds.compile, { json: JSON.stringify(task.source) }, monitor);
  if (end.status === "killed") return end;
  return readReply(cell, end, ({ json }) => ({ status: "done", outcome: JSON.parse(json) as CompileOutcome }));
}

/** Hands the outcomes' columns over instead of copying them. */
function movable(reply: EvaluateReply): unknown {
  if (reply.status !== "done") return reply;
  const columns = reply.outcomes.flatMap(({ steps }) => steps).find((step) => step.status === "ok");
  if (columns?.status !== "ok") return reply;
  return handedOver(reply, columns.output.columns.ts.buffer as ArrayBuffer);
}

/** Hands the response's bytes and columns over. */
function movableResponse(reply: CallReply): unknown {
  if (reply.status !== "done" || reply.outcome !== "ok") return reply;
  const { json, points } = reply.response;
  return handedOver(reply, json.buffer, points.columns.buffer);
}

function handedOver(reply: object, ...buffers: readonly ArrayBuffer[]): unknown {
  return Piscina.move({ [Piscina.transferableSymbol]: buffers, [Piscina.valueSymbol]: reply } as never);
}
