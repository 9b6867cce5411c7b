/**
 * Attempts of the tables that may come to an end by themselves, in both languages, against the real pool: some of each
 * kind in the suite, and every one with `npm test -- --all`. Those that only go on until their limit are in
 * endless.test.ts.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { oneIn } from "#test/support/in-full.ts";
import { attackPool, knownToNeedKill } from "./attack.ts";
import type { EscapeAttempt } from "./attempt.ts";
import { attempts, endlessNames, kindOfAttempt } from "./attempts.ts";

const ending = attempts.filter(({ name }) => !endlessNames.has(name));

/** Those that need a kill are a kind of their own. */
const kindOf = (one: EscapeAttempt): string => (knownToNeedKill.includes(one.name) ? "killed" : kindOfAttempt(one));

attackPool({ attempts: oneIn(32, ending, kindOf), cpuMs: 500 });

test("there are at least 200 attempts, each with a name of its own: 160 and more TypeScript tiles, 20 and more adapters, and Python", () => {
  assert.equal(new Set(attempts.map(({ name }) => name)).size, attempts.length);
  const count = (language: string, role: string): number =>
    attempts.filter((attempt) => attempt.language === language && (attempt.role ?? "tile") === role).length;
  assert.ok(count("typescript", "tile") >= 160);
  assert.ok(count("typescript", "adapter") >= 20);
  assert.ok(count("python", "tile") >= 60);
});

test("the kept lists name attempts that there are, and none is on both", () => {
  const names = new Set(attempts.map(({ name }) => name));
  for (const kept of [knownToNeedKill, [...endlessNames]])
    assert.deepEqual(
      kept.filter((name) => !names.has(name)),
      [],
    );
  assert.deepEqual(
    knownToNeedKill.filter((name) => endlessNames.has(name)),
    [],
  );
});
