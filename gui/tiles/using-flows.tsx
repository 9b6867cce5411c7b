/** Which flows have which version of a tile, and what the newest would change in each of them. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { Button } from "../controls/button.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { UpgradePart } from "../flows/upgrade-part.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import type { KnownTile, UsingFlow } from "./model.ts";
import { tilesKey, useUsingFlows } from "./queries.ts";
import { useTileWords } from "./words.ts";

interface UsingFlowsProps {
  readonly tile: KnownTile;
  /** Its newest version. */
  readonly newest: number;
}

export function UsingFlows({ tile: { key }, newest }: UsingFlowsProps) {
  const words = useTileWords();
  const flows = useUsingFlows(key);
  return (
    <section className="card tiles-part" aria-labelledby="tile-flows">
      <h2 id="tile-flows">{words.usedBy}</h2>
      {flows.error !== null && <ProblemNote error={flows.error} onRetry={() => void flows.refetch()} />}
      {flows.isPending && <Skeleton lines={3} />}
      {flows.data?.length === 0 && <p className="quiet">{words.usedByNone}</p>}
      {flows.data !== undefined && flows.data.length > 0 && (
        <ul className="tiles-lines" aria-label={words.usedBy}>
          {flows.data.map((flow) => (
            <FlowLine key={flow.id} flow={flow} tileKey={key} newest={newest} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FlowLineProps {
  readonly flow: UsingFlow;
  readonly tileKey: string;
  readonly newest: number;
}

function FlowLine({ flow, tileKey, newest }: FlowLineProps) {
  const words = useTileWords();
  const { flows: flowWords } = useWords();
  const client = useQueryClient();
  const mayWrite = useMay("flows_write");
  const [isOpen, setOpen] = useState(false);
  const versions = versionsIn(flow, tileKey);
  const isOlder = versions.some((version) => version < newest);
  return (
    <li className="tiles-flow">
      <div className="grow">
        <Link href={`/flows/${flow.id}`}>{flow.displayName}</Link>
        <span className="quiet small">
          {[flowWords[flow.status], words.hasVersions(versions), isOlder ? words.newestIs(newest) : null]
            .filter((one) => one !== null)
            .join(" · ")}
        </span>
      </div>
      {isOlder && mayWrite && <Button onPress={() => setOpen(true)}>{words.upgrade(flow.displayName)}</Button>}
      <DialogOver
        title={words.upgradeTitle(flow.displayName)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="wide"
      >
        <UpgradePart
          flow={flow}
          onUpgraded={() => {
            setOpen(false);
            void client.invalidateQueries({ queryKey: [...tilesKey, "flows"] });
          }}
        />
      </DialogOver>
    </li>
  );
}

/** The oldest first; each once. */
function versionsIn(flow: UsingFlow, key: string): readonly number[] {
  const all = flow.tiles.filter(({ tileKey }) => tileKey === key).map(({ tileVersion }) => tileVersion);
  return [...new Set(all)].toSorted((a, b) => a - b);
}
