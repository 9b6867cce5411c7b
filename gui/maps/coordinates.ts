/**
 * Degrees as people type and paste them: with a point or a comma, with minutes and seconds, with N or W before or after
 * them, and both numbers at once. Pure.
 */

const number = String.raw`\d{1,3}(?:[.,]\d{1,12})?`;
const minutes = String.raw`(?:\s*(${number})\s*['′’])?`;
const seconds = String.raw`(?:\s*(${number})\s*(?:"|″|”|''|′′))?`;
const amount = String.raw`([+\-−]?)(\d{1,3}(?:[.,]\d{0,12})?)\s*(?:°${minutes}${seconds})?`;
const side = "[NSEWOnsewo]";
const one = new RegExp(String.raw`^\s*(${side}?)\s*${amount}\s*(${side}?)\s*$`);

/** Degrees, south and west below 0; null where the text is none. */
export function degreesOf(text: string, highest: number): number | null {
  const [, before = "", sign = "", whole = "", minute = "0", second = "0", after = ""] = one.exec(text) ?? [];
  if (whole === "" || (before !== "" && after !== "")) return null;
  const [degrees = 0, sixtieths = 0, rest = 0] = [whole, minute, second].map((part) => Number(part.replace(",", ".")));
  if (sixtieths >= 60 || rest >= 60) return null;
  const isBelow = /[-−]/.test(sign) || /[SW]/i.test(before + after);
  const value = (degrees + sixtieths / 60 + rest / 3600) * (isBelow ? -1 : 1);
  return Math.abs(value) <= highest ? value : null;
}

const member = amount.replaceAll(/\((?!\?)/g, "(?:");
const sided = String.raw`${side}\s*${member}|${member}\s*${side}?`;
const pair = new RegExp(String.raw`^\s*(${sided})(\s*[,;]\s*|\s+)(${sided})\s*$`);

/**
 * Of a pair such as `47.61, 9.42`, `47,61; 9,42`, `N 47.61 E 9.42` or `47° 36' 36" N 9° 25' 12" E`; null where the text
 * is no pair. The longitude comes first only where a letter says so.
 */
export function pairOf(text: string): { readonly latitude: number; readonly longitude: number } | null {
  const [, first = "", between = "", second = ""] = pair.exec(text) ?? [];
  // One number with a decimal comma looks like two whole ones.
  if (first === "" || (between === "," && !/[.°]/.test(text))) return null;
  const isTurned = /[EWO]/i.test(first) || /[NS]/i.test(second);
  const [north, east] = isTurned ? [second, first] : [first, second];
  if (/[EWO]/i.test(north) || /[NS]/i.test(east)) return null;
  const [latitude, longitude] = [degreesOf(north, 90), degreesOf(east, 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
