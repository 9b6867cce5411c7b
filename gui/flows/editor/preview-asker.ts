/**
 * Asks for previews one after the other: soon after the last change, while something is dragged a few times a second.
 * A newer question ends the older one. What was gathered for an earlier one is named with the next (`basis`). What
 * passes by itself is asked again, after as long as the service wants. It is told how to ask.
 */
import { asProblem, isPassing } from "../../api/problem.ts";

const restMs = 120;
const dragMs = 250;
/** While something is dragged, an answer is waited for so long: else a slow service would show nothing on the way. */
const patienceMs = 1_000;
const unaskedWaitMs = 2_000;
const longestWaitMs = 60_000;

/** Questions in the order of their weight: those after the first wait until it is answered. */
export interface Questions<Question> {
  readonly edited: Question | null;
  readonly saved: Question | null;
  readonly why: Question | null;
}

export type Slot = keyof Questions<unknown>;

interface InWork {
  readonly slot: Slot;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly stop: AbortController;
}

const slots: readonly Slot[] = ["edited", "saved", "why"];

export interface Answered<Question, Answer> {
  readonly question: Question;
  readonly answer: Answer;
}

export interface AskerState<Question, Answer> {
  readonly answers: Readonly<Record<Slot, Answered<Question, Answer> | null>>;
  /** Whose question is newer than its answer. */
  readonly isFormer: Readonly<Record<Slot, boolean>>;
  /** What the service refused, until the next question. */
  readonly error: unknown;
  /** Epoch milliseconds of the next try, while it waits for it. */
  readonly retryAt: number | null;
}

export interface AskerOptions<Question, Answer> {
  readonly ask: (question: Question, basis: string | null, signal: AbortSignal) => Promise<Answer>;
  readonly basisOf: (answer: Answer) => string;
}

export interface Asker<Question, Answer> {
  state(): AskerState<Question, Answer>;
  /** @returns how to end it */
  onChange(listener: () => void): () => void;
  change(questions: Questions<Question>, isDragging: boolean): void;
  /** After a refusal: the same again, at once. */
  retry(): void;
  end(): void;
}

export function createAsker<Question, Answer>({
  ask,
  basisOf,
}: AskerOptions<Question, Answer>): Asker<Question, Answer> {
  let state: AskerState<Question, Answer> = {
    answers: { edited: null, saved: null, why: null },
    isFormer: { edited: false, saved: false, why: false },
    error: null,
    retryAt: null,
  };
  let wanted: Questions<Question> = { edited: null, saved: null, why: null };
  let basis: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inWork: InWork | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  let isDragging = false;
  let failures = 0;
  /** Epoch milliseconds: until then the service wants not to be asked. */
  let notBefore = 0;
  /** Of the saved version, when it is one that the service refuses: there is nothing to compare with. */
  let refusedSaved: string | null = null;
  const listeners = new Set<() => void>();

  const become = (next: Partial<AskerState<Question, Answer>>): void => {
    state = { ...state, ...next };
    for (const tell of listeners) tell();
  };
  const isOpen = (slot: Slot): boolean => {
    const question = wanted[slot];
    if (question === null || keyOf(question) === keyOf(state.answers[slot]?.question)) return false;
    return slot !== "saved" || keyOf(question) !== refusedSaved;
  };
  const markFormer = (): void =>
    become({ isFormer: { edited: isOpen("edited"), saved: isOpen("saved"), why: isOpen("why") } });

  const plan = (waitMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(go, Math.max(0, waitMs));
  };

  const waitForIt = (): void => {
    become({ error: null, retryAt: notBefore });
    plan(notBefore - Date.now());
  };

  const go = (): void => {
    const slot = slots.find(isOpen);
    if (slot === undefined) return;
    const question = wanted[slot] as Question;
    const key = keyOf(question);
    if (inWork !== null) {
      if (inWork.key === key) return;
      const left = inWork.since + patienceMs - Date.now();
      if (isDragging && inWork.slot === slot && left > 0) return plan(left);
      inWork.stop.abort();
    }
    if (state.retryAt !== null) become({ retryAt: null });
    void send(slot, question, key);
  };

  const send = async (slot: Slot, question: Question, key: string): Promise<void> => {
    const own: InWork = { slot, key, since: Date.now(), stop: new AbortController() };
    inWork = own;
    sentAt = own.since;
    try {
      const answer = await ask(question, basis, own.stop.signal);
      if (inWork !== own) return;
      inWork = null;
      failures = 0;
      basis = basisOf(answer);
      state = { ...state, error: null, answers: { ...state.answers, [slot]: { question, answer } } };
      markFormer();
      plan(isDragging ? sentAt + dragMs - Date.now() : 0);
    } catch (error) {
      if (inWork !== own) return;
      inWork = null;
      refused(error, own);
    }
  };

  const refused = (error: unknown, { slot, key }: InWork): void => {
    const problem = asProblem(error);
    // Another window of the same session asked meanwhile: it is not a fault of anyone.
    if (!isPassing(problem) && problem.details.slug !== "superseded") {
      if (slot !== "saved") return become({ error });
      refusedSaved = key;
      markFormer();
      return plan(0);
    }
    const asked = problem.details.retryAfterSeconds;
    const waitMs = Math.min(asked === null ? unaskedWaitMs * 2 ** failures : asked * 1_000, longestWaitMs);
    failures += 1;
    notBefore = Date.now() + waitMs;
    waitForIt();
  };

  return {
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (questions, dragging) => {
      wanted = questions;
      isDragging = dragging;
      state = { ...state, error: null };
      markFormer();
      if (!slots.some(isOpen)) {
        inWork?.stop.abort();
        inWork = null;
        clearTimeout(timer);
        // Nobody waits any more: there is nothing to be said.
        return become({ retryAt: null });
      }
      if (notBefore > Date.now()) return waitForIt();
      plan(dragging ? sentAt + dragMs - Date.now() : restMs);
    },
    retry: () => {
      become({ error: null });
      plan(0);
    },
    end: () => {
      clearTimeout(timer);
      inWork?.stop.abort();
      inWork = null;
    },
  };
}

function keyOf(question: unknown): string {
  return JSON.stringify(question) ?? "";
}
