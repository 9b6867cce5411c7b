/** The name of a screen: in the window's title, and where the keyboard is after going there. */
import { type RefObject, useEffect, useRef } from "react";

/** @returns for the screen's heading, which takes the focus when the screen opens, but from a field that asks for it */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const screen = heading.current?.closest(".screen");
    if (!screen?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return heading;
}
