/** Removes backtests that are kept no longer, after their messages. Each removal is one batch (retention.ts). */
import { isoTime } from "#core/time.ts";
import type { TenantLimits } from "#server/retention/model.ts";
import { fitting, maxBatchBytes } from "./fitting-batch.ts";

/** @param count carries out a statement that counts what it removed */
export function backtestRemoval(count: (sql: string, values: readonly unknown[]) => Promise<number>) {
  const remove = (sql: string, { tenantId, backtestsBefore }: TenantLimits, limit: number): Promise<number> =>
    count(sql, [tenantId, isoTime(backtestsBefore), limit, maxBatchBytes, tenantId]);
  return {
    /** Of backtests that go. */
    removeBacktestMessages: (limits: TenantLimits, limit: number): Promise<number> =>
      remove(removeBacktestMessagesSql, limits, limit),

    /** Those that have ended, once they have no messages any more. */
    removeBacktests: (limits: TenantLimits, limit: number): Promise<number> =>
      remove(removeBacktestsSql, limits, limit),
  };
}

const removeBacktestMessagesSql = `
  with oldest as materialized (
    select m.backtest_id, m.number, pg_column_size(m.text) + pg_column_size(m.targets) as bytes
    from backtests b join backtest_messages m on m.tenant_id = b.tenant_id and m.backtest_id = b.id
    where b.tenant_id = ? and b.finished_at < ?::timestamptz
    order by m.backtest_id, m.number limit ? for update of m skip locked
  ), ${fitting("backtest_id, number", "backtest_id, number")}, gone as (
    delete from backtest_messages m using fitting
    where m.tenant_id = ? and m.backtest_id = fitting.backtest_id and m.number = fitting.number
    returning m.number
  )
  select count(*)::int as count from gone`;

const removeBacktestsSql = `
  with oldest as materialized (
    select b.id, b.created_at, pg_column_size(b.flow) + pg_column_size(b.transitions) as bytes
    from backtests b
    where b.tenant_id = ? and b.finished_at < ?::timestamptz
      and not exists (select from backtest_messages m where m.tenant_id = b.tenant_id and m.backtest_id = b.id)
    order by b.created_at, b.id limit ? for update skip locked
  ), ${fitting("id", "created_at, id")}, gone as (
    delete from backtests b using fitting where b.tenant_id = ? and b.id = fitting.id returning b.id
  )
  select count(*)::int as count from gone`;
