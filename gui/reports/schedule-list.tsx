/** The schedules of a flow: added and changed in a dialog, deleted with a way back. */
import { mdiPlus } from "@mdi/js";
import { useState } from "react";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { EmptyNote, ProblemNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useFormats, useWords } from "../words/words.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { newSchedule, reportsOf, type Schedule, withoutSchedule, withSchedule } from "./schedules.ts";
import type { MakeLink } from "./use-link.ts";
import { type ReportFlow, useSaveReports } from "./use-reports.ts";
import { useReportWords } from "./words.ts";

/** More previews than these are asked for when they are opened. */
const openPreviews = 3;

export function ScheduleList({ flow, link }: { readonly flow: ReportFlow; readonly link: MakeLink }) {
  const words = useReportWords();
  const { common } = useWords();
  const { timeZone } = useFormats();
  const mayWrite = useMay("flows_write");
  const saving = useSaveReports(flow.id);
  const [edited, setEdited] = useState<Schedule | null>(null);
  const { schedules = [] } = reportsOf(flow);
  const all = schedules ?? [];
  const nameOf = ({ name, id }: Schedule): string => name ?? id;
  const open = (schedule: Schedule): void => {
    saving.begin();
    setEdited(schedule);
  };
  const close = (): void => {
    setEdited(null);
    saving.end();
    saving.forget();
  };
  const save = async (schedule: Schedule): Promise<void> => {
    if (!(await saving.save((reports) => withSchedule(reports, schedule)))) return;
    close();
    tell({ text: words.saved(nameOf(schedule)) });
  };
  const remove = async (schedule: Schedule, place: number): Promise<void> => {
    if (!(await saving.save((reports) => withoutSchedule(reports, schedule.id)))) return;
    const undo = (): void => void saving.save((reports) => withSchedule(reports, schedule, place));
    tell({ text: common.deleted(nameOf(schedule)), action: { label: common.undo, run: undo } });
  };
  const placeOf = ({ id }: Schedule): number => {
    const place = all.findIndex((one) => one.id === id);
    return place === -1 ? all.length : place;
  };
  const addButton = mayWrite && (
    <Button icon={mdiPlus} onPress={() => open(newSchedule(newId(), words.newName, timeZone))}>
      {words.add}
    </Button>
  );
  return (
    <section className="stack" aria-labelledby="report-schedules">
      <div className="row">
        <h2 id="report-schedules" className="grow">
          {words.schedules}
        </h2>
        {all.length > 0 && addButton}
      </div>
      {saving.error !== null && edited === null && <ProblemNote error={saving.error} />}
      {all.length === 0 && (
        <div className="card">
          <EmptyNote title={words.emptyTitle} about={words.emptyAbout} action={addButton} />
        </div>
      )}
      <ul className="stack">
        {all.map((schedule, place) => (
          <ScheduleCard
            key={schedule.id}
            flowId={flow.id}
            ownerUserKey={flow.ownerUserKey}
            schedule={schedule}
            isOpen={place < openPreviews}
            onEdit={() => open(schedule)}
            onDelete={() => void remove(schedule, place)}
            onLook={() => link.lookAt(schedule)}
            isLooking={link.isMaking}
          />
        ))}
      </ul>
      {edited !== null && (
        <ScheduleDialog
          key={edited.id}
          flowId={flow.id}
          ownerUserKey={flow.ownerUserKey}
          schedule={edited}
          place={placeOf(edited)}
          isSaving={saving.isSaving}
          error={saving.error}
          onSave={(schedule) => void save(schedule)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** What was sent by an earlier schedule is told by its id: no other one has it again. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
