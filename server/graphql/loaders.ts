/**
 * Reads of one request: equal ones are made once, and those of one kind that are asked for together are one list, so
 * that a query takes one statement per kind of record. All of them go through the door as the caller.
 */
import DataLoader from "dataloader";
import { notFound } from "#core/errors.ts";
import type { Identity } from "#server/operations/admit.ts";
import type { PartOperation } from "#server/operations/handlers.ts";
import type { Operations, RawInput, RawResult } from "#server/operations/invoke.ts";
import type { Meter } from "./meter.ts";
import type { JsonRecord } from "./records.ts";

export interface Read {
  readonly operationId: PartOperation;
  readonly input: RawInput;
}

export interface Loaders {
  /** @throws AppError as `invokeRaw` does */
  read(operationId: PartOperation, input: RawInput): Promise<RawResult>;
  /** With the tag of the record, which those of a list have not. */
  readAlone(operationId: PartOperation, input: RawInput): Promise<RawResult>;
  /** Something has been changed: what was read may be out of date. */
  forget(): void;
}

/** Reads of one record by its id, and the list that has many of them by `ids`. */
export const batches: Partial<Record<PartOperation, { readonly list: PartOperation; readonly what: string }>> = {
  getTile: { list: "listTiles", what: "tile" },
  getFlow: { list: "listFlows", what: "flow" },
  getSource: { list: "listSources", what: "source" },
  getContact: { list: "listContacts", what: "contact" },
  getUser: { list: "listUsers", what: "user" },
  getContactList: { list: "listContactLists", what: "contact list" },
};

/** As many as a page holds. */
const maxBatch = 500;

export function createLoaders(
  invokeRaw: Operations["invokeRaw"],
  identity: Identity,
  meter: Pick<Meter, "whole">,
): Loaders {
  const cacheKeyFn = ({ operationId, input }: Read) => JSON.stringify([operationId, input.params, input.query]);
  const loader = new DataLoader<Read, RawResult, string>(readAll, { cacheKeyFn, maxBatchSize: maxBatch });
  const each = (reads: readonly Read[]) =>
    settledOf(reads.map(({ operationId, input }) => invokeRaw(operationId, input, identity)));
  const aloneLoader = new DataLoader<Read, RawResult, string>(each, { cacheKeyFn });

  async function readAll(reads: readonly Read[]): Promise<(RawResult | Error)[]> {
    const results = new Array<Promise<RawResult>>(reads.length);
    const together = new Map<PartOperation, number[]>();
    for (const [index, { operationId, input }] of reads.entries()) {
      if (batches[operationId] === undefined || !isListable(input.params["id"]))
        results[index] = invokeRaw(operationId, input, identity);
      else together.set(operationId, [...(together.get(operationId) ?? []), index]);
    }
    for (const [operationId, places] of together) {
      const ids = places.map((index) => String((reads[index] as Read).input.params["id"]));
      const found = readBatch(operationId, ids);
      for (const [nth, index] of places.entries())
        results[index] = found.then((records) => records[nth] ?? Promise.reject(missing(operationId)));
    }
    return settledOf(results);
  }

  async function readBatch(operationId: PartOperation, ids: readonly string[]): Promise<(RawResult | undefined)[]> {
    const [only] = ids;
    if (ids.length === 1 && only !== undefined)
      return [await invokeRaw(operationId, { params: { id: only }, body: undefined }, identity)];
    const { list } = batches[operationId] as { list: PartOperation };
    const records = new Map<string, RawResult>();
    let cursor: string | null = null;
    do {
      const query = { ids: ids.join(","), limit: String(maxBatch), ...(cursor === null ? {} : { cursor }) };
      const { status, body }: RawResult = await invokeRaw(list, { params: {}, query, body: undefined }, identity);
      const { items } = body as { readonly items: readonly unknown[] | AsyncIterable<unknown> };
      for (const item of await meter.whole(items))
        records.set(String((item as JsonRecord)["id"]), { status, body: item });
      // A page may end early where its records are long.
      cursor = (body as { readonly nextCursor: string | null }).nextCursor;
    } while (cursor !== null);
    return ids.map((id) => records.get(id));
  }

  return {
    read: (operationId, input) => loader.load({ operationId, input }),
    readAlone: (operationId, input) => aloneLoader.load({ operationId, input }),
    forget: () => {
      loader.clearAll();
      aloneLoader.clearAll();
    },
  };
}

async function settledOf(reads: readonly Promise<RawResult>[]): Promise<(RawResult | Error)[]> {
  const settled = await Promise.allSettled(reads);
  return settled.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error)));
}

/** Ids of ours are; any other is read by itself, and not found. */
function isListable(id: unknown): boolean {
  return typeof id === "string" && /^[\w-]{1,100}$/.test(id);
}

function missing(operationId: PartOperation): Error {
  return notFound(batches[operationId]?.what ?? "record");
}
