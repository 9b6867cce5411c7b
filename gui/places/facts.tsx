/** How a place is, in a few lines: its data, where it comes from, and whose it is. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { PlacePartsFragment } from "../api/generated.ts";
import { useFormats } from "../words/words.tsx";
import { HealthMark } from "./health.tsx";
import { KindMark } from "./place-table.tsx";
import { usePlaceAdapters } from "./queries.ts";
import { useIsOfTenant } from "./use-is-of-tenant.ts";
import { usePlaceWords } from "./words.ts";

export function PlaceFacts({ place }: { readonly place: PlacePartsFragment }) {
  const words = usePlaceWords();
  const formats = useFormats();
  const isOfTenant = useIsOfTenant();
  const { lastDataAt, disabledBySync, ownerUserKey } = place;
  return (
    <dl className="place-facts">
      <Fact name={words.kind}>
        <KindMark place={place} />
      </Fact>
      <Fact name={words.health}>
        <HealthMark place={place} />
        {disabledBySync && <span className="small quiet place-note">{words.disabledBySync}</span>}
      </Fact>
      <Fact name={words.lastData}>
        {lastDataAt === null ? (
          <span className="quiet">{words.never}</span>
        ) : (
          <>
            {formats.dateTime(lastDataAt)} <span className="quiet">({formats.relative(lastDataAt, Date.now())})</span>
          </>
        )}
      </Fact>
      <Fact name={words.adapter}>
        <Origin syncedBy={place.syncedBy} />
      </Fact>
      {isOfTenant && <Fact name={words.owner}>{ownerUserKey ?? words.ofTenant}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="small quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** With when the adapter was last synced, where that may be seen. */
function Origin({ syncedBy }: { readonly syncedBy: string | null }) {
  const words = usePlaceWords();
  const formats = useFormats();
  const { data = [] } = usePlaceAdapters();
  if (syncedBy === null) return words.byHand;
  const adapter = data.find(({ id }) => id === syncedBy);
  if (adapter === undefined) return words.synced;
  const { displayName, lastSyncAt } = adapter;
  return (
    <>
      <Link href={`/data/${syncedBy}`}>{displayName}</Link>
      {lastSyncAt !== null && (
        <span className="quiet small place-note">{words.syncedAt(formats.dateTime(lastSyncAt))}</span>
      )}
    </>
  );
}
