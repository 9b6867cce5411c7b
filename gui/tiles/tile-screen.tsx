/** One tile: its dialog, what it needs and answers, its versions, and which flows have which of them. */
import { mdiPencilOutline, mdiSourceFork, mdiTagEditOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { Button } from "../controls/button.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { useWords } from "../words/words.tsx";
import { TileFace } from "./face.tsx";
import { ForkDialog } from "./fork-dialog.tsx";
import { TileFrame } from "./frame.tsx";
import { RelabelDialog } from "./relabel-dialog.tsx";
import type { KnownTile, TileVersion } from "./model.ts";
import { tileQuery, useTileVersions } from "./queries.ts";
import { TileAbout, TileDialogPart, TileExamples, TileHelp, TileScript } from "./tile-parts.tsx";
import { UsingFlows } from "./using-flows.tsx";
import { VersionsPart } from "./versions-part.tsx";
import { useTileWords } from "./words.ts";

export default function TileScreen() {
  const words = useTileWords();
  const { shell } = useWords();
  const { key = "" } = useParams<{ key: string }>();
  const [search] = useFilters();
  const versions = useTileVersions(key);
  const asked = Number(search.get("version"));
  const chosen = versions.data?.find(({ version }) => version === asked) ?? versions.data?.[0];
  const found = useQuery({ ...tileQuery(chosen?.id ?? ""), enabled: chosen !== undefined });
  const error = versions.error ?? found.error;
  const tile = found.data ?? null;
  const again = (): void => void (versions.error === null ? found.refetch() : versions.refetch());
  return (
    <TileFrame
      title={tile?.displayName ?? key}
      about={tile?.description}
      back={{ href: "/tiles", label: words.title }}
      picture={tile !== null && <TileFace ui={tile.ui} />}
      actions={tile !== null && <TileActions tile={tile} />}
    >
      {error !== null && <ProblemNote error={error} onRetry={again} />}
      {versions.isPending && <Skeleton lines={6} />}
      {versions.data?.length === 0 && <EmptyNote title={shell.notFound} about={shell.notFoundHint} />}
      {tile !== null && versions.data !== undefined && <Tile key={tile.id} tile={tile} versions={versions.data} />}
    </TileFrame>
  );
}

/** What is one's own may be changed; whatever is there may be forked. */
function TileActions({ tile }: { readonly tile: KnownTile }) {
  const words = useTileWords();
  const mayManage = useMay("tiles_manage");
  const [open, setOpen] = useState<"fork" | "labels" | null>(null);
  if (!mayManage) return null;
  const close = (): void => setOpen(null);
  return (
    <div className="row">
      {!tile.isPlatform && (
        <>
          <Link href={`/tiles/${tile.key}/edit`} className="button main">
            <Icon path={mdiPencilOutline} size={18} />
            {words.newVersion}
          </Link>
          <Button icon={mdiTagEditOutline} onPress={() => setOpen("labels")}>
            {words.editLabels}
          </Button>
        </>
      )}
      <Button icon={mdiSourceFork} onPress={() => setOpen("fork")}>
        {words.fork}
      </Button>
      {open === "fork" && <ForkDialog tile={tile} onClose={close} />}
      {open === "labels" && <RelabelDialog tile={tile} onClose={close} />}
    </div>
  );
}

function Tile({ tile, versions }: { readonly tile: KnownTile; readonly versions: readonly TileVersion[] }) {
  return (
    <>
      <div className="tiles-parts">
        <TileDialogPart tile={tile} />
        <TileAbout tile={tile} versions={versions} />
      </div>
      <VersionsPart tile={tile} versions={versions} />
      <UsingFlows tile={tile} newest={versions[0]?.version ?? tile.version} />
      <TileExamples tile={tile} />
      <TileHelp tile={tile} />
      <TileScript tile={tile} />
    </>
  );
}
