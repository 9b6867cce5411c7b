/**
 * The rows of what alerts decided on a run: each message with its text and with what its e-mail is made of. Messages
 * about the same targets share their content, and what is long is made in pieces.
 */
import { createHash } from "node:crypto";
import { newId } from "#core/ids.ts";
import type { Breathe } from "#core/yield-when-long.ts";
import { readerOf } from "#server/tenancy/reader.ts";
import type { NewEvent } from "#server/events/catalogue.ts";
import type { Crossing, PlannedDelivery } from "./evaluate.ts";
import {
  type AlertContent,
  type AlertTarget,
  type ContentTarget,
  type ContentTile,
  maxDetailedTargets,
  type StoredAlertDelivery,
} from "./model.ts";
import type { AlertBasis, WordedBasis } from "./read-run.ts";
import { alertText } from "./words/message.ts";

/** By position: the values that decided. */
export type TilesOf = ReadonlyMap<number, readonly ContentTile[]>;

/** The places whose values messages show. */
export function detailedPositions(deliveries: readonly PlannedDelivery[]): readonly number[] {
  const positions = new Set<number>();
  for (const { targets } of deliveries)
    for (const { position } of targets.slice(0, maxDetailedTargets)) positions.add(position);
  return [...positions].toSorted((one, other) => one - other);
}

/** @param now when they are decided on; epoch ms */
export async function deliveriesOf(
  basis: WordedBasis,
  planned: readonly PlannedDelivery[],
  tiles: TilesOf,
  now: number,
  breathe: Breathe,
): Promise<readonly StoredAlertDelivery[]> {
  const contents = new Map<string, AlertContent>();
  const rows: StoredAlertDelivery[] = [];
  for (const delivery of planned) {
    const targetSet = targetSetOf(delivery.targets);
    const key = JSON.stringify([delivery.type, delivery.level, targetSet]);
    const content = contents.get(key) ?? contentOf(basis, delivery, tiles);
    contents.set(key, content);
    rows.push(rowOf(basis, delivery, content, targetSet, now));
    await breathe();
  }
  return rows;
}

function rowOf(
  { run: { tenantId, id: runId, flowId }, tenant }: WordedBasis,
  { contact, channel, type, status, reason, targets, notBefore }: PlannedDelivery,
  content: AlertContent,
  targetSet: string,
  now: number,
): StoredAlertDelivery {
  const { locale, timezone } = readerOf(contact, tenant);
  return {
    id: newId(),
    tenantId,
    runId,
    flowId,
    contactId: contact.id,
    channel,
    type,
    status,
    reason,
    targetNames: targets.map(({ name }) => name),
    message: alertText(content, locale, channel, timezone),
    error: null,
    attempts: 0,
    createdAt: now,
    endedAt: status === "pending" ? null : now,
    content,
    targetSet,
    notBefore: notBefore ?? now,
    attemptAt: null,
    heldUntil: notBefore,
    toldWith: null,
    held: null,
    combinedMessage: null,
  };
}

/** One value for each set of targets, whatever their order. */
function targetSetOf(targets: readonly AlertTarget[]): string {
  const identities = targets.map(({ identity }) => identity).toSorted();
  return createHash("sha256").update(JSON.stringify(identities)).digest("base64url");
}

/** What a message is made of. */
export function contentOf(
  basis: WordedBasis,
  { type, appended, level, targets }: Pick<PlannedDelivery, "type" | "appended" | "level" | "targets">,
  tiles: TilesOf,
): AlertContent {
  const { run, flowName, demo } = basis;
  return {
    type,
    flowName,
    appended,
    level,
    at: run.now,
    temperatureUnits: unitsIn(run.frozenFlow.settings),
    ...(demo === null ? {} : { demo }),
    targets: targets.map((target, index) =>
      contentTarget(basis, type, target, index < maxDetailedTargets ? (tiles.get(target.position) ?? []) : []),
    ),
  };
}

function contentTarget(
  { timezoneOf }: WordedBasis,
  type: AlertContent["type"],
  { name, targetType, sourceId, identity, position, probability, stage, state, expected }: AlertTarget,
  tiles: readonly ContentTile[],
): ContentTarget {
  const newestDataAt = state?.newestDataAt ?? null;
  return {
    ...{ name, targetType, sourceId, identity, timezone: timezoneOf(position), probability },
    ...(stage === null || (type !== "trigger" && type !== "expected") ? {} : { stage }),
    ...(type !== "trigger" || state === null ? {} : { since: state.since }),
    ...(expected === undefined ? {} : { expected }),
    ...{ newestDataAt, tiles },
  };
}

function unitsIn({ temperatureUnits }: Readonly<Record<string, unknown>>): AlertContent["temperatureUnits"] {
  return temperatureUnits === "celsius" || temperatureUnits === "fahrenheit" ? temperatureUnits : null;
}

/** The English text that a message about one target alone would have. */
export function alertTextOf(basis: WordedBasis, type: PlannedDelivery["type"], target: AlertTarget): string {
  const content = contentOf(basis, { type, appended: null, level: null, targets: [target] }, new Map());
  return alertText(content, null, "email");
}

/** The event of one target, with the English text that a message about it alone would have. */
export function crossingEvent(basis: AlertBasis, { event, target }: Crossing): NewEvent {
  const { run, flowName, config } = basis;
  const triggerType = event === "flow.triggered" ? "trigger" : "reset";
  const appended = triggerType === "trigger" ? config.triggerMessage : config.resetMessage;
  const content = contentOf(basis, { type: triggerType, appended, level: null, targets: [target] }, new Map());
  const data = {
    runId: run.id,
    flowId: run.flowId,
    flowName,
    sourceId: target.sourceId,
    targetName: target.name,
    hint: target.sourceId === null ? null : target.targetType,
    probability: target.probability,
    demoData: basis.demo?.extent ?? ("none" as const),
    message: alertText(content, null, "email"),
  };
  return event === "flow.triggered"
    ? { tenantId: run.tenantId, event, data: { ...data, triggerType: "trigger" } }
    : { tenantId: run.tenantId, event, data: { ...data, triggerType: "reset" } };
}
