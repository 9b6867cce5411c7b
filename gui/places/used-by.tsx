/** Flows that have a place as a target. */
import { useId } from "react";
import { Link } from "wouter";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useWords } from "../words/words.tsx";
import { usePlaceFlows } from "./queries.ts";
import { usePlaceWords } from "./words.ts";

export function UsedBy({ placeId }: { readonly placeId: string }) {
  const words = usePlaceWords();
  const { flows: flowWords } = useWords();
  const title = useId();
  const { data, error, isPending, refetch } = usePlaceFlows(placeId);
  const more = data === undefined ? 0 : data.total - data.flows.length;
  return (
    <section className="card place-card" aria-labelledby={title}>
      <h2 id={title}>{words.usedBy}</h2>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={2} />}
      {data?.total === 0 && <p className="small quiet">{words.usedByNone}</p>}
      <ul>
        {data?.flows.map(({ id, displayName, status }) => (
          <li key={id} className="place-line">
            <Link href={`/flows/${id}`} className="grow">
              {displayName}
            </Link>
            <span className="small quiet">{flowWords[status]}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small quiet">{words.moreFlows(more)}</p>}
    </section>
  );
}
