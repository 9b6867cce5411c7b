/**
 * Adapters in Python: `async def handle(request, host)` as a conversation. A turn runs the coroutine until it awaits
 * `host.fetch` or ends; the question goes out with the turn, the response comes in with the next one. No host function
 * exists inside; between turns the interpreter just keeps its memory.
 *
 * An interpreter is used again, after its memory was put back, only for the same script with the same secrets, and only
 * after a call that ended well. Must not know: HTTP, which hosts are allowed.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { CompileOutcome, HostAnswer, HostRequest, ScriptSource } from "../contract.ts";
import {
  type AdapterEngine,
  type AdapterJob,
  type AdapterLimits,
  type AdapterTurn,
  answeredTurn,
  maxStateBytes,
  questionLimits,
  questionProblem,
  randomBytesOf,
  stateTooLarge,
} from "../adapter.ts";
import { processCpuMs, wasStarved } from "../cpu-time.ts";
import type { EvaluationLimits } from "../engine.ts";
import { PythonCompiler } from "./compilation.ts";
import { addCodes } from "./evaluation.ts";
import { failureOf } from "./failures.ts";
import { InterpreterFleet } from "./fleet.ts";
import { type CallResult, type Interpreter, loadAssets } from "./interpreter.ts";
import { MessageWriter, readLines, readMessage, readText } from "./message.ts";

const maxIdentities = 2;
const maxMessageChars = 8_000;
/** For `random`, whose generator is no source of secrets anyway. */
const seedBytes = 64;

export interface PythonAdapterEngineOptions {
  readonly limits: EvaluationLimits;
  readonly snapshotPath: string;
}

export interface PythonAdapterEngine extends AdapterEngine {
  compile(source: ScriptSource): CompileOutcome;
  /** Called when there is no work. */
  prepare(): void;
  close(): void;
}

interface Call {
  readonly identity: string;
  readonly job: AdapterJob;
  /** Of a turn, by the wall clock. */
  readonly turnMs: number;
  readonly interpreter: Interpreter;
  /** All lines so far: the script keeps them, and every turn brings them along. */
  log: readonly string[];
  questionCount: number;
  sleepCount: number;
  endedWell: boolean;
}

/** Starts the engine with one blank interpreter ready (about half a second). */
export function createPythonAdapterEngine(options: PythonAdapterEngineOptions): PythonAdapterEngine {
  const fleet = new InterpreterFleet(
    loadAssets(options.limits.pythonMemoryMiB, readFileSync(options.snapshotPath)),
    maxIdentities,
  );
  return new Engine(fleet, new PythonCompiler(fleet, options.limits), options.limits);
}

class Engine implements PythonAdapterEngine {
  readonly #fleet: InterpreterFleet;
  readonly #compiler: PythonCompiler;
  readonly #limits: EvaluationLimits;
  #call: Call | null = null;

  constructor(fleet: InterpreterFleet, compiler: PythonCompiler, limits: EvaluationLimits) {
    this.#fleet = fleet;
    this.#compiler = compiler;
    this.#limits = limits;
  }

  compile(source: ScriptSource): CompileOutcome {
    return this.#compiler.compile(source);
  }

  start(job: AdapterJob, begin: () => void, turnMs: number): AdapterTurn {
    this.end();
    const identity = identityOf(job);
    const interpreter = this.#fleet.clean(identity);
    const made = this.#compiler.codesOf(job.script, interpreter);
    if (!made.ok) {
      const message =
        made.outcome.status === "refused"
          ? (made.outcome.problems[0]?.message ?? "The script does not compile.")
          : made.outcome.message;
      return { status: made.outcome.status === "refused" ? "script-failed" : made.outcome.status, message, log: [] };
    }
    this.#call = { identity, job, turnMs, interpreter, log: [], questionCount: 0, sleepCount: 0, endedWell: false };
    const { maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes } = job.limits;
    const writer = new MessageWriter();
    begin();
    return this.#turn(
      this.#call,
      writer.finish({
        op: "start",
        codes: addCodes(writer, made.codes),
        files: made.codes.files,
        seed: Buffer.from(randomBytesOf(job, "random", seedBytes)).toString("hex"),
        request: job.request,
        env: job.env,
        settings: job.settings,
        state: job.state,
        limits: {
          maxRequests,
          maxLogLines,
          maxLogLineChars,
          maxResponseBytes,
          maxSleeps: questionLimits.maxSleeps,
          maxStateBytes,
          stateTooLarge,
        },
      }),
    );
  }

  respond(questionId: number, response: HostAnswer): AdapterTurn {
    const call = this.#call;
    if (call === null || questionId !== call.questionCount) {
      return { status: "broken", message: "There is no such question to answer.", log: [] };
    }
    const writer = new MessageWriter();
    if (!("status" in response)) return this.#turn(call, writer.finish({ op: "response", ...response }));
    const { status, headers, url, body } = response;
    return this.#turn(
      call,
      writer.finish({ op: "response", status, headers, url, body: [writer.add(body), body.byteLength] }),
    );
  }

  #turn(call: Call, message: Uint8Array<ArrayBuffer>): AdapterTurn {
    const { job, turnMs } = call;
    const cpuBefore = processCpuMs();
    const result = call.interpreter.call("converse", message, {
      now: job.now,
      seed: call.identity,
      randomBytes: randomBytesOf(job, `turn ${call.questionCount}`),
      timeoutMs: turnMs,
      maxBytes: job.limits.maxResponseBytes + 1_048_576,
    });
    const turn = this.#read(call, result);
    const log = turn.log.slice(call.log.length);
    call.log = [...call.log, ...log];
    call.endedWell = turn.status === "ok";
    if (turn.status !== "limit-exceeded" || result.ok || result.reason !== "timeout") return { ...turn, log };
    const usedMs = processCpuMs() - cpuBefore;
    return wasStarved(usedMs, turnMs) ? { ...turn, log, starvedMs: usedMs } : { ...turn, log };
  }

  #read(call: Call, result: CallResult): AdapterTurn {
    const { limits } = call.job;
    if (!result.ok) {
      if (result.reason === "too-large") {
        return {
          status: "limit-exceeded",
          message: `The response is larger than ${limits.maxResponseBytes} bytes.`,
          log: call.log,
        };
      }
      return { ...failureOf(result, this.#limits, limits.cpuMsPerTurn), log: call.log };
    }
    const message = readMessage(result.bytes);
    if (message === null) {
      return {
        status: "script-failed",
        message: "The script damaged its interpreter: no readable response came back.",
        log: call.log,
      };
    }
    const { header, blob } = message;
    const log = readLines(header.trace, limits.maxLogLines, limits.maxLogLineChars);
    const text = readText(header.message, maxMessageChars, "The script failed without a message.");
    switch (header.status) {
      case "ok":
        return readResponse(blob.subarray(0, Number(header.length)), header.state, limits, log);
      case "waiting":
        return this.#readQuestion(call, header.ask, log);
      case "limit":
        return { status: "limit-exceeded", message: text, log };
      case "memory":
        return { ...failureOf({ reason: "memory" }, this.#limits), log };
      case "recursion":
        return {
          status: "limit-exceeded",
          message: `The script's calls are nested too deeply (recursion limit). ${text}`,
          log,
        };
      default:
        return { status: "script-failed", message: text, log };
    }
  }

  #readQuestion(call: Call, ask: unknown, log: readonly string[]): AdapterTurn {
    const asked = (ask ?? {}) as Record<string, unknown>;
    const request = "sleepMs" in asked ? { sleepMs: Number(asked.sleepMs) } : requestOf(asked);
    call.questionCount += 1;
    if ("sleepMs" in request) call.sleepCount += 1;
    const { maxRequests } = call.job.limits;
    const problem =
      call.questionCount - call.sleepCount > maxRequests
        ? `The script made more than ${maxRequests} requests.`
        : call.sleepCount > questionLimits.maxSleeps
          ? `The script slept more than ${questionLimits.maxSleeps} times.`
          : questionProblem(request);
    if (problem !== undefined) return { status: "limit-exceeded", message: problem, log };
    return { status: "waiting", questions: [{ id: call.questionCount, request }], log };
  }

  end(): void {
    const call = this.#call;
    this.#call = null;
    if (call !== null && !call.endedWell) {
      this.#fleet.forget(call.identity);
    }
  }

  prepare(): void {
    this.#fleet.prepare();
  }

  close(): void {
    this.end();
    this.#fleet.close();
  }
}

/** What a script that may write anything asks its host for. */
function requestOf({ url, method, headers, body }: Readonly<Record<string, unknown>>): HostRequest {
  return {
    url: readText(url, Number.POSITIVE_INFINITY, ""),
    method: readText(method, Number.POSITIVE_INFINITY, "GET"),
    headers: Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [name, readText(value, Number.POSITIVE_INFINITY, "")]),
    ),
    body: typeof body === "string" ? body : null,
  };
}

function readResponse(bytes: Uint8Array, state: unknown, limits: AdapterLimits, log: readonly string[]): AdapterTurn {
  const responseJson = Buffer.from(bytes).toString("utf8");
  if (bytes.byteLength > limits.maxResponseBytes) {
    return { status: "limit-exceeded", message: `The response is larger than ${limits.maxResponseBytes} bytes.`, log };
  }
  try {
    JSON.parse(responseJson);
    const stateJson = typeof state === "string" ? state : undefined;
    if (stateJson !== undefined) JSON.parse(stateJson);
    return answeredTurn(responseJson, stateJson, log);
  } catch {
    return { status: "script-failed", message: "The script damaged its interpreter: the response is not JSON.", log };
  }
}

/** Script and secrets together: a call with the same of both finds nothing new in an interpreter that another used. */
function identityOf(job: AdapterJob): string {
  return createHash("sha256")
    .update(JSON.stringify([job.script.hash, job.env]))
    .digest("hex");
}
