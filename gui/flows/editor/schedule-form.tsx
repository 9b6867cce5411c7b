/** When the flow runs by itself: not at all, every so often, or at times of the day. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { SchedulePreviewDocument } from "../../api/documents/flows-editor.ts";
import { SelectInput, TextInput } from "../../controls/fields.tsx";
import { NumberInput } from "../../controls/number-input.tsx";
import { useFormats, useWords } from "../../words/words.tsx";
import { useEditorWords } from "../editor-words.ts";
import type { CronDraft, Draft, EditedFlow } from "./draft.ts";
import { isSame } from "./same.ts";
import { type ScheduleKind, scheduleKindOf, withDailyTime, withScheduleKind } from "./schedule-kinds.ts";

interface ScheduleFormProps {
  readonly draft: Draft;
  readonly flow: EditedFlow | null;
  readonly fault: string | undefined;
  readonly onChange: (changes: Partial<Draft>, joint?: string) => void;
}

const kinds: readonly ScheduleKind[] = ["by-hand", "interval", "daily", "cron"];

export function ScheduleForm({ draft, flow, fault, onChange }: ScheduleFormProps) {
  const words = useWords();
  const editorWords = useEditorWords();
  const { timeZone } = useFormats();
  const kind = scheduleKindOf(draft);
  const { schedule } = draft;
  const setCron = (changes: Partial<CronDraft>): void => {
    if (schedule !== null) onChange({ schedule: { ...schedule, ...changes } }, "schedule");
  };
  return (
    <>
      <SelectInput
        label={words.schedule.runs}
        value={kind.name}
        choices={kinds.map((value) => ({ value, label: words.schedule.kinds[value] }))}
        onChange={(value) => {
          const wanted = kinds.find((one) => one === value);
          if (wanted !== undefined) onChange(withScheduleKind(draft, wanted, timeZone));
        }}
      />
      {kind.name === "interval" && (
        <NumberInput
          label={words.schedule.interval}
          value={draft.scheduleMinutes ?? Number.NaN}
          minValue={1}
          step={1}
          unit={words.schedule.minutes}
          onChange={(scheduleMinutes) =>
            Number.isFinite(scheduleMinutes) && onChange({ scheduleMinutes }, "scheduleMinutes")
          }
          fault={fault}
        />
      )}
      {kind.name === "daily" && (
        <TextInput
          label={words.schedule.timeOfDay}
          type="time"
          value={kind.time}
          onChange={(time) => {
            const next = withDailyTime(draft, time);
            if (next !== null) onChange(next, "schedule");
          }}
          fault={fault}
        />
      )}
      {kind.name === "cron" && schedule !== null && (
        <TextInput
          label={words.schedule.expression}
          hint={words.schedule.expressionHint}
          value={schedule.cron}
          onChange={(cron) => setCron({ cron })}
          fault={fault}
        />
      )}
      {schedule !== null && (
        <TextInput
          label={editorWords.timeZone}
          value={schedule.timeZone}
          onChange={(zone) => setCron({ timeZone: zone })}
        />
      )}
      <NextTicks draft={draft} flow={flow} />
    </>
  );
}

/** As the service will have them: of what is saved. */
function NextTicks({ draft, flow }: Pick<ScheduleFormProps, "draft" | "flow">) {
  const words = useWords();
  const formats = useFormats();
  const isScheduled = draft.schedule !== null || draft.scheduleMinutes !== null;
  const isSaved =
    flow !== null &&
    flow.status === draft.status &&
    flow.scheduleMinutes === draft.scheduleMinutes &&
    isSame(flow.schedule, draft.schedule);
  const { data } = useQuery({
    queryKey: ["next-ticks", flow?.id, flow?.version],
    queryFn: ({ signal }) => ask(SchedulePreviewDocument, { id: flow?.id ?? "" }, { signal }),
    enabled: isSaved && isScheduled && draft.status === "active",
  });
  if (!isScheduled) return null;
  if (draft.status !== "active") return <p className="quiet small">{words.schedule.onlyActive}</p>;
  if (!isSaved) return <p className="quiet small">{words.schedule.afterSaving}</p>;
  const times = data?.previewFlowSchedule?.items ?? [];
  return (
    <p className="small">
      {words.schedule.next} {formats.list(times.map(({ at }) => formats.dateTime(at)))}
    </p>
  );
}
