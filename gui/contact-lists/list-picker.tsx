/** Which contact lists: those that are chosen, each with a cross, and a choice of the others. */
import { mdiClose } from "@mdi/js";
import { useId } from "react";
import { Link } from "wouter";
import { IconButton } from "../controls/button.tsx";
import { SelectInput } from "../controls/fields.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { contactLists as de } from "../words/lists-de.ts";
import { contactLists as en } from "../words/lists-en.ts";
import { useLanguage, useWords } from "../words/words.tsx";
import { shownLists, useContactLists } from "./use-contact-lists.ts";
import "./list-picker.css";

interface ListPickerProps {
  /** Whom they are for. */
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Of the flow; null where it belongs to no user. */
  readonly ownerUserKey: string | null;
  readonly fault?: string | undefined;
  /** Who is meant where none is chosen; nobody. */
  readonly none?: string;
}

export function ListPicker({ label, value, onChange, ownerUserKey, fault, none }: ListPickerProps) {
  const words = useLanguage() === "de" ? de : en;
  const { common } = useWords();
  const labelId = useId();
  const { data, error, refetch } = useContactLists(ownerUserKey);
  const names = new Map(data?.lists.map(({ id, displayName }) => [id, displayName]));
  const others = data?.lists.filter(({ id }) => !value.includes(id)) ?? [];
  const nameOf = (id: string): string => names.get(id) ?? (data === undefined ? "…" : words.unknown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend apart from the lists
    <div role="group" aria-labelledby={labelId} className="list-picker">
      <span id={labelId} className="label">
        {label}
      </span>
      <div className="row">
        {value.length === 0 && <span className="quiet">{none ?? words.none}</span>}
        {value.map((id) => (
          <span key={id} className="chosen-list">
            {nameOf(id)}
            <IconButton
              icon={mdiClose}
              label={words.remove(nameOf(id))}
              onPress={() => onChange(value.filter((one) => one !== id))}
            />
          </span>
        ))}
        {others.length > 0 && (
          <SelectInput
            key={value.join()}
            label={`${label}: ${words.add}`}
            isLabelUnseen
            placeholder={words.add}
            value={null}
            choices={others.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            onChange={(id) => onChange([...value, id])}
          />
        )}
      </div>
      {data?.lists.length === 0 && (
        <p className="small">
          {words.noLists} <Link href="/people/lists">{words.toLists}</Link>
        </p>
      )}
      {data?.hasMore && <p className="small quiet">{common.firstOnly(shownLists)}</p>}
      {fault !== undefined && <p className="fault">{fault}</p>}
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
