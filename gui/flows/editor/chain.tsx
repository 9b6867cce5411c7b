/** The chain, left to right: chosen by a press, moved by dragging, or by its handle with Enter and the arrow keys. */
import { mdiDragVertical, mdiPlus } from "@mdi/js";
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import type { Fault } from "../../api/problem.ts";
import { Button } from "../../controls/button.tsx";
import { EmptyNote } from "../../controls/states.tsx";
import { Icon } from "../../icons/icon.tsx";
import type { TemperatureUnits, TileSpec } from "../../tile-spec/model.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { useEditorWords } from "../editor-words.ts";
import { Mark } from "../outcome.tsx";
import type { DraftTile } from "./draft.ts";
import type { FlowState, TileState } from "./preview-seasons.ts";
import type { ChainStates } from "./season-preview-props.ts";
import { TileCard } from "./tile-card.tsx";
import type { Unset } from "./unset.ts";

interface ChainProps {
  readonly tiles: readonly DraftTile[];
  /** By the id of a tile's version. */
  readonly specs: ReadonlyMap<string, TileSpec>;
  /** Null where nothing is known of this chain. */
  readonly states: ChainStates | null;
  /** By place in the chain. */
  readonly faults: ReadonlyMap<number, readonly Fault[]>;
  /** What a model could not know, by the tile's id. */
  readonly unset: ReadonlyMap<string, readonly Unset[]>;
  readonly temperatureUnits: TemperatureUnits;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onReorder: (tiles: readonly DraftTile[]) => void;
  readonly onAdd: () => void;
}

export function Chain(props: ChainProps) {
  const { tiles, specs, states, faults, unset, temperatureUnits, selected, onSelect, onReorder, onAdd } = props;
  const editorWords = useEditorWords();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": nameOf(tiles, specs, String(key)) })),
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      // The tile at the place may be the moved one itself: then it stays where it is.
      const place = tiles.findIndex(({ id }) => id === key) + (dropPosition === "after" ? 1 : 0);
      const isMoved = ({ id }: DraftTile): boolean => keys.has(id);
      const staysOf = (some: readonly DraftTile[]) => some.filter((tile) => !isMoved(tile));
      const order = [...staysOf(tiles.slice(0, place)), ...tiles.filter(isMoved), ...staysOf(tiles.slice(place))];
      if (order.some((tile, index) => tile !== tiles[index])) onReorder(order);
    },
  });
  return (
    <section className="chain" aria-label={editorWords.chain}>
      <div className="row">
        <h2 className="grow">
          {editorWords.chain} <span className="quiet small">{editorWords.chainHint}</span>
        </h2>
        <Button icon={mdiPlus} onPress={onAdd}>
          {editorWords.addTile}
        </Button>
      </div>
      {tiles.length === 0 ? (
        <EmptyNote title={editorWords.noTile} about={editorWords.noTileHint} />
      ) : (
        <GridList
          aria-label={editorWords.chain}
          layout="grid"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={selected === null ? [] : [selected]}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : [...keys];
            if (key !== undefined) onSelect(String(key));
          }}
          // A press on the chosen one opens its sheet again on a phone.
          onAction={(key) => onSelect(String(key))}
          dragAndDropHooks={dragAndDropHooks}
          className="chain-tiles"
        >
          {tiles.map((tile, place) => (
            <GridListItem key={tile.id} id={tile.id} textValue={nameOf(tiles, specs, tile.id)} className="chain-tile">
              <TileCard
                spec={specs.get(tile.tileDefinitionId)}
                tileKey={tile.tileKey}
                params={tile.params}
                temperatureUnits={temperatureUnits}
                isSelected={tile.id === selected}
                isReportOnly={tile.reportOnly}
                note={unset.has(tile.id) ? editorWords.unset : null}
                faultCount={faults.get(place)?.length ?? 0}
                handle={
                  <AriaButton
                    slot="drag"
                    className="handle"
                    aria-label={editorWords.move(nameOf(tiles, specs, tile.id))}
                  >
                    <Icon path={mdiDragVertical} size={18} />
                  </AriaButton>
                }
              >
                <StateLine state={states?.tiles.find(({ row }) => row === place)} timeZone={states?.timeZone ?? null} />
              </TileCard>
            </GridListItem>
          ))}
        </GridList>
      )}
      {states !== null && states.flow !== null && <FlowLine state={states.flow} timeZone={states.timeZone} />}
    </section>
  );
}

interface StateLineProps {
  readonly state: TileState | undefined;
  /** Whose days are told; null for the reader's. */
  readonly timeZone: string | null;
}

function StateLine({ state, timeZone }: StateLineProps) {
  const words = useWords();
  const editorWords = useEditorWords();
  const formats = useFormats();
  if (state === undefined) return null;
  if (state.error !== null) return <Mark kind="failed" text={words.flows.failed} />;
  if (state.noData) return <Mark kind="quiet" text={words.preview.noData} />;
  if (!state.isTriggered) return <Mark kind="quiet" text={words.preview.notTriggered} />;
  if (state.since === null) return <Mark kind="triggered" text={words.preview.triggered} />;
  return <Mark kind="triggered" text={editorWords.since(formats.day(state.since, timeZone ?? undefined))} />;
}

interface FlowLineProps {
  readonly state: FlowState;
  readonly timeZone: string | null;
}

/** What comes of the chain as a whole. */
function FlowLine({ state: { isTriggered, since }, timeZone }: FlowLineProps) {
  const words = useWords();
  const formats = useFormats();
  const told =
    since === null ? words.preview.triggered : words.preview.since(formats.day(since, timeZone ?? undefined));
  return (
    <p className="row chain-outcome">
      <span aria-hidden="true">⇒</span>
      <span>{words.preview.flow}:</span>
      <Mark kind={isTriggered ? "triggered" : "quiet"} text={isTriggered ? told : words.preview.notTriggered} />
    </p>
  );
}

function nameOf(tiles: readonly DraftTile[], specs: ReadonlyMap<string, TileSpec>, id: string): string {
  const tile = tiles.find((one) => one.id === id);
  if (tile === undefined) return "";
  return specs.get(tile.tileDefinitionId)?.name ?? tile.tileKey;
}
