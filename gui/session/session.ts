/**
 * Who is signed in. One state for the page: asked for at the start, ended by signing out or by a credential that is no
 * longer good. Where it ends by itself, what was typed stays: a dialog over the page asks for a new credential.
 */
import { ask, bodyOf, secondsToWait, send } from "../api/ask.ts";
import { SelfDocument, SignOutDocument } from "../api/documents/session.ts";
import type { SelfQuery } from "../api/generated.ts";
import { asProblem, problemFrom } from "../api/problem.ts";
import { keepTheme } from "../theme/theme.ts";
import { wishLocale } from "../words/begin.ts";
import { keepBearer, onRefusal } from "./credential.ts";
import { sendBeforeLeaving } from "./leaving.ts";
import { personOf } from "./person.ts";

export type Self = NonNullable<SelfQuery["me"]>;

export type SessionState =
  | { readonly kind: "asking" }
  | { readonly kind: "out" }
  /** `isOver`: the credential has ended meanwhile; the page stays as it is until there is a new one. */
  | { readonly kind: "in"; readonly self: Self; readonly brand: Brand; readonly isOver: boolean }
  /** It is not known who is signed in. `again` tries what failed once more, and leads to another state. */
  | { readonly kind: "failed"; readonly error: unknown; readonly again: () => Promise<void> };

export interface Brand {
  readonly name: string;
  readonly logo: string | null;
}

let state: SessionState = { kind: "asking" };
/** Whose data the page may hold; null for nobody's. */
let shownTo: string | null = null;
const listeners = new Set<() => void>();
const personListeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Told before anybody else is signed in, or nobody any more: then nothing of the one before may stay. */
export function onOtherPerson(listener: () => void): void {
  personListeners.add(listener);
}

onRefusal(() => {
  if (state.kind === "in" && !state.isOver) become({ ...state, isOver: true });
});

/** Asks the service who is signed in. What comes of it is the state. */
export async function findSelf(): Promise<void> {
  try {
    await adopt(await ask(SelfDocument, {}));
  } catch (error) {
    if (asProblem(error).details.status === 401)
      become(state.kind === "in" ? { ...state, isOver: true } : { kind: "out" });
    else if (state.kind !== "in") becomeFailed(error, findSelf);
  }
}

/**
 * Signs in with a session token, for the cookie. One that is not good leaves whoever is signed in.
 * @throws Problem
 */
export async function signIn(token: string): Promise<void> {
  await exchange(token);
  await adopt(await ask(SelfDocument, {}));
}

/**
 * Signs in within a frame: the token stays in memory. One that is not good leaves whoever is signed in.
 * @param tenantId whose people the frame is for; null for anybody's
 * @throws Problem
 */
export async function signInFramed(token: string, tenantId: string | null): Promise<void> {
  const answer = await ask(SelfDocument, {}, { bearer: token });
  if (tenantId !== null && answer.me?.tenant.id !== tenantId)
    throw problemFrom(403, { detail: "The token is of another tenant than this frame." }, null);
  keepBearer(token);
  await adopt(answer);
}

/** @throws Problem */
export async function signOut(): Promise<void> {
  await sendBeforeLeaving();
  try {
    await ask(SignOutDocument, {});
  } catch (error) {
    if (asProblem(error).details.status !== 401) throw error;
  }
  keepBearer(null);
  becomeSignedOut();
}

/** @throws Problem */
async function exchange(token: string): Promise<void> {
  const response = await send("/v1/auth/session", { token });
  const body = await bodyOf(response);
  if (!response.ok) throw problemFrom(response.status, body, secondsToWait(response));
  keepBearer(null);
}

async function adopt({ me, theme }: SelfQuery): Promise<void> {
  if (theme !== null) keepTheme(theme);
  await wishLocale("user", me?.user?.locale ?? null);
  const brand = { name: theme?.name ?? "", logo: theme?.logoCopy ?? null };
  become(me === null ? { kind: "out" } : { kind: "in", self: me, brand, isOver: false });
}

export function becomeSignedOut(): void {
  become({ kind: "out" });
}

export function becomeFailed(error: unknown, again: () => Promise<void>): void {
  become({ kind: "failed", error, again });
}

function become(next: SessionState): void {
  forgetOther(next);
  state = next;
  for (const tell of listeners) tell();
}

function forgetOther(next: SessionState): void {
  if (next.kind !== "in" && next.kind !== "out") return;
  const person = next.kind === "in" ? personOf(next.self) : null;
  if (person === shownTo) return;
  shownTo = person;
  for (const tell of personListeners) tell();
}
