/** When previews are asked for: after a rest, a few times a second while dragging, one after the other. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Problem } from "../../gui/api/problem.ts";
import { type Asker, createAsker, type Questions } from "../../gui/flows/editor/preview-asker.ts";

interface Asked {
  readonly question: string;
  readonly basis: string | null;
  readonly at: number;
  readonly signal: AbortSignal;
  answer(): void;
  refuse(error: unknown): void;
}

interface Answer {
  readonly of: string;
  readonly basis: string;
}

let asked: Asked[];
let asker: Asker<string, Answer>;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  asked = [];
  asker = createAsker<string, Answer>({
    basisOf: ({ basis }) => basis,
    ask: (question, basis, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const answer = (): void => resolve({ of: question, basis: `basis of ${question}` });
      asked.push({ question, basis, at: Date.now(), signal, answer, refuse: reject });
      return promise;
    },
  });
});

afterEach(() => {
  asker.end();
  mock.timers.reset();
});

const questions = (edited: string | null, others: Partial<Questions<string>> = {}): Questions<string> => {
  return { edited, saved: null, why: null, ...others };
};

async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await settled();
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

function last(): Asked {
  return asked.at(-1) as Asked;
}

test("it asks 120 ms after the last change", async () => {
  asker.change(questions("a"), false);
  await pass(100);
  asker.change(questions("ab"), false);
  await pass(119);
  assert.equal(asked.length, 0);
  assert.equal(asker.state().isFormer.edited, true);
  await pass(1);
  assert.deepEqual(
    asked.map(({ question }) => question),
    ["ab"],
  );
});

test("an answer is kept while a newer one is asked for, and names what was gathered", async () => {
  asker.change(questions("a"), false);
  await pass(120);
  last().answer();
  await settled();
  assert.equal(asker.state().isFormer.edited, false);
  asker.change(questions("b"), false);
  assert.equal(asker.state().answers.edited?.answer.of, "a");
  assert.equal(asker.state().isFormer.edited, true);
  await pass(120);
  assert.equal(last().basis, "basis of a");
});

test("a newer question ends the older one, whose answer does not count", async () => {
  asker.change(questions("a"), false);
  await pass(120);
  asker.change(questions("b"), false);
  await pass(120);
  assert.equal(asked[0]?.signal.aborted, true);
  asked[0]?.answer();
  last().answer();
  await settled();
  assert.equal(asker.state().answers.edited?.question, "b");
});

test("while something is dragged it asks at most four times a second", async () => {
  for (let step = 0; step < 50; step += 1) {
    asker.change(questions(`step ${step}`), true);
    await pass(20);
    if (asked.length > 0) last().answer();
    await settled();
  }
  assert.ok(asked.length >= 3 && asked.length <= 5, `${asked.length} in a second`);
  const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
  assert.ok(
    gaps.every((gap) => gap >= 250),
    gaps.join(),
  );
});

test("while something is dragged a slow answer is waited for up to a second, and then given up", async () => {
  asker.change(questions("a"), true);
  await pass(0);
  asker.change(questions("b"), true);
  await pass(900);
  assert.equal(asked.length, 1);
  await pass(100);
  assert.equal(asked[0]?.signal.aborted, true);
  assert.equal(last().question, "b");
});

test("what is saved, and the reasons, are asked for when the edited chain is answered, and once", async () => {
  const all = questions("a", { saved: "s", why: "w" });
  asker.change(all, false);
  await pass(120);
  assert.deepEqual(
    asked.map(({ question }) => question),
    ["a"],
  );
  for (const expected of ["a", "s", "w"]) {
    assert.equal(last().question, expected);
    last().answer();
    await settled();
    await pass(0);
  }
  asker.change(questions("b", { saved: "s", why: "w" }), false);
  await pass(120);
  last().answer();
  await settled();
  await pass(1_000);
  assert.deepEqual(
    asked.map(({ question }) => question),
    ["a", "s", "w", "b"],
  );
});

test("a change does not wait for what is saved, not even while something is dragged", async () => {
  asker.change(questions("a", { saved: "s" }), false);
  await pass(120);
  last().answer();
  await settled();
  await pass(0);
  assert.equal(last().question, "s");
  asker.change(questions("b", { saved: "s" }), true);
  await pass(250);
  assert.equal(asked[1]?.signal.aborted, true);
  assert.equal(last().question, "b");
});

test("a service that is full is asked again after as long as it wants, and says when", async () => {
  asker.change(questions("a"), false);
  await pass(120);
  last().refuse(problem(429, "rate-limited", 7));
  await settled();
  assert.equal(asker.state().retryAt, Date.now() + 7_000);
  assert.equal(asker.state().error, null);
  asker.change(questions("b"), false);
  await pass(6_999);
  assert.equal(asked.length, 1);
  await pass(1);
  assert.equal(last().question, "b");
  assert.equal(asker.state().retryAt, null);
});

test("back at what is answered nothing waits, and what is asked next still waits as long as the service wants", async () => {
  asker.change(questions("a"), false);
  await pass(120);
  last().answer();
  await settled();
  asker.change(questions("b"), false);
  await pass(120);
  last().refuse(problem(503, "unavailable", 7));
  await settled();
  asker.change(questions("a"), false);
  assert.equal(asker.state().retryAt, null);
  await pass(1_000);
  asker.change(questions("c"), false);
  assert.equal(asker.state().retryAt, Date.now() + 6_000);
  await pass(5_999);
  assert.equal(asked.length, 2);
  await pass(1);
  assert.equal(last().question, "c");
  last().answer();
  await settled();
  assert.equal(asker.state().retryAt, null);
  assert.equal(asker.state().answers.edited?.question, "c");
});

test("a saved version that is refused is not compared with, and the reasons are asked for all the same", async () => {
  asker.change(questions("a", { saved: "s", why: "w" }), false);
  await pass(120);
  last().answer();
  await settled();
  await pass(0);
  last().refuse(problem(422, "validation", null));
  await settled();
  assert.equal(asker.state().error, null);
  await pass(0);
  assert.equal(last().question, "w");
});

test("another window of the session is no fault: it asks again", async () => {
  asker.change(questions("a"), false);
  await pass(120);
  last().refuse(problem(409, "superseded", null));
  await settled();
  assert.equal(asker.state().error, null);
  await pass(2_000);
  assert.equal(asked.length, 2);
});

test("a refusal stays until the next question, and is tried again when one wants", async () => {
  asker.change(questions("a"), false);
  await pass(120);
  const refusal = problem(422, "validation", null);
  last().refuse(refusal);
  await settled();
  assert.equal(asker.state().error, refusal);
  await pass(60_000);
  assert.equal(asked.length, 1);
  asker.retry();
  await pass(0);
  assert.equal(asked.length, 2);
  asker.change(questions("b"), false);
  assert.equal(asker.state().error, null);
});

test("back at what is answered, nothing is asked", async () => {
  asker.change(questions("a"), false);
  await pass(120);
  last().answer();
  await settled();
  asker.change(questions("b"), false);
  asker.change(questions("a"), false);
  await pass(1_000);
  assert.equal(asked.length, 1);
  assert.equal(asker.state().isFormer.edited, false);
});

function problem(status: number, slug: string, retryAfterSeconds: number | null): Problem {
  return new Problem({ slug, status, detail: "no", errors: [], requestId: null, retryAfterSeconds });
}
