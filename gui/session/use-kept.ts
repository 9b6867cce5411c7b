/** State of a page that the browser keeps, under who is signed in, until it is null. */
import { type SetStateAction, useRef, useState } from "react";
import { forget, keep, keptName, type KeptKind, readKept } from "./kept.ts";
import { ownerOf } from "./person.ts";
import { sessionState } from "./session.ts";

export interface KeptState<State> {
  readonly state: State | null;
  readonly set: (next: SetStateAction<State | null>) => void;
  /** False where the browser keeps nothing, so that a reload would lose it. */
  readonly isKept: boolean;
}

interface Keeping<State> {
  readonly kind: KeptKind;
  /** What it belongs to: the id of a record, or what stands for a new one. */
  readonly subject: string;
  /** Of what was kept the state; null for what an earlier version of these pages kept in another shape. */
  readonly read: (kept: unknown) => State | null;
  /** What is kept of the state: nothing secret. Null for nothing. */
  readonly write?: (state: State) => unknown;
}

export function useKept<State>({ kind, subject, read, write = (state) => state }: Keeping<State>): KeptState<State> {
  // Of who wrote it, whoever signs in afterwards.
  const [name] = useState(() => keptName(kind, personNow(), subject));
  const [state, setState] = useState(() => read(readKept(name)));
  const [isKept, setIsKept] = useState(true);
  /** What comes when the page has been left meets it as well. */
  const newest = useRef(state);
  const set = (next: SetStateAction<State | null>): void => {
    newest.current = next instanceof Function ? next(newest.current) : next;
    const kept = newest.current === null ? null : write(newest.current);
    setState(newest.current);
    if (kept === null) forget(name);
    setIsKept(kept === null || keep(name, kept));
  };
  return { state, set, isKept };
}

function personNow(): string {
  const session = sessionState();
  return session.kind === "in" ? ownerOf(session.self) : "nobody";
}
