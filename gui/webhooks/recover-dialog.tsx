/** What failed in a time is sent again. First it is counted: nothing is sent before one has seen how many. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CheckboxGroup, Label } from "react-aria-components";
import { Check } from "../controls/check.tsx";
import { ask } from "../api/ask.ts";
import { RecoverDeliveriesDocument } from "../api/documents/webhooks-deliveries.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { FieldNotes, TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { DialogOver } from "../controls/overlays.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import { deliveriesKey, type KnownWebhook } from "./queries.ts";
import { type Ended, isComplete, type Recovery, recoverInput, startOf } from "./recovery.ts";
import { useWebhookWords } from "./words.ts";

interface RecoverDialogProps {
  readonly webhook: KnownWebhook;
  readonly onClose: () => void;
}

const ended: readonly Ended[] = ["dead", "failed"];

export function RecoverDialog({ webhook: { id, failingSince }, onClose }: RecoverDialogProps) {
  const words = useWebhookWords();
  const { common } = useWords();
  const { timeZone } = useFormats();
  const client = useQueryClient();
  const [recovery, setRecovery] = useState<Recovery>(() => startOf(failingSince, Date.now(), timeZone));
  const send = (isDryRun: boolean) => async () => {
    const input = recoverInput(recovery, timeZone, isDryRun);
    return (await ask(RecoverDeliveriesDocument, { id, input })).recoverWebhook?.count ?? 0;
  };
  const count = useMutation({ mutationFn: send(true) });
  const recover = useMutation({
    mutationFn: send(false),
    onSuccess: (sent) => {
      tell({ text: words.recovered(sent) });
      void client.invalidateQueries({ queryKey: deliveriesKey(id) });
      onClose();
    },
  });
  /** What was counted is of what was entered then. */
  const change = (part: Partial<Recovery>): void => {
    count.reset();
    recover.reset();
    setRecovery({ ...recovery, ...part });
  };
  const error = recover.error ?? count.error;
  const faultAt = (loc: string): string | undefined =>
    error === null ? undefined : asProblem(error).details.errors.find((fault) => fault.loc === loc)?.message;
  const faults = [faultAt("since"), faultAt("until"), faultAt("statuses")];
  const isCounted = count.data !== undefined && count.data > 0;
  return (
    <DialogOver
      title={words.recover}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            kind={isCounted ? "plain" : "main"}
            isDisabled={count.isPending || !isComplete(recovery)}
            onPress={() => count.mutate()}
          >
            {words.count}
          </Button>
          {isCounted && (
            <Button kind="main" isDisabled={recover.isPending} onPress={() => recover.mutate()}>
              {words.recoverNow(count.data)}
            </Button>
          )}
        </>
      }
    >
      <p>{words.recoverAbout}</p>
      <div className="hook-days">
        <TextInput
          label={words.recoverFrom}
          type="date"
          value={recovery.from}
          onChange={(from) => change({ from })}
          fault={faults[0]}
        />
        <TextInput
          label={words.recoverTo}
          type="date"
          value={recovery.to}
          onChange={(to) => change({ to })}
          fault={faults[1]}
        />
      </div>
      <CheckboxGroup
        value={[...recovery.statuses]}
        onChange={(chosen) => change({ statuses: ended.filter((one) => chosen.includes(one)) })}
        isInvalid={faults[2] !== undefined}
        validationBehavior="aria"
        className="field"
      >
        <Label className="label">{words.recoverStatuses}</Label>
        {ended.map((one) => (
          <Check key={one} value={one}>
            {words.deliveryStatuses[one]}
          </Check>
        ))}
        <FieldNotes fault={faults[2]} />
      </CheckboxGroup>
      <p role="status">{count.data !== undefined && words.counted(count.data)}</p>
      {error !== null && faults.every((fault) => fault === undefined) && <ProblemNote error={error} />}
    </DialogOver>
  );
}
