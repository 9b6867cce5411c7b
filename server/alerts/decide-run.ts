/**
 * Decides what a flow's runs make of its alerts: run by run in their order, each in one transaction. It writes what is
 * to be sent and what is not, the events and the memories, and takes the mark from the run. What it read before is
 * true in that transaction, because nobody changes it without taking the mark first.
 */
import type { Clock } from "#core/clock.ts";
import { type Breathe, createBreather } from "#core/yield-when-long.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { emit } from "#server/events/emit.ts";
import { contentTiles } from "./content.ts";
import { type Decision, decisionOf } from "./decision.ts";
import type { TilesOf } from "./deliveries.ts";
import { messageJob } from "#server/queue/catalogue.ts";
import type { AlertMetrics } from "./metrics.ts";
import type { ContentTile } from "./model.ts";
import { type AlertBasis, type DecidedRun, readBasis } from "./read-run.ts";

export interface DecideDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Pick<AlertMetrics, "observeDelivery">;
}

/** Results that one statement reads the tiles of: they may be large. */
const resultsPerRead = 100;
/** Rows that are made into statements at a time. */
const rowsPerPiece = 100;

/** Takes all runs of the flow that wait for alerts. @throws the signal's reason between two runs */
export async function decideRuns(
  dependencies: DecideDependencies,
  tenantId: string,
  flowId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  for (;;) {
    signal.throwIfAborted();
    const basis = await database.read(async (stores) => {
      const run = await stores.runs.forSystem().firstFor("alerts", tenantId, flowId);
      return run === null ? null : readBasis(stores, run);
    });
    if (basis === null) return;
    await decideRun(dependencies, basis);
  }
}

async function decideRun({ database, clock, metrics }: DecideDependencies, basis: AlertBasis): Promise<void> {
  const breathe = createBreather();
  const { run } = basis;
  const decision = await decisionOf(basis, (positions) => readTiles(database, run, positions), clock.now(), breathe);
  const isMine = await database.write(async (stores) => {
    // Another process may have been first.
    if (!(await stores.runs.forSystem().unmarkFor("alerts", run))) return false;
    await writeDecision(stores, run, decision, breathe);
    return true;
  });
  if (!isMine) return;
  for (const { channel, status } of decision.deliveries)
    if (status !== "pending") metrics.observeDelivery({ channel, status });
}

async function readTiles(database: Database, run: DecidedRun, positions: readonly number[]): Promise<TilesOf> {
  if (positions.length === 0) return new Map();
  const { tenantId, frozenFlow } = run;
  const ids = [...new Set(frozenFlow.tiles.map((tile) => tile.tileDefinitionId))];
  const runnable = await database.read((stores) => stores.tiles.forSystem().runnable(tenantId, ids));
  const definitions = new Map([...runnable].map(([id, { definition }]) => [id, definition]));
  const found = new Map<number, readonly ContentTile[]>();
  for (let first = 0; first < positions.length; first += resultsPerRead) {
    const some = positions.slice(first, first + resultsPerRead);
    const outlines = await database.read((stores) => stores.runs.forSystem().tileOutlines(run, some));
    for (const [position, tiles] of outlines) found.set(position, contentTiles(tiles, frozenFlow.tiles, definitions));
  }
  return found;
}

/** What is to be sent and what is not, the events, and the memories. */
export async function writeDecision(
  stores: Stores,
  { tenantId, flowId }: Pick<DecidedRun, "tenantId" | "flowId">,
  { deliveries, events, memories }: Pick<Decision, "deliveries" | "events" | "memories">,
  breathe: Breathe,
): Promise<void> {
  for (const some of pieces(deliveries)) {
    await stores.alertDeliveries.forSystem().insertAll(some);
    await stores.outbox.appendAll(some.filter(({ status }) => status === "pending").map(messageJob));
    await breathe();
  }
  await stores.alertMemories.forSystem().replace(tenantId, flowId, memories);
  for (const some of pieces(events)) {
    await emit(stores, ...some);
    await breathe();
  }
}

function pieces<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / rowsPerPiece) }, (_, piece) =>
    items.slice(piece * rowsPerPiece, (piece + 1) * rowsPerPiece),
  );
}
