/** The rows of the list; on phones, cards. */
import { mdiAccessPoint, mdiMapMarkerOutline, mdiVectorPolygon, mdiWeatherPartlyCloudy } from "@mdi/js";
import { Link } from "wouter";
import type { ListedPlaceFragment } from "../api/generated.ts";
import { Icon } from "../icons/icon.tsx";
import { useFormats } from "../words/words.tsx";
import { HealthMark } from "./health.tsx";
import { knownHint, type KnownHint } from "./kinds.ts";
import { useKindName, usePlaceWords } from "./words.ts";

const icons: Readonly<Record<KnownHint, string>> = {
  area: mdiVectorPolygon,
  sensor: mdiAccessPoint,
  "weather-station": mdiWeatherPartlyCloudy,
};

interface PlaceTableProps {
  readonly places: readonly ListedPlaceFragment[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly isFormer: boolean;
}

export function rowId(placeId: string): string {
  return `place-${placeId}`;
}

export function PlaceTable({ places, chosen, onChoose, isFormer }: PlaceTableProps) {
  const words = usePlaceWords();
  return (
    <div className={isFormer ? "card place-table former" : "card place-table"}>
      <table>
        <thead>
          <tr>
            <th>{words.name}</th>
            <th>{words.kind}</th>
            <th>{words.health}</th>
            <th>{words.lastData}</th>
            <th>{words.adapter}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} isChosen={place.id === chosen} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlaceRowProps {
  readonly place: ListedPlaceFragment;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function PlaceRow({ place, isChosen, onChoose }: PlaceRowProps) {
  const words = usePlaceWords();
  const formats = useFormats();
  const { id, displayName, tenantKey, lastDataAt, syncedBy, disabledBySync, ownerUserKey } = place;
  const about = [tenantKey, ownerUserKey].filter((text) => text !== null).join(" · ");
  return (
    <tr id={rowId(id)} aria-current={isChosen ? "true" : undefined}>
      <td className="place-name">
        <Link href={`/places/${id}`} onFocus={() => onChoose(id)}>
          {displayName}
        </Link>
        {about !== "" && <span className="quiet small cut">{about}</span>}
      </td>
      <td>
        <KindMark place={place} />
      </td>
      <td>
        <HealthMark place={place} />
        {disabledBySync && <span className="small quiet place-note">{words.disabledBySync}</span>}
      </td>
      <td className="small">
        {lastDataAt === null ? <span className="quiet">{words.never}</span> : formats.dateTime(lastDataAt)}
      </td>
      <td className="small">{syncedBy === null ? words.byHand : words.synced}</td>
    </tr>
  );
}

/** What it is, with the type of sensor that it has. */
export function KindMark({ place: { hint, sensorType } }: { readonly place: ListedPlaceFragment }) {
  const kindName = useKindName();
  const known = knownHint(hint);
  return (
    <span className="place-kind">
      <Icon path={known === null ? mdiMapMarkerOutline : icons[known]} size={18} />
      <span>
        {kindName(hint)}
        {sensorType !== null && <span className="quiet small"> · {sensorType}</span>}
      </span>
    </span>
  );
}
