/** Some tiles of a flow have newer versions: what they would change, before one takes them. */
import { mdiArrowUpBoldCircleOutline } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { PreviewTileUpgradeDocument, UpgradeTilesDocument } from "../api/documents/flows-tile-upgrade.ts";
import type { PreviewTileUpgradeMutation } from "../api/generated.ts";
import { Button } from "../controls/button.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { tell } from "../controls/news.ts";
import { useFormats } from "../words/words.tsx";
import { useSeasonWords } from "./season-words.ts";
import "./upgrade-part.css";

/** As much of a flow as an upgrade needs. */
export interface UpgradableFlow {
  readonly id: string;
  readonly etag: string | null;
  readonly tiles: readonly { readonly definition: { readonly displayName: string } | null }[];
}

type Upgrade = NonNullable<PreviewTileUpgradeMutation["previewTileUpgrade"]>;

interface UpgradePartProps {
  readonly flow: UpgradableFlow;
  readonly onUpgraded?: () => void;
}

const maxListed = 200;

export function UpgradePart({ flow, onUpgraded }: UpgradePartProps) {
  const words = useSeasonWords();
  const client = useQueryClient();
  const preview = useMutation({ mutationFn: () => ask(PreviewTileUpgradeDocument, { id: flow.id }) });
  const upgrade = useMutation({
    mutationFn: () => ask(UpgradeTilesDocument, { id: flow.id, etag: flow.etag }),
    onSuccess: () => {
      tell({ text: words.upgraded });
      void client.invalidateQueries({ queryKey: ["season-flow", flow.id] });
      void client.invalidateQueries({ queryKey: ["flows"] });
      onUpgraded?.();
    },
  });
  const found = preview.data?.previewTileUpgrade;
  return (
    <div className="upgrade">
      <p className="quiet small">{words.upgradeAbout}</p>
      {preview.isPending && <Skeleton lines={3} />}
      {preview.error !== null && <ProblemNote error={preview.error} onRetry={() => preview.mutate()} />}
      {found !== undefined && found !== null && <Changes upgrade={found} flow={flow} />}
      {upgrade.error !== null && <ProblemNote error={upgrade.error} />}
      <div className="row">
        <Button onPress={() => preview.mutate()} isDisabled={preview.isPending}>
          {words.compareVersions}
        </Button>
        {found !== undefined && (
          <Button
            kind="main"
            icon={mdiArrowUpBoldCircleOutline}
            onPress={() => upgrade.mutate()}
            isDisabled={upgrade.isPending}
          >
            {words.upgrade}
          </Button>
        )}
      </div>
    </div>
  );
}

function Changes({
  upgrade: { tiles, evaluations, changes },
  flow,
}: {
  readonly upgrade: Upgrade;
  readonly flow: UpgradableFlow;
}) {
  const words = useSeasonWords();
  const formats = useFormats();
  // Where both are triggered, or neither, the values of the newer tiles are what differs.
  const said = ({ triggered, error, lastValues }: Upgrade["changes"][number]["before"]): string => {
    if (error !== null) return error;
    const values = tiles.map(({ row }) => lastValues[row] ?? null).filter((value) => value !== null);
    return [triggered ? words.triggered : words.notTriggered, ...values.map((value) => formats.number(value))].join(
      " · ",
    );
  };
  return (
    <>
      <ul>
        {tiles.map(({ row, key, version, latestVersion }) => (
          <li key={row}>{words.versions(flow.tiles[row]?.definition?.displayName ?? key, version, latestVersion)}</li>
        ))}
      </ul>
      <p role="status">{words.changes(changes.length, evaluations)}</p>
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get into it
        <section className="changes" aria-label={words.upgradeTitle} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>{words.day}</th>
                <th>{words.place}</th>
                <th>{words.before}</th>
                <th>{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, maxListed).map(({ at, targetIndex, targetName, before, after }) => (
                <tr key={`${at} ${targetIndex}`}>
                  <td>{formats.date(at)}</td>
                  <td>{targetName}</td>
                  <td>{said(before)}</td>
                  <td>{said(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
