/**
 * The operator's key: in memory alone, for as long as one is on the operator's screens. With it goes what was read with
 * it.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { AskOptions } from "../api/ask.ts";
import { queryClient } from "../api/queries.ts";
import { onOtherPerson } from "../session/session.ts";

export const operatorKey = ["operator"];

let held: string | null = null;
const listeners = new Set<() => void>();

export function holdKey(key: string): void {
  held = key;
  for (const tell of listeners) tell();
}

export function forgetKey(): void {
  held = null;
  queryClient.removeQueries({ queryKey: operatorKey });
  for (const tell of listeners) tell();
}

onOtherPerson(forgetKey);

export function useHasKey(): boolean {
  return useSyncExternalStore(onKeyChange, () => held !== null);
}

/** Forgets the key once the address is none of the operator's screens any more. */
export function useForgetsOnLeaving(): void {
  useEffect(
    () => () => {
      if (!/^\/operator(\/|$)/.test(location.pathname)) forgetKey();
    },
    [],
  );
}

/** What to ask with, as the operator. */
export function asOperator(signal?: AbortSignal): AskOptions {
  if (held === null) throw new Error("The operator's key is forgotten.");
  return { bearer: held, ...(signal === undefined ? {} : { signal }) };
}

function onKeyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
