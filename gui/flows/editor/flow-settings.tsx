/** What belongs to the whole flow: when it runs, how far it looks ahead, notes, units and colours. */
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import type { Fault } from "../../api/problem.ts";
import { SelectInput, TextInput } from "../../controls/fields.tsx";
import { SwitchInput } from "../../controls/switch-input.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditorWords } from "../editor-words.ts";
import { ColorInput } from "./color-input.tsx";
import type { Draft, EditedFlow } from "./draft.ts";
import { OutlookForm } from "./outlook-form.tsx";
import { ScheduleForm } from "./schedule-form.tsx";

interface FlowSettingsProps {
  readonly draft: Draft;
  /** As it is saved; null before. */
  readonly flow: EditedFlow | null;
  /** By the first part of their place. */
  readonly faults: ReadonlyMap<string, readonly Fault[]>;
  readonly onChange: (changes: Partial<Draft>, joint?: string) => void;
}

export function FlowSettings({ draft, flow, faults, onChange }: FlowSettingsProps) {
  const words = useWords();
  const editorWords = useEditorWords();
  const faultOf = (name: string): string | undefined => faults.get(name)?.[0]?.message;
  return (
    <section className="card flow-settings" aria-label={editorWords.settings}>
      <Tabs className="tabs">
        <TabList aria-label={editorWords.settings} className="tab-list">
          <Tab id="schedule" className="tab">
            {words.flows.schedule}
          </Tab>
          <Tab id="outlook" className="tab">
            {words.outlook.settings}
          </Tab>
          <Tab id="notes" className="tab">
            {editorWords.notes}
          </Tab>
          <Tab id="looks" className="tab">
            {editorWords.looks}
          </Tab>
        </TabList>
        <TabPanel id="schedule" className="stack tab-panel">
          <ScheduleForm
            draft={draft}
            flow={flow}
            fault={faultOf("schedule") ?? faultOf("scheduleMinutes")}
            onChange={onChange}
          />
        </TabPanel>
        <TabPanel id="outlook" className="stack tab-panel">
          <OutlookForm draft={draft} faults={faults.get("settings") ?? []} onChange={onChange} />
        </TabPanel>
        <TabPanel id="notes" className="stack tab-panel">
          <TextInput
            label={editorWords.notes}
            hint={editorWords.notesHint}
            isMultiline
            value={draft.notes}
            onChange={(notes) => onChange({ notes }, "notes")}
            fault={faultOf("notes")}
          />
        </TabPanel>
        <TabPanel id="looks" className="stack tab-panel">
          <SelectInput
            label={editorWords.temperatures}
            value={draft.temperatureUnits}
            choices={[
              { value: "celsius", label: "°C" },
              { value: "fahrenheit", label: "°F" },
            ]}
            onChange={(value) => onChange({ temperatureUnits: value === "fahrenheit" ? "fahrenheit" : "celsius" })}
          />
          <Colors draft={draft} onChange={onChange} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

/** What the service takes where a flow names none (decisions, 4). */
const usualColors = { triggerColor: "#c62828", resetColor: "#2e7d32" };

function Colors({ draft, onChange }: Pick<FlowSettingsProps, "draft" | "onChange">) {
  const editorWords = useEditorWords();
  const colors = draft.colors ?? {};
  const set = (name: string) => (color: string) =>
    onChange({ colors: { ...usualColors, ...colors, [name]: color } }, `colors ${name}`);
  const triggerColor = colors.triggerColor ?? usualColors.triggerColor;
  const resetColor = colors.resetColor ?? usualColors.resetColor;
  return (
    <>
      <div className="row">
        <ColorInput label={editorWords.colorTriggered} value={triggerColor} onChange={set("triggerColor")} />
        <ColorInput label={editorWords.colorQuiet} value={resetColor} onChange={set("resetColor")} />
      </div>
      <SwitchInput
        label={editorWords.gradient}
        hint={editorWords.gradientHint}
        value={colors.useGradient ?? false}
        onChange={(useGradient) => onChange({ colors: { ...usualColors, ...colors, useGradient } })}
      />
    </>
  );
}
