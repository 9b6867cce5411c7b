/** Which of what the pages have read shows a record that has changed, by the first words of its keys. Pure. */
import type { ChangeKind } from "../api/generated.ts";

/** The beginning of a key. */
export type Shown = readonly string[];

export interface ChangedRecord {
  readonly kind: ChangeKind;
  /** Null for many of the kind. */
  readonly id: string | null;
  readonly flowId: string | null;
}

type KeysOf = (change: Pick<ChangedRecord, "id" | "flowId">) => readonly Shown[];

const keys =
  (...all: readonly Shown[]): KeysOf =>
  () =>
    all;

/** Not the flow of an editor: it keeps its own, and asks when it hears of a change. */
const shown: Readonly<Record<Exclude<ChangeKind, "everything">, KeysOf>> = {
  flow: keys(
    ...[["flows"], ["today"], ["flow-history"], ["flow-ticks"], ["season-flow"], ["flow-places"], ["alert-flow"]],
    ...[["report-flow"], ["places", "flows"], ["contact-lists", "flows"], ["tiles", "flows"]],
    ...[["record-names", "flow"], ["replay-flows"], ["pickable"], ["picked"]],
  ),
  run: ({ id, flowId }) => [
    ...[["flows"], ["today"], below("run", id), below("run-target", id), below("run-why", id)],
    ...[below("flow-history", flowId), below("run-outlines", flowId), below("runs-beside", flowId)],
    below("replay-flow", flowId),
  ],
  outlook: ({ id }) => [["flows"], ["today"], below("outlook", id)],
  backtest: ({ id, flowId }) => [below("backtest", id), below("backtests", flowId)],
  source: keys(
    ...[["places"], ["today"], ["flow-places"], ["source-choices"], ["source-place"], ["sources-to-choose"]],
    ...[["own-places"], ["trial-sources"], ["blacklist-sources"], ["pickable"], ["picked"]],
  ),
  contact: keys(
    ...[["contacts"], ["contact-lists"], ["contact-list-choices"], ["recipient-names"], ["backtest-contacts"]],
  ),
  contact_list: keys(["contact-lists"], ["contact-list-choices"]),
  alert_delivery: ({ flowId }) => [["messages"], below("flow-messages", flowId), ["run-why"], ["test-delivery"]],
  report: ({ flowId }) => [below("report-log", flowId)],
  adapter: keys(["adapters"], ["places", "adapters"], ["model-adapters"]),
  tile: keys(["tiles"], ["palette"], ["tile-faces"]),
  brand: keys(["brand"], ["own-brand"]),
  webhook: keys(["webhooks"]),
  webhook_delivery: keys(["webhooks"], ["ping"]),
  user: keys(["users"], ["owners"], ["flow-owners"], ["actor-users"]),
  key: keys(["keys"], ["actor-keys"]),
  tenant: keys(["own-tenant"]),
};

/** Each key once. */
export function shownOf(changes: readonly ChangedRecord[]): readonly Shown[] {
  const all = changes.flatMap((change) => (change.kind === "everything" ? everyShown() : shown[change.kind](change)));
  return [...new Map(all.map((key) => [JSON.stringify(key), key])).values()];
}

/**
 * What has not been read is on its way, or was refused: that is asked for again when somebody wants it to be.
 *
 * @param read `dataUpdatedAt` is 0 where nothing has been read
 */
export function isReadBefore(read: { readonly dataUpdatedAt: number }, since: number): boolean {
  return read.dataUpdatedAt > 0 && read.dataUpdatedAt < since;
}

function everyShown(): readonly Shown[] {
  return Object.values(shown).flatMap((keysOf) => keysOf({ id: null, flowId: null }));
}

/** Of one record, or of all where it is not known which. */
function below(name: string, id: string | null): Shown {
  return id === null ? [name] : [name, id];
}
