/**
 * Every attempt of the tables that goes on until its limit of CPU time, in both languages, against the real pool.
 */
import { attackPool } from "./attack.ts";
import { attempts, endlessNames } from "./attempts.ts";

attackPool({
  attempts: attempts.filter(({ name }) => endlessNames.has(name)),
  cpuMs: 100,
});
