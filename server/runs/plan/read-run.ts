/** What a worker reads before it evaluates a run: its sources as they are now, its targets' states. */
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { Run } from "../model.ts";
import { readRunSources } from "./sources.ts";
import { type RunSubjects, subjectsOf } from "./subjects.ts";
import { countsForStates, type TriggerStates } from "../state/target-transitions.ts";

export async function readSubjects(
  stores: Stores,
  run: Pick<Run, "tenantId" | "frozenFlow">,
): Promise<{ readonly subjects: RunSubjects } | { readonly problem: string }> {
  const sources = await readRunSources(stores, run);
  return "problem" in sources ? sources : { subjects: subjectsOf(run, sources) };
}

/** No other run of the flow can change them meanwhile: it has one unfinished run at a time. */
export async function readStates(database: Database, run: Run): Promise<TriggerStates> {
  if (!countsForStates(run)) return new Map();
  return database.read((stores) => stores.triggerStates.forSystem().ofFlow(run.tenantId, run.flowId));
}
