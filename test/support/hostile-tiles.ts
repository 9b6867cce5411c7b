/**
 * The attempts of the escape suite as a tenant would make them: published as a tile and run in a flow, and given to
 * the test of a tile that is not saved. Says everything that is wrong with how one ended. Knows the service's address
 * and nothing behind it.
 */
import assert from "node:assert/strict";
import { type EscapeAttempt, escapedMarker, neighbourName } from "#test/sandbox/escapes/attempt.ts";
import { attempts } from "#test/sandbox/escapes/attempts.ts";
import { params, pointCount, startTime } from "#test/sandbox/escapes/honest.ts";
import { openSurroundings, type Surroundings } from "#test/sandbox/escapes/surroundings.ts";
import type { Answer, Client } from "./client.ts";
import { flowInput } from "./records.ts";
import { createFlow, runToEnd } from "./runs.ts";
import type { TestService } from "./service.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** Those for tiles: adapters have a door of their own. */
export const tileAttempts = attempts.filter(({ role }) => role !== "adapter");

const now = "2026-06-15T12:00:00Z";
const targets = ["field", neighbourName].map((name) => ({ name, latitude: 47.61, longitude: 9.42 }));
/** Of one text in an answer. */
const maxMessageChars = 4_500;
const rateLimitPerMinute = 60_000;

const endTime = startTime + pointCount * 3_600_000;
const series = {
  ts: Array.from({ length: pointCount }, (_, at) => startTime + at * 3_600_000),
  value: Array.from({ length: pointCount }, (_, at) => at + 0.5),
};
/** The data of the sandbox's suite. */
const given = {
  params,
  target: { name: "field", latitude: 27.7, longitude: 85.3, elevation: 1_400, timezone: "UTC" },
  window: { start: new Date(startTime).toISOString(), end: new Date(endTime).toISOString() },
  now: new Date(endTime).toISOString(),
  inputs: {
    weather: { temperature: series },
    series: { "temperature.ambient": series },
    events: [{ ts: startTime, kind: "planted", note: "sown" }],
  },
};

export interface HostileBench {
  readonly attacker: Client;
  readonly surroundings: Surroundings;
  /** What is wrong with the service after the attempts, or with what reached the outside. */
  checkHealth(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Beside the attacker an honest tenant, whose flow must always give what it gave at first. */
export async function openHostileBench(service: TestService): Promise<HostileBench> {
  const zone = process.env["TZ"];
  const surroundings = await openSurroundings();
  const [attacker, honest] = [await service.newTenant(), await service.newTenant()];
  for (const { id } of [attacker, honest]) {
    const patched = await service.operator("PATCH", `/v1/admin/tenants/${id}`, { body: { rateLimitPerMinute } });
    assert.equal(patched.status, 200, patched.text);
  }
  const flow = await createFlow(honest.call, flowInput());
  const resultsOf = async () => (await runToEnd(honest.call, flow.id, { now })).results;
  const first = await resultsOf();
  return {
    attacker: attacker.call,
    surroundings,
    checkHealth: async () => {
      const problems = surroundings.requests.map((request) => `reached the canary server: ${request}`);
      for (const path of ["/healthz", "/readyz"]) {
        const { status } = await honest.call("GET", path);
        if (status !== 200) problems.push(`${path} answers ${status}`);
      }
      if (JSON.stringify(await resultsOf()) !== JSON.stringify(first))
        problems.push("an honest run gave something else");
      if (Object.keys(Object.prototype).length > 0 || "polluted" in {}) problems.push("polluted the host's prototypes");
      return problems;
    },
    close: async () => {
      await surroundings.close();
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    },
  };
}

export interface HostileVerdict {
  /** How publishing and the test of a draft ended, for whoever reads along. */
  readonly end: string;
  readonly problems: readonly string[];
}

/** @param key of the tile, if it can be published */
export async function attackService(attempt: EscapeAttempt, key: string, bench: HostileBench): Promise<HostileVerdict> {
  const script = bench.surroundings.fill(attempt.code);
  // Not as TypeScript: the check of types would refuse most of them before the sandbox has to.
  const language = attempt.language === "python" ? "python" : "javascript";
  const published = await bench.attacker("POST", "/v1/tiles", { body: tileOf(key, language, script) });
  const answers = [published];
  const problems = [...refusalProblems(published, attempt, "publishing")];
  if (published.status === 201) {
    const { answer, found } = await runProblems(attempt, key, bench);
    answers.push(answer);
    problems.push(...found);
  }
  const ends = [published.status];
  // Twice, so that the second could find what the first left.
  for (const _ of attempt.repeated ? [1, 2] : [1]) {
    const tested = await bench.attacker("POST", "/v1/tiles/test", { body: { ...given, language, script } });
    answers.push(tested);
    ends.push(tested.status);
    if (tested.status !== 200) problems.push(...refusalProblems(tested, attempt, "testing"));
    if (tested.text.includes(escapedMarker)) problems.push(`escaped: ${tested.text.slice(0, 400)}`);
  }
  problems.push(...answers.flatMap((answer) => leaks(answer, bench.surroundings)));
  return { end: ends.join(", "), problems };
}

function tileOf(key: string, language: string, script: string): object {
  const limit = { type: "number", default: 10 };
  return {
    key,
    displayName: key,
    description: "",
    language,
    script,
    paramsSchema: { type: "object", properties: { limit } },
    inputs: [
      { kind: "weather", variables: ["temperature"] },
      { kind: "series", metrics: ["temperature.ambient"] },
    ],
    outputKind: "numeric",
  };
}

/** Refused means 422, and for a script that does not compile, file, line and column; 413 where nobody reads it. */
function refusalProblems(answer: Answer, { expected }: EscapeAttempt, what: string): readonly string[] {
  if (answer.status === 201) return expected === "refused" ? [`${what} did not refuse it`] : [];
  if (answer.status === 413) return [];
  if (answer.status !== 422) return [`${what} answered ${answer.status}: ${answer.text.slice(0, 300)}`];
  const errors = answer.body.errors as readonly Json[];
  if (errors.length === 0) return [`${what} named no fault`];
  const isPlaced = ({ line, column, file }: Json) => line >= 1 && column >= 1 && typeof file === "string";
  // What is too long, or no text that can be stored, is refused before anybody reads it.
  const isUnread = errors.every(({ loc, line }: Json) => loc === "script" && line === undefined);
  if (expected === "refused" && !isUnread && !errors.some(isPlaced))
    return [`${what} named no place: ${answer.text.slice(0, 300)}`];
  return [];
}

/** In a flow, for a target of its own and for a neighbour in the same batch. */
async function runProblems(attempt: EscapeAttempt, key: string, { attacker }: HostileBench) {
  const flow = await createFlow(attacker, { displayName: key, status: "draft", tiles: [{ tileKey: key }], targets });
  const run = await runToEnd(attacker, flow.id, { now });
  const answer = await attacker("GET", `/v1/runs/${run.id}`);
  const [, neighbour] = run.results ?? [];
  const error = neighbour?.tiles[0]?.error ?? null;
  const found = attempt.sparesNeighbour && error !== null ? [`harmed its neighbour: ${error}`] : [];
  // Some of those that look for a state compare with the data of the suite, which a run does not have.
  if (!attempt.repeated && answer.text.includes(escapedMarker)) found.push(`escaped: ${answer.text.slice(0, 400)}`);
  return { answer, found };
}

function leaks({ text, status }: Answer, { secret }: Surroundings): readonly string[] {
  const found: string[] = [];
  if (status >= 500) found.push(`answered ${status}: ${text.slice(0, 300)}`);
  if (text.includes(secret)) found.push("read the secret");
  if (text.includes(process.cwd())) found.push(`shows a path of the host: ${text.slice(0, 400)}`);
  if (messagesIn(text).some((message) => message.length > maxMessageChars)) found.push("gave a message without end");
  return found;
}

function messagesIn(text: string): readonly string[] {
  if (text === "") return [];
  const body = JSON.parse(text) as Json;
  const errors = [...(body.errors ?? []), ...(body.error ? [body.error] : [])];
  return errors.map(({ message }: Json) => String(message));
}
