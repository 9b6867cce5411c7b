/**
 * Runs one attempt against the pool and says everything that is wrong with how it ended. Knows the pool's door and
 * nothing behind it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "#pool/runner.ts";
import type {
  AdapterFetchResponse,
  AdapterFetchRequest,
  CompiledScript,
  Json,
  StepOutcome,
  TargetOutcome,
} from "#sandbox/contract.ts";
import { joined } from "#test/support/calls.ts";
import { type EscapeAttempt, escapedMarker, neighbourName, type ExpectedEnd } from "./attempt.ts";
import { dataOf, fieldSum, neighbourSum, now, params, targetOf, wrongSum } from "./honest.ts";
import type { Surroundings } from "./surroundings.ts";

/** Longer than any limit, retry, kill and queue of the pool together: past it the pool hangs. */
const answerWithinMs = 60_000;
/** One, so that what one script left would be found by the next. */
const hostileTenant = "hostile";
/** Where an attempt looks for what it left with the first. */
const otherTenant = "hostile too";
const maxMessageChars = 4_000;
const maxTraceLines = 100;
const maxTraceLineChars = 500;
const maxResponseNodes = 1_000;
const callTimeoutMs = 3_000;
const adapterToken = "token-of-this-call";

export interface Bench {
  readonly runner: Runner;
  readonly surroundings: Surroundings;
  /** Honest scripts: what feeds an attempt, and what runs after it on the same target. */
  readonly source: CompiledScript;
  readonly sum: CompiledScript;
}

export interface Verdict {
  readonly end: string;
  readonly problems: readonly string[];
  /**
   * It got something: data, a place of the host, another tenant's state. Never a matter of how busy the machine was.
   */
  readonly isGain: boolean;
}

/** What an attempt left behind, in words, and how its own evaluation ended. */
interface Ending {
  readonly end: string;
  readonly texts: readonly string[];
  readonly problems: readonly string[];
}

/** @param id tells the attempt's script and runs apart in the pool's log */
export async function judge(attempt: EscapeAttempt, id: string, bench: Bench): Promise<Verdict> {
  const ending = await within(answerWithinMs, endingOf(attempt, id, bench));
  const { end, texts } = ending;
  const problems = [...ending.problems];
  const expected = [attempt.expected].flat();
  const allowed: readonly string[] = expected.includes("contained")
    ? ["refused", "script-failed", "limit-exceeded", "ok"]
    : expected;
  if (!allowed.includes(end))
    problems.push(`ended as ${end} instead of ${expected.join(" or ")}: ${texts.join(" | ").slice(0, 400)}`);
  const gains = gainsOf(texts, bench.surroundings);
  return { end, problems: [...problems, ...gains], isGain: gains.length > 0 };
}

function gainsOf(texts: readonly string[], { secret, requests }: Surroundings): readonly string[] {
  const gains = new Set<string>();
  for (const text of texts) {
    if (text.includes(escapedMarker)) gains.add(`escaped: ${text.slice(0, 400)}`);
    if (text.includes(secret)) gains.add("read the secret");
    if (text.includes(process.cwd())) gains.add(`shows a path of the host: ${text.slice(0, 400)}`);
  }
  if (requests.length > 0) gains.add(`reached the canary server: ${requests.join()}`);
  if (Object.keys(Object.prototype).length > 0 || "polluted" in {}) gains.add("polluted the host's prototypes");
  return [...gains];
}

async function within(ms: number, work: Promise<Ending>): Promise<Ending> {
  const stop = new AbortController();
  const late = sleep(ms, null, { signal: stop.signal }).then(
    (): Ending => ({ end: "no answer", texts: [], problems: ["the pool gave no answer"] }),
    (): Ending => ({ end: "no answer", texts: [], problems: [] }),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}

async function endingOf(attempt: EscapeAttempt, id: string, bench: Bench): Promise<Ending> {
  const role = attempt.role ?? "tile";
  const fileName = `${id}.${attempt.language === "python" ? "py" : "ts"}`;
  const compiled = await bench.runner.compile({
    language: attempt.language,
    role,
    code: bench.surroundings.fill(attempt.code),
    fileName,
  });
  if (compiled.status === "refused") {
    const isPlaced =
      compiled.problems.length > 0 &&
      compiled.problems.every(({ line, column, message }) => line >= 1 && column >= 1 && message !== "");
    return {
      end: "refused",
      texts: compiled.problems.map(({ message }) => message),
      problems: isPlaced ? [] : ["was refused without line and column"],
    };
  }
  if (compiled.status !== "ok") return { end: compiled.status, texts: [compiled.message], problems: [] };
  if (role === "adapter") return callEnding(attempt, compiled.script, bench);
  return attempt.repeated
    ? repeatedEnding(id, compiled.script, bench)
    : singleEnding(attempt, id, compiled.script, bench);
}

/** Between an honest source and an honest sum, on a target whose neighbours share its run. */
async function singleEnding(attempt: EscapeAttempt, id: string, script: CompiledScript, bench: Bench): Promise<Ending> {
  const isPython = attempt.language === "python";
  const attack = { script, params, row: 1 };
  const steps = isPython
    ? [attack]
    : [{ script: bench.source, params, row: 0 }, attack, { script: bench.sum, params, row: 2 }];
  const names = attempt.sparesNeighbour ? [neighbourName, "field", neighbourName] : ["field"];
  const targets = names.map((name) =>
    targetOf(
      name,
      steps.map((_, at) => dataOf(name, !isPython && at === 0)),
    ),
  );
  const outcomes = await bench.runner.evaluate({ tenantId: hostileTenant, runId: id, now, steps, targets });
  const own = outcomes[names.indexOf("field")] as TargetOutcome;
  const at = isPython ? 0 : 1;
  const outcome = own.steps[at] as StepOutcome;
  const problems = [...shapeProblems(outcomes)];
  if (!isPython && own.steps[0]?.status !== "ok")
    problems.push(`harmed the honest step before it: ${JSON.stringify(own.steps[0])?.slice(0, 400)}`);
  if (!isPython && outcome.status === "ok")
    pushProblem(problems, "the step after it", wrongSum(own.steps[2], fieldSum));
  for (const [index, name] of names.entries()) {
    if (name === neighbourName)
      pushProblem(problems, "a neighbour in its run", wrongSum(outcomes[index]?.steps[2], neighbourSum));
  }
  return { end: outcome.status, texts: textsOf(outcomes), problems };
}

/** As two steps of several targets, for two tenants one after the other. */
async function repeatedEnding(id: string, script: CompiledScript, bench: Bench): Promise<Ending> {
  const steps = [
    { script, params, row: 0 },
    { script, params, row: 1 },
  ];
  const names = ["field", "field", neighbourName, "field", "field", "field"];
  const targets = names.map((name) =>
    targetOf(
      name,
      steps.map(() => dataOf(name, false)),
    ),
  );
  const all: TargetOutcome[] = [];
  for (const tenantId of [hostileTenant, otherTenant]) {
    all.push(...(await bench.runner.evaluate({ tenantId, runId: id, now, steps, targets })));
  }
  const worst = all.flatMap((outcome) => outcome.steps).find(({ status }) => status !== "ok" && status !== "skipped");
  return { end: worst?.status ?? "ok", texts: textsOf(all), problems: shapeProblems(all) };
}

async function callEnding(attempt: EscapeAttempt, script: CompiledScript, bench: Bench): Promise<Ending> {
  const problems: string[] = [];
  const texts: string[] = [];
  let end = "ok";
  const tenants = attempt.repeated ? [hostileTenant, hostileTenant, otherTenant] : [hostileTenant];
  for (const tenantId of tenants) {
    const calling = bench.runner.call({
      tenantId,
      script,
      request: { facet: "series", metrics: ["temperature.ambient"] },
      env: { TOKEN: adapterToken },
      now,
      timeoutMs: callTimeoutMs,
      fetch: (request, signal) => answerQuestion(request, signal, problems),
    });
    const outcome = await joined(calling);
    texts.push(...outcome.log, ...(outcome.status === "ok" ? textsIn(outcome.response) : [outcome.message]));
    if (outcome.status !== "ok") end = outcome.status;
    if (
      outcome.status === "ok" &&
      outcome.response !== null &&
      typeof outcome.response === "object" &&
      !isPlain(outcome.response)
    )
      problems.push("gave the host an object that is not plain");
    if (outcome.log.length > maxTraceLines || outcome.log.some((line) => line.length > maxTraceLineChars))
      problems.push("passed the limits of the log");
    if (outcome.status !== "ok" && outcome.message.length > maxMessageChars)
      problems.push("gave a message without end");
  }
  return { end, texts, problems };
}

/** The host of an adapter: one allowed place, one that never answers, and a refusal for all others. */
async function answerQuestion(
  request: AdapterFetchRequest,
  signal: AbortSignal,
  problems: string[],
): Promise<AdapterFetchResponse> {
  const { url, method, headers, body } = request;
  const isPlainQuestion =
    typeof url === "string" &&
    typeof method === "string" &&
    isPlain(headers) &&
    Object.values(headers).every((value) => typeof value === "string") &&
    (body === null || typeof body === "string");
  if (!isPlainQuestion)
    problems.push(`asked the host with something else than text: ${typeof url}, ${typeof method}, ${typeof body}`);
  if (String(url).startsWith("https://slow.example/")) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    return { error: "nobody waits any more" };
  }
  if (!String(url).startsWith("https://allowed.example/")) return { error: "This host is not on the adapter's list." };
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode('{"series": []}'),
    url,
  };
}

/**
 * The texts of a response, as far as a bounded walk gets: the test itself must not hold up the event loop that it
 * watches.
 */
function textsIn(response: Json): readonly string[] {
  const texts: string[] = [];
  const queue: Json[] = [response];
  for (let looked = 0; looked < maxResponseNodes && queue.length > 0; looked += 1) {
    const value = queue.shift();
    if (typeof value === "string") texts.push(value.slice(0, maxMessageChars));
    else if (value !== null && typeof value === "object") {
      for (const key in value) {
        if (queue.length >= maxResponseNodes) break;
        queue.push((value as { readonly [name: string]: Json })[key] as Json);
      }
    }
  }
  return texts;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

function shapeProblems(outcomes: readonly TargetOutcome[]): string[] {
  const problems: string[] = [];
  for (const step of outcomes.flatMap(({ steps }) => steps)) {
    if (step.status === "skipped") continue;
    if (step.status === "broken") problems.push(`a step ended as broken: ${step.message.slice(0, 300)}`);
    if (step.trace.length > maxTraceLines || step.trace.some((line) => line.length > maxTraceLineChars))
      problems.push("passed the limits of the trace");
    if (step.status !== "ok" && step.message.length > maxMessageChars)
      problems.push(`gave a message of ${step.message.length} characters`);
    if (step.status !== "ok" && step.message === "") problems.push("gave no message");
    if (step.status === "ok" && step.output.columns.value.some((value) => !Number.isFinite(value)))
      problems.push("gave numbers that are not finite");
  }
  return problems;
}

function textsOf(outcomes: readonly TargetOutcome[]): readonly string[] {
  return outcomes.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      step.status === "skipped" ? [] : [...step.trace, ...("message" in step ? [step.message] : [])],
    ),
  );
}

function pushProblem(problems: string[], who: string, problem: string | null): void {
  if (problem !== null) problems.push(`harmed ${who}: it ${problem}`);
}

export function endings(expected: EscapeAttempt["expected"]): string {
  const words: Readonly<Record<ExpectedEnd, string>> = {
    refused: "is refused",
    "script-failed": "fails",
    "limit-exceeded": "meets a limit",
    ok: "gains nothing",
    contained: "is contained",
  };
  return [expected]
    .flat()
    .map((end) => words[end])
    .join(" or ");
}
