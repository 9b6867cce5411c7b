/** Whose fault the end of a cell is, and how a call goes on in another: the rules, without any process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CallCourse, OtherCourse } from "#pool/call-course.ts";
import { deathsToBlame, isGuilty } from "#pool/strikes.ts";
import type { AdapterQuestion, AdapterTurn } from "#sandbox/adapter.ts";
import { maxKeptBytes } from "#sandbox/adapter-replay.ts";

test("a deadline is the script's own, memory only where it was alone, and a death only when it comes again and again", () => {
  const end = { isAlone: false, ends: 1, strikes: 0 };
  assert.equal(isGuilty({ ...end, reason: "deadline" }), true);
  assert.equal(isGuilty({ ...end, reason: "memory" }), false);
  assert.equal(isGuilty({ ...end, reason: "memory", isAlone: true }), true);
  for (const isAlone of [true, false]) {
    const guilty = (ends: number, strikes: number) => isGuilty({ reason: "died", isAlone, ends, strikes });
    assert.deepEqual(
      [1, 2, 3].map((ends) => guilty(ends, 0)),
      [false, false, true],
    );
    assert.deepEqual(
      [1, 2, 3].map((ends) => guilty(ends, 1)),
      [false, true, true],
      "one that has a strike already",
    );
  }
  assert.equal(deathsToBlame, 3);
});

const question = (id: number, url = `https://x.example/${id}`): AdapterQuestion => ({
  id,
  request: { url, method: "GET", headers: {}, body: null },
});
const waiting = (log: readonly string[], ...questions: readonly AdapterQuestion[]): AdapterTurn => ({
  status: "waiting",
  questions,
  log,
});
const answer = (id: number, bytes = 1) => ({
  id,
  response: { status: 200, headers: {}, body: new Uint8Array(bytes), url: "https://x.example/" },
});

test("a call that begins again asks only what it had not asked, is given its answers in their order, and says each line once", () => {
  const course = new CallCourse();
  course.begin();
  assert.deepEqual(course.follow(waiting(["a"], question(1), question(2))), [question(1), question(2)]);
  assert.equal(course.nextKnown(), undefined);
  course.keep(answer(2));
  assert.deepEqual(course.follow(waiting(["b"], question(3))), [question(3)]);
  course.keep(answer(1));
  // Its cell dies here.
  course.begin();
  assert.deepEqual(course.follow(waiting(["a"], question(1), question(2))), []);
  assert.deepEqual(course.nextKnown(), answer(2));
  assert.deepEqual(course.follow(waiting(["b"], question(3))), []);
  assert.deepEqual(course.nextKnown(), answer(1));
  assert.deepEqual(course.follow(waiting(["c"], question(4))), [question(4)]);
  assert.equal(course.nextKnown(), undefined);
  assert.deepEqual(course.log, ["a", "b", "c"]);
});

test("lines of a try that came less far than the one before are not said again, however they fall into turns", () => {
  const course = new CallCourse();
  course.begin();
  course.follow(waiting(["a", "b"], question(1)));
  course.begin();
  course.follow(waiting(["a"]));
  course.follow(waiting(["b", "c"], question(1)));
  assert.deepEqual(course.log, ["a", "b", "c"]);
});

test("a script that asks otherwise the second time is no longer the same call", () => {
  const begun = (): CallCourse => {
    const course = new CallCourse();
    course.begin();
    course.follow(waiting([], question(1)));
    course.keep(answer(1));
    course.follow(waiting([], question(2)));
    course.begin();
    return course;
  };
  assert.throws(() => begun().follow(waiting([], question(1, "https://y.example/"))), OtherCourse);
  assert.throws(() => begun().follow({ status: "ok", log: [] }), OtherCourse);
  const late = begun();
  late.follow(waiting([]));
  assert.throws(() => late.nextKnown(), OtherCourse, "an answer to what was not asked");
});

test("a call that was answered with more than is kept says so", () => {
  const course = new CallCourse();
  course.begin();
  course.follow(waiting([], question(1), question(2)));
  course.keep(answer(1, maxKeptBytes));
  assert.equal(course.isTooLong, false);
  course.keep(answer(2, 1));
  assert.equal(course.isTooLong, true);
});
