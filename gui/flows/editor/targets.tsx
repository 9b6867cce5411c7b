/** Where the flow looks: places by their coordinates, and sources; on a map and as a list. */
import { mdiClose, mdiMapMarkerPlus, mdiPencil } from "@mdi/js";
import { useMemo, useState } from "react";
import type { Fault } from "../../api/problem.ts";
import { Button, IconButton } from "../../controls/button.tsx";
import { EmptyNote } from "../../controls/states.tsx";
import { MapWithGoTo } from "../../maps/map-with-go-to.tsx";
import { positionOf } from "../../maps/place.ts";
import { useFormats } from "../../words/words.tsx";
import { useEditorWords } from "../editor-words.ts";
import type { DraftTarget } from "./draft.ts";
import { newLocalId } from "./local-id.ts";
import { TargetDialog } from "./target-dialog.tsx";
import { sourceTarget, useOwnPlaces, useSourcePlaces } from "./sources.ts";
import "./targets.css";

const mostListed = 200;

interface TargetsProps {
  /** Null before the first save. */
  readonly flowId: string | null;
  readonly targets: readonly DraftTarget[];
  /** By place among the targets. */
  readonly faults: ReadonlyMap<number, readonly Fault[]>;
  readonly onChange: (targets: readonly DraftTarget[], joint?: string) => void;
}

export function Targets({ flowId, targets, faults, onChange }: TargetsProps) {
  const editorWords = useEditorWords();
  const formats = useFormats();
  const [selected, setSelected] = useState<string | null>(null);
  /** Empty: a new one. Null: the dialog is closed. */
  const [edited, setEdited] = useState<DraftTarget | "new" | null>(null);
  const sourceIds = useMemo(() => targets.flatMap(({ sourceId }) => sourceId ?? []), [targets]);
  const sources = useSourcePlaces(flowId, sourceIds);
  const own = useOwnPlaces();
  const others = useMemo(
    () =>
      own
        .filter(({ id, position }) => position !== null && !sourceIds.includes(id))
        .map((place) => ({ ...place, state: editorWords.pressToAdd })),
    [own, sourceIds, editorWords],
  );
  const places = useMemo(() => {
    const chosen = targets.map(({ id, name, sourceId, latitude, longitude }) => {
      const { position, outline } = sources.get(sourceId ?? "") ?? {
        position: positionOf(latitude, longitude),
        outline: null,
      };
      return { id, name, tone: "plain" as const, position, outline };
    });
    return [...chosen, ...others];
  }, [targets, sources, others]);
  const add = (target: DraftTarget): void => {
    onChange([...targets, target]);
    setSelected(target.id);
  };
  const addPoint = (latitude: number, longitude: number): void =>
    add({
      id: newLocalId("target"),
      sourceId: null,
      name: editorWords.placeNumber(targets.length + 1),
      latitude,
      longitude,
      timezone: null,
      elevation: null,
    });
  const select = (id: string): void => {
    const other = others.find((place) => place.id === id);
    if (other === undefined) setSelected(id);
    else add(sourceTarget(other.id, other.name));
  };
  return (
    <section className="card targets" aria-labelledby="targets-title">
      <div className="row targets-head">
        <h2 id="targets-title" className="grow">
          {editorWords.targets(targets.length)}
        </h2>
        <Button icon={mdiMapMarkerPlus} onPress={() => setEdited("new")}>
          {editorWords.addTarget}
        </Button>
      </div>
      <div className="targets-body">
        <div className="targets-map">
          <MapWithGoTo places={places} selected={selected} onSelect={select} onAdd={addPoint} />
        </div>
        {targets.length === 0 ? (
          <EmptyNote title={editorWords.noTarget} about={editorWords.noTargetHint} />
        ) : (
          <ul className="target-list">
            {targets.slice(0, mostListed).map((target, place) => (
              <li key={target.id} className={target.id === selected ? "row selected" : "row"}>
                <button type="button" className="grow plain-row" onClick={() => setSelected(target.id)}>
                  <span className="cut">{target.name}</span>
                  <span className="quiet small">{whereOf(target)}</span>
                  {faults.get(place)?.map(({ loc, message }) => (
                    <span key={loc} className="fault">
                      {message}
                    </span>
                  ))}
                </button>
                {target.sourceId === null && (
                  <IconButton
                    icon={mdiPencil}
                    label={editorWords.editTarget(target.name)}
                    onPress={() => setEdited(target)}
                  />
                )}
                <IconButton
                  icon={mdiClose}
                  label={editorWords.removeTarget(target.name)}
                  onPress={() => onChange(targets.filter(({ id }) => id !== target.id))}
                />
              </li>
            ))}
            {targets.length > mostListed && (
              <li className="quiet small">{editorWords.moreTargets(targets.length - mostListed)}</li>
            )}
          </ul>
        )}
      </div>
      {edited !== null && (
        <TargetDialog
          target={edited === "new" ? null : edited}
          taken={new Set(sourceIds)}
          hasOwnPlaces={own.length > 0}
          onClose={() => setEdited(null)}
          onTake={(target) => {
            setEdited(null);
            if (edited === "new") add(target);
            else onChange(targets.map((one) => (one.id === target.id ? target : one)));
          }}
        />
      )}
    </section>
  );

  function whereOf({ sourceId, latitude, longitude }: DraftTarget): string {
    if (sourceId !== null) return editorWords.source;
    if (latitude === null || longitude === null) return "";
    return `${formats.number(latitude, 5)}°, ${formats.number(longitude, 5)}°`;
  }
}
