/** Targets that only the other run has: they stand in no row of this one. */
import { Link } from "wouter";
import { useWords } from "../words/words.tsx";
import { useRunWords } from "./words.ts";
import { OutcomeMark } from "./outcome-mark.tsx";
import type { RunOutcome } from "./queries.ts";

const mostListed = 100;

interface OnlyThereProps {
  readonly runId: string;
  readonly outcomes: readonly RunOutcome[];
}

export function OnlyThere({ runId, outcomes }: OnlyThereProps) {
  const words = useWords();
  const runWords = useRunWords();
  if (outcomes.length === 0) return null;
  return (
    <details className="card only-there" open={outcomes.length <= mostListed / 10}>
      <summary>{runWords.onlyThere(outcomes.length)}</summary>
      <ul className="small">
        {outcomes.slice(0, mostListed).map(({ position, name, outcome }) => (
          <li key={position} className="row">
            <Link href={`/runs/${runId}?target=${position}`} className="grow">
              {name}
            </Link>
            <OutcomeMark outcome={outcome} />
          </li>
        ))}
      </ul>
      {outcomes.length > mostListed && (
        <p className="small quiet">{words.common.unlisted(outcomes.length - mostListed)}</p>
      )}
    </details>
  );
}
