/**
 * What the windows of one browser tell each other: who is signed in. They share the cookie, which no script can see. A
 * frame of another site shares nothing, and does not come here.
 */
import { personOf } from "./person.ts";
import { becomeSignedOut, findSelf, onSessionChange, sessionState } from "./session.ts";

const signedInKey = "flow-evaluation:signed-in";

/**
 * Whether this browser may have a cookie. Where it has none, nobody is asked: a refusal would stand in the console of
 * each first visit.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    return true;
  }
}

/** Tells the others of each change here, and follows theirs. */
export function followWindows(): void {
  onSessionChange(noteSession);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== signedInKey) return;
    if (newValue === null) becomeSignedOut();
    else void findSelf();
  });
}

function noteSession(): void {
  const state = sessionState();
  try {
    if (state.kind === "in") localStorage.setItem(signedInKey, personOf(state.self));
    else if (state.kind === "out") localStorage.removeItem(signedInKey);
  } catch {
    // Then each visit asks.
  }
}
