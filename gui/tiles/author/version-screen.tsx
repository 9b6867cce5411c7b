/** The next version of a tile of one's own: it begins as the newest is. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "wouter";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { useMay } from "../../session/may.ts";
import { useWords } from "../../words/words.tsx";
import { TileFrame } from "../frame.tsx";
import type { KnownTile } from "../model.ts";
import { tileQuery, useTileVersions } from "../queries.ts";
import { useTileWords } from "../words.ts";
import { writtenOf } from "./draft.ts";
import { TileAuthor } from "./tile-author.tsx";

export default function NextVersionScreen() {
  const words = useTileWords();
  const { shell } = useWords();
  const { key = "" } = useParams<{ key: string }>();
  const mayManage = useMay("tiles_manage");
  const versions = useTileVersions(key);
  const newest = versions.data?.[0];
  const found = useQuery({ ...tileQuery(newest?.id ?? ""), enabled: newest !== undefined });
  const tile = found.data;
  if (mayManage && tile && !tile.isPlatform) return <NextVersion key={tile.id} tile={tile} />;
  const error = versions.error ?? found.error;
  const isMissing = versions.data?.length === 0 || tile === null;
  return (
    <TileFrame title={tile?.displayName ?? key} back={{ href: `/tiles/${key}`, label: tile?.displayName ?? key }}>
      {!mayManage && <EmptyNote title={words.noScope} />}
      {mayManage && tile?.isPlatform === true && <EmptyNote title={words.builtInStays} about={words.forkAbout} />}
      {error !== null && <ProblemNote error={error} onRetry={() => void versions.refetch()} />}
      {isMissing && <EmptyNote title={shell.notFound} about={shell.notFoundHint} />}
      {(versions.isPending || found.isLoading) && <Skeleton lines={6} />}
    </TileFrame>
  );
}

function NextVersion({ tile }: { readonly tile: KnownTile }) {
  const words = useTileWords();
  const first = useMemo(() => writtenOf(tile), [tile]);
  return (
    <TileAuthor
      title={words.nextVersionOf(tile.displayName)}
      back={{ href: `/tiles/${tile.key}`, label: tile.displayName }}
      first={first}
      latest={tile}
    />
  );
}
