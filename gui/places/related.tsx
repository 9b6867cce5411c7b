/** What feeds what: the sensors inside an area, and the areas around a sensor, as the service tells. */
import { useId } from "react";
import { Link } from "wouter";
import type { ListedPlaceFragment } from "../api/generated.ts";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { HealthMark } from "./health.tsx";
import { areaHint, sensorHint } from "./kinds.ts";
import { useRelated } from "./queries.ts";
import { usePlaceWords } from "./words.ts";

type Way = "sensors" | "areas";

export interface RelatedPlaces {
  /** Null for a kind that neither feeds nor is fed. */
  readonly way: Way | null;
  readonly places: readonly ListedPlaceFragment[];
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

export function useRelatedPlaces({ id, hint }: Pick<ListedPlaceFragment, "id" | "hint">): RelatedPlaces {
  const way = wayOf(hint);
  const { data, isPending, error, refetch } = useRelated(id, way ?? "sensors", way !== null);
  const { places = none, hasMore = false } = data ?? {};
  return { way, places, hasMore, isPending, error, refetch: () => void refetch() };
}

const none: readonly ListedPlaceFragment[] = [];

function wayOf(hint: string): Way | null {
  if (hint === areaHint) return "sensors";
  return hint === sensorHint ? "areas" : null;
}

interface RelatedProps {
  readonly place: ListedPlaceFragment;
  readonly related: RelatedPlaces;
}

export function Related({ place, related }: RelatedProps) {
  const words = usePlaceWords();
  const title = useId();
  const { way, places, hasMore, isPending, error, refetch } = related;
  if (way === null) return null;
  return (
    <section className="card place-card" aria-labelledby={title}>
      <h2 id={title}>{way === "sensors" ? words.sensorsInside : words.areasAround}</h2>
      {error !== null && <ProblemNote error={error} onRetry={refetch} />}
      {isPending && <Skeleton lines={3} />}
      {!isPending && error === null && places.length === 0 && <WhyNone place={place} way={way} />}
      <ul>
        {places.map((one) => (
          <li key={one.id} className="place-line">
            <Link href={`/places/${one.id}`} className="grow">
              {one.displayName}
            </Link>
            <span className="small">
              <HealthMark place={one} />
            </span>
          </li>
        ))}
      </ul>
      {hasMore && <p className="small quiet">{words.firstOnly(places.length)}</p>}
    </section>
  );
}

function WhyNone({ place: { enabled, boundary }, way }: { readonly place: ListedPlaceFragment; readonly way: Way }) {
  const words = usePlaceWords();
  const texts = {
    sensors: { disabled: words.sensorsDisabled, none: boundary === null ? words.sensorsNoBoundary : words.sensorsNone },
    areas: { disabled: words.areasDisabled, none: words.areasNone },
  };
  return <p className="small quiet">{enabled ? texts[way].none : texts[way].disabled}</p>;
}
