/** A ring of a boundary as it is drawn on a map. Pure. */

/** `[longitude, latitude]` */
export type DrawnCorner = readonly [longitude: number, latitude: number];

export interface DrawnRing {
  readonly id: string;
  readonly isHole: boolean;
  /** The first is not said again at the end. */
  readonly corners: readonly DrawnCorner[];
}

/** What the mouse and the finger do: draw a new ring, or change the corners of those that are there. */
export type DrawingTask = "outside" | "hole" | "change";

/** A centimetre. */
export const cornerDigits = 7;

export function roundedCorner([longitude, latitude]: DrawnCorner): DrawnCorner {
  return [Number(longitude.toFixed(cornerDigits)), Number(latitude.toFixed(cornerDigits))];
}
