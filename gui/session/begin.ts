/**
 * How a page finds its credential. A token in the address (`/session?token=` or `#token=`) is taken out of it before
 * anything else is done, so that no history and no `Referer` keeps it. In a frame the page around it hands the token
 * in.
 */
import { asProblem, isVoid } from "../api/problem.ts";
import { beginFrame, isFramed } from "./frame.ts";
import { becomeFailed, becomeSignedOut, findSelf, sessionState, signIn } from "./session.ts";
import { followWindows, mayBeSignedIn } from "./windows.ts";

/** A token that came by the address while somebody else is signed in: the reader decides. */
let offered: string | null = null;
let linkFailed = false;

export async function beginSession(): Promise<void> {
  const token = takeToken();
  if (isFramed) return beginFrame(token);
  followWindows();
  await beginInWindow(token);
}

export function offeredToken(): string | null {
  return offered;
}

export function hasLinkFailed(): boolean {
  return linkFailed;
}

export async function takeOffer(isWanted: boolean): Promise<void> {
  const token = offered;
  offered = null;
  if (token !== null && isWanted) return exchangeToken(token);
  leaveSessionAddress();
  await findSelf();
}

async function beginInWindow(token: string | null): Promise<void> {
  offered = token;
  if (mayBeSignedIn()) await findSelf();
  else if (sessionState().kind === "asking") becomeSignedOut();
  const state = sessionState();
  if (token === null || state.kind === "in") return;
  offered = null;
  // Whoever is signed in decides about the link, so that has to be known first.
  if (state.kind === "failed" && mayBeSignedIn()) return becomeFailed(state.error, () => beginInWindow(token));
  await exchangeToken(token);
}

/** A service that is away or full says nothing of the token: it is kept, and tried again. */
async function exchangeToken(token: string): Promise<void> {
  try {
    await signIn(token);
  } catch (error) {
    if (!isVoid(asProblem(error))) return becomeFailed(error, () => exchangeToken(token));
    linkFailed = true;
    if (sessionState().kind === "in") await findSelf();
    else becomeSignedOut();
  }
  leaveSessionAddress();
}

function leaveSessionAddress(): void {
  if (location.pathname !== "/session") return;
  history.replaceState(null, "", sessionState().kind === "in" ? "/" : "/sign-in");
}

function takeToken(): string | null {
  if (location.pathname !== "/session") return null;
  const inSearch = new URLSearchParams(location.search).get("token");
  const inHash = new URLSearchParams(location.hash.slice(1)).get("token");
  history.replaceState(null, "", "/session");
  return inSearch ?? inHash;
}
