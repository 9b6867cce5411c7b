/** Keys that work all over a screen. `?` lists them, `/` goes to the search. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { keyName, takesText } from "./keys.ts";

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));

/** By `keyName`: `Control+Shift+z`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

export function useShortcuts(shortcuts: Shortcuts): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const run = shortcuts[keyName(event)];
    if (run === undefined || event.defaultPrevented) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const isTyping = event.target instanceof HTMLElement && takesText(event.target);
    // A plain key is a letter where somebody types; Ctrl+Z belongs to the field that is typed in.
    if (isTyping && (!isHeld || event.key.toLowerCase() === "z")) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => take(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** The list, and the keys of every screen. */
export function ShortcutList() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts({
    "?": () => setOpen(true),
    "/": () => document.querySelector<HTMLInputElement>("[data-search] input")?.focus(),
  });
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeysDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
