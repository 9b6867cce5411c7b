/** The editor: the chain on top, the chosen tile beside what it would have done, then places and the rest. */
import { useCallback, useMemo, useState } from "react";
import { ProblemNote } from "../../controls/states.tsx";
import { DialogOver } from "../../controls/overlays.tsx";
import { useIsNarrow } from "../../shell/narrow.ts";
import { useShortcuts } from "../../shell/shortcuts.tsx";
import { valueUnitOf } from "../../tile-spec/units.ts";
import { useEditorWords } from "../editor-words.ts";
import { Chain } from "./chain.tsx";
import { asParams, type Draft, type DraftTile, targetInputOf, tileInputOf } from "./draft.ts";
import { EditorHead } from "./editor-head.tsx";
import { faultsNow, noFaults, sortFaults } from "./faults.ts";
import { FlowSettings } from "./flow-settings.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { TilePalette } from "./palette.tsx";
import { SeasonPreview } from "./season-preview.tsx";
import type { ChainStates } from "./season-preview-props.ts";
import { zoneOfPlace } from "./place-zone.ts";
import { useSourcePlaces } from "./sources.ts";
import { sharedViewOf, withSharedView } from "./shared-view.ts";
import { Targets } from "./targets.tsx";
import { unsetOf, withoutUnset } from "./unset.ts";
import { TilePane, type WantedPlace } from "./tile-pane.tsx";
import { useTileSpecs } from "./tile-specs.ts";
import { type EditorStart, useEditor } from "./use-editor.ts";
import { usePreviewParams } from "./preview-params.ts";
import { newLocalId } from "./local-id.ts";
import { isSame } from "./same.ts";
import "./editor.css";

export function FlowEditor({ start }: { readonly start: EditorStart }) {
  const editorWords = useEditorWords();
  const isNarrow = useIsNarrow();
  const editor = useEditor(start);
  const { draft, change } = editor;
  const [selected, setSelected] = useState<string | null>(draft.tiles[0]?.id ?? null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [previewFaults, setPreviewFaults] = useState(noFaults);
  const [states, setStates] = useState<ChainStates | null>(null);
  const [wanted, setWanted] = useState<WantedPlace | null>(null);

  const faults = useMemo(
    () => faultsNow(editor.saveFaults.faults.length > 0 ? editor.saveFaults : previewFaults, draft),
    [editor.saveFaults, previewFaults, draft],
  );
  const sorted = useMemo(() => sortFaults(faults), [faults]);
  const specs = useTileSpecs(draft.tiles.map(({ tileDefinitionId }) => tileDefinitionId));
  const row = draft.tiles.findIndex(({ id }) => id === selected);
  const tile = draft.tiles[row];
  const spec = tile === undefined ? undefined : specs.get(tile.tileDefinitionId);

  const tiles = useMemo(() => draft.tiles.map(tileInputOf), [draft.tiles]);
  const savedTiles = useMemo(() => editor.base?.tiles.map(tileInputOf) ?? null, [editor.base]);
  const sourceIds = useMemo(() => draft.targets.flatMap(({ sourceId }) => sourceId ?? []), [draft.targets]);
  const sources = useSourcePlaces(editor.origin?.id ?? null, sourceIds);
  const targets = useMemo(
    () =>
      draft.targets.map((target) => ({
        id: target.id,
        input: targetInputOf(target),
        name: target.name,
        timeZone: zoneOfPlace(target, sources.get(target.sourceId ?? "")),
      })),
    [draft.targets, sources],
  );
  const tileIds = useMemo(() => draft.tiles.map(({ id }) => id), [draft.tiles]);
  const statesNow = isSame(states?.of, tileIds) ? states : null;
  const view = useMemo(() => sharedViewOf(draft.gui), [draft.gui]);
  const unset = useMemo(() => unsetOf(draft.gui, draft.tiles), [draft.gui, draft.tiles]);
  const tileNameOf = ({ tileDefinitionId, tileKey }: DraftTile) => specs.get(tileDefinitionId)?.name ?? tileKey;
  const tileNames = draft.tiles.map(tileNameOf);

  const changeTile = (id: string, changes: Partial<DraftTile>, joint?: string, changedParam?: string): void => {
    const changed = draft.tiles.map((one) => (one.id === id ? { ...one, ...changes } : one));
    // Whoever changes what a model could not know has set it.
    const gui = changedParam === undefined ? draft.gui : withoutUnset(draft.gui, draft.tiles, id, changedParam);
    change({ ...draft, tiles: changed, gui }, joint);
  };
  const choose = (id: string | null): void => {
    setSelected(id);
    setWanted(null);
    if (id !== null) setSheetOpen(true);
  };
  const showFault = (place: number, loc: string): void => {
    choose(draft.tiles[place]?.id ?? null);
    setWanted({ loc });
  };
  // There is one preview at a time: a second would take the first one's turn.
  const isSheet = isNarrow && isSheetOpen && tile !== undefined;
  const preview = usePreviewParams(spec, tile?.params ?? {}, draft.temperatureUnits);
  const { rest } = editor;
  const endDragging = useCallback((isDragging: boolean) => !isDragging && rest(), [rest]);

  useShortcuts({
    "Control+s": editor.save.save,
    "Control+z": editor.undo,
    "Control+Shift+z": editor.redo,
  });

  const seasons = (
    <SeasonPreview
      tiles={tiles}
      tileIds={tileIds}
      savedTiles={savedTiles}
      tileNames={tileNames}
      unitOfTile={({ tileDefinitionId, params }) => {
        const spec = specs.get(tileDefinitionId ?? "");
        return spec === undefined ? null : valueUnitOf(spec, asParams(params), draft.temperatureUnits);
      }}
      targets={targets}
      ownerUserKey={start.ownerUserKey}
      row={row < 0 ? null : row}
      params={preview.params}
      values={preview.values}
      onParamChange={(name, value) =>
        tile !== undefined &&
        changeTile(tile.id, { params: { ...tile.params, [name]: value } }, `${tile.id} ${name}`, name)
      }
      onDragging={endDragging}
      view={view}
      onViewChange={(next) => change({ ...draft, gui: withSharedView(draft.gui, next) }, "view")}
      onFaults={setPreviewFaults}
      onStates={setStates}
    />
  );
  const pane = tile !== undefined && (
    <TilePane
      key={tile.id}
      tile={tile}
      spec={spec}
      faults={sorted.tiles.get(row) ?? []}
      temperatureUnits={draft.temperatureUnits}
      unset={unset.get(tile.id) ?? []}
      onSettled={(param) => change({ ...draft, gui: withoutUnset(draft.gui, draft.tiles, tile.id, param) })}
      onChange={(changes, param) =>
        changeTile(tile.id, changes, param === undefined ? undefined : `${tile.id} ${param}`, param)
      }
      onCopy={() => {
        const copy = { ...tile, id: newLocalId("tile") };
        change({ ...draft, tiles: draft.tiles.toSpliced(row + 1, 0, copy) });
        choose(copy.id);
      }}
      onRemove={() => {
        const left = draft.tiles.filter(({ id }) => id !== tile.id);
        change({ ...draft, tiles: left });
        setSelected(left[Math.min(row, left.length - 1)]?.id ?? null);
        setSheetOpen(false);
      }}
      wanted={wanted}
    />
  );

  return (
    <section className="screen editor">
      <EditorHead expecting={start.flow} editor={editor} faults={faults} sorted={sorted} onShowFault={showFault} />
      {editor.save.error !== null && editor.saveFaults.faults.length === 0 && !editor.isMerging && (
        <ProblemNote error={editor.save.error} onRetry={editor.save.save} />
      )}
      {editor.run.error !== null && <ProblemNote error={editor.run.error} />}
      <Chain
        tiles={draft.tiles}
        specs={specs}
        states={statesNow}
        faults={sorted.tiles}
        unset={unset}
        temperatureUnits={draft.temperatureUnits}
        selected={selected}
        onSelect={choose}
        onReorder={(order) => change({ ...draft, tiles: order })}
        onAdd={() => setPaletteOpen(true)}
      />
      <TilePalette
        isOpen={isPaletteOpen}
        onClose={() => setPaletteOpen(false)}
        onChoose={({ id: tileDefinitionId, key: tileKey, version: tileVersion }) => {
          const added = {
            id: newLocalId("tile"),
            tileDefinitionId,
            tileKey,
            tileVersion,
            params: {},
            reportOnly: false,
          };
          const place = row < 0 ? draft.tiles.length : row + 1;
          change({ ...draft, tiles: draft.tiles.toSpliced(place, 0, added) });
          choose(added.id);
        }}
      />
      {isNarrow ? (
        <>
          {!isSheet && seasons}
          <DialogOver title={tileNames[row] ?? editorWords.tile} isOpen={isSheet} onClose={() => setSheetOpen(false)}>
            <div className="pinned">{seasons}</div>
            {pane}
          </DialogOver>
        </>
      ) : (
        <div className="editor-middle">
          {pane}
          <div className="card editor-preview">{seasons}</div>
        </div>
      )}
      <Targets
        flowId={editor.origin?.id ?? null}
        targets={draft.targets}
        faults={sorted.targets}
        onChange={(next, joint) => change({ ...draft, targets: next }, joint)}
      />
      <FlowSettings
        draft={draft}
        flow={editor.origin}
        faults={sorted.others}
        onChange={(changes: Partial<Draft>, joint) => change({ ...draft, ...changes }, joint)}
      />
      {editor.isMerging && editor.base !== null && editor.theirs !== null && (
        <MergeDialog
          origin={editor.base}
          own={draft}
          theirs={editor.theirs}
          tileNameOf={tileNameOf}
          onTake={editor.takeMerged}
          onClose={editor.closeMerge}
        />
      )}
    </section>
  );
}
