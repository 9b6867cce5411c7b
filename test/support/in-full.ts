/**
 * Files that would take long have a short form in the suite: each kind of case once or a few times. `npm test -- --all`
 * tests all of them.
 */

import type { Language } from "#sandbox/contract.ts";

export const isInFull = process.env["TEST_ALL"] === "1";

/**
 * Of what a service makes of a script: that both languages give it the same is what `adapter-languages.test.ts`,
 * `test/tiles/twins.test.ts` and `test/sandbox/` prove.
 */
export const languagesInSuite: readonly Language[] = isInFull ? ["typescript", "python"] : ["typescript"];

/** For `skip` of a test whose promise another test of the suite proves. */
export const onlyInFull: string | false = isInFull ? false : "npm test -- --all runs it";

/** Says of one case after the other whether it is tested: the first of each kind, and one in so many. */
export function sampling(count: number): (kind: string) => boolean {
  const seen = new Map<string, number>();
  return (kind) => {
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return isInFull || before % count === 0;
  };
}

export function oneIn<Case>(
  count: number,
  cases: readonly Case[],
  kindOf: (one: Case) => string = () => "",
): readonly Case[] {
  const isTested = sampling(count);
  return cases.filter((one) => isTested(kindOf(one)));
}

export function oneOfEach<Case>(cases: readonly Case[], kindOf: (one: Case) => string): readonly Case[] {
  return oneIn(Number.POSITIVE_INFINITY, cases, kindOf);
}
