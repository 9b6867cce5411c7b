/** The boundary of an area: its rings as text, each with what is wrong in it, and what draws them on the map. */
import { mdiDeleteOutline, mdiVectorPolygon } from "@mdi/js";
import { useId } from "react";
import { Button, IconButton } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import type { DrawingTask } from "../maps/drawn-ring.ts";
import type { Misfits, PlaceDraft } from "./draft.ts";
import { newRing, type RingDraft, type RingFault, withoutRing, withRing } from "./rings.ts";
import { usePlaceWords } from "./words.ts";

interface RingFieldsProps {
  readonly draft: PlaceDraft;
  readonly onChange: (draft: PlaceDraft) => void;
  readonly task: DrawingTask | null;
  readonly onTask: (task: DrawingTask | null) => void;
  readonly misfits: Misfits;
  readonly faults: readonly RingFault[];
}

export function RingFields({ draft, onChange, task, onTask, misfits, faults }: RingFieldsProps) {
  const words = usePlaceWords();
  const title = useId();
  const names = useRingNames(draft.rings);
  const set = (rings: readonly RingDraft[]): void => onChange({ ...draft, rings });
  const faultOf = ({ id }: RingDraft): string | undefined => {
    const line = misfits.lines.get(id);
    if (line !== undefined) return words.noCorner(line);
    const own = faults.filter(({ ringId }) => ringId === id);
    const texts = own.map(({ corner, message }) => (corner === null ? message : words.atCorner(corner, message)));
    return texts.length === 0 ? undefined : texts.join(" ");
  };
  const hasRings = draft.rings.length > 0;
  return (
    <section className="stack place-boundary" aria-labelledby={title}>
      <h3 id={title}>{words.boundary}</h3>
      <p className="small quiet">{words.boundaryAbout}</p>
      <DrawingBar task={task} onTask={onTask} hasRings={hasRings} />
      {draft.rings.map((ring, place) => (
        <div key={ring.id} className="place-ring">
          <TextInput
            label={names[place] ?? ""}
            value={ring.text}
            onChange={(text) => set(draft.rings.map((one) => (one.id === ring.id ? { ...one, text } : one)))}
            isMultiline
            fault={faultOf(ring)}
          />
          <IconButton
            icon={mdiDeleteOutline}
            label={words.removeRing(names[place] ?? "")}
            onPress={() => set(withoutRing(draft.rings, ring.id))}
          />
        </div>
      ))}
      <div className="row">
        <Button kind="quiet" onPress={() => set(withRing(draft.rings, newRing(false)))}>
          {hasRings ? words.enterPart : words.enterCorners}
        </Button>
        {hasRings && (
          <Button kind="quiet" onPress={() => set(withRing(draft.rings, newRing(true)))}>
            {words.enterHole}
          </Button>
        )}
      </div>
    </section>
  );
}

function DrawingBar({
  task,
  onTask,
  hasRings,
}: Pick<RingFieldsProps, "task" | "onTask"> & { readonly hasRings: boolean }) {
  const words = usePlaceWords();
  if (task !== null)
    return (
      <div className="note">
        <p className="grow small" role="status">
          {task === "change" ? words.changing : words.drawing}
        </p>
        <Button onPress={() => onTask(null)}>{words.drawDone}</Button>
      </div>
    );
  if (!hasRings)
    return (
      <div className="row">
        <Button icon={mdiVectorPolygon} onPress={() => onTask("outside")}>
          {words.draw}
        </Button>
      </div>
    );
  return (
    <div className="row">
      <Button icon={mdiVectorPolygon} onPress={() => onTask("change")}>
        {words.change}
      </Button>
      <Button kind="quiet" onPress={() => onTask("outside")}>
        {words.drawPart}
      </Button>
      <Button kind="quiet" onPress={() => onTask("hole")}>
        {words.drawHole}
      </Button>
    </div>
  );
}

/** A hole is counted within its part. */
function useRingNames(rings: readonly RingDraft[]): readonly string[] {
  const words = usePlaceWords();
  const parts = rings.filter(({ isHole }) => !isHole).length;
  let [part, hole] = [0, 0];
  return rings.map(({ isHole }) => {
    if (!isHole) [part, hole] = [part + 1, 0];
    else hole += 1;
    return isHole ? words.hole(part, parts, hole) : words.ring(part, parts);
  });
}
