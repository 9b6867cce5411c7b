/** A list of records that is searched and chosen from. What is chosen stands there by its name, to be taken out. */
import { mdiClose, mdiPlus } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "../controls/button.tsx";
import { SearchInput } from "../controls/fields.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useWebhookWords } from "./words.ts";

export interface PickableRecord {
  readonly id: string;
  readonly displayName: string;
}

export interface RecordSearch {
  /** Apart from other searches. */
  readonly key: string;
  readonly find: (q: string, signal: AbortSignal) => Promise<readonly PickableRecord[]>;
  readonly named: (ids: readonly string[], signal: AbortSignal) => Promise<readonly PickableRecord[]>;
}

interface RecordPicksProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly search: RecordSearch;
  readonly ids: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

export function RecordPicks({ label, searchLabel, search, ids, fault, onChange }: RecordPicksProps) {
  const words = useWebhookWords();
  const [q, setQ] = useState("");
  const names = useQuery({
    queryKey: ["picked", search.key, ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => search.named(ids, signal),
    placeholderData: (before) => before,
  });
  const nameOf = (id: string): string => names.data?.find((one) => one.id === id)?.displayName ?? id;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset is announced twice
    <div className="field" role="group" aria-label={label}>
      <span className="label">{label}</span>
      {ids.length > 0 && (
        <ul className="row">
          {ids.map((id) => (
            <li key={id}>
              <Button
                icon={mdiClose}
                aria-label={words.removeOne(nameOf(id))}
                onPress={() => onChange(ids.filter((one) => one !== id))}
              >
                {nameOf(id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SearchInput label={searchLabel} value={q} onChange={setQ} />
      {q !== "" && (
        <Found
          search={search}
          q={q}
          chosen={ids}
          onPick={(id) => {
            onChange([...ids, id]);
            setQ("");
          }}
        />
      )}
      {fault !== undefined && <p className="fault">{fault}</p>}
    </div>
  );
}

interface FoundProps {
  readonly search: RecordSearch;
  readonly q: string;
  readonly chosen: readonly string[];
  readonly onPick: (id: string) => void;
}

function Found({ search, q, chosen, onPick }: FoundProps) {
  const words = useWebhookWords();
  const wanted = useDeferredValue(q);
  const { data, error } = useQuery({
    queryKey: ["pickable", search.key, wanted],
    queryFn: ({ signal }) => search.find(wanted, signal),
    placeholderData: (before) => before,
  });
  if (error !== null) return <ProblemNote error={error} />;
  if (data === undefined) return null;
  const others = data.filter(({ id }) => !chosen.includes(id));
  if (others.length === 0) return <p className="quiet small">{words.noMatch}</p>;
  return (
    <ul className="hook-found">
      {others.map(({ id, displayName }) => (
        <li key={id}>
          <Button kind="quiet" icon={mdiPlus} aria-label={words.addOne(displayName)} onPress={() => onPick(id)}>
            {displayName}
          </Button>
        </li>
      ))}
    </ul>
  );
}
