/** Degrees as people type and paste them: with a point or a comma, with N or W, and both numbers at once. Pure. */

/** Degrees, south and west below 0; null where the text is none. */
export function degreesOf(text: string, highest: number): number | null {
  const [, sign = "", digits = "", side = ""] =
    /^\s*([+-]?)(\d{1,3}(?:[.,]\d{0,12})?)\s*°?\s*([NSEWOnsewo]?)\s*$/.exec(text.replace("−", "-")) ?? [];
  if (digits === "") return null;
  const value = Number(digits.replace(",", ".")) * (sign === "-" || /[SWsw]/.test(side) ? -1 : 1);
  return Math.abs(value) <= highest ? value : null;
}

const degrees = String.raw`[+\-−]?\d{1,3}(?:[.,]\d+)?\s*°?\s*[NSEWOnsewo]?`;
const pair = new RegExp(String.raw`^\s*(${degrees})(\s*[,;]\s*|\s+)(${degrees})\s*$`);

/** Of a pair such as `47.61, 9.42`, `47,61; 9,42` or `47.61 N 9.42 E`; null where the text is no pair. */
export function pairOf(text: string): { readonly latitude: number; readonly longitude: number } | null {
  const [, first = "", between = "", second = ""] = pair.exec(text) ?? [];
  // One number with a decimal comma looks like two whole ones.
  if (first === "" || (between === "," && !text.includes("."))) return null;
  const latitude = degreesOf(first, 90);
  const longitude = degreesOf(second, 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
