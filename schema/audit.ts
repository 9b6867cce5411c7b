/**
 * The audit log: table, queries, row → domain. An entry is written with the stores of the change's own transaction, so
 * that there is never a change without its entry or an entry without its change. Rows are added and read. Values
 * of what is erased are taken out of them, and retention removes those that are too old (retention.ts).
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller, Operator } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import {
  type Actor,
  type ActorKind,
  actorKinds,
  type AuditAction,
  auditActions,
  type AuditedFields,
  type AuditedType,
  auditedTypes,
  type AuditEntry,
} from "#server/audit/model.ts";
import { changeOf } from "#server/audit/rules.ts";
import type { ChangeKind, NoteChange } from "#server/changes/model.ts";
import { choiceColumn, idColumn, jsonColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { afterKey, containing, pageOptions } from "./connection/paging.ts";
import { TenantEntity } from "./tenants.ts";

export const AuditEntity = defineEntity({
  name: "AuditEntry",
  tableName: "audit_entries",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    createdAt: timeColumn(),
    actorKind: choiceColumn(actorKinds),
    keyId: idColumn().nullable(),
    sessionId: idColumn().nullable(),
    userId: idColumn().nullable(),
    reason: textColumn().nullable(),
    action: choiceColumn(auditActions),
    recordType: choiceColumn(auditedTypes),
    recordId: idColumn(),
    before: jsonColumn<AuditedFields>().nullable(),
    after: jsonColumn<AuditedFields>().nullable(),
    requestId: textColumn().nullable(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [
    { name: "audit_entries_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "audit_entries_of_record", properties: ["tenantId", "recordType", "recordId", "createdAt", "id"] },
  ],
});

export interface AuditFilter {
  readonly recordType?: AuditedType;
  readonly recordId?: string;
  readonly action?: AuditAction;
  readonly actorKind?: ActorKind;
  readonly actorKeyId?: string;
  readonly actorSessionId?: string;
  readonly actorUserId?: string;
  /** Epoch ms, inclusive. */
  readonly since?: number;
  /** Epoch ms, exclusive. */
  readonly until?: number;
  /** A text anywhere in the record's id or the request's id. */
  readonly q?: string;
}

/** A record with an id, in the shape in which its part keeps it. */
interface Audited {
  readonly id: string;
}

/**
 * Writes the entry of a change of one record. `before` is null for a new record and `after` for a deleted one. `action`
 * says what the two do not, such as a revocation. Secrets are left out by name (server/audit/rules.ts). A change that
 * changed nothing leaves no entry.
 */
export type RecordChange = <B extends Audited, A extends Audited>(
  recordType: AuditedType,
  before: B | null,
  after: A | null,
  action?: AuditAction,
) => Promise<void>;

export interface Change {
  readonly before: Audited | null;
  readonly after: Audited | null;
}

export interface Recorder {
  readonly changed: RecordChange;
  /** Writes one entry for each of many changed records, in few statements. */
  readonly changedAll: (recordType: AuditedType, changes: readonly Change[]) => Promise<void>;
}

/** Replaces what was erased. */
export const erasedText = "(erased)";

/** Removes from the log what may not stay readable. The log keeps that something was done, when and by whom. */
export interface Forgetter {
  /** Of these records, the fields of this name, or, without names, every field. */
  readonly forget: (recordType: AuditedType, recordIds: readonly string[], fields?: readonly string[]) => Promise<void>;
  /** Wherever a field, at any depth, is exactly one of these texts. */
  readonly forgetValues: (values: readonly string[]) => Promise<void>;
}

const entriesPerStatement = 1_000;

/** @param noteChange called with each change that the log keeps, for those who are looking at the record */
export function auditStores(em: SqlEntityManager, clock: Clock, noteChange: NoteChange) {
  const recorder = (tenantId: string, { kind: actorKind, ...who }: Actor, requestId: string | null): Recorder => {
    const entriesOf = (recordType: AuditedType, { before, after }: Change, action?: AuditAction) => {
      const change = changeOf(before, after, action);
      const recordId = (after ?? before)?.id;
      if (change === null || recordId === undefined) return [];
      noteAll(noteChange, { tenantId, recordType, recordId, before, after });
      return [
        {
          ...change,
          ...who,
          actorKind,
          tenantId,
          id: newId(),
          createdAt: clock.now(),
          recordType,
          recordId,
          requestId,
        },
      ];
    };
    return {
      changed: async (recordType, before, after, action) => {
        for (const entry of entriesOf(recordType, { before, after }, action)) await em.insert(AuditEntity, entry);
      },
      changedAll: async (recordType, changes) => {
        const entries = changes.flatMap((change) => entriesOf(recordType, change));
        for (let first = 0; first < entries.length; first += entriesPerStatement) {
          await em.insertMany(AuditEntity, entries.slice(first, first + entriesPerStatement));
        }
      },
    };
  };

  const forgetter = (tenantId: string): Forgetter => ({
    forget: async (recordType, recordIds, fields) => {
      if (recordIds.length === 0) return;
      const names = fields === undefined ? null : JSON.stringify(fields);
      await em.execute(forgetSql, [names, names, names, names, tenantId, recordType, JSON.stringify(recordIds)]);
    },
    forgetValues: async (values) => {
      for (const value of new Set(values)) {
        const [text, erased] = [JSON.stringify(value), JSON.stringify(erasedText)];
        await em.execute(forgetValueSql, [text, erased, text, erased, tenantId, text, text]);
      }
    },
  });

  return {
    forCaller: (caller: Caller): Recorder & Forgetter => {
      const { kind, keyId, sessionId, userId } = caller;
      const actor: Actor = { kind, keyId, sessionId, userId, reason: null };
      return { ...recorder(caller.tenantId, actor, caller.requestId), ...forgetter(caller.tenantId) };
    },
    /** The operator's change of a tenant's record, in that tenant's log. */
    forOperator: (operator: Operator, tenantId: string) => {
      const actor: Actor = { kind: "operator", keyId: null, sessionId: null, userId: null, reason: null };
      return recorder(tenantId, actor, operator.requestId);
    },
    /** A change that the service makes by itself; `reason` is shown to the tenant. */
    forSystem: (reason: string, tenantId: string) => {
      const actor: Actor = { kind: "system", keyId: null, sessionId: null, userId: null, reason };
      return recorder(tenantId, actor, null);
    },
    forReader: (caller: Caller<"keys:manage">) => ({
      page: async (request: PageRequest, filter: AuditFilter): Promise<Page<AuditEntry>> => {
        const where = { $and: [{ tenantId: caller.tenantId }, afterKey(request.after), ...conditions(filter)] };
        const rows = await em.find(AuditEntity, where, pageOptions(request));
        return toPage(rows.map(toEntry), request.limit, (entry) => entry);
      },
    }),
  };
}

interface LoggedChange extends Change {
  readonly tenantId: string;
  readonly recordType: AuditedType;
  readonly recordId: string;
}

/** What is told of; sessions are looked at by nobody but those who end them. */
const told: Readonly<Record<AuditedType, ChangeKind | null>> = {
  tenant: "tenant",
  key: "key",
  user: "user",
  session: null,
  flow: "flow",
  adapter: "adapter",
  source: "source",
  contact: "contact",
  "contact-list": "contact_list",
  brand: "brand",
  skin: "brand",
  "personal-brand": "brand",
  webhook: "webhook",
  report: "report",
  tile: "tile",
};

const ownedTypes: ReadonlySet<AuditedType> = new Set(["flow", "source", "contact", "contact-list", "report"]);

/** A record that changes hands is told of to both. */
function noteAll(note: NoteChange, { tenantId, recordType, recordId, before, after }: LoggedChange): void {
  const kind = told[recordType];
  if (kind === null) return;
  const change = before === null ? "created" : after === null ? "deleted" : "updated";
  const flowId = recordType === "flow" ? recordId : textIn(after ?? before, "flowId");
  const ofRecord = { tenantId, kind, id: recordId, change, flowId: flowId ?? null } as const;
  if (!ownedTypes.has(recordType))
    return note({ ...ofRecord, ownerUserId: recordType === "personal-brand" ? recordId : null });
  const owners = [before, after].flatMap((each) => (each === null ? [] : [textIn(each, "ownerUserId")]));
  for (const ownerUserId of new Set(owners)) note(ownerUserId === undefined ? ofRecord : { ...ofRecord, ownerUserId });
}

/** Undefined where the part has not read it. */
function textIn(record: Audited | null, name: string): string | null | undefined {
  const value = (record as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === "string" || value === null ? value : undefined;
}

/** Takes the names, as an array or null, twice. What was null stays null. */
const forgotten = (column: string): string => `
  case when ${column} is not null then (
    select coalesce(jsonb_object_agg(key, case
      when value <> 'null'::jsonb and (?::jsonb is null or jsonb_exists(?::jsonb, key)) then '"${erasedText}"'::jsonb else value end), '{}'::jsonb)
    from jsonb_each(${column})
  ) end`;

const forgetSql = `
  update audit_entries set "before" = ${forgotten('"before"')}, "after" = ${forgotten('"after"')}
  where tenant_id = ? and record_type = ? and record_id in (select jsonb_array_elements_text(?::jsonb))`;

/** A text with its quotes is a whole value, or a name. An address is never a name. */
const forgetValueSql = `
  update audit_entries set
    "before" = replace("before"::text, ?, ?)::jsonb,
    "after" = replace("after"::text, ?, ?)::jsonb
  where tenant_id = ? and (strpos("before"::text, ?) > 0 or strpos("after"::text, ?) > 0)`;

type AuditRow = InferEntity<typeof AuditEntity>;

function conditions(filter: AuditFilter): FilterQuery<AuditRow>[] {
  const { recordType, recordId, action, actorKind, actorKeyId, actorSessionId, actorUserId, since, until, q } = filter;
  const exact = {
    recordType,
    recordId,
    action,
    actorKind,
    keyId: actorKeyId,
    sessionId: actorSessionId,
    userId: actorUserId,
  };
  const found: FilterQuery<AuditRow>[] = Object.entries(exact).flatMap(([name, value]) =>
    value === undefined ? [] : [{ [name]: value }],
  );
  if (since !== undefined) found.push({ createdAt: { $gte: since } });
  if (until !== undefined) found.push({ createdAt: { $lt: until } });
  if (q !== undefined)
    found.push({ $or: [{ recordId: { $ilike: containing(q) } }, { requestId: { $ilike: containing(q) } }] });
  return found;
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    tenantId: row.tenantId,
    createdAt: row.createdAt,
    actor: {
      kind: row.actorKind,
      keyId: row.keyId ?? null,
      sessionId: row.sessionId ?? null,
      userId: row.userId ?? null,
      reason: row.reason ?? null,
    },
    action: row.action,
    recordType: row.recordType,
    recordId: row.recordId,
    before: row.before ?? null,
    after: row.after ?? null,
    requestId: row.requestId ?? null,
  };
}
