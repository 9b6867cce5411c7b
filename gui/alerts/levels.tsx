/** Levels of the probability: from where each holds, who is told of it, and what its text adds. */
import { mdiDeleteOutline, mdiPlus } from "@mdi/js";
import { ListPicker } from "../contact-lists/list-picker.tsx";
import { Button, IconButton } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { NumberInput } from "../controls/number-input.tsx";
import type { AlertLevelInput } from "../api/generated.ts";
import { nextLevelStart, withField, withLevel } from "./draft.ts";
import { type FormProps, Part } from "./form-part.tsx";
import { useAlertWords } from "./words.ts";

export function Levels(props: FormProps) {
  const words = useAlertWords();
  const { alerts, onChange } = props;
  const levels = alerts.levels ?? [];
  const set = (next: readonly AlertLevelInput[]): void =>
    onChange(withField(alerts, "levels", next.length === 0 ? null : [...next]));
  const add = (): void =>
    set([...levels, { name: words.newLevel(levels.length + 1), atLeast: nextLevelStart(levels) }]);
  return (
    <Part title={words.levels}>
      <p className="small quiet">{words.levelsAbout}</p>
      {levels.map((level, place) => (
        <Level
          // biome-ignore lint/suspicious/noArrayIndexKey: a level has no name of its own that stays while it is typed
          key={place}
          {...props}
          level={level}
          place={place}
          onLevel={(changes) => set(withLevel(levels, place, changes))}
          onRemove={() => set(levels.filter((_, other) => other !== place))}
        />
      ))}
      <div className="row">
        <Button icon={mdiPlus} onPress={add}>
          {words.addLevel}
        </Button>
      </div>
    </Part>
  );
}

interface LevelProps extends FormProps {
  readonly level: AlertLevelInput;
  readonly place: number;
  readonly onLevel: (changes: Partial<AlertLevelInput>) => void;
  readonly onRemove: () => void;
}

function Level({ level, place, fault, ownerUserKey, onLevel, onRemove }: LevelProps) {
  const words = useAlertWords();
  const at = `levels[${place}]`;
  const lists = level.contactListIds ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into its frame
    <div role="group" aria-label={level.name} className="alert-level">
      <div className="alert-level-head">
        <TextInput
          label={words.levelName}
          value={level.name}
          maxLength={60}
          onChange={(name) => onLevel({ name })}
          fault={fault(`${at}.name`)}
        />
        <NumberInput
          label={words.levelFrom}
          value={level.atLeast}
          minValue={0}
          maxValue={100}
          step={1}
          unit="%"
          onChange={(atLeast) => Number.isFinite(atLeast) && onLevel({ atLeast })}
          fault={fault(`${at}.atLeast`)}
        />
        <IconButton icon={mdiDeleteOutline} label={words.removeLevel(level.name)} onPress={onRemove} />
      </div>
      <ListPicker
        label={words.levelLists}
        value={lists}
        onChange={(ids) => onLevel({ contactListIds: ids.length === 0 ? undefined : [...ids] })}
        ownerUserKey={ownerUserKey}
        fault={fault(`${at}.contactListIds`)}
        none={words.levelListsNone}
      />
      <TextInput
        label={words.message}
        isMultiline
        maxLength={2_000}
        value={level.message ?? ""}
        onChange={(text) => onLevel({ message: text === "" ? undefined : text })}
        fault={fault(`${at}.message`)}
      />
    </div>
  );
}
