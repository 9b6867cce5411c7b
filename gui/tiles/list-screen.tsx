/** All tiles that flows can be made of, as cards: found by words, by group, and by whose they are. */
import { mdiHelpCircleOutline, mdiPlus } from "@mdi/js";
import { lazy, Suspense, useDeferredValue, useId, useState } from "react";
import { Link } from "wouter";
import { Button } from "../controls/button.tsx";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { useTileReader } from "../tile-form/use-tile-reader.ts";
import { paletteGroups } from "../tile-spec/palette.ts";
import { summaryOf } from "../tile-spec/summary.ts";
import { TileFace, TileMarks } from "./face.tsx";
import { TileFrame } from "./frame.tsx";
import type { TileCard } from "./model.ts";
import { paramsOf, useTileCards } from "./queries.ts";
import { useTileWords } from "./words.ts";

const Markdown = lazy(() => import("../markdown/markdown.tsx"));

export default function TilesScreen() {
  const words = useTileWords();
  const mayManage = useMay("tiles_manage");
  return (
    <TileFrame title={words.title} about={words.about} actions={mayManage && <NewLink />}>
      <TileCards />
    </TileFrame>
  );
}

function NewLink() {
  const words = useTileWords();
  return (
    <Link href="/tiles/new" className="button main">
      <Icon path={mdiPlus} size={18} />
      {words.newTile}
    </Link>
  );
}

const owners = ["any", "own", "platform"] as const;

function TileCards() {
  const words = useTileWords();
  const [search, filter] = useFilters();
  const { query, tiles } = useTileCards();
  const q = search.get("q") ?? "";
  const group = search.get("group") ?? "";
  const whose = owners.find((one) => one === search.get("of")) ?? "any";
  const all = paletteGroups(tiles, "").map(({ title }) => title);
  const found = paletteGroups(
    tiles.filter(({ isPlatform, ui }) => isOf(whose, isPlatform) && (group === "" || ui.group === group)),
    useDeferredValue(q),
  );
  return (
    <>
      <div className="filters">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        <SelectInput
          label={words.group}
          isLabelUnseen
          value={all.includes(group) ? group : "any"}
          choices={[
            { value: "any", label: words.anyGroup },
            ...all.filter((title) => title !== "any").map((title) => ({ value: title, label: title })),
          ]}
          onChange={(value) => filter("group", value === "any" ? "" : value)}
        />
        <SelectInput
          label={words.whose}
          isLabelUnseen
          value={whose}
          choices={owners.map((value) => ({ value, label: words.owners[value] }))}
          onChange={(value) => filter("of", value === "any" ? "" : value)}
        />
      </div>
      {query.error !== null && <ProblemNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={6} />}
      {query.data !== undefined && !query.hasNextPage && found.length === 0 && (
        <NothingFound isOwn={whose === "own" && q === "" && group === ""} />
      )}
      {found.map(({ title, tiles: members }) => (
        <CardGroup key={title} title={title} tiles={members} />
      ))}
    </>
  );
}

function isOf(whose: (typeof owners)[number], isPlatform: boolean): boolean {
  return whose === "any" || (whose === "platform") === isPlatform;
}

/** @param isOwn all of one's own were asked for, and there is none yet */
function NothingFound({ isOwn }: { readonly isOwn: boolean }) {
  const words = useTileWords();
  const mayManage = useMay("tiles_manage");
  if (!isOwn) return <EmptyNote title={words.nothingFound} about={words.nothingFoundAbout} />;
  return <EmptyNote title={words.noOwn} about={words.noOwnAbout} action={mayManage && <NewLink />} />;
}

function CardGroup({ title, tiles }: { readonly title: string; readonly tiles: readonly TileCard[] }) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="tiles-cards">
        {tiles.map((tile) => (
          <Card key={tile.id} tile={tile} />
        ))}
      </ul>
    </section>
  );
}

function Card({ tile }: { readonly tile: TileCard }) {
  const reader = useTileReader("celsius");
  const summary = summaryOf({ params: paramsOf(tile), ui: tile.ui }, {}, reader);
  return (
    <li className="card tiles-card">
      <div className="tiles-card-head">
        <TileFace ui={tile.ui} />
        <h3>
          <Link href={`/tiles/${tile.key}`}>{tile.displayName}</Link>
        </h3>
      </div>
      <p>{tile.description}</p>
      {summary !== "" && <p className="quiet small">{summary}</p>}
      <div className="tiles-card-foot">
        <TileMarks tile={tile} />
        <CardHelp text={tile.ui.help.markdown} name={tile.displayName} />
      </div>
    </li>
  );
}

function CardHelp({ text, name }: { readonly text: string; readonly name: string }) {
  const words = useTileWords();
  const [isOpen, setOpen] = useState(false);
  if (text.trim() === "") return null;
  return (
    <div className="tiles-card-help">
      <Button kind="quiet" icon={mdiHelpCircleOutline} aria-label={words.helpOf(name)} onPress={() => setOpen(true)}>
        {words.help}
      </Button>
      <DialogOver title={name} isOpen={isOpen} onClose={() => setOpen(false)} size="wide">
        <Suspense>
          <Markdown text={text} firstLevel={3} />
        </Suspense>
      </DialogOver>
    </div>
  );
}
