/**
 * Many sources of one owner at once, found again by the tenant's own keys. Each entry stands for itself: one that is
 * wrong fails alone. Everything that is right is written in one transaction, in a handful of statements however many
 * entries there are.
 */
import { createBreather } from "#core/yield-when-long.ts";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import type { FieldError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { isSame } from "#core/deep-equal.ts";
import { isTimeZone } from "#core/timezone.ts";
import { Turns } from "#core/fair-semaphore.ts";
import type { Database } from "#schema/database.ts";
import type { Change } from "#schema/audit.ts";
import type { StoredSource } from "#schema/source-rows.ts";
import type { Stores } from "#schema/stores.ts";
import { type OwnerInput, ownerToBe } from "#server/users/owners.ts";
import type { BoundaryChecks } from "./boundary-checks.ts";
import type { BoundaryInput, BoundaryProblem } from "./geometry.ts";
import type { Source } from "./model.ts";
import { type BoundaryChange, growthOf, quotaProblem } from "./boundary-quota.ts";
import {
  changeSource,
  contentOf,
  createSource,
  type SourceFacts,
  type SourceInput,
  type SourcePatch,
} from "./rules.ts";

/** Fields that are absent stay as they are; null clears. A source that is new needs its name and hint. */
export type BulkEntry = SourcePatch & { readonly tenantKey: string };

export interface BulkInput extends OwnerInput {
  readonly sources: readonly unknown[];
}

export interface BulkOutcome {
  /** Null where the entry has none that could be told. */
  readonly tenantKey: string | null;
  readonly outcome: "created" | "updated" | "unchanged" | "failed";
  /** Of every source that exists afterwards; absent where the entry failed. */
  readonly id?: string;
  /** `loc` is the place in the request, such as `sources[3].hint`. */
  readonly errors?: readonly FieldError[];
}

export interface BulkDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** What in an entry breaks the contract's schema of it; empty where it is a `BulkEntry`. */
  readonly checkEntry: (entry: unknown) => readonly FieldError[];
  readonly checks: BoundaryChecks;
}

export type UpsertSources = (caller: Caller<"sources:write">, input: BulkInput) => Promise<readonly BulkOutcome[]>;

/** An entry that fits the contract, and its place in the request. */
interface Candidate {
  readonly index: number;
  readonly entry: BulkEntry;
  readonly boundaryProblem: BoundaryProblem | null;
}

/** Of all entries. */
type CommonFacts = Omit<SourceFacts, "boundaryProblem">;
type Verdict = Omit<BulkOutcome, "tenantKey">;

/** What becomes of an entry; `after` is to be written. */
type Decision =
  | { readonly kind: "create"; readonly after: StoredSource }
  | { readonly kind: "update"; readonly before: Source; readonly after: StoredSource }
  | { readonly kind: "keep"; readonly before: Source }
  | { readonly kind: "refuse"; readonly errors: readonly FieldError[] };

/** How often an entry is decided anew because another request created or deleted its source in between. */
const maxRounds = 4;
const outrun = "other requests create and delete this source all the while: send it again";

export function createBulkUpsert({ database, clock, checkEntry, checks }: BulkDependencies): UpsertSources {
  // Requests of one owner shut each other out: they wait here, where they hold no connection.
  const turns = new Turns({ places: Number.POSITIVE_INFINITY, placesOfLane: 1 });
  return async (caller, input) => {
    const owner = [caller.tenantId, caller.userId, input.ownerUserKey];
    const leave = await turns.enter({ lane: JSON.stringify(owner) });
    return upsert(caller, input).finally(leave);
  };

  async function upsert(caller: Caller<"sources:write">, input: BulkInput): Promise<readonly BulkOutcome[]> {
    const verdicts = input.sources.map((entry, index) => failureOf(checkEntry(entry), index));
    const fitting = input.sources.flatMap((entry, index) =>
      verdicts[index] === null ? [{ index, entry: entry as BulkEntry }] : [],
    );
    await lookUpZones(fitting.map(({ entry }) => entry));
    const repeated = repetitionsOf(fitting);
    const unique = await withBoundaryProblems(
      fitting.filter(({ index }) => !repeated.has(index)),
      (boundaries) => checks.boundaries(caller.tenantId, boundaries),
    );
    return database.write(async (stores) => {
      const ownerUserId = await ownerToBe(stores, caller, input);
      const upserted = await upsertAll(stores, caller, unique, { ownerUserId, now: clock.now() });
      return input.sources.map((entry, index) => {
        const verdict = verdicts[index] ?? repeated.get(index) ?? upserted.get(index);
        if (verdict === undefined) throw new Error(`Entry ${index} came to no verdict.`);
        return { tenantKey: keyOf(entry), ...verdict };
      });
    });
  }
}

/** A thousand names that nobody knows take longer than one piece of work may. Looked up once, the rules know them. */
async function lookUpZones(entries: readonly BulkEntry[]): Promise<void> {
  const breathe = createBreather();
  for (const { timezone } of entries) {
    if (typeof timezone === "string") isTimeZone(timezone);
    await breathe();
  }
}

/** Found before the transaction begins: it may take a while. */
async function withBoundaryProblems(
  entries: readonly Omit<Candidate, "boundaryProblem">[],
  check: (boundaries: readonly BoundaryInput[]) => Promise<readonly (BoundaryProblem | null)[]>,
): Promise<readonly Candidate[]> {
  const withBoundary = entries.flatMap(({ index, entry: { boundary } }) => (boundary ? [{ index, boundary }] : []));
  const problems = await check(withBoundary.map(({ boundary }) => boundary));
  const byIndex = new Map(withBoundary.map(({ index }, at) => [index, problems[at] ?? null]));
  return entries.map((one) => ({ ...one, boundaryProblem: byIndex.get(one.index) ?? null }));
}

async function upsertAll(
  stores: Stores,
  caller: Caller<"sources:write">,
  candidates: readonly Candidate[],
  facts: CommonFacts,
): Promise<ReadonlyMap<number, Verdict>> {
  const verdicts = new Map<number, Verdict>();
  let open = candidates;
  for (let round = 0; round < maxRounds && open.length > 0; round++) {
    const decided = await upsertOnce(stores, caller, open, facts);
    for (const [index, verdict] of decided) verdicts.set(index, verdict);
    open = open.filter(({ index }) => !verdicts.has(index));
  }
  for (const { index } of open) verdicts.set(index, failed([{ loc: `sources[${index}]`, message: outrun }]));
  return verdicts;
}

/** Without the entries whose source another request created just now. */
async function upsertOnce(
  stores: Stores,
  caller: Caller<"sources:write">,
  candidates: readonly Candidate[],
  facts: CommonFacts,
): Promise<readonly (readonly [index: number, verdict: Verdict])[]> {
  const store = stores.sources.forEditor(caller);
  const keys = candidates.map(({ entry }) => entry.tenantKey);
  const existing = new Map((await store.lockKeys(facts.ownerUserId, keys)).map((source) => [source.tenantKey, source]));
  const wanted = candidates.map(({ entry, boundaryProblem }) =>
    decide(existing.get(entry.tenantKey) ?? null, entry, caller.tenantId, { ...facts, boundaryProblem }),
  );
  const noRoom = await quotaProblem(stores, caller.tenantId, wanted.map(boundariesOf));
  const decisions = candidates.map(({ index }, at) => ({
    index,
    decision: withinRoom(wanted[at] as Decision, noRoom),
  }));
  const created = await store.insertAll(
    decisions.flatMap(({ decision }) => (decision.kind === "create" ? [decision.after] : [])),
  );
  await store.updateAll(decisions.flatMap(({ decision }) => (decision.kind === "update" ? [decision.after] : [])));
  const done = decisions.filter(({ decision }) => decision.kind !== "create" || created.has(decision.after.id));
  await stores.audit.forCaller(caller).changedAll(
    "source",
    done.flatMap(({ decision }) => changeIn(decision)),
  );
  return done.map(({ index, decision }) => [index, verdictOf(decision, index)]);
}

/** What the entry makes of its source, or of none. */
export function decide(before: Source | null, entry: BulkEntry, tenantId: string, facts: SourceFacts): Decision {
  if (before === null) {
    if (!isComplete(entry)) return { kind: "refuse", errors: missingFields(entry) };
    const made = createSource(entry, facts);
    if (!made.ok) return { kind: "refuse", errors: made.errors };
    return { kind: "create", after: { ...made.value, id: newId(), tenantId, createdAt: facts.now } };
  }
  const changed = changeSource(before, entry, facts);
  if (!changed.ok) return { kind: "refuse", errors: changed.errors };
  const { revision, updatedAt } = before;
  if (isSame({ ...changed.value, revision, updatedAt }, contentOf(before))) return { kind: "keep", before };
  const { ownerUserKey: _, ...kept } = before;
  return { kind: "update", before, after: { ...kept, ...changed.value } };
}

/** Where there is no room for all of them, no entry makes a boundary larger. */
function withinRoom(decision: Decision, noRoom: string | null): Decision {
  if (noRoom === null || growthOf(boundariesOf(decision)) <= 0) return decision;
  return { kind: "refuse", errors: [{ loc: "boundary", message: noRoom }] };
}

function boundariesOf(decision: Decision): BoundaryChange {
  if (decision.kind === "create") return { before: null, after: decision.after.boundary };
  if (decision.kind === "update") return { before: decision.before.boundary, after: decision.after.boundary };
  return { before: null, after: null };
}

function isComplete(entry: BulkEntry): entry is BulkEntry & SourceInput {
  return entry.displayName !== undefined && entry.hint !== undefined;
}

function missingFields(entry: BulkEntry): readonly FieldError[] {
  const needed = ["displayName", "hint"] as const;
  const missing = needed.filter((name) => entry[name] === undefined);
  return missing.map((loc) => ({ loc, message: "is required: there is no source with this tenantKey yet" }));
}

function changeIn(decision: Decision): readonly Change[] {
  if (decision.kind === "create") return [{ before: null, after: decision.after }];
  return decision.kind === "update" ? [{ before: decision.before, after: decision.after }] : [];
}

function verdictOf(decision: Decision, index: number): Verdict {
  switch (decision.kind) {
    case "create":
      return { outcome: "created", id: decision.after.id };
    case "update":
      return { outcome: "updated", id: decision.after.id };
    case "keep":
      return { outcome: "unchanged", id: decision.before.id };
    case "refuse":
      return failed(placedAt(index, decision.errors));
  }
}

/** Which of several entries with one key counts nobody could tell: none does. */
function repetitionsOf(candidates: readonly Pick<Candidate, "index" | "entry">[]): ReadonlyMap<number, Verdict> {
  const groups = [...Map.groupBy(candidates, ({ entry }) => entry.tenantKey).values()].filter(
    (group) => group.length > 1,
  );
  return new Map(
    groups.flatMap((group) =>
      group.map(({ index }) => {
        const other = group.find((candidate) => candidate.index !== index)?.index;
        return [
          index,
          failed([
            { loc: `sources[${index}].tenantKey`, message: `stands in sources[${other}] too: send each key once` },
          ]),
        ];
      }),
    ),
  );
}

function failureOf(errors: readonly FieldError[], index: number): Verdict | null {
  return errors.length === 0 ? null : failed(placedAt(index, errors));
}

function failed(errors: readonly FieldError[]): Verdict {
  return { outcome: "failed", errors };
}

/** `body` is an entry itself. */
function placedAt(index: number, errors: readonly FieldError[]): readonly FieldError[] {
  const place = `sources[${index}]`;
  return errors.map(({ loc, message }) => ({ loc: loc === "body" ? place : `${place}.${loc}`, message }));
}

function keyOf(entry: unknown): string | null {
  const key = typeof entry === "object" && entry !== null && "tenantKey" in entry ? entry.tenantKey : null;
  return typeof key === "string" ? key : null;
}
