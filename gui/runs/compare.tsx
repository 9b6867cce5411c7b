/** Chooses the run that stands beside this one, and says how many targets differ. */
import { mdiClose } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Button } from "../controls/button.tsx";
import { SelectInput } from "../controls/fields.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import { useRunWords } from "./words.ts";
import { type Run, runsBeside, runsOfFlow } from "./queries.ts";

interface CompareProps {
  readonly run: Run;
  /** The id of the other run; empty while none is chosen. */
  readonly chosen: string;
  /** Null while it is not known. */
  readonly differentCount: number | null;
  readonly onChoose: (id: string) => void;
  readonly onEnd: () => void;
}

export function Compare({ run, chosen, differentCount, onChoose, onEnd }: CompareProps) {
  const words = useWords();
  const runWords = useRunWords();
  const formats = useFormats();
  const runs = useQuery(runsOfFlow(run.flowId));
  const choices = (runs.data ?? [])
    .filter(({ id }) => id !== run.id)
    .map(({ id, now, status, summary }) => ({
      value: id,
      label: formats.dateTime(now),
      hint:
        status === "succeeded" && summary !== null
          ? words.flows.outcome(summary.triggeredCount, summary.targetCount)
          : status === "failed"
            ? words.flows.failed
            : words.flows.inWork,
    }));
  return (
    <div className="card compare">
      <SelectInput
        label={runWords.compareWith}
        value={choices.some(({ value }) => value === chosen) ? chosen : null}
        choices={choices}
        onChange={onChoose}
        placeholder={runs.data !== undefined && choices.length === 0 ? runWords.compareNone : runWords.compareChoose}
        isDisabled={choices.length === 0}
        hint={
          runs.data !== undefined && runs.data.length >= runsBeside ? words.common.newestOnly(runsBeside) : undefined
        }
      />
      <p className="grow" role="status">
        {differentCount === null
          ? null
          : differentCount === 0
            ? runWords.compareEqual
            : runWords.compareDiffers(differentCount)}
      </p>
      {chosen !== "" && <Link href={`/runs/${chosen}`}>{runWords.compareOpen}</Link>}
      <Button kind="quiet" icon={mdiClose} onPress={onEnd}>
        {words.common.close}
      </Button>
      {runs.error !== null && <ProblemNote error={runs.error} onRetry={() => void runs.refetch()} />}
    </div>
  );
}
