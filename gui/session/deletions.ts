/**
 * Records that are to be deleted and can still be brought back. They are hidden at once, and their deletion is sent
 * when nobody has taken it back for ten seconds, or before that when somebody signs out or leaves the page.
 */
import { beforeLeaving } from "./leaving.ts";
import { onOtherPerson } from "./session.ts";

interface Deletable {
  readonly id: string;
  readonly etag: string | null;
}

export interface Deletion<One extends Deletable> {
  readonly record: One;
  /** Also where it went well: the list has to be read again. */
  readonly onSent: () => void;
  readonly onError: (error: unknown) => void;
}

export interface Deletions<One extends Deletable> {
  /** By id. What is deleted stays among them. */
  readonly hidden: () => ReadonlySet<string>;
  /** @returns how to end it */
  readonly onHiddenChange: (listener: () => void) => () => void;
  readonly plan: (deletion: Deletion<One>) => void;
  /** Does nothing where it is sent already. */
  readonly takeBack: (id: string) => void;
  /** Does nothing where it was taken back, or is sent already. */
  readonly send: (id: string) => Promise<void>;
}

/** @param sendOne must use `keepalive`: a page that is left waits for nothing */
export function createDeletions<One extends Deletable>(sendOne: (record: One) => Promise<unknown>): Deletions<One> {
  let hidden: ReadonlySet<string> = new Set();
  const waiting = new Map<string, Deletion<One>>();
  const listeners = new Set<() => void>();

  const setHidden = (next: ReadonlySet<string>): void => {
    hidden = next;
    for (const tell of listeners) tell();
  };
  const show = (id: string): void => setHidden(new Set([...hidden].filter((one) => one !== id)));
  const send = async (id: string): Promise<void> => {
    const deletion = waiting.get(id);
    if (deletion === undefined) return;
    waiting.delete(id);
    try {
      await sendOne(deletion.record);
    } catch (error) {
      show(id);
      deletion.onError(error);
    }
    deletion.onSent();
  };

  beforeLeaving(async () => {
    await Promise.all([...waiting.keys()].map(send));
  });
  onOtherPerson(() => {
    waiting.clear();
    setHidden(new Set());
  });

  return {
    hidden: () => hidden,
    onHiddenChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    plan: (deletion) => {
      waiting.set(deletion.record.id, deletion);
      setHidden(new Set([...hidden, deletion.record.id]));
    },
    takeBack: (id) => {
      if (waiting.delete(id)) show(id);
    },
    send,
  };
}
