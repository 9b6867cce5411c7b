/** The rows of the list; on phones, cards. */
import {
  mdiContentCopy,
  mdiDeleteOutline,
  mdiDotsVertical,
  mdiHistory,
  mdiPause,
  mdiPlay,
  mdiTrayArrowDown,
} from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { type Action, ActionMenu } from "../../controls/menu.tsx";
import { TileIcon } from "../../icons/tile-icon.tsx";
import { useMay } from "../../session/may.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { tileFaces } from "../tile-faces.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { DemoMark } from "../demo-mark.tsx";
import { NextExpected } from "../next-expected.tsx";
import { Outcome } from "../outcome.tsx";
import type { ListedFlow } from "./listed-flow.ts";
import { useFlowActions } from "./actions.ts";
import "./list.css";

export function FlowTable({ flows, isFormer }: { readonly flows: readonly ListedFlow[]; readonly isFormer: boolean }) {
  const words = useWords();
  const actions = useFlowActions();
  return (
    <div className={isFormer ? "card table former" : "card table"}>
      <table className="flow-list">
        <thead>
          <tr>
            <th>{words.flows.name}</th>
            <th>{words.flows.tiles}</th>
            <th>{words.flows.status}</th>
            <th>{words.flows.lastOutcome}</th>
            <th>{words.flows.schedule}</th>
            <th>{words.flows.nextRun}</th>
            <th>
              <span className="unseen">{words.flows.actions("")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {flows.map((flow) => (
            <FlowRow key={flow.id} flow={flow} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FlowRow({
  flow,
  actions,
}: {
  readonly flow: ListedFlow;
  readonly actions: ReturnType<typeof useFlowActions>;
}) {
  const words = useWords();
  const formats = useFormats();
  const scheduleWords = useScheduleWords();
  const rowActions = useRowActions(flow, actions);
  return (
    <tr>
      <td className="flow-name">
        <Link href={`/flows/${flow.id}`}>{flow.displayName}</Link>
        <DemoMark of={flow.demoData} />
        {flow.ownerUserKey !== null && <span className="quiet small cut">{flow.ownerUserKey}</span>}
      </td>
      <td>
        <TileIcons tiles={flow.tiles} />
      </td>
      <td>
        <span className={`status ${flow.status}`}>{words.flows[flow.status]}</span>
      </td>
      <td>
        {flow.lastRun === null ? <span className="quiet">{words.flows.neverRun}</span> : <Outcome run={flow.lastRun} />}
        <NextExpected flow={flow} />
      </td>
      <td className="small">{scheduleWords(flow)}</td>
      <td className="small">
        {flow.nextRunAt === null ? <span className="quiet">–</span> : formats.dateTime(flow.nextRunAt)}
      </td>
      <td className="end">
        <ActionMenu label={words.flows.actions(flow.displayName)} icon={mdiDotsVertical} actions={rowActions} />
      </td>
    </tr>
  );
}

/** What the session may do with a flow. */
function useRowActions(flow: ListedFlow, actions: ReturnType<typeof useFlowActions>): readonly Action[] {
  const words = useWords();
  const [, navigate] = useLocation();
  const mayWrite = useMay("flows_write");
  const mayReadSources = useMay("sources_read");
  const history: Action = {
    id: "history",
    label: words.flows.history,
    icon: mdiHistory,
    run: () => navigate(`/flows/${flow.id}/runs`),
  };
  const exported: Action = {
    id: "export",
    label: words.flows.export,
    icon: mdiTrayArrowDown,
    run: () => void actions.exportFlow(flow),
  };
  const copy: Action = {
    id: "copy",
    label: words.flows.makeCopy,
    icon: mdiContentCopy,
    run: () => navigate(`/flows/new?from=${flow.id}`),
  };
  const status: Action =
    flow.status === "active"
      ? { id: "pause", label: words.flows.pause, icon: mdiPause, run: () => actions.setStatus(flow, "paused") }
      : { id: "activate", label: words.flows.activate, icon: mdiPlay, run: () => actions.setStatus(flow, "active") };
  const deletion: Action = {
    id: "delete",
    label: words.flows.delete,
    icon: mdiDeleteOutline,
    isDangerous: true,
    run: () => actions.remove(flow),
  };
  const exports = mayReadSources ? [exported] : [];
  return mayWrite ? [history, copy, status, ...exports, deletion] : [history, ...exports];
}

function TileIcons({ tiles }: { readonly tiles: ListedFlow["tiles"] }) {
  const { data } = useQuery(tileFaces);
  const faces = tiles.map(({ tileKey }) => data?.get(tileKey));
  const names = tiles.map(({ tileKey }, place) => faces[place]?.name ?? tileKey).join(" → ");
  return (
    <span className="tile-icons" title={names}>
      <span className="unseen">{names}</span>
      {faces.slice(0, 6).map((face, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chain is an order, and may have one tile twice
        <TileIcon key={place} name={face?.icon ?? ""} />
      ))}
      {faces.length > 6 && <span className="small quiet">+{faces.length - 6}</span>}
    </span>
  );
}
