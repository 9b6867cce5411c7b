/** One schedule: when it sends, what, to whom, and what may be done with it. */
import { mdiDeleteOutline, mdiLinkVariant, mdiPencilOutline } from "@mdi/js";
import { useId, useState } from "react";
import { Button } from "../controls/button.tsx";
import { useContactLists } from "../contact-lists/use-contact-lists.ts";
import { useMay } from "../session/may.ts";
import { useFormats } from "../words/words.tsx";
import { PreviewPart, usePreview } from "./preview.tsx";
import { useScheduleSentence } from "./schedule-words.ts";
import type { Schedule } from "./schedules.ts";
import { useReportWords } from "./words.ts";

interface ScheduleCardProps {
  readonly flowId: string;
  readonly ownerUserKey: string | null;
  readonly schedule: Schedule;
  /** Whether its preview stands open from the start. */
  readonly isOpen: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onLook: () => void;
  /** One is made now. */
  readonly isLooking: boolean;
}

export function ScheduleCard(props: ScheduleCardProps) {
  const { flowId, ownerUserKey, schedule, onEdit, onDelete, onLook, isLooking } = props;
  const words = useReportWords();
  const formats = useFormats();
  const titleId = useId();
  const sentence = useScheduleSentence();
  const mayWrite = useMay("flows_write");
  const mayRead = useMay("results_read");
  const maySend = useMay("flows_run");
  const { data } = useContactLists(ownerUserKey);
  const [isOpen, setOpen] = useState(props.isOpen);
  const name = schedule.name ?? schedule.id;
  const lists = data?.lists.filter(({ id }) => schedule.contactListIds?.includes(id)) ?? [];
  const shown = words.shows(words.filters[schedule.targetFilter ?? "all"], schedule.attachPdf ?? false);
  return (
    <li className="card report-schedule" aria-labelledby={titleId}>
      <div className="row">
        <h3 id={titleId} className="grow">
          {name}
          {schedule.enabled === false && <span className="chip report-off">{words.off}</span>}
        </h3>
        {maySend && mayRead && (
          <Button kind="quiet" icon={mdiLinkVariant} onPress={onLook} isDisabled={isLooking}>
            {words.look}
          </Button>
        )}
        {mayWrite && (
          <>
            <Button icon={mdiPencilOutline} onPress={onEdit} aria-label={words.editOf(name)}>
              {words.edit}
            </Button>
            <Button icon={mdiDeleteOutline} onPress={onDelete} aria-label={words.deleteOf(name)}>
              {words.delete}
            </Button>
          </>
        )}
      </div>
      <p>{sentence(schedule)}</p>
      <p className="quiet">
        {[formats.list(lists.map(({ displayName }) => displayName)), shown].filter((part) => part !== "").join(" · ")}
      </p>
      {mayRead && (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{words.preview}</summary>
          {isOpen && <CardPreview flowId={flowId} schedule={schedule} />}
        </details>
      )}
    </li>
  );
}

function CardPreview({ flowId, schedule }: Pick<ScheduleCardProps, "flowId" | "schedule">) {
  return <PreviewPart mode={schedule.mode} shown={usePreview(flowId, schedule)} />;
}
