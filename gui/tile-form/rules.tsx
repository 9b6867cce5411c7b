/** A list of rows made of the schema's `items`: added, removed and moved by mouse and keyboard alike. */
import { mdiArrowDown, mdiArrowUp, mdiClose, mdiPlus } from "@mdi/js";
import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { Group } from "react-aria-components";
import { Button, IconButton } from "../controls/button.tsx";
import { fieldGroups } from "../tile-spec/fields.ts";
import { isRecord, type ParamItems, type ParamSpec } from "../tile-spec/model.ts";
import { worthOf, withDefaults } from "../tile-spec/shown.ts";
import { useWords } from "../words/words.tsx";
import { useFaultAt } from "./notes.ts";
import { describedBy, NotesBelow } from "./notes-below.tsx";
import { labelsOf, locOf, type ParamProps } from "./param-props.ts";

const noItems: ParamItems = { type: "object", params: [] };

interface RulesProps extends ParamProps {
  /** Shows a column's value: a row is a small form of its own. */
  readonly EntryField: ComponentType<ParamProps>;
}

export function RulesParam(props: RulesProps) {
  const { param } = props.field;
  const words = useWords();
  const id = useId();
  const fault = useFaultAt(locOf(props));
  const { label, hint, isLabelUnseen } = labelsOf(props);
  const notes = { id: `${id}-notes`, hint, fault };
  const value = worthOf(param, props.given);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const list = useRows(rows, (next) => props.onChange(param.name, next));
  const items = param.items ?? noItems;
  const isFull = rows.length >= (param.maxItems ?? Number.POSITIVE_INFINITY);
  return (
    <fieldset className="field" aria-labelledby={id} aria-describedby={describedBy(notes)} ref={list.place}>
      <span id={id} className={isLabelUnseen ? "unseen" : "label"}>
        {label}
      </span>
      <NotesBelow {...notes} />
      {rows.length === 0 && <p className="quiet small">{words.tileForm.noRow}</p>}
      <ol className="rules">
        {rows.map((row, place) => (
          <li key={list.keys[place]} className="rule">
            <Row
              items={items}
              EntryField={props.EntryField}
              row={row}
              loc={`${locOf(props)}[${place}]`}
              label={words.tileForm.row(place + 1)}
              onChange={(next) => list.replace(place, next)}
            />
            <div className="rule-actions">
              <IconButton
                icon={mdiArrowUp}
                label={words.tileForm.moveUp(place + 1)}
                isDisabled={place === 0}
                onPress={() => list.move(place, place - 1)}
              />
              <IconButton
                icon={mdiArrowDown}
                label={words.tileForm.moveDown(place + 1)}
                isDisabled={place === rows.length - 1}
                onPress={() => list.move(place, place + 1)}
              />
              <IconButton
                icon={mdiClose}
                label={words.tileForm.removeRow(place + 1)}
                onPress={() => list.remove(place)}
              />
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button icon={mdiPlus} isDisabled={isFull} onPress={() => list.add(newRow(items))}>
          {words.tileForm.addRow}
        </Button>
      </div>
    </fieldset>
  );
}

function newRow({ type, params }: ParamItems): unknown {
  if (type === "object") return withDefaults({ params }, {});
  const [entry] = params;
  if (entry === undefined || entry.default !== null) return entry?.default ?? null;
  return emptyValue(entry);
}

/** A list has no places without a value. */
function emptyValue({ type, minimum }: ParamSpec): unknown {
  if (type === "boolean") return false;
  return type === "number" || type === "integer" ? (minimum ?? 0) : "";
}

interface RowProps extends Pick<RulesProps, "EntryField"> {
  readonly items: ParamItems;
  readonly row: unknown;
  readonly loc: string;
  readonly label: string;
  readonly onChange: (row: unknown) => void;
}

function Row({ items, row, loc, label, onChange, EntryField }: RowProps) {
  const [entry] = items.params;
  if (items.type !== "object") {
    if (entry === undefined) return null;
    // One value has no name of its own: its place is the row's.
    const param = { ...entry, name: "", title: label, description: null };
    const given = { "": row };
    const fields = fieldGroups([param], given).flatMap((group) => group.fields);
    return (
      <div className="rule-fields">
        {fields.map((field) => (
          <EntryField
            key="value"
            field={field}
            params={[param]}
            given={given}
            at={loc}
            isLabelUnseen
            onChange={(_, value) => onChange(value ?? emptyValue(entry))}
          />
        ))}
      </div>
    );
  }
  const given = isRecord(row) ? row : {};
  const change = (name: string, value: unknown): void => {
    const { [name]: _, ...others } = given;
    onChange(value === undefined ? others : { ...given, [name]: value });
  };
  return (
    <Group aria-label={label} className="rule-fields">
      {fieldGroups(items.params, given)
        .flatMap(({ fields }) => fields)
        .map((field) => (
          <EntryField
            key={field.param.name}
            field={field}
            params={items.params}
            given={given}
            at={`${loc}.`}
            onChange={change}
          />
        ))}
    </Group>
  );
}

const anyControl = "input, button";

let lastKey = 0;
const newKey = (): number => {
  lastKey += 1;
  return lastKey;
};

/** Rows with keys of this page, so that a moved row stays itself, and the keyboard with it. */
function useRows(rows: readonly unknown[], onChange: (rows: readonly unknown[]) => void) {
  const place = useRef<HTMLFieldSetElement>(null);
  const [known, setKeys] = useState<readonly number[]>([]);
  const focusNext = useRef<{ readonly row: number; readonly controls: string } | null>(null);
  // Undo, and what others saved, change the rows from outside.
  const keys = known.length === rows.length ? known : rows.map((_, at) => known[at] ?? newKey());
  if (keys !== known) setKeys(keys);

  useEffect(() => {
    const wanted = focusNext.current;
    if (wanted === null) return;
    focusNext.current = null;
    const row = place.current?.querySelectorAll<HTMLElement>(".rules > .rule")[wanted.row];
    // Of none left: the button that adds one.
    const control = row?.querySelector<HTMLElement>(wanted.controls) ?? place.current?.querySelector("button");
    control?.focus();
  });

  return {
    place,
    keys,
    add: (row: unknown): void => {
      focusNext.current = { row: rows.length, controls: anyControl };
      setKeys([...keys, newKey()]);
      onChange([...rows, row]);
    },
    replace: (at: number, row: unknown): void => onChange(rows.with(at, row)),
    remove: (at: number): void => {
      focusNext.current = { row: Math.min(at, rows.length - 2), controls: anyControl };
      setKeys(keys.toSpliced(at, 1));
      onChange(rows.toSpliced(at, 1));
    },
    move: (from: number, to: number): void => {
      // The button that was pressed cannot be pressed again at the end of the list: then the other one.
      const isAtEnd = to === 0 || to === rows.length - 1;
      if (isAtEnd) focusNext.current = { row: to, controls: ".rule-actions button:not([disabled])" };
      setKeys(moved(keys, from, to));
      onChange(moved(rows, from, to));
    },
  };
}

function moved<One>(list: readonly One[], from: number, to: number): readonly One[] {
  const [one] = list.slice(from, from + 1);
  return one === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, one);
}
