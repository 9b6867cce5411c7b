/**
 * Changes that wait to be told together: each record once, and of a kind that many records of changed that they are
 * many. So what waits stays small, whatever happens meanwhile. Knows no bus and no database.
 */
import { type Change, changeActions, type ChangeKind, changeKinds, type OwnedChange } from "./model.ts";

/** Of one kind. More than a page shows are asked for as a whole. */
export const maxNamed = 20;

export class Gathered {
  readonly #byKind = new Map<ChangeKind, Map<string, OwnedChange>>();

  get isEmpty(): boolean {
    return this.#byKind.size === 0;
  }

  add(change: OwnedChange): void {
    const { kind } = change;
    const known = this.#byKind.get(kind) ?? new Map<string, OwnedChange>();
    this.#byKind.set(kind, known);
    const key = keyOf(change);
    const before = known.get(key);
    known.set(key, before === undefined ? change : joined(before, change));
    if (known.size <= maxNamed && !known.has(many)) return;
    const whole = manyOf(kind, [...known.values()]);
    known.clear();
    known.set(many, whole);
  }

  /** What has come since the last time. */
  take(): readonly OwnedChange[] {
    const taken = [...this.#byKind.values()].flatMap((known) => [...known.values()]);
    this.#byKind.clear();
    return taken;
  }
}

const many = "many";

/** A record that has changed hands is told to both. */
function keyOf({ id, ownerUserId }: OwnedChange): string {
  return id === null ? many : JSON.stringify([id, ownerUserId]);
}

/** Who has heard of neither is to hear that the record is new. */
function joined(before: OwnedChange, after: OwnedChange): OwnedChange {
  const isNew = before.change === "created" && after.change === "updated";
  return { ...after, change: isNew ? "created" : after.change, flowId: after.flowId ?? before.flowId };
}

/** Where all are of one owner, nobody else is told. */
function manyOf(kind: ChangeKind, changes: readonly OwnedChange[]): OwnedChange {
  const owners = new Set(changes.map(({ ownerUserId }) => ownerUserId));
  const [owner] = owners;
  const whole: Change = { kind, id: null, change: null, flowId: null };
  return owners.size === 1 && owner !== undefined ? { ...whole, ownerUserId: owner } : whole;
}

/** For the bus. */
export function changesText(changes: readonly OwnedChange[]): string {
  return JSON.stringify(changes);
}

/** Null where another version of the service may have written it otherwise. */
export function changesIn(text: string): readonly OwnedChange[] | null {
  const changes: unknown = JSON.parse(text);
  return Array.isArray(changes) && changes.every(isOwnedChange) ? changes : null;
}

function isOwnedChange(value: unknown): value is OwnedChange {
  const { kind, change } = (value ?? {}) as { readonly kind?: unknown; readonly change?: unknown };
  const isKnown = changeKinds.some((known) => known === kind);
  return isKnown && (change === null || changeActions.some((known) => known === change));
}
