/**
 * Reads what a report shows: the run's results as they are stored, everything else as it is now. Nothing is written, so
 * that a preview reads it too.
 */
import { type Breathe, createBreather } from "#core/yield-when-long.ts";
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { reportBrandOf } from "#server/branding/mail-brand.ts";
import { identityOfResult } from "#server/flows/targets.ts";
import type { FinishedRun } from "#server/runs/model.ts";
import type { FrozenReport, ReportRecord, ReportTargetResult, TargetFilter } from "./model.ts";
import {
  countsOf,
  headOf,
  canShow,
  isShown,
  outlineOf,
  type Snapshot,
  type SnapshotTarget,
  snapshotTarget,
  type TargetOutline,
} from "./snapshot.ts";

export interface SnapshotDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Without a trailing slash. */
  readonly baseUrl: () => string;
}

/** What a report is read for, whether or not it is stored. */
export type SnapshotRequest = Pick<ReportRecord, "tenantId" | "flowId" | "mode" | "order"> & { readonly runId: string };

/** Targets that one statement reads: their results may be large. */
const targetsPerRead = 200;

/** As if the report were made now. Null where its flow or its run is gone, and where the run is none to show. */
export async function readSnapshot(
  { database, clock, baseUrl }: SnapshotDependencies,
  request: SnapshotRequest,
): Promise<Snapshot | null> {
  const { tenantId, runId, order } = request;
  const basis = await database.read((stores) => readBasis(stores, request, baseUrl()));
  if (basis === null) return null;
  const breathe = createBreather();
  const outlines = await readOutlines(database, basis.run, breathe);
  const targets = await readTargets(database, basis.run, shownOf(outlines, order.targetFilter), breathe);
  return {
    tenantId,
    runId,
    ownerUserId: basis.flow.ownerUserId,
    head: headOf({ ...basis, order, now: clock.now() }),
    counts: countsOf(outlines, order.targetFilter),
    targets,
  };
}

async function readBasis(stores: Stores, { tenantId, flowId, runId, mode }: SnapshotRequest, baseUrl: string) {
  const tenant = await stores.tenants.forSystem().get(tenantId);
  const flow = await stores.flows.forSystem().outline(tenantId, flowId);
  const run = await stores.runs.forSystem().finished(tenantId, runId);
  if (tenant === null || flow === null || run === null) return null;
  if (run.flowId !== flowId || !canShow(mode, run.status)) return null;
  const ids = [...new Set(run.frozenFlow.tiles.map((tile) => tile.tileDefinitionId))];
  const runnable = await stores.tiles.forSystem().runnable(tenantId, ids);
  return {
    run,
    flow,
    tenant,
    definitions: new Map([...runnable].map(([id, { definition }]) => [id, definition])),
    brand: await reportBrandOf(stores, tenant, flow.settings, baseUrl),
    skin: await stores.branding.forSystem().skin(tenantId),
    owner: flow.ownerUserId === null ? null : await stores.users.forSystem().get(tenantId, flow.ownerUserId),
  };
}

async function readOutlines(database: Database, run: FinishedRun, breathe: Breathe): Promise<readonly TargetOutline[]> {
  const outlines: TargetOutline[] = [];
  for (;;) {
    const first = (outlines.at(-1)?.position ?? -1) + 1;
    const some = await database.read((stores) => stores.runs.forSystem().targetOutlines(run, first, targetsPerRead));
    outlines.push(...some.map(outlineOf));
    if (some.length < targetsPerRead) return outlines;
    await breathe();
  }
}

function shownOf(outlines: readonly TargetOutline[], filter: TargetFilter): readonly TargetOutline[] {
  return outlines.filter((outline) => isShown(outline, filter));
}

async function readTargets(
  database: Database,
  run: FinishedRun,
  shown: readonly TargetOutline[],
  breathe: Breathe,
): Promise<readonly SnapshotTarget[]> {
  const targets: SnapshotTarget[] = [];
  for (let first = 0; first < shown.length; first += targetsPerRead) {
    const some = shown.slice(first, first + targetsPerRead);
    const ids = some.flatMap(({ sourceId }) => sourceId ?? []);
    const { zones, expectations } = await database.read(async (stores) => ({
      zones: await stores.sources.forSystem().timezonesOf(run.tenantId, ids),
      expectations: await stores.outlooks.forSystem().expectations(run.tenantId, run, some.map(identityOfResult)),
    }));
    for (const outline of some) {
      const told = expectations.get(identityOfResult(outline)) ?? [];
      targets.push(snapshotTarget(outline, targets.length, run, zones, told));
      await breathe();
    }
  }
  return targets;
}

/** A report that is not stored, to be shown as a frozen one is. */
export function unstored(database: Database, snapshot: Snapshot): FrozenReport {
  const { tenantId, runId, ownerUserId, head, counts, targets } = snapshot;
  return {
    id: "",
    tenantId,
    head,
    counts,
    targetCount: targets.length,
    targets: (first, limit) => {
      const some = targets.slice(first, first + limit);
      return database.read(async (stores): Promise<readonly ReportTargetResult[]> => {
        const positions = some.map(({ position }) => position);
        const tiles = await stores.runs.forSystem().tilesAt({ tenantId, id: runId }, positions);
        const ids = some.flatMap(({ sourceId }) => sourceId ?? []);
        const boundaries = await stores.sources.forSystem().boundariesOf(tenantId, ownerUserId, ids);
        return some.map(({ sourceId, ...target }) => ({
          ...target,
          boundary: boundaries.get(sourceId ?? "") ?? null,
          tiles: tiles.get(target.position) ?? [],
        }));
      });
    },
  };
}
