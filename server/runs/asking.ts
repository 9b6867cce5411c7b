/**
 * Puts a question to the tenant's adapter of its facet and checks what comes back. One look-up of each adapter per run; an adapter that has
 * failed too often in a row is not asked again. Every failure is a sentence that names facet, adapter and cause.
 */
import type { Clock } from "#core/clock.ts";
import type { Json, ResponsePiece } from "#pool/runner.ts";
import type { Adapter } from "#server/adapters/model.ts";
import type { CallableAdapter, CallAdapter } from "#server/adapters/call.ts";
import type { CallOutcomes } from "#server/adapters/outcomes.ts";
import { adapterRequest } from "#server/adapters/requests.ts";
import type { Checks } from "#server/checks/threads.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";
import { type Answer, eventsAnswer, noAnswer, seriesAnswer } from "./answers.ts";
import type { Question } from "./questions.ts";

/** After so many failed calls in a row a facet's adapter is not asked again in this run. */
export const maxFailuresInARow = 5;

type Kind = DataRequirement["kind"];

export interface AskDependencies {
  readonly callAdapter: CallAdapter;
  readonly checks: Pick<Checks, "readings" | "events" | "area">;
  readonly tenantId: string;
  readonly clock: Clock;
  /** Whose flow it is, in the tenant's own terms. */
  readonly userKey: string | null;
  /** The tenant's enabled adapter of a facet. */
  readonly findAdapter: (facet: Kind) => Promise<CallableAdapter | null>;
  /** The tenant's adapter of a facet that the service disabled; null where there is none. */
  readonly findDisabled: (facet: Kind) => Promise<Pick<Adapter, "displayName" | "disabledReason"> | null>;
  /** Told of each call as it ends. */
  readonly callOutcomes: CallOutcomes;
  readonly signal: AbortSignal;
}

/** Looked up once per facet, however many targets lack it. */
function unservedReasons(findDisabled: AskDependencies["findDisabled"]): (kind: Kind) => Promise<string> {
  const reasons = new Map<Kind, Promise<string>>();
  const reasonOf = async (kind: Kind): Promise<string> => {
    const disabled = await findDisabled(kind);
    const why =
      disabled === null
        ? `the tenant has no enabled ${kind} adapter`
        : `the ${kind} adapter ${JSON.stringify(disabled.displayName)} was disabled (${disabled.disabledReason})`;
    return `dataSource is adapter, but ${why}: enable one, or set dataSource to generate`;
  };
  return (kind) => {
    const known = reasons.get(kind) ?? reasonOf(kind);
    reasons.set(kind, known);
    return known;
  };
}

export function adapterAsker(dependencies: AskDependencies): (question: Question) => Promise<Answer> {
  const { callAdapter, checks, tenantId, clock, userKey, findAdapter, findDisabled, callOutcomes, signal } = dependencies;
  const unserved = unservedReasons(findDisabled);
  const adapters = new Map<Kind, Promise<CallableAdapter | null>>();
  const failures = new Map<Kind, number>();
  return async (question) => {
    signal.throwIfAborted();
    const { kind, names } = question.group;
    const finding = adapters.get(kind) ?? findAdapter(kind);
    adapters.set(kind, finding);
    const callable = await finding;
    if (callable === null) return noAnswer(await unserved(kind));
    if ((failures.get(kind) ?? 0) >= maxFailuresInARow) {
      return noAnswer(`not asked: ${nameOf(callable)} failed ${maxFailuresInARow} times in a row in this run`);
    }
    const { place, sources, window } = question;
    const request = adapterRequest({ facet: kind, userKey, names, target: place, sources, from: window.start, to: window.end });
    const outcome = await callAdapter(callable, request as Json, signal);
    const answer = outcome.ok ? await checkedAnswer(checks, tenantId, question, outcome.response, clock.now()) : noAnswer(outcome.message);
    failures.set(kind, answer.ok ? 0 : (failures.get(kind) ?? 0) + 1);
    const isOurs = !outcome.ok && outcome.isOurs;
    await callOutcomes.record(callable.adapter, answer.ok ? { ok: true } : { ok: false, message: answer.message, isOurs });
    return answer.ok ? answer : noAnswer(`${nameOf(callable)} failed: ${answer.message}`);
  };
}

async function checkedAnswer(
  checks: AskDependencies["checks"],
  tenantId: string,
  { group, sources, window }: Question,
  response: readonly ResponsePiece[],
  fetchedAt: number,
): Promise<Answer> {
  const { kind, names } = group;
  // What was read at the run's time itself has happened: a simulation's time is often that of a reading.
  const span = { from: window.start, to: window.end + 1 };
  if (kind === "events") {
    const checked = await checks.events(tenantId, response, { kinds: names, ...span });
    return checked.ok ? eventsAnswer(checked.events, checked.notes) : noAnswer(checked.message);
  }
  const sourceId = sources[0]?.id ?? null;
  const checked = await checks.readings(tenantId, response, { facet: kind, names, sourceId, fetchedAt, ...span });
  if (!checked.ok) return noAnswer(checked.message);
  return seriesAnswer(
    checked.data,
    Object.values(checked.data).map(({ health }) => health),
  );
}

function nameOf({ adapter }: CallableAdapter): string {
  return `the ${adapter.facet} adapter ${JSON.stringify(adapter.displayName)}`;
}
