/** A report of the newest run is made and sent by hand. */
import { useState } from "react";
import { asProblem } from "../api/problem.ts";
import { ListPicker } from "../contact-lists/list-picker.tsx";
import { Button } from "../controls/button.tsx";
import { SelectInput, TextInput } from "../controls/fields.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import { filters } from "./schedule-dialog.tsx";
import type { MakeLink } from "./use-link.ts";
import type { ReportFlow } from "./use-reports.ts";
import { useReportWords } from "./words.ts";

interface SendDialogProps {
  readonly flow: ReportFlow;
  readonly link: MakeLink;
  readonly onClose: () => void;
}

export function SendDialog({ flow, link, onClose }: SendDialogProps) {
  const words = useReportWords();
  const { common } = useWords();
  const { timeZone } = useFormats();
  const [lists, setLists] = useState<readonly string[]>([]);
  const [targetFilter, setFilter] = useState(filters[0] ?? "all");
  const [name, setName] = useState("");
  const [notes, setNotes] = useState("");
  const [attachPdf, setAttachPdf] = useState(false);
  const faults = link.error === null ? [] : asProblem(link.error).details.errors;
  const faultOf = (field: string): string | undefined => faults.find(({ loc }) => loc.startsWith(field))?.message;
  const send = (): void =>
    link.send(
      {
        ...{ contactListIds: [...lists], targetFilter, attachPdf, timeZone },
        ...(name === "" ? {} : { name }),
        ...(notes === "" ? {} : { notes }),
      },
      onClose,
    );
  return (
    <DialogOver
      title={words.sendTitle}
      isOpen
      onClose={onClose}
      isDismissable={!link.isMaking}
      footer={
        <>
          <Button onPress={onClose} isDisabled={link.isMaking}>
            {common.cancel}
          </Button>
          <Button kind="main" onPress={send} isDisabled={link.isMaking}>
            {words.sendNow}
          </Button>
        </>
      }
    >
      <p className="quiet">{words.sendAbout}</p>
      {link.error !== null && <ProblemNote error={link.error} />}
      <ListPicker
        label={words.lists}
        value={lists}
        onChange={setLists}
        ownerUserKey={flow.ownerUserKey}
        fault={faultOf("contactListIds")}
      />
      <SelectInput
        label={words.filter}
        value={targetFilter}
        choices={filters.map((value) => ({ value, label: words.filters[value] }))}
        onChange={(value) => setFilter(filters.find((one) => one === value) ?? targetFilter)}
        fault={faultOf("targetFilter")}
      />
      <TextInput label={words.sendName} value={name} onChange={setName} fault={faultOf("name")} />
      <TextInput
        label={words.notes}
        hint={words.notesHint}
        isMultiline
        value={notes}
        onChange={setNotes}
        fault={faultOf("notes")}
      />
      <SwitchInput label={words.attachPdf} value={attachPdf} onChange={setAttachPdf} />
    </DialogOver>
  );
}
