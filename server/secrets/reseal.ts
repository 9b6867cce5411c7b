/**
 * The change of the sealing key: what earlier keys sealed is opened and sealed again with the present one. It works in
 * small transactions that lock the records they change. So it may run beside everything else, in several processes at
 * once, and may be stopped and started again at any point.
 */
import { isSealed, type Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import { type RecordKey, type SealedCount, type SealedPlace, type SealedRecord, sealedPlaces } from "#schema/sealed.ts";
import type { Stores } from "#schema/stores.ts";
import { phoneFingerprint, stoppedPhoneContext } from "#server/alerts/phone-stop.ts";
import type { Logger } from "#server/logger.ts";
import {
  adapterSecretContext,
  adapterStateContext,
  eventLinkContext,
  keptResponseContext,
  reportLinkContext,
  unsubscribeLinkContext,
  webhookSecretContext,
} from "./contexts.ts";

export interface ResealDependencies {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly logger: Logger;
}

export interface ResealOutcome {
  readonly resealed: number;
  /** Records that none of the keys opens. They stay as they are. */
  readonly unopened: number;
}

/** What each text was sealed for. */
const contexts: Readonly<Record<SealedPlace, (key: RecordKey, name: string) => string>> = {
  "adapter secrets": ([tenantId, adapterId], name) => adapterSecretContext(tenantId, adapterId, name),
  "state of adapters": ([tenantId, adapterId]) => adapterStateContext(tenantId, adapterId),
  "answers to idempotent requests": ([scope, key]) => keptResponseContext(scope, key),
  "numbers that answered STOP": () => stoppedPhoneContext,
  "links of reports": ([tenantId, id]) => reportLinkContext(tenantId, id),
  "links to unsubscribe": ([tenantId, id]) => unsubscribeLinkContext(tenantId, id),
  "links of reports in events": ([tenantId]) => eventLinkContext(tenantId),
  "links of reports in webhook deliveries": ([tenantId]) => eventLinkContext(tenantId),
  "webhook secrets": ([tenantId, id]) => webhookSecretContext(tenantId, id),
  "webhook secrets of before a rotation": ([tenantId, id]) => webhookSecretContext(tenantId, id),
};

const batchSize = 100;
const nothing: ResealOutcome = { resealed: 0, unopened: 0 };

/** One pass over everything. Stops between two batches when the signal is aborted. */
export async function resealAll(dependencies: ResealDependencies, signal: AbortSignal): Promise<ResealOutcome> {
  let total = nothing;
  for (const place of Object.keys(sealedPlaces) as SealedPlace[]) {
    const outcome = await resealPlace(dependencies, place, signal);
    if (outcome.resealed > 0 || outcome.unopened > 0)
      dependencies.logger.info({ place, ...outcome }, "sealed anew with the present SECRETS_KEY");
    total = sum(total, outcome);
  }
  return total;
}

export function sealedCounts(database: Database): Promise<readonly SealedCount[]> {
  return database.read((stores) => stores.sealed.forSystem().counts());
}

async function resealPlace(
  dependencies: ResealDependencies,
  place: SealedPlace,
  signal: AbortSignal,
): Promise<ResealOutcome> {
  const { database, sealer, logger } = dependencies;
  let total = nothing;
  let after: RecordKey | undefined = ["", ""];
  while (after !== undefined && !signal.aborted) {
    const batch: { readonly outcome: ResealOutcome; readonly last: RecordKey | undefined } = await resealBatch(
      database,
      sealer,
      place,
      after,
    );
    total = sum(total, batch.outcome);
    after = batch.last;
    if (after !== undefined) logger.debug({ place, ...total }, "sealing anew");
  }
  return total;
}

function resealBatch(database: Database, sealer: Sealer, place: SealedPlace, after: RecordKey) {
  return database.write(async (stores) => {
    const store = stores.sealed.forSystem();
    const records = await store.lockOthers(place, sealer.keyIds[0], after, batchSize);
    let outcome = nothing;
    for (const record of records) {
      const anew = resealed(sealer, place, record);
      if (anew !== null) await keep(stores, sealer, place, anew);
      outcome = sum(outcome, anew === null ? { resealed: 0, unopened: 1 } : { resealed: 1, unopened: 0 });
    }
    return { outcome, last: records.at(-1)?.key };
  });
}

async function keep(stores: Stores, sealer: Sealer, place: SealedPlace, anew: SealedRecord): Promise<void> {
  await stores.sealed.forSystem().replace(place, anew);
  if (place !== "numbers that answered STOP") return;
  const phone = sealer.open(anew.texts[""] ?? "", stoppedPhoneContext);
  await stores.phoneStops.forSystem().rename(anew.key[0], phoneFingerprint(sealer, phone));
}

/** Null where one of its texts cannot be opened. */
function resealed(sealer: Sealer, place: SealedPlace, { key, texts }: SealedRecord): SealedRecord | null {
  try {
    const anew = Object.entries(texts).map(([name, sealed]) => {
      const context = contexts[place](key, name);
      const plain = wasPlain(place) && !isSealed(sealed) ? sealed : sealer.open(sealed, context);
      return [name, sealer.seal(plain, context)] as const;
    });
    return { key, texts: Object.fromEntries(anew) };
  } catch {
    return null;
  }
}

function wasPlain(place: SealedPlace): boolean {
  return "wasPlain" in sealedPlaces[place];
}

function sum(a: ResealOutcome, b: ResealOutcome): ResealOutcome {
  return { resealed: a.resealed + b.resealed, unopened: a.unopened + b.unopened };
}
