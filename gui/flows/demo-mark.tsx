/** Beside a name: that it rests on demo data. Nothing where it does not. */
import type { DemoData } from "../api/generated.ts";
import { demo as de } from "../words/demo-de.ts";
import { demo as en } from "../words/demo-en.ts";
import { useLanguage } from "../words/words.tsx";

export interface DemoProps {
  /** Null where it is not known. */
  readonly of: DemoData | null;
}

/** With the space before it. */
export function DemoMark({ of }: DemoProps) {
  const words = useLanguage() === "de" ? de : en;
  if (of === null || of === "none") return null;
  return (
    <>
      {" "}
      <span className="chip">{words[of]}</span>
    </>
  );
}
