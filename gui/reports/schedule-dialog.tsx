/** A schedule is made or changed: its fields, with what would come of them below. */
import { useState } from "react";
import type { TargetFilter } from "../api/generated.ts";
import { asProblem } from "../api/problem.ts";
import { ListPicker } from "../contact-lists/list-picker.tsx";
import { Button } from "../controls/button.tsx";
import { SelectInput, TextInput } from "../controls/fields.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import { PickGroup } from "./pick-group.tsx";
import { PreviewPart, usePreview } from "./preview.tsx";
import { months, useCalendarNames, weekdays, weeks } from "./schedule-words.ts";
import { type Schedule, scheduleFaults } from "./schedules.ts";
import { useReportWords } from "./words.ts";

const modes = ["time", "event"] as const;
export const filters: readonly TargetFilter[] = ["all", "triggered", "not_triggered"];

interface ScheduleDialogProps {
  readonly flowId: string;
  readonly ownerUserKey: string | null;
  /** As it was when the dialog was opened. */
  readonly schedule: Schedule;
  /** Its place among all, for faults of the service. */
  readonly place: number;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly onSave: (schedule: Schedule) => void;
  readonly onClose: () => void;
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  const { flowId, place, isSaving, error, onSave, onClose } = props;
  const words = useReportWords();
  const { common } = useWords();
  const mayRead = useMay("results_read");
  const [draft, setDraft] = useState(props.schedule);
  const shown = usePreview(flowId, draft, mayRead);
  const saveFaults = error === null ? [] : asProblem(error).details.errors;
  const faults = scheduleFaults(saveFaults.length > 0 ? saveFaults : shown.faults, place);
  const name = draft.name ?? "";
  return (
    <DialogOver
      title={name === "" ? words.add : name}
      isOpen
      onClose={onClose}
      isDismissable={!isSaving}
      size="wide"
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSaving}>
            {common.cancel}
          </Button>
          <Button kind="main" onPress={() => onSave(draft)} isDisabled={isSaving}>
            {common.save}
          </Button>
        </>
      }
    >
      {error !== null && <ProblemNote error={error} />}
      <Fields {...props} draft={draft} faults={faults} onChange={(changes) => setDraft({ ...draft, ...changes })} />
      {mayRead && faults.size === 0 && <PreviewPart mode={draft.mode} shown={shown} />}
    </DialogOver>
  );
}

interface FieldsProps extends Pick<ScheduleDialogProps, "ownerUserKey"> {
  readonly draft: Schedule;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (changes: Partial<Schedule>) => void;
}

function Fields({ draft, faults, ownerUserKey, onChange }: FieldsProps) {
  const words = useReportWords();
  return (
    <>
      <div className="report-fields">
        <TextInput
          label={words.name}
          value={draft.name ?? ""}
          onChange={(name) => onChange({ name })}
          fault={faults.get("name")}
          autoFocus
        />
        <SelectInput
          label={words.mode}
          value={draft.mode}
          choices={modes.map((value) => ({ value, label: words.modes[value] }))}
          onChange={(value) => onChange({ mode: value === "event" ? "event" : "time" })}
          fault={faults.get("mode")}
          hint={draft.mode === "event" ? words.eventHint : undefined}
        />
      </div>
      {draft.mode === "time" && <Calendar draft={draft} faults={faults} onChange={onChange} />}
      <TextInput
        label={words.timeZone}
        value={draft.timeZone ?? ""}
        onChange={(timeZone) => onChange({ timeZone })}
        fault={faults.get("timeZone")}
      />
      <ListPicker
        label={words.lists}
        value={draft.contactListIds ?? []}
        onChange={(ids) => onChange({ contactListIds: [...ids] })}
        ownerUserKey={ownerUserKey}
        fault={faults.get("contactListIds")}
      />
      <SelectInput
        label={words.filter}
        value={draft.targetFilter ?? "all"}
        choices={filters.map((value) => ({ value, label: words.filters[value] }))}
        onChange={(value) => onChange({ targetFilter: filters.find((one) => one === value) ?? "all" })}
        fault={faults.get("targetFilter")}
      />
      <SwitchInput
        label={words.attachPdf}
        value={draft.attachPdf ?? false}
        onChange={(attachPdf) => onChange({ attachPdf })}
      />
      <SwitchInput label={words.isOn} value={draft.enabled ?? true} onChange={(enabled) => onChange({ enabled })} />
    </>
  );
}

function Calendar({ draft, faults, onChange }: Omit<FieldsProps, "ownerUserKey">) {
  const words = useReportWords();
  const names = useCalendarNames();
  return (
    <>
      <PickGroup
        label={words.days}
        hint={words.daysHint}
        all={weekdays}
        nameOf={names.weekday}
        value={draft.daysOfWeek ?? []}
        onChange={(daysOfWeek) => onChange({ daysOfWeek: [...daysOfWeek] })}
        fault={faults.get("daysOfWeek")}
      />
      <TextInput
        label={words.timeOfDay}
        hint={words.timeOfDayHint}
        type="time"
        value={draft.timeOfDay ?? ""}
        onChange={(timeOfDay) => onChange({ timeOfDay })}
        fault={faults.get("timeOfDay")}
      />
      <PickGroup
        label={words.weeks}
        hint={words.weeksHint}
        all={weeks}
        nameOf={names.week}
        value={draft.weeksOfMonth ?? []}
        onChange={(weeksOfMonth) => onChange({ weeksOfMonth: [...weeksOfMonth] })}
        fault={faults.get("weeksOfMonth")}
      />
      <PickGroup
        label={words.months}
        hint={words.monthsHint}
        all={months}
        nameOf={names.month}
        value={draft.months ?? []}
        onChange={(chosen) => onChange({ months: [...chosen] })}
        fault={faults.get("months")}
      />
    </>
  );
}
