/** Two versions of a flow with a common origin, side by side where both changed the same. Nothing is sent. */
import { useMemo, useState } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { Button } from "../../controls/button.tsx";
import { DialogOver } from "../../controls/overlays.tsx";
import { useWords } from "../../words/words.tsx";
import { type Draft, type DraftTile, draftOf, type EditedFlow, partOf, targetInputOf, tileInputOf } from "./draft.ts";
import { withKnownIds } from "./known-ids.ts";
import { type Choices, type Conflict, mergeDrafts } from "./merge.ts";

interface MergeDialogProps {
  readonly origin: Draft;
  readonly own: Draft;
  readonly theirs: EditedFlow;
  readonly tileNameOf: (tile: DraftTile) => string;
  /** @param other `theirs` under the names of the tiles and targets here */
  readonly onTake: (other: Draft, choices: Choices) => void;
  readonly onClose: () => void;
}

export function MergeDialog({ origin, own, theirs, tileNameOf, onTake, onClose }: MergeDialogProps) {
  const words = useWords();
  const [choices, setChoices] = useState<Choices>({});
  const other = useMemo(() => withKnownIds(draftOf(theirs), origin, own), [theirs, origin, own]);
  const { conflicts } = useMemo(() => mergeDrafts(origin, own, other, choices), [origin, own, other, choices]);
  const isOpenQuestion = conflicts.some(({ place }) => choices[place] === undefined);
  return (
    <DialogOver
      title={words.merge.title}
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <Button onPress={onClose}>{words.common.cancel}</Button>
          <Button kind="main" isDisabled={isOpenQuestion} onPress={() => onTake(other, choices)}>
            {words.merge.take}
          </Button>
        </>
      }
    >
      <p>{conflicts.length === 0 ? words.merge.noConflict : words.merge.about}</p>
      {conflicts.map((conflict) => (
        <RadioGroup
          key={conflict.place}
          aria-label={nameOf(conflict)}
          value={choices[conflict.place] ?? null}
          onChange={(side) => setChoices({ ...choices, [conflict.place]: side === "own" ? "own" : "theirs" })}
          className="merge-choice"
        >
          <h3>{nameOf(conflict)}</h3>
          <div className="merge-sides">
            <Radio value="own" className="merge-side">
              <strong>{words.merge.own}</strong>
              <Shown value={sideOf(own, conflict)} none={noneOf(conflict)} />
            </Radio>
            <Radio value="theirs" className="merge-side">
              <strong>{words.merge.theirs}</strong>
              <Shown value={sideOf(other, conflict)} none={noneOf(conflict)} />
            </Radio>
          </div>
        </RadioGroup>
      ))}
    </DialogOver>
  );

  function nameOf({ part, about, row }: Conflict): string {
    const name = words.merge.parts[part];
    if (about === "part") return name;
    if (about === "order") return words.merge.orderOf(name);
    return rowName(own, row) ?? rowName(other, row) ?? name;
  }

  function rowName({ tiles, targets }: Draft, row: string | null): string | undefined {
    const tile = tiles.find(({ id }) => id === row);
    return tile === undefined ? targets.find(({ id }) => id === row)?.name : tileNameOf(tile);
  }

  function noneOf({ about }: Conflict): string {
    return about === "row" ? words.merge.removed : words.common.none;
  }

  function sideOf(draft: Draft, { part, about, row }: Conflict): unknown {
    const { tiles, targets } = draft;
    if (about === "part") return partOf(draft, part);
    if (about === "order")
      return (part === "tiles" ? tiles.map(tileNameOf) : targets.map(({ name }) => name)).join("\n");
    const tile = tiles.find(({ id }) => id === row);
    const target = targets.find(({ id }) => id === row);
    return (tile && tileInputOf(tile)) ?? (target && targetInputOf(target)) ?? null;
  }
}

function Shown({ value, none }: { readonly value: unknown; readonly none: string }) {
  if (value === null || value === "") return <span className="quiet">{none}</span>;
  return <pre>{typeof value === "string" ? value : JSON.stringify(value, null, 1)}</pre>;
}
