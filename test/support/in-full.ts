/**
 * Files that would take long have a short form in the suite: each kind of case once or a few times. `npm test -- --all`
 * tests all of them.
 */

export const isInFull = process.env["TEST_ALL"] === "1";

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
