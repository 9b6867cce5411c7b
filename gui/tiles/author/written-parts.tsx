/** The parts of a tile that are written, each behind its tab: script, parameters, data, examples, look. */
import { mdiDeleteOutline, mdiPlus } from "@mdi/js";
import { type ReactNode, useState } from "react";
import { Tab as AriaTab, TabList, TabPanel, Tabs } from "react-aria-components";
import type { TileInputKind } from "../../api/generated.ts";
import type { Fault } from "../../api/problem.ts";
import { CodeInput } from "../../code-editor/code-input.tsx";
import { Button, IconButton } from "../../controls/button.tsx";
import { SelectInput, TextInput } from "../../controls/fields.tsx";
import { faultBelow } from "../fault-places.ts";
import { LookFields } from "../labels-form.tsx";
import { useTileWords } from "../words.ts";
import { type InputRow, type JsonPart, jsonParts, type WrittenTile } from "./draft.ts";
import { jsonFaults, partOf, scriptFaults } from "./faults.ts";
import { jsonFault } from "./json-text.ts";
import { namesOfSchema, namesOfScript } from "./offered.ts";

const tabs = ["script", "parameters", "data", "examples", "look"] as const;
export type Tab = (typeof tabs)[number];

/** Of the first that is behind a tab; null where none is. */
export function tabOf(faults: readonly Fault[]): Tab | null {
  const parts = faults.map(partOf);
  return tabs.find((tab) => parts.includes(tab)) ?? null;
}

const tabOfJson: Readonly<Record<JsonPart, Tab>> = { paramsSchema: "parameters", rules: "data", examples: "examples" };

interface PartProps {
  readonly tile: WrittenTile;
  readonly faults: readonly Fault[];
  readonly onChange: (tile: WrittenTile) => void;
}

interface WrittenPartsProps extends PartProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

export function WrittenParts({ tab, onTab, ...part }: WrittenPartsProps) {
  const words = useTileWords();
  const { tile, faults } = part;
  const countOf = (one: Tab): number =>
    faults.filter((fault) => partOf(fault) === one).length +
    jsonParts.filter((json) => tabOfJson[json] === one && jsonFault(tile[json]) !== null).length;
  const panels: Readonly<Record<Tab, ReactNode>> = {
    script: <ScriptPart {...part} />,
    parameters: <ParametersPart {...part} />,
    data: <DataPart {...part} />,
    examples: <ExamplesPart {...part} />,
    look: <LookPart {...part} />,
  };
  const choose = (key: string): void => {
    const chosen = tabs.find((one) => one === key);
    if (chosen !== undefined) onTab(chosen);
  };
  const seen = useSeen(tab);
  return (
    <Tabs className="card author-tabs" selectedKey={tab} onSelectionChange={(key) => choose(String(key))}>
      <TabList className="author-tab-list" aria-label={words.writtenParts}>
        {tabs.map((one) => {
          const count = countOf(one);
          return (
            <AriaTab key={one} id={one} className="author-tab">
              {words.tabs[one]}
              {count > 0 && (
                <span className="author-count">
                  {count}
                  <span className="unseen"> {words.faults(count)}</span>
                </span>
              )}
            </AriaTab>
          );
        })}
      </TabList>
      {tabs.map((one) => (
        <TabPanel key={one} id={one} className="author-panel" shouldForceMount={seen.has(one)}>
          {panels[one]}
        </TabPanel>
      ))}
    </Tabs>
  );
}

/**
 * What was shown stays, so that an editor can still undo after a look at another part. Before that it is not made: one
 * that is made out of sight does not know how high its lines are.
 */
function useSeen(tab: Tab): ReadonlySet<Tab> {
  const [seen, setSeen] = useState<ReadonlySet<Tab>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
  return seen;
}

function ScriptPart({ tile, faults, onChange }: PartProps) {
  const words = useTileWords();
  return (
    <CodeInput
      label={words.script}
      hint={words.scriptHint}
      language={tile.language === "python" ? "python" : "typescript"}
      value={tile.script}
      onChange={(script) => onChange({ ...tile, script })}
      faults={scriptFaults(faults)}
      completions={namesOfScript(tile)}
    />
  );
}

interface JsonInputProps extends PartProps {
  readonly part: JsonPart;
  readonly label: string;
  readonly hint: string;
}

/** A text that stops being JSON says where, before anybody is asked. */
function JsonInput({ part, label, hint, tile, faults, onChange }: JsonInputProps) {
  const words = useTileWords();
  const broken = jsonFault(tile[part]);
  return (
    <CodeInput
      label={label}
      hint={hint}
      language="json"
      value={tile[part]}
      onChange={(text) => onChange({ ...tile, [part]: text })}
      faults={broken === null ? jsonFaults(faults, part, tile[part]) : [{ ...broken, message: words.noJson }]}
      completions={namesOfSchema}
    />
  );
}

function ParametersPart(props: PartProps) {
  const words = useTileWords();
  return <JsonInput {...props} part="paramsSchema" label={words.parts.parameters} hint={words.parametersHint} />;
}

function ExamplesPart(props: PartProps) {
  const words = useTileWords();
  return <JsonInput {...props} part="examples" label={words.examples} hint={words.examplesHint} />;
}

function DataPart(props: PartProps) {
  const words = useTileWords();
  const { tile, faults, onChange } = props;
  const setInputs = (inputs: readonly InputRow[]): void => onChange({ ...tile, inputs });
  return (
    <>
      <div className="stack">
        <h3>{words.parts.inputs}</h3>
        {tile.inputs.length === 0 && <p className="quiet small">{words.noInputsYet}</p>}
        {tile.inputs.map((row, place) => (
          <InputFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
            key={place}
            row={row}
            place={place}
            faults={faults}
            onChange={(next) => setInputs(tile.inputs.with(place, next))}
            onRemove={() => setInputs(tile.inputs.toSpliced(place, 1))}
          />
        ))}
        <div className="row">
          <Button icon={mdiPlus} onPress={() => setInputs([...tile.inputs, emptyRow])}>
            {words.addInput}
          </Button>
        </div>
        {faultOf(faults, "inputs") !== undefined && <p className="fault">{faultOf(faults, "inputs")}</p>}
      </div>
      <JsonInput {...props} part="rules" label={words.parts.rules} hint={words.rulesHint} />
    </>
  );
}

/** Of the list itself. */
function faultOf(faults: readonly Fault[], loc: string): string | undefined {
  return faults.find((fault) => fault.loc === loc)?.message;
}

const emptyRow: InputRow = { kind: "weather", names: "", horizonHours: "", when: "" };
const inputKinds: readonly TileInputKind[] = ["weather", "series", "events"];

interface InputFieldsProps {
  readonly row: InputRow;
  readonly place: number;
  readonly faults: readonly Fault[];
  readonly onChange: (row: InputRow) => void;
  readonly onRemove: () => void;
}

function InputFields({ row, place, faults, onChange, onRemove }: InputFieldsProps) {
  const words = useTileWords();
  const at = `inputs[${place}]`;
  const chooseKind = (value: string): void => {
    const kind = inputKinds.find((one) => one === value);
    if (kind !== undefined) onChange({ ...row, kind });
  };
  const [horizon, when] = [faultBelow(faults, `${at}.horizonHours`), faultBelow(faults, `${at}.when`)];
  const names = horizon === undefined && when === undefined ? faultBelow(faults, at) : undefined;
  return (
    <div className="author-input">
      <SelectInput
        label={words.inputKind}
        value={row.kind}
        choices={inputKinds.map((value) => ({ value, label: words.inputKinds[value] }))}
        onChange={chooseKind}
      />
      <TextInput
        label={words.inputNames}
        hint={words.inputNamesHint[row.kind]}
        value={row.names}
        onChange={(text) => onChange({ ...row, names: text })}
        fault={names}
      />
      {row.kind === "weather" && (
        <TextInput
          label={words.horizonHours}
          hint={words.horizonHint}
          value={row.horizonHours}
          onChange={(horizonHours) => onChange({ ...row, horizonHours })}
          fault={horizon}
        />
      )}
      <TextInput
        label={words.when}
        hint={words.whenHint}
        value={row.when}
        onChange={(text) => onChange({ ...row, when: text })}
        fault={when}
      />
      <IconButton icon={mdiDeleteOutline} label={words.removeInput} onPress={onRemove} />
    </div>
  );
}

function LookPart({ tile, faults, onChange }: PartProps) {
  const words = useTileWords();
  return (
    <>
      <LookFields labels={tile.labels} faults={faults} onChange={(labels) => onChange({ ...tile, labels })} />
      <TextInput
        label={words.parts.notes}
        hint={words.notesHint}
        isMultiline
        value={tile.notes}
        onChange={(notes) => onChange({ ...tile, notes })}
        fault={faultBelow(faults, "notes")}
      />
    </>
  );
}
