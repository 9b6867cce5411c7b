/** What a report shows of a run: its head and its targets. Pure. */
import { offsetIn } from "#core/local-clock.ts";
import { isSourceTarget } from "#server/flows/targets.ts";
import { defaultPalettes, defaultRadii } from "#server/branding/defaults.ts";
import type { Expectation } from "#server/expectations/model.ts";
import type { Skin } from "#server/branding/model.ts";
import type { Flow } from "#server/flows/model.ts";
import { filledColors } from "#server/runs/work/color.ts";
import type { FinishedRun, TargetOutcome } from "#server/runs/model.ts";
import { localTime } from "#server/runs/plan/subjects.ts";
import type { FlowTile, TileDefinition } from "#server/tiles/model.ts";
import { thresholdOf, unitOf } from "#server/tiles/threshold.ts";
import { readerOf, type TenantLanguage } from "#server/tenancy/reader.ts";
import type { User } from "#server/users/model.ts";
import { frozenExpectation } from "./outlook/told.ts";
import type {
  ReportHead,
  ReportMode,
  ReportOrder,
  ReportTarget,
  ReportTile,
  TargetCounts,
  TargetFilter,
} from "./model.ts";

/** A target of a snapshot. Its boundary, which may be large, is read when it is written or shown. */
export interface SnapshotTarget extends Omit<ReportTarget, "boundary"> {
  readonly sourceId: string | null;
}

export interface Snapshot {
  readonly tenantId: string;
  readonly runId: string;
  /** Of the flow, and so of the sources whose boundaries it shows. */
  readonly ownerUserId: string | null;
  readonly head: ReportHead;
  readonly counts: TargetCounts;
  /** In their order. Without any nothing can be frozen. */
  readonly targets: readonly SnapshotTarget[];
}

/** What a run found of a target, in short. */
export interface TargetOutline extends Pick<TargetOutcome, "triggered" | "probability" | "color" | "skipped"> {
  readonly position: number;
  readonly sourceId: string | null;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A link leads to a report for so long. */
export const linkMs = 7 * 24 * 60 * 60_000;

/** What a head is made of. */
export interface HeadBasis {
  readonly run: Pick<FinishedRun, "now" | "windowStart" | "windowEnd" | "frozenFlow">;
  readonly order: Pick<ReportOrder, "notes" | "timeZone">;
  readonly flow: Pick<Flow, "displayName" | "notes">;
  /** By a tile's `tileDefinitionId`. */
  readonly definitions: ReadonlyMap<string, TileDefinition>;
  readonly brand: { readonly name: string; readonly logo: string | null; readonly logoId: string | null };
  /** Null for the platform's own. */
  readonly skin: Skin | null;
  /** Null for a flow of the tenant itself. */
  readonly owner: Pick<User, "locale" | "timezone" | "units"> | null;
  readonly tenant: TenantLanguage;
  /** Epoch ms. */
  readonly now: number;
}

export function headOf({ run, order, flow, definitions, brand, skin, owner, tenant, now }: HeadBasis): ReportHead {
  const { settings, tiles } = run.frozenFlow;
  const units = owner?.units ?? "metric";
  const reader = readerOf(owner, tenant);
  return {
    flowName: flow.displayName,
    generatedAt: now,
    reportDate: localDate(now, order.timeZone),
    notes: order.notes ?? flow.notes,
    dataWindow: windowOf(run),
    temperatureUnits: temperatureUnitsOf(settings, units),
    colors: filledColors(settings["colors"]),
    brand: { name: brand.name, logo: brand.logo },
    flowTiles: tiles.map((tile, row) => reportTile(tile, row, definitions)),
    expiresAt: now + linkMs,
    runAt: run.now,
    look: {
      skin: skin ?? { ...defaultPalettes, radii: defaultRadii },
      locale: reader.locale ?? "en",
      units,
      logoId: brand.logoId,
      timeZone: order.timeZone === unsaidZone ? (reader.timezone ?? unsaidZone) : order.timeZone,
    },
  };
}

/** Of an order that names none. */
const unsaidZone = "UTC";

/** The day that the zone's clocks show. */
function localDate(now: number, timeZone: string): string {
  const offsetMinutes = offsetIn(timeZone)?.(now) ?? 0;
  return new Date(now + offsetMinutes * 60_000).toISOString().slice(0, "YYYY-MM-DD".length);
}

function windowOf({ windowStart, windowEnd }: HeadBasis["run"]): ReportHead["dataWindow"] {
  return windowStart === null || windowEnd === null ? null : { start: windowStart, end: windowEnd };
}

/** The flow's own, as the contract has checked them; else by the system of units that its owner uses. */
function temperatureUnitsOf(
  { temperatureUnits }: Readonly<Record<string, unknown>>,
  units: User["units"],
): ReportHead["temperatureUnits"] {
  if (temperatureUnits === "celsius" || temperatureUnits === "fahrenheit") return temperatureUnits;
  return units === "imperial" ? "fahrenheit" : "celsius";
}

/** @throws Error when the tile's version is gone, which none ever is */
function reportTile(tile: FlowTile, row: number, definitions: HeadBasis["definitions"]): ReportTile {
  const definition = definitions.get(tile.tileDefinitionId);
  if (definition === undefined) throw new Error(`The version ${tile.tileDefinitionId} of a tile is gone.`);
  return {
    row,
    tileKey: tile.tileKey,
    tileVersion: tile.tileVersion,
    displayName: definition.displayName,
    kind: definition.outputKind,
    params: tile.params,
    reportOnly: tile.reportOnly,
    unit: unitOf(tile, definition),
    threshold: thresholdOf(tile, definition),
    help: definition.ui.help.markdown,
  };
}

/** An event report is about those that triggered, also where the run failed for others. */
export function canShow(mode: ReportMode, runStatus: "succeeded" | "failed" | "queued" | "running"): boolean {
  return runStatus === "succeeded" || (runStatus === "failed" && mode === "event");
}

/** What a run found of a target, as it is stored. */
export interface StoredOutline extends TargetOutline {
  /** Of the tile that failed; null for a target that did not fail. */
  readonly failure: string | null;
}

/** Of a target that failed nobody knows whether it is triggered: it counts as left out. */
export function outlineOf({ failure, ...outline }: StoredOutline): TargetOutline {
  if (failure === null || outline.skipped !== null) return outline;
  return { ...outline, skipped: `it could not be evaluated: ${failure}`.slice(0, maxSkippedLength) };
}

const maxSkippedLength = 500;

/** Of a target that the run skipped nobody knows whether it is triggered: it stands in `all` alone. */
export function isShown({ triggered, skipped }: Pick<TargetOutline, "triggered" | "skipped">, filter: TargetFilter) {
  if (filter === "all") return true;
  return skipped === null && triggered === (filter === "triggered");
}

export function countsOf(outlines: readonly TargetOutline[], filter: TargetFilter): TargetCounts {
  return {
    total: outlines.length,
    triggered: outlines.filter(({ triggered }) => triggered).length,
    shown: outlines.filter((outline) => isShown(outline, filter)).length,
  };
}

/**
 * @param zones of sources, by id; null for a source without one
 * @param expectations of the flow's newest outlook
 */
export function snapshotTarget(
  { position, sourceId, name, latitude, longitude, triggered, probability, color, skipped }: TargetOutline,
  ordinal: number,
  { frozenFlow: { targets } }: Pick<FinishedRun, "frozenFlow">,
  zones: ReadonlyMap<string, string | null>,
  expectations: readonly Expectation[],
): SnapshotTarget {
  const given = targets[position];
  // As runs see it: the source's, or the place's own; without one it follows from the longitude.
  const named = given === undefined ? null : isSourceTarget(given) ? zones.get(given.sourceId) : given.timezone;
  const { timezone } = localTime(named ?? null, longitude);
  return {
    ordinal,
    position,
    sourceId,
    name,
    latitude,
    longitude,
    timezone,
    triggered,
    probability,
    color,
    skipped,
    expectations: expectations.map(frozenExpectation),
  };
}
