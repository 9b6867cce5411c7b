/**
 * What quiet hours held becomes one message for each contact, channel and flow. The newest delivery carries it, and the
 * others are left to that one, in one transaction: whatever becomes of its message becomes of them. So each is told
 * once, or not at all, wherever the process dies.
 */
import type { Stores } from "#schema/stores.ts";
import type { Contact } from "#server/contacts/model.ts";
import {
  type ContentTarget,
  type Happening,
  type HeldContent,
  maxHappenings,
  maxHeldTargets,
  type StateNow,
  type StoredAlertDelivery,
  type TargetMemories,
} from "./model.ts";
import { readerOf, type TenantLanguage } from "#server/tenancy/reader.ts";
import { heldText, heldZone } from "./words/held.ts";

interface Told {
  readonly tenant: TenantLanguage;
  readonly contact: Contact;
}

/**
 * Part of a transaction of its own, before the message is made.
 *
 * @param now epoch ms
 * @returns the delivery with all that its message tells; null where another one's message tells it, or where it is not
 *   to be sent now
 */
export async function gatherHeld(
  stores: Stores,
  { tenantId, id, ...delivery }: StoredAlertDelivery,
  { tenant, contact }: Told,
  now: number,
): Promise<StoredAlertDelivery | null> {
  const rows = stores.alertDeliveries.forSystem();
  const waiting = await rows.lockHeld({ tenantId, id, ...delivery }, now);
  const carrier = waiting.at(-1);
  if (carrier === undefined || !waiting.some((one) => one.id === id)) return null;
  const held = await heldContent(stores, waiting, now);
  const combinedMessage = heldText(
    held,
    { locale: readerOf(contact, tenant).locale, timezone: heldZone(contact, tenant, held) },
    carrier.channel,
  );
  await rows.carry(carrier, held, combinedMessage);
  const left = waiting.filter((one) => one !== carrier).map((one) => one.id);
  if (left.length > 0) await rows.leaveTo(carrier, left, `told in one message with the delivery ${carrier.id}`);
  return carrier.id === id ? { ...carrier, held, combinedMessage } : null;
}

async function heldContent(stores: Stores, waiting: readonly StoredAlertDelivery[], now: number): Promise<HeldContent> {
  const all = waiting.flatMap((one) => one.held?.happenings ?? [happeningOf(one)]);
  const happenings = newest(all.toSorted((one, other) => one.at - other.at));
  const omitted = waiting.reduce((sum, one) => sum + (one.held?.omitted ?? 0), all.length - happenings.length);
  return { happenings, omitted, states: await statesNow(stores, waiting, happenings), at: now };
}

/** As many as a message has room for, and one at least. */
function newest(happenings: readonly Happening[]): readonly Happening[] {
  let targets = 0;
  const first = happenings.findLastIndex((one, index) => {
    targets += one.targets.length;
    return index < happenings.length - 1 && (targets > maxHeldTargets || happenings.length - index > maxHappenings);
  });
  return happenings.slice(first + 1);
}

/** Values are those of a time that is past. */
function happeningOf({ content }: StoredAlertDelivery): Happening {
  const { temperatureUnits: _, targets, ...said } = content;
  return { ...said, targets: targets.map((target) => ({ ...target, tiles: [] })) };
}

async function statesNow(
  stores: Stores,
  [first]: readonly StoredAlertDelivery[],
  happenings: readonly Happening[],
): Promise<readonly StateNow[]> {
  if (first === undefined || first.flowId === null) return [];
  const { tenantId, flowId } = first;
  const named = new Map(happenings.flatMap(({ targets }) => targets.map((target) => [keyOf(target), target] as const)));
  const levelled = new Set(
    happenings.filter(({ type }) => type === "level").flatMap(({ targets }) => targets.map(keyOf)),
  );
  const identities = [...named.keys()];
  const states = await stores.triggerStates.forSystem().named(tenantId, flowId, identities);
  const memories = await stores.alertMemories.forSystem().named(tenantId, flowId, identities);
  return [...named].map(([key, { name, targetType }]) => ({
    name,
    targetType,
    isTriggered: states.get(key)?.isTriggered ?? null,
    ...saidOf(memories, key, levelled.has(key)),
  }));
}

function saidOf(memories: TargetMemories, key: string, isLevelled: boolean): Pick<StateNow, "level" | "isSilent"> {
  const memory = memories.get(key);
  return { level: isLevelled ? (memory?.levelSeen ?? null) : null, isSilent: (memory?.noDataAt ?? null) !== null };
}

/** What was stored before identities were kept is told apart by its name, of which no state is known. */
function keyOf({ identity, sourceId, name }: ContentTarget): string {
  return identity ?? `${sourceId} ${name}`;
}

/** Whether the message that was made of a delivery still tells all that it is to tell. */
export function isSameTelling(made: StoredAlertDelivery, present: StoredAlertDelivery): boolean {
  const countOf = ({ held }: StoredAlertDelivery): number => (held?.happenings.length ?? 0) + (held?.omitted ?? 0);
  return made.combinedMessage === present.combinedMessage && countOf(made) === countOf(present);
}

/** The end of a message is the end of all deliveries that were left to it. Part of its transaction. */
export async function endLeft(
  stores: Stores,
  { tenantId, id, status, error, attempts, endedAt, combinedMessage }: StoredAlertDelivery,
): Promise<readonly StoredAlertDelivery[]> {
  if (status === "pending" || combinedMessage === null) return [];
  const rows = stores.alertDeliveries.forSystem();
  const left = await rows.leftTo(tenantId, id);
  const change = { status, error, attempts, endedAt };
  for (const one of left) await rows.update({ tenantId, id: one.id, ...change });
  return left.map((one) => ({ ...one, ...change }));
}
