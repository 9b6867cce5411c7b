/** Who wants to hear of changes, beside what is asked for again by itself. */
import type { ChangedRecord } from "./shown.ts";

type Listener = (changes: readonly ChangedRecord[]) => void;

const listeners = new Set<Listener>();

/** @returns how to end it */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellOfChanges(changes: readonly ChangedRecord[]): void {
  for (const listener of listeners) listener(changes);
}
