/** The use case: why a target of a run triggered, or did not. It reads what is stored, and computes nothing anew. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Caller } from "#core/caller.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import { pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { identityOf } from "#server/flows/targets.ts";
import type { Run } from "#server/runs/model.ts";
import { chooseTarget, hasSources, inlineNamed, placeAmong, type TargetChoice, withExamples } from "./choice.ts";
import type { RunWhy } from "./model.ts";
import { calledTarget, explainTarget } from "./rules.ts";
import { wordsFor } from "./words/language.ts";

type Reader = Caller<"results:read">;

export type WhyService = ReturnType<typeof createWhyService>;

/** More are not listed: the log of alerts has them. */
export const maxListedDeliveries = 100;
/** Names that an error tells of. */
const maxExamples = 5;
/** A result may have a mebibyte, of which a name is a few bytes. */
const namesPerRead = 50;
const retryAfterSeconds = "1";

export function createWhyService({ database }: { readonly database: Database }) {
  /** Places of all targets of this name, as the run found them. */
  const positionsOf = async (caller: Reader, { id, frozenFlow }: Run, name: string): Promise<readonly number[]> => {
    const { targets } = frozenFlow;
    const found = new Set(inlineNamed(targets, name));
    const count = hasSources(targets) ? targets.length : 0;
    for (let first = 0; first < count; first += namesPerRead) {
      const names = await database.read((stores) => stores.runs.forCaller(caller).targetNames(id, first, namesPerRead));
      for (const one of names) if (one.name === name) found.add(one.position);
      await yieldToEventLoop();
    }
    return [...found].toSorted((a, b) => a - b);
  };

  const examplesOf = async (caller: Reader, run: Run): Promise<readonly string[]> => {
    const found = await database.read((stores) => stores.runs.forCaller(caller).targetNames(run.id, 0, maxExamples));
    if (found.length > 0) return found.map(({ name }) => name);
    const first = run.frozenFlow.targets.slice(0, maxExamples);
    return first.map((_, position) => calledTarget(run, position, null).name);
  };

  const placeOf = async (caller: Reader, run: Run, choice: TargetChoice): Promise<number> => {
    const chosen = chooseTarget(choice, run.frozenFlow.targets);
    const place =
      chosen.kind === "named"
        ? placeAmong(await positionsOf(caller, run, chosen.name), chosen.name, choice.position)
        : chosen;
    if (place.kind === "chosen") return place.position;
    throw invalid([withExamples(place.error, await examplesOf(caller, run))]);
  };

  return {
    /**
     * Of a run that has ended.
     * @param language of the reader, a BCP 47 tag; English where there is none, or no texts in it
     * @throws AppError `run-in-progress` while it goes on; `validation` where the choice is none of its targets
     */
    explain: async (caller: Reader, runId: string, choice: TargetChoice, language: string | null): Promise<RunWhy> => {
      const found = await database.read((stores) => stores.runs.forCaller(caller).explainable(runId));
      if (found === null) throw notFound("run");
      const { run } = found;
      if (run.status !== "succeeded" && run.status !== "failed")
        throw new AppError("run-in-progress", "The run has not ended. Ask again when it has succeeded or failed.", {
          headers: { "Retry-After": retryAfterSeconds },
        });
      const position = await placeOf(caller, run, choice);
      const stored = await database.read((stores) => readStored(stores, caller, run, position));
      const seesOwnContactsOnly = caller.userId !== null;
      return explainTarget(wordsFor(language), { ...found, ...stored, position, seesOwnContactsOnly });
    },
  };
}

async function readStored(stores: Stores, caller: Reader, run: Run, position: number) {
  const { tiles, targets } = run.frozenFlow;
  const hasResults = run.summary !== null;
  const result = hasResults ? await stores.runs.forCaller(caller).resultAt(run.id, position) : null;
  // The run may have been removed meanwhile.
  if (hasResults && result === null) throw notFound("run");
  const ids = [...new Set(tiles.map(({ tileDefinitionId }) => tileDefinitionId))];
  const { byId } = await stores.tiles.forCaller(caller).catalogue([], ids);
  const { sourceId, name } = calledTarget(run, position, result);
  const request = pageRequest({ limit: maxListedDeliveries });
  const filter = { runId: run.id, about: { sourceId, name } };
  const { items, nextCursor } = await stores.alertDeliveries.forCaller(caller).page(request, filter);
  const target = targets[position];
  const memory =
    target === undefined ? null : await stores.alertMemories.forCaller(caller).of(run.flowId, identityOf(target));
  const identities = target === undefined ? [] : [identityOf(target)];
  const expectations = await stores.outlooks.forCaller(caller).expectations(run, identities);
  const outlook = [...expectations.values()].flat();
  return { result, definitions: byId, deliveries: items, hasMoreDeliveries: nextCursor !== null, memory, outlook };
}
