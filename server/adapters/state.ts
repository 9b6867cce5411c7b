/**
 * Gives each call of an adapter what its latest answer left as `state`, and keeps what it leaves, sealed. Of calls side
 * by side, in whichever process, the one that ends last is the one whose state stays. An adapter that leaves none costs
 * nothing.
 */
import { LRUCache } from "lru-cache";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import { adapterStateContext } from "#server/secrets/contexts.ts";
import type { CallAdapter } from "./call.ts";

export interface StateDependencies {
  readonly callAdapter: CallAdapter;
  readonly database: Database;
  readonly sealer: Sealer;
}

/** Adapters that are known to leave a state, although the record that a caller has read may be from before. */
const maxRemembered = 10_000;

export function rememberingCalls({ callAdapter, database, sealer }: StateDependencies): CallAdapter {
  const leavers = new LRUCache<string, true>({ max: maxRemembered });
  return async (callable, request, signal, onFirstRequest) => {
    const { tenantId, id } = callable.adapter;
    const hasState = callable.sealedState !== null || leavers.has(id);
    const sealedState = hasState
      ? await database.read((stores) => stores.adapters.forSystem().sealedState(tenantId, id))
      : null;
    const outcome = await callAdapter({ ...callable, sealedState }, request, signal, onFirstRequest);
    if (!outcome.ok || outcome.stateJson === undefined) return outcome;
    const { stateJson } = outcome;
    const kept = stateJson === "null" ? null : sealer.seal(stateJson, adapterStateContext(tenantId, id));
    leavers.set(id, true);
    await database.write((stores) => stores.adapters.forSystem().keepState(tenantId, id, kept));
    return outcome;
  };
}
