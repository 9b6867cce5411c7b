/** What a run found of its targets: counted, filtered, and set against another run. Pure. */

export type Outcome = "triggered" | "not_triggered" | "failed" | "skipped";

export interface TargetOutcome {
  /** Place in the flow as the run had it. */
  readonly position: number;
  readonly sourceId: string | null;
  readonly name: string;
  readonly outcome: Outcome;
  /** Per cent. */
  readonly probability: number | null;
  /** That it is in, such as of a pest's development. */
  readonly stage: { readonly name: string } | null;
}

export const outcomes: readonly Outcome[] = ["triggered", "not_triggered", "failed", "skipped"];
export const filters = ["all", "triggered", "failed", "skipped", "different"] as const;
export type Filter = (typeof filters)[number];

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

export function countOutcomes(all: readonly TargetOutcome[]): OutcomeCounts {
  const counts = { triggered: 0, not_triggered: 0, failed: 0, skipped: 0 };
  for (const { outcome } of all) counts[outcome] += 1;
  return counts;
}

export interface Wanted {
  readonly filter: Filter;
  /** Part of a name, in any case. */
  readonly text: string;
  /** By position: those that another run found otherwise. */
  readonly different: ReadonlySet<number>;
}

export function chooseOutcomes<T extends TargetOutcome>(
  all: readonly T[],
  { filter, text, different }: Wanted,
): readonly T[] {
  const part = text.trim().toLocaleLowerCase();
  if (filter === "all" && part === "") return all;
  return all.filter(({ position, outcome, name }) => {
    if (part !== "" && !name.toLocaleLowerCase().includes(part)) return false;
    if (filter === "different") return different.has(position);
    return filter === "all" || outcome === filter;
  });
}

/** The one that is shown first: what is triggered, else what failed, else the first. */
export function firstShown<T extends TargetOutcome>(all: readonly T[]): T | undefined {
  return (
    all.find(({ outcome }) => outcome === "triggered") ?? all.find(({ outcome }) => outcome === "failed") ?? all[0]
  );
}

/**
 * The same targets in another run, by their position in this one. A source is the same wherever it stands; a place by
 * its name, where several have it in their order.
 */
export function pairOutcomes<T extends TargetOutcome>(
  here: readonly TargetOutcome[],
  there: readonly T[],
): ReadonlyMap<number, T> {
  const waiting = Map.groupBy(there, identityOf);
  const pairs = new Map<number, T>();
  for (const one of here) {
    const other = waiting.get(identityOf(one))?.shift();
    if (other !== undefined) pairs.set(one.position, other);
  }
  return pairs;
}

/** Positions of this run's targets of which the other run found something else, or nothing. */
export function differentIn(
  here: readonly TargetOutcome[],
  pairs: ReadonlyMap<number, TargetOutcome>,
): ReadonlySet<number> {
  return new Set(here.filter((one) => differs(one, pairs.get(one.position))).map(({ position }) => position));
}

/** What only the other run has, in its order. */
export function onlyThere<T extends TargetOutcome>(there: readonly T[], pairs: ReadonlyMap<number, T>): readonly T[] {
  const paired = new Set(pairs.values());
  return there.filter((one) => !paired.has(one));
}

function differs(one: TargetOutcome, other: TargetOutcome | undefined): boolean {
  if (other === undefined || one.outcome !== other.outcome) return true;
  return one.probability !== other.probability || one.stage?.name !== other.stage?.name;
}

function identityOf({ sourceId, name }: TargetOutcome): string {
  return sourceId === null ? `name ${name}` : `source ${sourceId}`;
}
