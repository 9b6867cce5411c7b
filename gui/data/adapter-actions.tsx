/** What is done with an adapter: enable and disable, take the newer version, delete. */
import { mdiDeleteOutline, mdiPause, mdiPlay, mdiUpdate } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { UpdateAdapterDocument, UpgradeAdapterDocument } from "../api/documents/data.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote } from "../controls/states.tsx";
import { useWords } from "../words/words.tsx";
import { useDataWords } from "./words.ts";
import { adapterDeletions } from "./deletions.ts";
import { newerVersion } from "./facets.ts";
import { adaptersKey, type KnownAdapter, useEnabledOther } from "./queries.ts";
import { isConflict, useTaken } from "./use-taken.ts";

interface ActionsProps {
  readonly adapter: KnownAdapter;
  /** There is what is not saved: then saving comes first. */
  readonly isEdited: boolean;
  /** The newer version does not take the settings as they are. */
  readonly onNeedsMore: (refusal: Error) => void;
}

const refused = 422;

export function AdapterActions({ adapter, isEdited, onNeedsMore }: ActionsProps) {
  const words = useDataWords();
  const other = useEnabledOther(adapter);
  const newer = newerVersion(adapter.template);
  const remove = useRemoval(adapter);
  const { enable, upgrade } = useChanges(adapter, onNeedsMore);
  const isBusy = enable.isPending || upgrade.isPending;
  const about = !adapter.enabled && other !== null ? words.enabling(other) : null;
  return (
    <div className="stack">
      <div className="row">
        <Button
          kind={adapter.enabled || isEdited ? "plain" : "main"}
          icon={adapter.enabled ? mdiPause : mdiPlay}
          isDisabled={isBusy}
          onPress={() => enable.mutate(!adapter.enabled)}
        >
          {adapter.enabled ? words.disable : words.enable}
        </Button>
        {newer !== null && (
          <Button icon={mdiUpdate} isDisabled={isBusy} onPress={() => upgrade.mutate()}>
            {words.upgrade(newer)}
          </Button>
        )}
        <Button kind="quiet" icon={mdiDeleteOutline} onPress={remove}>
          {words.delete}
        </Button>
      </div>
      <p className="quiet small">
        {about ?? (adapter.enabled ? words.enabledAbout : words.disabledAbout)}
        {newer !== null && ` ${words.upgradeAbout}`}
      </p>
      {isTold(enable.error) && <ProblemNote error={enable.error} />}
      {isTold(upgrade.error) && !isRefused(upgrade.error) && <ProblemNote error={upgrade.error} />}
    </div>
  );
}

/** A conflict is told as news. */
function isTold(error: Error | null): error is Error {
  return error !== null && !isConflict(error);
}

/** What a newer version needs stands at the form's fields. */
function isRefused(error: Error): boolean {
  return asProblem(error).details.status === refused;
}

function useChanges({ id, etag, displayName }: KnownAdapter, onNeedsMore: ActionsProps["onNeedsMore"]) {
  const words = useDataWords();
  const taken = useTaken(id);
  const enable = useMutation({
    mutationFn: async (enabled: boolean) => {
      const input = enabled ? { enabled, replace: true } : { enabled };
      return (await ask(UpdateAdapterDocument, { id, input, etag })).updateAdapter;
    },
    onSuccess: (next) => {
      if (next === null) return;
      taken.take(next);
      tell({ text: next.enabled ? words.nowEnabled(displayName) : words.nowDisabled(displayName) });
    },
    onError: (error) => (isConflict(error) ? taken.reload() : undefined),
  });
  const upgrade = useMutation({
    mutationFn: async () => (await ask(UpgradeAdapterDocument, { id, input: null, etag })).upgradeAdapter,
    onSuccess: (next) => {
      if (next === null) return;
      taken.take(next);
      tell({ text: words.upgraded(next.template?.version ?? 0) });
    },
    onError: (error) => {
      if (isConflict(error)) taken.reload();
      else if (isRefused(error)) onNeedsMore(error);
    },
  });
  return { enable, upgrade };
}

/** It can be brought back for a while. */
function useRemoval(adapter: KnownAdapter): () => void {
  const { common } = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { id, displayName, etag } = adapter;
  return () => {
    adapterDeletions.plan({
      record: { id, displayName, etag },
      onSent: () => void client.invalidateQueries({ queryKey: adaptersKey }),
      onError: (error) => tell({ text: asProblem(error).details.detail || common.unreachable }),
    });
    tell(
      {
        text: common.deleted(displayName),
        action: { label: common.undo, run: () => adapterDeletions.takeBack(id) },
      },
      () => void adapterDeletions.send(id),
    );
    navigate("/data");
  };
}
