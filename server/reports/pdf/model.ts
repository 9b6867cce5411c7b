/** A report as its document is made of it: plain data, that can be sent to a thread. Times are epoch milliseconds. */
import type { PackedTileResult } from "#server/runs/model.ts";
import type { LogoType } from "#server/branding/model.ts";
import type { ReportExpectation, ReportHead, ReportTarget, TargetCounts } from "../model.ts";
import type { Sketch } from "../sketch.ts";

/** What a tile found, as far as the document shows it. */
export type PdfTile = Pick<
  PackedTileResult,
  "row" | "kind" | "isTriggered" | "lastValue" | "points" | "noData" | "error"
>;

/** A line of the overview. */
export interface PdfTarget
  extends Pick<
    ReportTarget,
    "name" | "latitude" | "longitude" | "timezone" | "triggered" | "probability" | "color" | "skipped"
  > {
  /** That it is in; null for none. */
  readonly stage: string | null;
  /** What it waits for; null for nothing to tell. */
  readonly expectation: ReportExpectation | null;
  readonly hasError: boolean;
  readonly hasNoData: boolean;
}

/** A target with a section of its own. */
export interface PdfDetails {
  /** Its place in the list of targets. */
  readonly index: number;
  /** Null where nothing says what it looks like. */
  readonly sketch: Sketch | null;
  readonly tiles: readonly PdfTile[];
}

/** A picture that may be embedded. */
export interface PdfLogo {
  readonly contentType: Exclude<LogoType, "image/webp">;
  readonly content: Uint8Array;
}

export interface PdfReport {
  readonly head: ReportHead;
  readonly logo: PdfLogo | null;
  readonly counts: TargetCounts;
  /** Of the report, in all. */
  readonly targetCount: number;
  /** The first of them, at most `maxListed`. */
  readonly targets: readonly PdfTarget[];
  /** Of the first of these, at most `maxDetailed`. */
  readonly details: readonly PdfDetails[];
}

/** Makes documents, away from the event loop. */
export interface PdfMaker {
  /**
   * @param report whose points nobody else needs: their memory is taken over
   * @returns the file
   * @throws AppError unavailable where that takes too long
   */
  make(report: PdfReport): Promise<Uint8Array>;
}
