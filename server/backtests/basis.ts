/** What a backtest reads once before its ticks: tiles, sources, contacts and brand, all as they are now. */
import type { Sealer } from "#core/seal.ts";
import type { Stores } from "#schema/stores.ts";
import { alertConfigOf } from "#server/alerts/config.ts";
import { phoneFingerprint } from "#server/alerts/phone-stop.ts";
import { readContacts, readDemoNotice, readTimezones } from "#server/alerts/read-run.ts";
import { mailLookOf } from "#server/branding/mail-brand.ts";
import type { Contact } from "#server/contacts/model.ts";
import { readSubjects } from "#server/runs/plan/read-run.ts";
import type { ReadTiles, RunnableTiles } from "#server/runs/plan/runnable-tiles.ts";
import type { RunSubjects } from "#server/runs/plan/subjects.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import type { TickRun } from "./evaluate-tick.ts";
import type { StepFacts } from "./step.ts";
import type { Reader } from "./would-send.ts";

export interface BacktestBasis {
  readonly runnable: RunnableTiles;
  readonly subjects: RunSubjects;
  readonly facts: StepFacts;
}

export interface BasisDependencies {
  readonly sealer: Pick<Sealer, "fingerprint">;
  readonly readTiles: ReadTiles;
  readonly baseUrl: () => string;
}

type BasisRun = Pick<TickRun, "tenantId" | "flowId" | "frozenFlow">;

/** `problem`: why the flow cannot be tested. */
export async function readBacktestBasis(
  stores: Stores,
  run: BasisRun,
  { sealer, readTiles, baseUrl }: BasisDependencies,
): Promise<BacktestBasis | { readonly problem: string }> {
  const { tenantId, flowId, frozenFlow } = run;
  const tenant = await stores.tenants.forSystem().get(tenantId);
  const flow = await stores.flows.forSystem().outline(tenantId, flowId);
  if (tenant === null || flow === null) return { problem: "the flow is gone" };
  const read = await readSubjects(stores, run);
  if ("problem" in read) return read;
  const runnable = await readTiles(stores, run);
  const contacts = await readContacts(stores, tenantId, flow.ownerUserId, alertConfigOf(frozenFlow.settings));
  return {
    runnable,
    subjects: read.subjects,
    facts: {
      flowName: flow.displayName,
      tenant,
      contacts,
      demo: await readDemoNotice(stores, run),
      timezones: await readTimezones(stores, run),
      definitions: await definitionsOf(stores, run),
      readers: await readReaders(stores, tenant, [...contacts.values()].flat(), sealer),
      look: await mailLookOf(stores, tenant, flow.settings, baseUrl()),
    },
  };
}

/** With what messages name them by. */
async function definitionsOf(
  stores: Stores,
  { tenantId, frozenFlow }: Pick<BasisRun, "tenantId" | "frozenFlow">,
): Promise<StepFacts["definitions"]> {
  const ids = [...new Set(frozenFlow.tiles.map(({ tileDefinitionId }) => tileDefinitionId))];
  const tiles = await stores.tiles.forSystem().runnable(tenantId, ids);
  return new Map([...tiles].map(([id, { definition }]) => [id, definition]));
}

async function readReaders(
  stores: Stores,
  tenant: Tenant,
  contacts: readonly Contact[],
  sealer: Pick<Sealer, "fingerprint">,
): Promise<ReadonlyMap<string, Reader>> {
  const readers = new Map<string, Reader>();
  for (const contact of new Map(contacts.map((one) => [one.id, one])).values()) {
    const { phone, ownerUserId } = contact;
    const owner = ownerUserId === null ? null : await stores.users.forSystem().get(tenant.id, ownerUserId);
    const isStopped =
      phone !== null && (await stores.phoneStops.forSystem().isStopped(phoneFingerprint(sealer, phone)));
    readers.set(contact.id, { tenant, contact, isStopped, units: owner?.units ?? null });
  }
  return readers;
}
