/** All tiles that a flow can be made of, to choose one from. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useId, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { ask } from "../../api/ask.ts";
import { PaletteDocument } from "../../api/documents/flows-editor-palette.ts";
import { SearchInput } from "../../controls/fields.tsx";
import { DialogOver } from "../../controls/overlays.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { TileIcon } from "../../icons/tile-icon.tsx";
import { type PaletteGroup, type PaletteTile, paletteGroups } from "../../tile-spec/palette.ts";
import { useWords } from "../../words/words.tsx";
import { tileColourStyle } from "../../tile-form/tile-colour.ts";
import "./tile-card.css";
import "./palette.css";

interface TilePaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (tile: PaletteTile) => void;
}

export function TilePalette({ isOpen, onClose, onChoose }: TilePaletteProps) {
  const words = useWords();
  return (
    <DialogOver title={words.palette.title} isOpen={isOpen} onClose={onClose} size="wide">
      <Choices
        onChoose={(tile) => {
          onChoose(tile);
          onClose();
        }}
      />
    </DialogOver>
  );
}

const freshMs = 60_000;

/** Of all pages: a search looks at every tile. */
function usePaletteTiles() {
  const query = useInfiniteQuery({
    queryKey: ["palette"],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(PaletteDocument, { after: pageParam }, { signal }),
    getNextPageParam: ({ tiles }) => (tiles?.pageInfo.hasNextPage ? tiles.pageInfo.endCursor : null),
    staleTime: freshMs,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const nodes = query.data?.pages.flatMap(({ tiles }) => tiles?.edges.map(({ node }) => node) ?? []) ?? [];
  return { query, tiles: nodes.filter(({ isDeprecated }) => !isDeprecated) };
}

function Choices({ onChoose }: { readonly onChoose: (tile: PaletteTile) => void }) {
  const words = useWords();
  const { query, tiles } = usePaletteTiles();
  const [search, setSearch] = useState("");
  const groups = paletteGroups(tiles, useDeferredValue(search));
  return (
    <div className="palette">
      <SearchInput label={words.palette.search} value={search} onChange={setSearch} autoFocus />
      {query.error !== null && <ProblemNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={6} />}
      {query.data !== undefined && groups.length === 0 && search !== "" && (
        <EmptyNote title={words.palette.nothingFound} about={words.palette.nothingFoundHint} />
      )}
      {groups.map((group) => (
        <Group key={group.title} group={group} onChoose={onChoose} />
      ))}
    </div>
  );
}

function Group({ group, onChoose }: { readonly group: PaletteGroup; readonly onChoose: (tile: PaletteTile) => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="palette-group">
        {group.title}
      </h3>
      <ul className="palette-tiles">
        {group.tiles.map((tile) => (
          <li key={tile.id}>
            <PaletteCard tile={tile} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaletteCard({
  tile,
  onChoose,
}: {
  readonly tile: PaletteTile;
  readonly onChoose: (tile: PaletteTile) => void;
}) {
  const words = useWords();
  return (
    <AriaButton
      className="palette-tile tile-colour"
      style={tileColourStyle(tile.ui.color)}
      onPress={() => onChoose(tile)}
    >
      <span className="tile-card-icon">
        <TileIcon name={tile.ui.icon.value} />
      </span>
      <span className="palette-text">
        <span className="palette-name">
          <span>{tile.displayName}</span>
          {!tile.isPlatform && <span className="badge strong">{words.palette.own}</span>}
        </span>
        <span className="palette-line">{tile.description}</span>
      </span>
    </AriaButton>
  );
}
