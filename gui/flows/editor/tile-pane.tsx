/** The chosen tile: its dialog from the specification, and what can be done with it. */
import { mdiCheck, mdiContentCopy, mdiDeleteOutline, mdiUpdate } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Fault } from "../../api/problem.ts";
import { Button, IconButton } from "../../controls/button.tsx";
import { SwitchInput } from "../../controls/switch-input.tsx";
import { Skeleton } from "../../controls/states.tsx";
import type { TemperatureUnits, TileSpec } from "../../tile-spec/model.ts";
import { useWords } from "../../words/words.tsx";
import { useEditorWords } from "../editor-words.ts";
import { tileFaces } from "../tile-faces.ts";
import type { DraftTile } from "./draft.ts";
import { focusParam } from "../../tile-form/focus.ts";
import { TileForm } from "./tile-form.tsx";
import type { Unset } from "./unset.ts";

interface TilePaneProps {
  readonly tile: DraftTile;
  readonly spec: TileSpec | undefined;
  readonly faults: readonly Fault[];
  readonly temperatureUnits: TemperatureUnits;
  /** What the flow's model could not know of it. */
  readonly unset: readonly Unset[];
  readonly onSettled: (param: string) => void;
  /** `param`: the parameter that was changed; further changes of it join to one step of undo. */
  readonly onChange: (changes: Partial<DraftTile>, param?: string) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  /** The place of a fault to which the keyboard goes, once the form is there. */
  readonly wanted: WantedPlace | null;
}

/** A new object each time one is wanted. */
export interface WantedPlace {
  readonly loc: string;
}

export function TilePane(props: TilePaneProps) {
  const { tile, spec, faults, temperatureUnits, unset, onSettled, onChange, onCopy, onRemove, wanted } = props;
  const words = useWords();
  const editorWords = useEditorWords();
  const pane = useRef<HTMLElement>(null);
  const isThere = spec !== undefined;
  useEffect(() => {
    if (isThere && wanted !== null && pane.current !== null) focusParam(pane.current, wanted.loc);
  }, [isThere, wanted]);
  const { data } = useQuery(tileFaces);
  const newest = data?.get(tile.tileKey);
  return (
    <section ref={pane} className="card tile-pane" aria-label={spec?.name ?? tile.tileKey}>
      <header>
        <h2>{spec?.name ?? tile.tileKey}</h2>
        {spec !== undefined && <p className="quiet small">{spec.description}</p>}
        {newest !== undefined && newest.version > tile.tileVersion && (
          <p className="row small">
            <span className="grow">{editorWords.olderVersion(tile.tileVersion, newest.version)}</span>
            <Button
              icon={mdiUpdate}
              onPress={() => onChange({ tileDefinitionId: newest.id, tileVersion: newest.version })}
            >
              {editorWords.useNewest}
            </Button>
          </p>
        )}
      </header>
      {unset.length > 0 && (
        <div className="note tile-unset">
          <h3>{editorWords.unset}</h3>
          <ul>
            {unset.map(({ param, message }) => (
              <li key={param} className="row">
                <span className="grow">{message}</span>
                <IconButton icon={mdiCheck} label={editorWords.settled(message)} onPress={() => onSettled(param)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {spec === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <TileForm
          spec={spec}
          params={tile.params}
          faults={faults}
          temperatureUnits={temperatureUnits}
          onChange={(params, changed) => onChange({ params }, changed)}
        />
      )}
      <footer className="row">
        <div className="grow">
          <SwitchInput
            label={editorWords.reportOnly}
            value={tile.reportOnly}
            onChange={(reportOnly) => onChange({ reportOnly })}
          />
        </div>
        <Button kind="quiet" icon={mdiContentCopy} onPress={onCopy}>
          {words.common.copy}
        </Button>
        <Button kind="quiet" icon={mdiDeleteOutline} onPress={onRemove}>
          {words.common.remove}
        </Button>
      </footer>
    </section>
  );
}
