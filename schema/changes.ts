/**
 * Whose the records are that have changed, where whoever changed them did not know it. For callers who reach records of
 * their own alone.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import type { ChangeKind, OwnedChange } from "#server/changes/model.ts";

export function changeStores(em: SqlEntityManager) {
  return {
    forCaller: ({ tenantId, userId }: Caller) => ({
      /** Those of the changes whose records the caller's user has. One that is gone is nobody's. */
      reached: async (changes: readonly OwnedChange[]): Promise<ReadonlySet<OwnedChange>> => {
        const wanted = JSON.stringify(changes.map(({ kind, id }) => ({ kind, id })));
        const rows = await em.execute<{ kind: ChangeKind; id: string }[]>(reachedSql, [wanted, tenantId, userId]);
        const reached = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
        return new Set(changes.filter(({ kind, id }) => reached.has(`${kind} ${id}`)));
      },
    }),
  };
}

/** They have an owner of their own. */
const owned: Partial<Record<ChangeKind, string>> = {
  flow: "flows",
  source: "sources",
  contact: "contacts",
  contact_list: "contact_lists",
};

/** They belong to whom their flow belongs. */
const ofFlow: Partial<Record<ChangeKind, string>> = {
  run: "runs",
  outlook: "outlooks",
  backtest: "backtests",
  report: "reports",
};

const theirs = "r.tenant_id = one.tenant_id and r.id = one.id";
const itsFlow = "f.tenant_id = r.tenant_id and f.id = r.flow_id";
const isOwnFlow = "f.owner_user_id = one.user_id";

/** A message is about the user's own contact, and about the user's own flow as far as it names one. */
const ownMessages = `
  select one.kind, one.id from one join alert_deliveries r on ${theirs}
    join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id and c.owner_user_id = one.user_id
    left join flows f on ${itsFlow}
  where one.kind = 'alert_delivery' and (r.flow_id is null or ${isOwnFlow})`;

const ownRecords = Object.entries(owned).map(
  ([kind, table]) => `
  select one.kind, one.id from one join ${table} r on ${theirs}
  where one.kind = '${kind}' and r.owner_user_id = one.user_id`,
);

const recordsOfOwnFlows = Object.entries(ofFlow).map(
  ([kind, table]) => `
  select one.kind, one.id from one join ${table} r on ${theirs} join flows f on ${itsFlow}
  where one.kind = '${kind}' and ${isOwnFlow}`,
);

const reachedSql = `
  with one as (
    select given.kind, given.id, caller.tenant_id, caller.user_id
    from jsonb_to_recordset(?::jsonb) as given (kind text, id text),
      (select ?::text as tenant_id, ?::text as user_id) as caller
  ) ${[...ownRecords, ...recordsOfOwnFlows, ownMessages].join(" union all ")}`;
