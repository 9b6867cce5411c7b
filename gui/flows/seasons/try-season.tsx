/** Which time a backtest is of: a past season, or any two days. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { ask } from "../../api/ask.ts";
import { StartBacktestDocument } from "../../api/documents/flows-seasons.ts";
import { Button } from "../../controls/button.tsx";
import { SelectInput, TextInput } from "../../controls/fields.tsx";
import { ProblemNote } from "../../controls/states.tsx";
import { useFormats } from "../../words/words.tsx";
import { useSeasonWords } from "../season-words.ts";
import { isRange, pastSeasons, type Range, requestOf } from "./timeline.ts";

const seasonsOffered = 6;
const ownDays = "own";
/** At which times the flow is evaluated, in minutes; null for its own. */
const everies = { own: null, hour: 60, day: 1_440 } as const;
type Every = keyof typeof everies;
const everyChoices: readonly Every[] = ["own", "hour", "day"];

export function TrySeason({
  flowId,
  onStarted,
}: {
  readonly flowId: string;
  readonly onStarted: (backtest: string) => void;
}) {
  const words = useSeasonWords();
  const { timeZone } = useFormats();
  const client = useQueryClient();
  const [present] = useState(Date.now);
  const seasons = pastSeasons(present, seasonsOffered, timeZone);
  const [range, setRange] = useState<Range>(seasons[0] ?? { from: "", to: "" });
  const [every, setEvery] = useState<Every>("own");
  const preset = seasons.find(({ from, to }) => from === range.from && to === range.to);
  const isSound = isRange(range, present, timeZone);
  const start = useMutation({
    mutationFn: () => {
      const everyMinutes = everies[every];
      const input = { ...requestOf(range, present, timeZone), ...(everyMinutes === null ? {} : { everyMinutes }) };
      return ask(StartBacktestDocument, { id: flowId, input });
    },
    onSuccess: ({ backtestFlow }) => {
      void client.invalidateQueries({ queryKey: ["backtests", flowId] });
      if (backtestFlow !== null) onStarted(backtestFlow.id);
    },
  });
  return (
    <Form
      className="card season-part"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSound) start.mutate();
      }}
    >
      <h2>{words.tryTitle}</h2>
      <p className="quiet small">{words.tryAbout}</p>
      <SelectInput
        label={words.season}
        value={preset === undefined ? ownDays : String(preset.year)}
        choices={[
          ...seasons.map(({ year, isPresent }) => ({
            value: String(year),
            label: isPresent ? words.soFar(year) : String(year),
          })),
          ...(preset === undefined ? [{ value: ownDays, label: words.ownDays }] : []),
        ]}
        onChange={(value) => {
          const next = seasons.find(({ year }) => String(year) === value);
          if (next !== undefined) setRange({ from: next.from, to: next.to });
        }}
      />
      <div className="two-fields">
        <TextInput
          label={words.from}
          type="date"
          value={range.from}
          onChange={(from) => setRange({ ...range, from })}
          {...(isSound ? {} : { fault: words.wrongRange })}
        />
        <TextInput label={words.to} type="date" value={range.to} onChange={(to) => setRange({ ...range, to })} />
      </div>
      <SelectInput
        label={words.every}
        hint={words.everyHint}
        value={every}
        choices={everyChoices.map((value) => ({ value, label: words.everies[value] }))}
        onChange={(value) => setEvery(everyChoices.find((one) => one === value) ?? "own")}
      />
      {start.error !== null && <ProblemNote error={start.error} />}
      <Button kind="main" type="submit" isDisabled={start.isPending || !isSound}>
        {words.try}
      </Button>
    </Form>
  );
}
