/** Records that are looked for by words, and added or taken off one by one. */
import { mdiClose, mdiPlus } from "@mdi/js";
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
  /** Adds it, or takes it off again. */
  readonly onToggle: (id: string) => void;
}

export function Picker({ searchLabel, q, onSearch, found, error, chosen, onToggle }: PickerProps) {
  const words = useContactWords();
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
          {found.map(({ id, name, about }) => (
            <li key={id}>
              <span className="grow people-text">
                {name} {about !== undefined && <span className="small quiet">{about}</span>}
              </span>
              <Toggle name={name} isChosen={chosen.has(id)} onToggle={() => onToggle(id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One button: the keyboard stays where it is. */
function Toggle(props: { readonly name: string; readonly isChosen: boolean; readonly onToggle: () => void }) {
  const words = useContactWords();
  const { name, isChosen, onToggle } = props;
  const action = isChosen ? words.unpick : words.pick;
  return (
    <Button kind="quiet" icon={isChosen ? mdiClose : mdiPlus} aria-label={words.of(action, name)} onPress={onToggle}>
      {action}
    </Button>
  );
}

export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
