/**
 * Whether each target of a flow is triggered, kept between runs: table and queries. Written in the transaction that
 * ends a run; gone with the flow.
 */
import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import type { Page, PageRequest } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import type { FlowTargetState } from "#server/runs/model.ts";
import type { FoundState, FoundStates, TriggerStates } from "#server/runs/state/target-transitions.ts";
import type { TriggerState } from "#server/runs/state/trigger-state.ts";
import {
  countColumn,
  degreesColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { FlowEntity } from "./flows.ts";
import { ownedBy } from "./ownership.ts";
import { countTargetStates, readTargetStates, type StateFilter } from "./target-states.ts";

export const TriggerStateEntity = defineEntity({
  name: "TriggerState",
  tableName: "trigger_states",
  properties: {
    tenantId: idColumn().primary(),
    flowId: idColumn().primary(),
    /** The target's identity within its flow. */
    target: textColumn().primary(),
    isTriggered: flagColumn(),
    since: timeColumn(),
    /** Fingerprint of the flow's tiles. */
    tiles: textColumn(),
    newestDataAt: timeColumn().nullable(),
    stoodOn: jsonColumn<TriggerState["stoodOn"]>(),
    deniedSince: timeColumn().nullable(),
    /** What the newest run that counts found of it (`FoundState`). Null in what was stored before this was kept. */
    runId: idColumn().nullable(),
    runAt: timeColumn().nullable(),
    position: countColumn().nullable(),
    probability: degreesColumn().nullable(),
    color: textColumn().nullable(),
    heldBecause: textColumn().nullable(),
    flow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
  },
  indexes: [{ name: "trigger_states_triggered", properties: ["tenantId", "since"], where: "is_triggered" }],
});

const statesPerStatement = 1_000;

export function triggerStateStores(em: SqlEntityManager) {
  return {
    forCaller: (caller: Caller<"results:read">) => ({
      page: (request: PageRequest, filter: StateFilter): Promise<Page<FlowTargetState>> =>
        readTargetStates(em, ownedBy(caller), request, filter),
      count: (filter: StateFilter): Promise<number> => countTargetStates(em, ownedBy(caller), filter),
    }),
    forSystem: () => ({
      ofFlow: async (tenantId: string, flowId: string): Promise<TriggerStates> => {
        const rows = await em.find(TriggerStateEntity, { tenantId, flowId }, { disableIdentityMap: true });
        return new Map(rows.map((row) => [row.target, stateOf(row)]));
      },
      /** Of these targets of the flow alone. */
      named: async (tenantId: string, flowId: string, targets: readonly string[]): Promise<TriggerStates> => {
        const where = { tenantId, flowId, target: { $in: [...targets] } };
        const rows = await em.find(TriggerStateEntity, where, { disableIdentityMap: true });
        return new Map(rows.map((row) => [row.target, stateOf(row)]));
      },
      /** Replaces the flow's states. Targets that are not among them no longer belong to the flow. */
      replace: async (tenantId: string, flowId: string, states: FoundStates): Promise<void> => {
        const rows = [...states].map(([target, state]) => recordOf(target, state));
        await em.execute(forgetOthersSql, [tenantId, flowId, JSON.stringify([...states.keys()])]);
        for (let first = 0; first < rows.length; first += statesPerStatement) {
          await em.execute(saveSql, [tenantId, flowId, JSON.stringify(rows.slice(first, first + statesPerStatement))]);
        }
      },
    }),
  };
}

function stateOf(row: InferEntity<typeof TriggerStateEntity>): TriggerState {
  const { isTriggered, since, tiles, newestDataAt = null, stoodOn, deniedSince = null } = row;
  return { isTriggered, since, tiles, newestDataAt, stoodOn, deniedSince };
}

function recordOf(target: string, { state, found }: FoundState): Readonly<Record<string, unknown>> {
  const { isTriggered, since, tiles, newestDataAt, stoodOn, deniedSince } = state;
  return {
    target,
    is_triggered: isTriggered,
    since: isoTime(since),
    tiles,
    newest_data_at: newestDataAt === null ? null : isoTime(newestDataAt),
    stood_on: stoodOn,
    denied_since: deniedSince === null ? null : isoTime(deniedSince),
    run_id: found.runId,
    run_at: isoTime(found.runAt),
    position: found.position,
    probability: found.probability,
    color: found.color,
    held_because: found.heldBecause,
  };
}

const forgetOthersSql = `
  delete from trigger_states
  where tenant_id = ? and flow_id = ? and target not in (select jsonb_array_elements_text(?::jsonb))`;

const saveSql = `
  insert into trigger_states
    (tenant_id, flow_id, target, is_triggered, since, tiles, newest_data_at, stood_on, denied_since, run_id, run_at,
     position, probability, color, held_because)
  select ?, ?, target, is_triggered, since, tiles, newest_data_at, stood_on, denied_since, run_id, run_at,
    position, probability, color, held_because
  from jsonb_to_recordset(?::jsonb) as one
    (target text, is_triggered boolean, since timestamptz, tiles text, newest_data_at timestamptz, stood_on jsonb,
     denied_since timestamptz, run_id text, run_at timestamptz, position integer, probability float8, color text,
     held_because text)
  on conflict (tenant_id, flow_id, target)
  do update set is_triggered = excluded.is_triggered, since = excluded.since, tiles = excluded.tiles,
    newest_data_at = excluded.newest_data_at, stood_on = excluded.stood_on, denied_since = excluded.denied_since,
    run_id = excluded.run_id, run_at = excluded.run_at, position = excluded.position,
    probability = excluded.probability, color = excluded.color, held_because = excluded.held_because`;
