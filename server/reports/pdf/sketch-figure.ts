/** Draws the sketch of a boundary into a document. */
import type { Sketch } from "../sketch.ts";
import { rule, shade } from "./styles.ts";
import type { TaggedDocument } from "./tagged-document.ts";

export interface SketchFigure {
  readonly sketch: Sketch;
  /** What it shows, in words. */
  readonly alt: string;
  readonly color: string;
}

const fillOpacity = 0.25;

export function drawSketch(
  document: TaggedDocument,
  { sketch, alt, color }: SketchFigure,
  at: { readonly x: number; readonly y: number },
): void {
  const { width, height, rings } = sketch;
  document.figure(alt, { ...at, width, height }, (pen) => {
    pen.translate(at.x, at.y);
    pen.lineWidth(0.5).roundedRect(0, 0, width, height, 3).fillAndStroke(shade, rule);
    for (const [start, ...rest] of rings) {
      if (start === undefined) continue;
      pen.moveTo(start.x, start.y);
      for (const { x, y } of rest) pen.lineTo(x, y);
      pen.closePath();
    }
    if (rings.length === 0) return;
    pen.lineWidth(1).lineJoin("round").fillOpacity(fillOpacity).fillAndStroke(color, color, "even-odd");
  });
}
