/**
 * The use case of the audit log: reading it. Entries are written by the parts, with the change they are about
 * (schema/audit.ts).
 */
import type { Caller } from "#core/caller.ts";
import { invalid } from "#core/errors.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { AuditFilter } from "#schema/audit.ts";
import type { Database } from "#schema/database.ts";
import type { AuditEntry } from "./model.ts";

export interface AuditQuery extends AuditFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ database }: { readonly database: Database }) {
  return {
    /** Newest first. @throws AppError `validation` for a damaged cursor, or a span that ends before it begins */
    page: async (
      caller: Caller<"keys:manage">,
      { limit, cursor, ...filter }: AuditQuery,
    ): Promise<Page<AuditEntry>> => {
      const { since, until } = filter;
      if (since !== undefined && until !== undefined && until < since) {
        throw invalid([{ loc: "query.until", message: "must not be before since" }]);
      }
      const request = pageRequest({
        ...(limit === undefined ? {} : { limit }),
        ...(cursor === undefined ? {} : { cursor }),
      });
      return database.read((stores) => stores.audit.forReader(caller).page(request, filter));
    },
  };
}
