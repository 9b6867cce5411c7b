/**
 * Entry of a cell process: the only kind of process that loads isolates. It reads frames from standard input one at a
 * time, lets its engine work, and replies on standard output. It has no environment, no network and no files beyond its
 * own code, and it ends when the pipe closes.
 *
 *     node … sandbox/cell.ts <class> <settings as JSON>
 */
import { readSync, writeSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { CompiledScript, CompileOutcome, HostAnswer, ScriptSource } from "./contract.ts";
import type { AdapterEngine, AdapterTurn } from "./adapter.ts";
import { replayingEngine } from "./adapter-replay.ts";
import {
  decodeFrame,
  encodeFrame,
  type Frame,
  frameBytes,
  frameKinds,
  type Payload,
  readPayload,
  slotFileDescriptor as slot,
  writePayload,
  writeProgress,
} from "./channel.ts";
import type { Engine, EvaluationLimits } from "./engine.ts";
import { type Redaction, redactedTurn, redactionOf, textsOfState } from "./redaction.ts";
import { packOutcomes, unpackCall, unpackJob } from "./wire.ts";

export type CellClass = "typescript" | "python" | "adapter" | "python-adapter";

export interface CellSettings {
  readonly limits: EvaluationLimits;
  readonly pythonSnapshotPath?: string;
}

const standardInput = 0;
const standardOutput = 1;

function nextFrame(): Frame | undefined {
  const bytes = new Uint8Array(frameBytes);
  for (let at = 0; at < frameBytes; ) {
    const count = readSync(standardInput, bytes, at, frameBytes - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return decodeFrame(bytes);
}

function reply({ region, job }: Pick<Frame, "region" | "job">, kind: Frame["kind"], payload?: Payload): void {
  const payloadBytes = payload ? writePayload(slot, payload, region) : 0;
  writeSync(standardOutput, encodeFrame({ kind, payloadBytes, region, job }));
}

interface Handler {
  handle(frame: Frame): void;
  /** Called after each reply, before the next frame is awaited: readies what later work may need. */
  idle?(): void;
}

/**
 * Scripts that this process was sent, by their hash. The sender remembers what it has sent: an empty cell, or `reset`,
 * means that it starts again.
 */
class SentScripts extends Map<string, CompiledScript> {
  /** @param text of a payload */
  take(text: Uint8Array): void {
    if (text.byteLength === 0) return;
    const sent = JSON.parse(Buffer.from(text).toString("utf8")) as {
      readonly reset: boolean;
      readonly scripts: readonly CompiledScript[];
    };
    if (sent.reset) this.clear();
    for (const script of sent.scripts) this.set(script.hash, script);
  }
}

function evaluationHandler(engine: Engine): Handler {
  const scripts = new SentScripts();
  const columnsBuffer = engine.columnsBuffer?.bind(engine);
  let started = 0;
  return {
    handle(frame) {
      const payload = readPayload(slot, frame, columnsBuffer);
      if (frame.kind === frameKinds.compile) {
        const outcome: CompileOutcome = engine.compile(JSON.parse(payload.json) as ScriptSource);
        return reply(frame, frameKinds.done, { json: JSON.stringify(outcome) });
      }
      scripts.take(payload.text);
      const job = unpackJob(payload, scripts);
      const outcomes = engine.evaluate(job, (targetIndex, stepIndex, isPreparing = false) => {
        started = (started + 1) | 0;
        writeProgress(slot, { count: started, targetIndex, stepIndex, isPreparing, job: frame.job });
      });
      reply(frame, frameKinds.done, packOutcomes(outcomes));
    },
    idle: () => engine.prepare?.(),
  };
}

function adapterHandler(own: AdapterEngine & { readonly prepare?: () => void }): Handler {
  const engine = replayingEngine(own);
  const scripts = new SentScripts();
  let turns = 0;
  let secrets: readonly (readonly string[])[] = [];
  let redaction: Redaction = redactionOf([]);
  const begin = ({ job }: Frame, isPreparing: boolean): void => {
    turns = (turns + 1) | 0;
    writeProgress(slot, { count: turns, targetIndex: 0, stepIndex: 0, isPreparing, job });
  };
  const send = (frame: Frame, raw: AdapterTurn): void => {
    const turn = redactedTurn(raw, redaction);
    if (turn.status === "waiting") return reply(frame, frameKinds.questions, { json: JSON.stringify(turn) });
    engine.end();
    if (turn.status !== "ok") return reply(frame, frameKinds.done, { json: JSON.stringify(turn) });
    const { status, log, points, stateJson } = turn;
    reply(frame, frameKinds.done, {
      json: JSON.stringify({ status, log, places: points?.places ?? [], stateJson }),
      text: turn.responseJson,
      columns: new Uint8Array(points?.columns.buffer ?? new ArrayBuffer(0)),
    });
  };
  return {
    handle(frame) {
      // From here on it may be the script that ends the process.
      begin(frame, true);
      const payload = readPayload(slot, frame);
      if (frame.kind === frameKinds.cancel) {
        return send(frame, { status: "limit-exceeded", message: "The call was ended.", log: [] });
      }
      if (frame.kind === frameKinds.call) {
        scripts.take(payload.text);
        const job = unpackCall(payload.json, scripts);
        // The next call is likely to be of the same adapter, and what a pattern finds depends on the secrets alone.
        const now = [Object.values(job.env), textsOfState(job.state)] as const;
        if (!isDeepStrictEqual(secrets, now)) {
          secrets = now;
          redaction = redactionOf(...now);
        }
        return send(
          frame,
          engine.start(job, (isAgain) => begin(frame, isAgain)),
        );
      }
      const { id, response } = JSON.parse(payload.json) as {
        readonly id: number;
        readonly response: HostAnswer;
      };
      const whole = "status" in response ? { ...response, body: new Uint8Array(payload.columns) } : response;
      send(
        frame,
        engine.respond(id, whole, (isAgain) => begin(frame, isAgain)),
      );
    },
    idle: () => own.prepare?.(),
  };
}

async function makeHandler(cellClass: CellClass, settings: CellSettings): Promise<Handler> {
  if (cellClass === "typescript") {
    const { createJavaScriptEngine } = await import("./javascript/engine.ts");
    const engine = createJavaScriptEngine(settings.limits);
    engine.prepare?.();
    return evaluationHandler(engine);
  }
  if (cellClass === "adapter") {
    const { createJavaScriptAdapterEngine } = await import("./javascript/adapter-engine.ts");
    return adapterHandler(createJavaScriptAdapterEngine());
  }
  const { limits, pythonSnapshotPath: snapshotPath } = settings;
  if (snapshotPath === undefined) throw new Error("A Python cell needs its snapshot.");
  if (cellClass === "python-adapter") {
    const { createPythonAdapterEngine } = await import("./python/adapter-engine.ts");
    return adapterHandler(createPythonAdapterEngine({ limits, snapshotPath }));
  }
  const { createPythonEngine } = await import("./python/engine.ts");
  return evaluationHandler(await createPythonEngine({ limits, snapshotPath }));
}

// A stop that is sent to the whole group, by a terminal or a service manager, is for the service alone: it ends its
// cells when they are done.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

const [cellClass, settingsJson] = process.argv.slice(2);
const handler = await makeHandler(cellClass as CellClass, JSON.parse(settingsJson ?? "{}") as CellSettings);
reply({ region: 0, job: 0 }, frameKinds.ready);
for (let frame = nextFrame(); frame; frame = nextFrame()) {
  try {
    handler.handle(frame);
  } catch (error) {
    reply(frame, frameKinds.failed, {
      json: JSON.stringify({ message: error instanceof Error ? error.message : "unknown" }),
    });
  }
  // Outside the try: the reply has left, and a second one would count as that of the next job.
  handler.idle?.();
}
process.exit(0);
