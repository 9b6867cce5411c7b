/** A boundary, or a place, as a small inline SVG. Pure. */
import { escapeHtml } from "#core/html.ts";
import { type Sketch, sketchOf, type SketchPoint, type SketchSource } from "../sketch.ts";

const box = { width: 88, height: 88, margin: 4 } as const;
/** A pin whose tip is at the place, drawn around 0, 0. */
const pin = "m0 22c-14-18-20-26-20-36a20 20 0 0 1 40 0c0 10-6 18-20 36zm-7-36a7 7 0 1 0 14 0a7 7 0 1 0-14 0z";

/** Empty where nothing says where the target is. */
export function sketchSvg(source: SketchSource, texts: { readonly boundary: string; readonly place: string }): string {
  const sketch = sketchOf(source, box);
  if (sketch === null) return "";
  const title = sketch.marker === null ? texts.boundary : texts.place;
  return `<svg class="map" role="img" viewBox="0 0 ${box.width} ${box.height}"><title>${escapeHtml(title)}</title><path d="${dataOf(sketch)}"/></svg>`;
}

function dataOf({ rings, marker }: Sketch): string {
  if (marker !== null) return `M${place(marker)}${pin}`;
  return rings.map((ring) => `M${ring.map(place).join(" ")}z`).join("");
}

function place({ x, y }: SketchPoint): string {
  return `${tenth(x)} ${tenth(y)}`;
}

function tenth(length: number): number {
  return Math.round(length * 10) / 10;
}
