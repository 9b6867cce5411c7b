/**
 * The credential of these pages. In a window of its own it is the session's cookie, which no script can read. In a
 * frame of another site the browser keeps no such cookie, so the token stays here, in memory, and is gone with the
 * page.
 */

/** Whether the browser sends the cookie along. */
let cookieUse: "same-origin" | "omit" = "same-origin";

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

/**
 * From now on the cookie is not used: a frame on the same site would be signed in as whoever is in the window around,
 * and whoever made that page would choose what is clicked.
 */
export function leaveCookie(): void {
  cookieUse = "omit";
}

export function cookieMode(): "same-origin" | "omit" {
  return cookieUse;
}

export function credentialRefused(): void {
  for (const tell of refusalListeners) tell();
}

/** @returns how to end it */
export function onRefusal(listener: Listener): () => void {
  refusalListeners.add(listener);
  return () => void refusalListeners.delete(listener);
}
