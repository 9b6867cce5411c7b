/** Whether the page is as narrow as a phone: then parts stand below each other, and some open as sheets. */
import { useSyncExternalStore } from "react";

const narrow = window.matchMedia("(max-width: 799px)");

export function useIsNarrow(): boolean {
  return useSyncExternalStore(onChange, () => narrow.matches);
}

function onChange(listener: () => void): () => void {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}
