/** What the mails of one report say, whoever reads them: of its frozen head and its first targets. Pure. */
import type { UnitSystem } from "#core/figures.ts";
import type { MailLook } from "#core/html-mail.ts";
import { mailColorsOf } from "#server/branding/mail-colors.ts";
import type { DemoNotice } from "#server/data/demo-notice/notice.ts";
import type { OutputKind } from "#sandbox/tile.d.ts";
import { reportNotice } from "../demo-note.ts";
import type { ReportExpectation, ReportHead, ReportTargetResult, ReportTile, TargetCounts } from "../model.ts";
import { toldOf } from "../outlook/told.ts";
import { stageNameOf } from "../stage-name.ts";

/** Targets of which a mail tells something; the others it counts. */
export const maxMailTargets = 20;

export interface MailContent {
  readonly brand: MailLook;
  readonly flowName: string;
  /** `YYYY-MM-DD`. */
  readonly reportDate: string;
  readonly runAt: number;
  readonly expiresAt: number;
  readonly notes: string | null;
  readonly temperatureUnits: "celsius" | "fahrenheit";
  readonly units: UnitSystem;
  /** BCP 47, and IANA name: for a reader who has none. */
  readonly locale: string;
  readonly timeZone: string;
  readonly counts: TargetCounts;
  /** Null where the report rests on no demo data. */
  readonly demo: DemoNotice | null;
  /** The first, in their order; at most `maxMailTargets`. */
  readonly targets: readonly MailTarget[];
}

export interface MailTarget {
  readonly name: string;
  readonly triggered: boolean;
  readonly probability: number | null;
  /** That it is in; null for none. */
  readonly stage: string | null;
  /** What it waits for; null for nothing to tell. */
  readonly expectation: ReportExpectation | null;
  /** Of the target, for the days of what it waits for. */
  readonly timezone: string;
  /** Why the run left it out; null for one that was evaluated. */
  readonly skipped: string | null;
  readonly tiles: readonly MailTile[];
}

export interface MailTile {
  readonly displayName: string;
  readonly kind: OutputKind;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  readonly unit: string | null;
  readonly threshold: number | null;
}

export function mailContentOf(
  head: ReportHead,
  counts: TargetCounts,
  targets: readonly ReportTargetResult[],
): MailContent {
  const { brand, flowName, reportDate, runAt, expiresAt, notes, temperatureUnits, look } = head;
  const tiles = new Map(head.flowTiles.map((tile) => [tile.row, tile]));
  return {
    brand: { ...brand, colors: mailColorsOf(look.skin) },
    ...{ flowName, reportDate, runAt, expiresAt, notes, temperatureUnits, counts },
    demo: reportNotice(head),
    ...{ units: look.units, locale: look.locale, timeZone: look.timeZone },
    targets: targets.slice(0, maxMailTargets).map((target) => mailTarget(target, tiles, runAt)),
  };
}

function mailTarget(target: ReportTargetResult, tiles: ReadonlyMap<number, ReportTile>, runAt: number): MailTarget {
  const { name, triggered, probability, timezone, skipped, tiles: results } = target;
  const shown = results.map(({ row, key, kind, isTriggered, lastValue }): MailTile => {
    const tile = tiles.get(row);
    const named = { displayName: tile?.displayName ?? key, unit: tile?.unit ?? null };
    return { ...named, kind, isTriggered, lastValue, threshold: tile?.threshold ?? null };
  });
  const told = { stage: stageNameOf(target), expectation: toldOf(target, runAt), timezone };
  return { name, triggered, probability, ...told, skipped, tiles: shown };
}
