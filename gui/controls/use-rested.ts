/** What is edited, once it rests for a moment: so that not every letter asks the service. */
import { useEffect, useState } from "react";

const restMs = 300;

/** The text that was there for a moment without another. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
