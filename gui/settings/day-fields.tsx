/** The first and the last day of a log, in its address. */
import { TextInput } from "../controls/fields.tsx";
import { useLogWords } from "./log-words.ts";

interface DayFieldsProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (name: "from" | "to", day: string) => void;
}

export function DayFields({ from, to, onChange }: DayFieldsProps) {
  const words = useLogWords();
  return (
    <>
      <TextInput label={words.from} type="date" value={from} onChange={(day) => onChange("from", day)} />
      <TextInput label={words.to} type="date" value={to} onChange={(day) => onChange("to", day)} />
    </>
  );
}
