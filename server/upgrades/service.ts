/**
 * The use cases of newer tile versions: what they would change in a flow, and the change itself, which is the flow's
 * own use case. Knows no face.
 */
import { counted } from "#core/counted.ts";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import type { Database } from "#schema/database.ts";
import { type Catalogue, matchTiles, resolveTiles, unpinned } from "#server/flows/tiles.ts";
import type { Flow } from "#server/flows/model.ts";
import type { Rehearse, Rehearsed } from "#server/runs/work/dry-run.ts";
import { runTime } from "#server/runs/work/rules.ts";
import type { ParamsChecks } from "#server/tiles/params-checks.ts";
import { changedOutcomes, daysBetween, type NewerTile, newerTiles, type OutcomeChange } from "./compare.ts";

/** Of a target on a day, each of which is evaluated twice. */
export const maxEvaluations = 500;
const defaultDays = 14;
const dayMs = 86_400_000;

export interface UpgradePreview {
  readonly tiles: readonly NewerTile[];
  /** Of a target on a day. */
  readonly evaluations: number;
  readonly changes: readonly OutcomeChange[];
}

/** Epoch milliseconds. */
export interface UpgradeRange {
  readonly from?: number;
  readonly to?: number;
}

export interface UpgradeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly rehearse: Rehearse;
  readonly checks: ParamsChecks;
  /** Aborted when requests in work must wait no longer. */
  readonly stopping: AbortSignal;
}

export type UpgradeService = ReturnType<typeof createUpgradeService>;

type Previewer = Caller<"flows:write" | "results:read">;

export function createUpgradeService({ database, clock, rehearse, checks, stopping }: UpgradeDependencies) {
  return {
    /** @throws AppError `validation` for a range that is too long, and for parameters that a newer version refuses */
    preview: async (caller: Previewer, flowId: string, range: UpgradeRange): Promise<UpgradePreview> => {
      const { flow, catalogue } = await database.read(async (stores) => {
        const found = await stores.flows.forCaller(caller).get(flowId);
        if (found === null) throw notFound("flow");
        const keys = [...new Set(found.tiles.map(({ tileKey }) => tileKey))];
        return { flow: found, catalogue: await stores.tiles.forCaller(caller).catalogue(keys, []) };
      });
      const tiles = newerTiles(flow.tiles, catalogue.latestByKey);
      const upgraded = await upgradedFlow(flow, catalogue, checks);
      const days = daysOf(range, flow.targets.length, clock.now());
      if (tiles.length === 0) return { tiles, evaluations: 0, changes: [] };
      const evaluateAt = await rehearse([rehearsed(flow), rehearsed(upgraded)], stopping);
      const changes: OutcomeChange[] = [];
      for (const day of days) {
        const [before = [], after = []] = (await evaluateAt(day)).map(targetsOf);
        changes.push(...changedOutcomes(day, before, after));
      }
      return { tiles, evaluations: days.length * flow.targets.length, changes };
    },
  };
}

function rehearsed({ id, tenantId, tiles, targets, settings, ownerUserKey }: Flow) {
  return { tenantId, flowId: id, frozenFlow: { tiles, targets, settings, userKey: ownerUserKey } };
}

async function upgradedFlow(flow: Flow, catalogue: Catalogue, checks: ParamsChecks): Promise<Flow> {
  const inputs = flow.tiles.map(unpinned);
  const matched = await matchTiles(inputs, catalogue, { checks, tenantId: flow.tenantId });
  const resolved = resolveTiles(inputs, catalogue, matched);
  if (!resolved.ok) throw invalid(resolved.errors);
  return { ...flow, tiles: resolved.value };
}

function targetsOf(rehearsal: Rehearsed) {
  if ("problem" in rehearsal) throw new AppError("conflict", `The flow cannot be evaluated: ${rehearsal.problem}.`);
  return rehearsal.targets;
}

function daysOf(range: UpgradeRange, targets: number, present: number): readonly number[] {
  const to = timeOf("to", range.to ?? present, present);
  const from = timeOf("from", range.from ?? to - (defaultDays - 1) * dayMs, present);
  if (from > to) throw invalid([{ loc: "from", message: "must not be later than `to`" }]);
  const days = daysBetween(from, to);
  const evaluations = days.length * targets;
  if (evaluations <= maxEvaluations) return days;
  const message = `${counted(days.length, "day")} of ${counted(targets, "target")} are ${counted(evaluations, "evaluation")}; at most ${maxEvaluations} are made: take fewer days`;
  throw invalid([{ loc: "from", message }]);
}

function timeOf(loc: string, asked: number, present: number): number {
  const time = runTime(asked, present);
  if ("problem" in time) throw invalid([{ loc, message: time.problem }]);
  return time.now;
}
