/** Which run a tile is tried on: its flow, the run, one of its places, and the tile whose place it takes. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ask } from "../../api/ask.ts";
import { ReplayFlowDocument, ReplayFlowsDocument, ReplayTargetsDocument } from "../../api/documents/tiles-author.ts";
import { SelectInput } from "../../controls/fields.tsx";
import { ProblemNote } from "../../controls/states.tsx";
import { useFormats } from "../../words/words.tsx";
import { useTileWords } from "../words.ts";
import type { ReplayPlace } from "./trial.ts";

interface ReplayFieldsProps {
  readonly tileKey: string;
  readonly replay: ReplayPlace | null;
  readonly onChange: (replay: ReplayPlace | null) => void;
}

export function ReplayFields({ tileKey, replay, onChange }: ReplayFieldsProps) {
  const words = useTileWords();
  const formats = useFormats();
  const [flowId, setFlow] = useState<string | null>(null);
  const flows = useReplayFlows();
  const flow = useReplayFlow(flowId);
  const targets = useReplayTargets(replay?.runId ?? null);
  const tiles = flow.data?.tiles ?? [];
  const runs = (flow.data?.runs?.edges ?? [])
    .map(({ node }) => node)
    .filter(({ status }) => status === "succeeded" || status === "failed");
  const row = Math.max(
    0,
    tiles.findIndex((tile) => tile.tileKey === tileKey),
  );
  const newest = runs[0]?.id ?? null;
  // The newest run of a flow is what one mostly means.
  useEffect(() => {
    if (replay === null && newest !== null) onChange({ runId: newest, targetIndex: 0, row });
  }, [replay, newest, row, onChange]);
  const error = flows.error ?? flow.error ?? targets.error;
  return (
    <div className="tiles-fields">
      <SelectInput
        label={words.replayFlow}
        value={flowId}
        placeholder={words.choose}
        choices={(flows.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
        isLoading={flows.isPending}
        onChange={(id) => {
          setFlow(id);
          onChange(null);
        }}
      />
      {flow.data !== undefined && runs.length === 0 && <p className="quiet small">{words.noRuns}</p>}
      {replay !== null && (
        <>
          <SelectInput
            label={words.replayRun}
            value={replay.runId}
            choices={runs.map(({ id, now }) => ({ value: id, label: formats.dateTime(now) }))}
            onChange={(runId) => onChange({ ...replay, runId, targetIndex: 0 })}
          />
          <SelectInput
            label={words.replayTarget}
            value={String(replay.targetIndex)}
            choices={(targets.data ?? []).map(({ position, name }) => ({ value: String(position), label: name }))}
            isLoading={targets.isPending}
            onChange={(position) => onChange({ ...replay, targetIndex: Number(position) })}
          />
          <SelectInput
            label={words.replayRow}
            value={String(replay.row)}
            choices={tiles.map((tile, place) => ({
              value: String(place),
              label: `${place + 1} · ${tile.definition?.displayName ?? tile.tileKey}`,
            }))}
            onChange={(place) => onChange({ ...replay, row: Number(place) })}
          />
        </>
      )}
      {error !== null && <ProblemNote error={error} />}
    </div>
  );
}

function useReplayFlows() {
  return useQuery({
    queryKey: ["replay-flows"],
    queryFn: async ({ signal }) =>
      (await ask(ReplayFlowsDocument, {}, { signal })).flows?.edges.map(({ node }) => node) ?? [],
  });
}

/** @param id null while none is chosen */
function useReplayFlow(id: string | null) {
  return useQuery({
    queryKey: ["replay-flow", id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await ask(ReplayFlowDocument, { id: id ?? "" }, { signal })).flow,
  });
}

/** @param id null while none is chosen */
function useReplayTargets(id: string | null) {
  return useQuery({
    queryKey: ["replay-targets", id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await ask(ReplayTargetsDocument, { id: id ?? "" }, { signal })).run?.outcomes?.edges.map(({ node }) => node) ??
      [],
  });
}
