/**
 * The ways from record to record: which operation reads what a record names, and with what. Each field goes through
 * the door as if its caller had asked for it alone, and is null where that is refused. Pure.
 */
import type { PartOperation } from "#server/operations/handlers.ts";
import type { JsonRecord } from "./records.ts";

export interface Relation {
  /** The object type that has the field. */
  readonly on: string;
  readonly field: string;
  readonly operationId: PartOperation;
  readonly description: string;
  /** Path and query parameters, by name; null where the record names nothing. */
  readonly input: (record: JsonRecord) => Readonly<Record<string, unknown>> | null;
}

export interface ManyRelation extends Omit<Relation, "input"> {
  readonly ids: (record: JsonRecord) => readonly string[];
}

const byId = (name: string) => (record: JsonRecord) => {
  const id = record[name];
  return id === null || id === undefined ? null : { id };
};
const idsIn = (name: string) => (record: JsonRecord) => (record[name] ?? []) as readonly string[];
const ownedBy = (record: JsonRecord) => ({ userKey: record["tenantKey"] });

const flowOf = (on: string): Relation => ({
  on,
  field: "flow",
  operationId: "getFlow",
  description: "The flow as it is now.",
  input: byId("flowId"),
});
const runOf = (on: string, name = "runId"): Relation => ({
  on,
  field: "run",
  operationId: "getRun",
  description: "The run itself.",
  input: byId(name),
});
const sourceOf = (on: string): Relation => ({
  on,
  field: "source",
  operationId: "getSource",
  description: "The source as it is now.",
  input: byId("sourceId"),
});
const ownerOf = (on: string): Relation => ({
  on,
  field: "owner",
  operationId: "getUser",
  description: "The user who owns it.",
  input: byId("ownerUserId"),
});
const contactOf = (on: string): Relation => ({
  on,
  field: "contact",
  operationId: "getContact",
  description: "The contact as it is now.",
  input: byId("contactId"),
});
const recordsOf = (field: string, operationId: PartOperation): Relation => ({
  on: "User",
  field,
  operationId,
  description: "Those that the user owns.",
  input: ownedBy,
});
const partOfFlow = (field: string, operationId: PartOperation, description: string): Relation => ({
  on: "Flow",
  field,
  operationId,
  description,
  input: byId("id"),
});

export const relations: readonly Relation[] = [
  partOfFlow("runs", "listFlowRuns", "Its runs, newest first."),
  partOfFlow("alerts", "listFlowAlerts", "Its alerts, newest first."),
  partOfFlow("reports", "listFlowReports", "Its reports, newest first."),
  partOfFlow("ticks", "listFlowTicks", "What became of its scheduled times, newest first."),
  partOfFlow("schedulePreview", "previewFlowSchedule", "When it will run next."),
  ...["Flow", "Source", "Contact", "ContactList"].map(ownerOf),
  {
    on: "FlowTile",
    field: "definition",
    operationId: "getTile",
    description: "The tile in the version that the flow has.",
    input: byId("tileDefinitionId"),
  },
  ...["SourceTarget", "TargetResultTarget", "RunWhyTarget", "RunOutcome", "FlowTargetState"].map(sourceOf),
  runOf("LastRun", "id"),
  ...["FlowTick", "AlertDelivery", "ReportRecord", "RunResult", "FlowTargetState"].map((on) => runOf(on)),
  ...["Run", "AlertDelivery", "ReportRecord", "Backtest", "FlowTargetState"].map(flowOf),
  ...["AlertDelivery", "DeliveryWhy", "ReportRecipient"].map(contactOf),
  {
    on: "Run",
    field: "outcomes",
    operationId: "listRunOutcomes",
    description: "What it found of each target in short, in the order of the flow.",
    input: byId("id"),
  },
  {
    on: "Run",
    field: "result",
    operationId: "getRunResult",
    description: "Its result for one target, with points as columns.",
    input: byId("id"),
  },
  {
    on: "Run",
    field: "why",
    operationId: "explainRun",
    description: "Why a target's outcome is what it is.",
    input: byId("id"),
  },
  {
    on: "Run",
    field: "alerts",
    operationId: "listAlertDeliveries",
    description: "What was sent because of it.",
    input: ({ id }) => ({ runId: id }),
  },
  {
    on: "TileDefinition",
    field: "spec",
    operationId: "getTileSpec",
    description: "Its parameters as a form shows them.",
    input: byId("id"),
  },
  {
    on: "Adapter",
    field: "syncs",
    operationId: "listAdapterSyncs",
    description: "Its syncs, newest first.",
    input: byId("id"),
  },
  {
    on: "Webhook",
    field: "deliveries",
    operationId: "listWebhookDeliveries",
    description: "What was sent to it, newest first.",
    input: byId("id"),
  },
  recordsOf("flows", "listFlows"),
  recordsOf("sources", "listSources"),
  recordsOf("contacts", "listContacts"),
  recordsOf("contactLists", "listContactLists"),
];

export const manyRelations: readonly ManyRelation[] = [
  {
    on: "ContactList",
    field: "contacts",
    operationId: "getContact",
    description: "The contacts, in the order of `contactIds`.",
    ids: idsIn("contactIds"),
  },
  ...["AlertSettings", "AlertLevel", "ReportSchedule"].map((on) => ({
    on,
    field: "contactLists",
    operationId: "getContactList" as const,
    description: "The lists, in the order of `contactListIds`.",
    ids: idsIn("contactListIds"),
  })),
];

/** How a record that came with others is read by itself, for its tag. */
export const readers: Readonly<Record<string, Pick<Relation, "operationId" | "input">>> = {
  Tenant: { operationId: "getTenant", input: byId("id") },
  User: { operationId: "getUser", input: byId("id") },
  TileDefinition: { operationId: "getTile", input: byId("id") },
  TileSpec: { operationId: "getTileSpec", input: byId("id") },
  Flow: { operationId: "getFlow", input: byId("id") },
  Backtest: { operationId: "getBacktest", input: byId("id") },
  Run: { operationId: "getRun", input: byId("id") },
  Adapter: { operationId: "getAdapter", input: byId("id") },
  Source: { operationId: "getSource", input: byId("id") },
  Contact: { operationId: "getContact", input: byId("id") },
  ContactList: { operationId: "getContactList", input: byId("id") },
  AlertDelivery: { operationId: "getAlertDelivery", input: byId("deliveryId") },
  ReportRecord: {
    operationId: "getFlowReport",
    input: ({ flowId, eventId }) => ({ id: flowId, reportId: eventId }),
  },
  Webhook: { operationId: "getWebhook", input: byId("id") },
  FrozenWebhookDelivery: {
    operationId: "getWebhookDelivery",
    input: ({ subscriptionId, deliveryId }) => ({ id: subscriptionId, deliveryId }),
  },
};
