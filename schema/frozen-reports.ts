/** What is frozen of reports: their heads and links. Their targets are in report-targets.ts. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import type { NoteChange } from "#server/changes/model.ts";
import type { ReportHead, ReportRecord, TargetCounts } from "#server/reports/model.ts";
import { ReportEntity } from "./report-rows.ts";

/** Of a frozen report, what leads to the rest of it. */
export interface FrozenHead {
  readonly id: string;
  readonly tenantId: string;
  readonly runId: string;
  readonly head: ReportHead;
  readonly counts: TargetCounts;
  readonly targetCount: number;
}

export interface Freezing {
  readonly runId: string;
  readonly head: ReportHead;
  readonly counts: TargetCounts;
  readonly tokenHash: string;
  readonly sealedToken: string;
}

type ReportKey = Pick<ReportRecord, "tenantId" | "id">;

export function frozenReports(em: SqlEntityManager, noteChange: NoteChange) {
  return {
    /** From now on it is pending. False, and nothing is written, where it does not wait any more. */
    freeze: async ({ tenantId, id }: ReportKey, { head, ...frozen }: Freezing): Promise<boolean> => {
      const changes = {
        ...frozen,
        head,
        status: "pending" as const,
        frozenAt: head.generatedAt,
        expiresAt: head.expiresAt,
      };
      if ((await em.nativeUpdate(ReportEntity, { tenantId, id, status: "waiting" }, changes)) === 0) return false;
      noteChange({ tenantId, kind: "report", id, change: "updated", flowId: null });
      return true;
    },
    /** What the run had, of a report that waits. False where it does not wait any more. */
    noteCounts: async ({ tenantId, id }: ReportKey, runId: string, counts: TargetCounts): Promise<boolean> =>
      (await em.nativeUpdate(ReportEntity, { tenantId, id, status: "waiting" }, { runId, counts })) > 0,
    /**
     * By the hash of its token, in one look-up of an index, whatever is the matter with the token. Null where there is
     * no such link, where it has expired, and where it was revoked.
     */
    byToken: async (tokenHash: string, now: number): Promise<FrozenHead | null> => {
      const rows = await em.execute<HeadRow[]>(byTokenSql, [tokenHash, isoTime(now)]);
      return toHead(rows);
    },
    /** For the service's own use, whatever became of its link. Null where nothing was frozen. */
    frozen: async (tenantId: string, id: string): Promise<FrozenHead | null> =>
      toHead(await em.execute<HeadRow[]>(byIdSql, [tenantId, id])),
    /** Null where its mails have been sent, and where nothing was frozen. */
    sealedToken: async ({ tenantId, id }: ReportKey): Promise<string | null> => {
      const [row] = await em.execute<{ sealed_token: string | null }[]>(sealedTokenSql, [tenantId, id]);
      return row?.sealed_token ?? null;
    },
  };
}

type HeadRow = Omit<FrozenHead, "head"> & { readonly head: ReportHead };

const columns = `tenant_id as "tenantId", id, run_id as "runId", head, counts, (counts ->> 'shown')::int as "targetCount"`;

const byTokenSql = `
  select ${columns} from reports
  where token_hash = ? and expires_at > ?::timestamptz and revoked_at is null`;

const byIdSql = `select ${columns} from reports where tenant_id = ? and id = ? and head is not null`;

const sealedTokenSql = "select sealed_token from reports where tenant_id = ? and id = ?";

function toHead([row]: readonly HeadRow[]): FrozenHead | null {
  return row ?? null;
}
