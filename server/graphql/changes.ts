/** Changes of records as GraphQL tells them, and which of them a caller may be told. */
import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { AppError } from "#core/errors.ts";
import type { PartOperation } from "#server/operations/handlers.ts";
import { admit, type Identity } from "#server/operations/admit.ts";
import { changeActions, type ChangeKind, changeKinds } from "#server/changes/model.ts";
import type { Class } from "./schema.ts";

export const changeType = { Change: class {} }.Change as unknown as Class;

const kindEnum = namesOf([...changeKinds, "everything"]);
const actionEnum = namesOf(changeActions);
registerEnumType(kindEnum, {
  name: "ChangeKind",
  description: "Of what kind a record is that has changed.",
  valuesConfig: {
    everything: { description: "Changes may have been missed: whatever you show may have changed." },
    run: { description: "A run is new, or its status has changed. How far it is: `runProgressed`." },
    report: { description: "Its id is the `eventId` of the flow's history." },
    brand: { description: "A name, a logo or colours: the tenant's, or a user's own." },
  },
});
registerEnumType(actionEnum, { name: "ChangeAction" });
ObjectType("Change", { description: "A record that has changed.", simpleResolvers: true })(changeType);
Field(() => kindEnum)(changeType.prototype, "kind");
Field(() => ID, {
  nullable: true,
  description: "Null where many records of the kind have changed, and for `everything`.",
})(changeType.prototype, "id");
Field(() => actionEnum, { nullable: true, description: "Null where `id` is." })(changeType.prototype, "change");
Field(() => ID, {
  nullable: true,
  description: "The flow to which the record belongs, where that is told.",
})(changeType.prototype, "flowId");

/** What reads a record of each kind: whoever may do that is told of changes. */
const readers: Readonly<Record<ChangeKind, PartOperation>> = {
  flow: "getFlow",
  run: "getRun",
  outlook: "getOutlook",
  backtest: "getBacktest",
  source: "getSource",
  contact: "getContact",
  contact_list: "getContactList",
  alert_delivery: "getAlertDelivery",
  report: "getFlowReport",
  adapter: "getAdapter",
  tile: "getTile",
  brand: "getBrand",
  webhook: "getWebhook",
  webhook_delivery: "getWebhookDelivery",
  user: "getUser",
  key: "listKeys",
  tenant: "getOwnTenant",
};

export function readableKinds(identity: Identity): ReadonlySet<ChangeKind> {
  return new Set(changeKinds.filter((kind) => isAdmitted(identity, readers[kind])));
}

function isAdmitted(identity: Identity, operationId: PartOperation): boolean {
  try {
    admit(identity, operationId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function namesOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, Name>> {
  return Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>;
}
