/**
 * The credential of these pages. In a window of its own it is the session's cookie, which no script can read. In a
 * frame of another site the browser keeps no such cookie, so the token stays here, in memory, and is gone with the
 * page.
 */

type Listener = () => void;

let kept: string | null = null;
const refusalListeners = new Set<Listener>();

export function keepBearer(token: string | null): void {
  kept = token;
}

/** @param bearer default: the one that is kept */
export function credentialHeaders(bearer: string | null = kept): Readonly<Record<string, string>> {
  return bearer === null ? {} : { Authorization: `Bearer ${bearer}` };
}

export function credentialRefused(): void {
  for (const tell of refusalListeners) tell();
}

/** @returns how to end it */
export function onRefusal(listener: Listener): () => void {
  refusalListeners.add(listener);
  return () => void refusalListeners.delete(listener);
}
