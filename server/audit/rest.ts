/** The audit log over REST: translates between the contract's JSON and the service. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { AuditEntry } from "./model.ts";
import type { AuditService } from "./service.ts";

export function auditHandlers(audit: AuditService): Pick<Handlers, "listAuditEntries"> {
  return {
    listAuditEntries: async ({ caller, query }) => {
      const { since, until, ...rest } = query;
      const span = {
        ...(since === undefined ? {} : { since: Date.parse(since) }),
        ...(until === undefined ? {} : { until: Date.parse(until) }),
      };
      const page = await audit.page(caller, { ...rest, ...span });
      return { status: 200, body: { items: page.items.map(toJson), nextCursor: page.nextCursor } };
    },
  };
}

function toJson({ tenantId: _tenant, createdAt, ...entry }: AuditEntry): components["schemas"]["AuditEntry"] {
  return { ...entry, at: isoTime(createdAt) };
}
