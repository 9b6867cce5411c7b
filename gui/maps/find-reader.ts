/** Where the reader is, as the browser tells it; it asks the reader first. */
import type { Position } from "./place.ts";

/** `refused`: by the reader or the page around. `unsafe`: browsers tell it over https alone. */
export type NoPosition = "refused" | "unsafe" | "unknown";

const longestMs = 15_000;

export async function findReader(): Promise<Position | NoPosition> {
  if (!window.isSecureContext || !("geolocation" in navigator)) return "unsafe";
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? "refused" : "unknown"),
      { timeout: longestMs, maximumAge: 60_000 },
    );
  });
}
