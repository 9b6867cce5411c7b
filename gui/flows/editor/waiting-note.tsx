/** The service asks for patience: it is asked again by itself. */
import { mdiTimerSandEmpty } from "@mdi/js";
import { useEffect, useState } from "react";
import { Icon } from "../../icons/icon.tsx";
import { useWords } from "../../words/words.tsx";

const secondMs = 1_000;

/** @param until epoch milliseconds of the next try */
export function WaitingNote({ until }: { readonly until: number }) {
  const words = useWords();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="note small" role="status">
      <Icon path={mdiTimerSandEmpty} size={18} />
      {words.preview.waiting(Math.max(0, Math.ceil((until - now) / secondMs)))}
    </p>
  );
}
