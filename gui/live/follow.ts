/**
 * Follows what changes in the service, over one stream of this tab, for as long as somebody is signed in and looks at
 * the page: what is shown of a record that has changed is asked for again. Where the stream cannot be had, the screens
 * ask from time to time, and nobody is told of it.
 */
import { ChangesDocument } from "../api/documents/live.ts";
import { live } from "../api/live.ts";
import { queryClient, setLive } from "../api/queries.ts";
import { personOf } from "../session/person.ts";
import { onSessionChange, sessionState } from "../session/session.ts";
import { tellOfChanges } from "./listeners.ts";
import { type ChangedRecord, isReadBefore, type Shown, shownOf } from "./shown.ts";

/** A page that nobody looks at needs no news: when it is shown again, it asks for everything. */
const leftAfterMs = 300_000;
const againAfterMs = 60_000;
const betweenLooksMs = 1_000;
/** What was read right before the stream began is new enough. */
const freshMs = 5_000;

interface Followed {
  readonly person: string;
  readonly end: () => void;
}

let followed: Followed | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;
let isLeft = false;
/** Whether there was a stream before, after which everything has to be asked for. */
let wasFollowed = false;

export function followChanges(): void {
  onSessionChange(update);
  document.addEventListener("visibilitychange", () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(leave, leftAfterMs);
    else comeBack();
  });
  update();
}

function leave(): void {
  isLeft = true;
  update();
}

function comeBack(): void {
  isLeft = false;
  update();
  look();
}

/** A session that is over gets a new credential: its stream waits for it. */
function update(): void {
  const state = sessionState();
  const person = state.kind === "in" && !isLeft ? personOf(state.self) : null;
  if (person === (followed?.person ?? null)) return;
  followed?.end();
  followed = null;
  stopLooking();
  if (person !== null) followed = { person, end: follow() };
}

/** @returns how to end it */
function follow(): () => void {
  const isBack = wasFollowed;
  let begunAt: number | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let end = open();
  wasFollowed = true;

  function open(): () => void {
    return live(
      ChangesDocument,
      {},
      {
        isModest: true,
        onNews: ({ changes }) => {
          setLive(true);
          begunAt ??= performance.now();
          const isBegin = !isBack && performance.now() - begunAt < freshMs;
          if (isBegin && changes.every(({ kind }) => kind === "everything")) markBegun();
          else take(changes);
        },
        onBreak: () => setLive(false),
        onFault: () => {
          setLive(false);
          again = setTimeout(() => {
            end = open();
          }, againAfterMs);
        },
      },
    );
  }

  return () => {
    clearTimeout(again);
    end();
    setLive(false);
  };
}

/** The page has just been read: it is asked for again where that was long before the stream. */
function markBegun(): void {
  const since = Date.now() - freshMs;
  void queryClient.invalidateQueries({ predicate: ({ state }) => isReadBefore(state, since) });
}

/** Keys that are to be asked for again. */
const due = new Map<string, Shown>();
let lastLook = Number.NEGATIVE_INFINITY;
let looking: ReturnType<typeof setTimeout> | undefined;

function take(changes: readonly ChangedRecord[]): void {
  for (const key of shownOf(changes)) due.set(JSON.stringify(key), key);
  tellOfChanges(changes);
  look();
}

/** At once, or a second after the last time. What nobody looks at can wait. */
function look(): void {
  if (document.hidden || due.size === 0 || looking !== undefined) return;
  const waitMs = lastLook + betweenLooksMs - performance.now();
  if (waitMs > 0) {
    looking = setTimeout(() => {
      looking = undefined;
      look();
    }, waitMs);
    return;
  }
  lastLook = performance.now();
  for (const queryKey of due.values()) void queryClient.invalidateQueries({ queryKey });
  due.clear();
}

function stopLooking(): void {
  clearTimeout(looking);
  looking = undefined;
  due.clear();
}
