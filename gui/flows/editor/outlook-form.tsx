/** Whether the flow looks ahead by itself, by how many years, and when its lists are told of what is expected. */
import type { Fault } from "../../api/problem.ts";
import { NumberInput } from "../../controls/number-input.tsx";
import { SwitchInput } from "../../controls/switch-input.tsx";
import { useWords } from "../../words/words.tsx";
import type { Draft } from "./draft.ts";

interface OutlookFormProps {
  readonly draft: Draft;
  /** Of all settings of the flow. */
  readonly faults: readonly Fault[];
  readonly onChange: (changes: Partial<Draft>, joint?: string) => void;
}

const years = { min: 5, max: 30 };
const days = { min: 1, max: 60 };

export function OutlookForm({ draft: { outlook, alerts }, faults, onChange }: OutlookFormProps) {
  const { outlook: words } = useWords();
  const faultOf = (place: string): string | undefined =>
    faults.find(({ loc }) => loc.startsWith(`settings.${place}`))?.message;
  const { expectedWithinDays = null, contactListIds } = alerts;
  return (
    <>
      <p className="quiet small">{words.about}</p>
      <SwitchInput
        label={words.isDaily}
        hint={words.isDailyHint}
        value={outlook.isDaily}
        onChange={(isDaily) => onChange({ outlook: { ...outlook, isDaily } })}
        fault={faultOf("outlook.isDaily")}
      />
      <NumberInput
        label={words.years}
        hint={words.yearsHint}
        value={outlook.years ?? Number.NaN}
        minValue={years.min}
        maxValue={years.max}
        step={1}
        onChange={(value) => onChange({ outlook: { ...outlook, years: numberOf(value) } }, "outlook years")}
        fault={faultOf("outlook.years")}
      />
      <NumberInput
        label={words.tells}
        hint={words.tellsHint}
        value={expectedWithinDays ?? Number.NaN}
        minValue={days.min}
        maxValue={days.max}
        step={1}
        unit={words.days}
        onChange={(value) => {
          const { expectedWithinDays: _, ...others } = alerts;
          const wanted = numberOf(value);
          onChange({ alerts: wanted === null ? others : { ...others, expectedWithinDays: wanted } }, "alerts expected");
        }}
        fault={faultOf("alerts.expectedWithinDays")}
      />
      {expectedWithinDays !== null && !contactListIds?.length && <p className="small">{words.noLists}</p>}
    </>
  );
}

/** An empty field is none. */
function numberOf(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
