/** In place of the page, while it is not known who is signed in. What passes by itself is tried again by itself. */
import { useEffect, useRef, useState } from "react";
import { asProblem, isPassing } from "../api/problem.ts";
import { waitMs } from "../api/queries.ts";
import { ProblemNote } from "../controls/states.tsx";
import { useWords } from "../words/words.tsx";

interface ServiceAwayProps {
  readonly error: unknown;
  readonly again: () => Promise<void>;
}

export function ServiceAway({ error, again }: ServiceAwayProps) {
  const words = useWords();
  const seconds = useNextTry(error, again);
  return (
    <main className="alone">
      <ProblemNote error={error} onRetry={() => void again()} />
      {seconds !== null && <p className="quiet">{words.shell.nextTry(seconds)}</p>}
    </main>
  );
}

/** @returns the seconds until then; null where nothing is tried by itself */
function useNextTry(error: unknown, again: () => Promise<void>): number | null {
  const failures = useRef(0);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    setSeconds(null);
    if (!isPassing(asProblem(error))) return;
    // By the clock: a browser slows the timers of a page that nobody looks at.
    const dueAt = Date.now() + waitMs(error, failures.current);
    const left = (): number => Math.max(0, Math.ceil((dueAt - Date.now()) / 1_000));
    failures.current += 1;
    setSeconds(left());
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() > 0) return;
      clearInterval(timer);
      void again();
    }, 1_000);
    return () => clearInterval(timer);
  }, [error, again]);
  return seconds;
}
