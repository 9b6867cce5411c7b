/**
 * Attempts of the tables that go on until their limit of CPU time, in both languages, against the real pool: some of
 * each kind in the suite, and every one with `npm test -- --all`.
 */
import { oneIn } from "#test/support/in-full.ts";
import { attackPool } from "./attack.ts";
import { attempts, endlessNames, kindOfAttempt } from "./attempts.ts";

const endless = attempts.filter(({ name }) => endlessNames.has(name));

attackPool({ attempts: oneIn(32, endless, kindOfAttempt), cpuMs: 100 });
