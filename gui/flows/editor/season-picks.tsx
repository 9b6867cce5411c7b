/** What the preview is of: up to three places, how many seasons, and up to which day of each. */
import { mdiChevronDown } from "@mdi/js";
import { useMemo, useState } from "react";
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import { SearchInput, SelectInput, TextInput } from "../../controls/fields.tsx";
import { Icon } from "../../icons/icon.tsx";
import { useWords } from "../../words/words.tsx";
import type { SharedView } from "./shared-view.ts";

/** As many as one preview takes. */
export const maxTargets = 3;
const seasonCounts = [1, 3, 5, 10];
const maxListed = 100;

/**
 * Of the picked targets those that are there; the first one where none is. The same array while it is the same.
 * @param picked places in the flow's targets
 */
export function useChosen(picked: readonly number[], count: number): readonly number[] {
  return useMemo(() => {
    const there = picked.filter((index) => index < count);
    return there.length === 0 ? [0] : there;
  }, [picked, count]);
}

export function SeasonPicks({
  view,
  chosen,
  names,
  today,
  onChoose,
  onViewChange,
}: {
  readonly view: SharedView;
  readonly chosen: readonly number[];
  /** Of all targets. */
  readonly names: readonly string[];
  readonly today: string;
  readonly onChoose: (chosen: readonly number[]) => void;
  readonly onViewChange: (view: SharedView) => void;
}) {
  const words = useWords();
  return (
    <div className="season-picks">
      {names.length > 1 && <TargetPick names={names} chosen={chosen} onChange={onChoose} />}
      <SelectInput
        label={words.preview.seasons}
        value={String(view.seasons)}
        choices={seasonCountsWith(view.seasons).map((count) => ({
          value: String(count),
          label: words.preview.seasonCount(count),
        }))}
        onChange={(value) => onViewChange({ ...view, seasons: Number(value) })}
      />
      <TextInput
        label={words.preview.day}
        type="date"
        value={view.day ?? today}
        onChange={(day) => onViewChange({ ...view, day: day === "" || day === today ? null : day })}
      />
    </div>
  );
}

/** Others may have chosen another number. */
function seasonCountsWith(count: number): readonly number[] {
  return [...new Set([...seasonCounts, count])].sort((a, b) => a - b);
}

function TargetPick({
  names,
  chosen,
  onChange,
}: {
  readonly names: readonly string[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}) {
  const words = useWords();
  const [search, setSearch] = useState("");
  const wanted = search.toLocaleLowerCase();
  const listed = names
    .map((name, index) => ({ id: index, name }))
    .filter(({ id, name }) => chosen.includes(id) || name.toLocaleLowerCase().includes(wanted))
    .slice(0, maxListed);
  const isFull = chosen.length >= maxTargets;
  return (
    <div className="field target-pick">
      <DialogTrigger onOpenChange={() => setSearch("")}>
        <Label className="label" id="preview-targets">
          {words.preview.chooseTargets}
        </Label>
        <AriaButton className="input select" aria-describedby="preview-targets">
          <span className="cut">{chosen.map((index) => names[index]).join(" · ")}</span>
          <Icon path={mdiChevronDown} size={18} />
        </AriaButton>
        <Popover className="popover">
          <Dialog className="season-targets" aria-label={words.preview.chooseTargets}>
            <p className="quiet small">{words.preview.chooseTargetsHint(maxTargets)}</p>
            {names.length > 8 && <SearchInput label={words.preview.findTarget} value={search} onChange={setSearch} />}
            <ListBox
              aria-label={words.preview.chooseTargets}
              className="options"
              items={listed}
              selectionMode="multiple"
              disallowEmptySelection
              selectedKeys={chosen}
              disabledKeys={isFull ? listed.flatMap(({ id }) => (chosen.includes(id) ? [] : [id])) : []}
              onSelectionChange={(keys) => keys !== "all" && onChange([...keys].map(Number).sort((a, b) => a - b))}
            >
              {({ id, name }) => (
                <ListBoxItem id={id} textValue={name} className="option">
                  {name}
                </ListBoxItem>
              )}
            </ListBox>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}
