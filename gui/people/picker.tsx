/** Records that are looked for by words and added one by one. */
import { mdiPlus } from "@mdi/js";
import { useId } from "react";
import { Button } from "../controls/button.tsx";
import { SearchInput } from "../controls/fields.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useContactWords } from "./words.ts";

export interface Pickable {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly about?: string | undefined;
}

interface PickerProps {
  readonly searchLabel: string;
  readonly q: string;
  readonly onSearch: (q: string) => void;
  /** What fits the words; undefined while it is not known. */
  readonly found: readonly Pickable[] | undefined;
  readonly error: unknown;
  readonly chosen: ReadonlySet<string>;
  readonly onPick: (id: string) => void;
}

export function Picker({ searchLabel, q, onSearch, found, error, chosen, onPick }: PickerProps) {
  const words = useContactWords();
  const about = useId();
  return (
    <div className="stack picker">
      <SearchInput label={searchLabel} value={q} onChange={onSearch} />
      {error !== null && <ProblemNote error={error} />}
      {found?.length === 0 && (
        <p className="quiet small" role="status">
          {words.nothingToAdd}
        </p>
      )}
      {found !== undefined && found.length > 0 && (
        <ul className="picked" aria-label={words.found}>
          {found.map(({ id, name, about: more }, place) => (
            <li key={id}>
              <span className="grow people-text" id={`${about}-${place}`}>
                {name} {more !== undefined && <span className="small quiet">{more}</span>}
              </span>
              {chosen.has(id) ? (
                <span className="small quiet">{words.picked}</span>
              ) : (
                <Button kind="quiet" icon={mdiPlus} aria-label={words.of(words.pick, name)} onPress={() => onPick(id)}>
                  {words.pick}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
