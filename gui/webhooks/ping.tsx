/** Sends a ping, waits for what became of it, and says it. */
import { mdiAccessPointNetwork, mdiAlertCircleOutline, mdiCheckCircleOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ask } from "../api/ask.ts";
import { NewestPingsDocument, PingWebhookDocument } from "../api/documents/webhooks-deliveries.ts";
import { Button } from "../controls/button.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useFormats } from "../words/words.tsx";
import { deliveriesKey, type KnownDelivery, type KnownWebhook, webhookQuery } from "./queries.ts";
import { useWebhookWords } from "./words.ts";

const lookMs = 1_000;
/** What is searched by may stand in another event's id as well. */
const looked = 5;

export function Ping({ webhook: { id, status } }: { readonly webhook: KnownWebhook }) {
  const words = useWebhookWords();
  const client = useQueryClient();
  /** The newest before it; undefined while none was sent. */
  const [former, setFormer] = useState<string | null>();
  const ping = useMutation({
    mutationFn: async () => {
      const newest = await newestPing(id);
      await ask(PingWebhookDocument, { id });
      return newest?.deliveryId ?? null;
    },
    onMutate: () => setFormer(undefined),
    onSuccess: (before) => setFormer(before),
  });
  const outcome = useQuery({
    queryKey: ["ping", id, former],
    enabled: former !== undefined,
    queryFn: async ({ signal }) => {
      const newest = await newestPing(id, signal);
      return newest !== null && newest.deliveryId !== former && newest.status !== "pending" ? newest : null;
    },
    refetchInterval: ({ state }) => (state.data ? false : lookMs),
    staleTime: 0,
    gcTime: 0,
  });
  const isEnded = former !== undefined && Boolean(outcome.data);
  useEffect(() => {
    if (!isEnded) return;
    void client.invalidateQueries({ queryKey: deliveriesKey(id) });
    void client.invalidateQueries({ queryKey: webhookQuery(id).queryKey });
  }, [isEnded, client, id]);
  const isWaiting = ping.isPending || (former !== undefined && !isEnded && outcome.error === null);
  const error = ping.error ?? outcome.error;
  return (
    <>
      <Button
        icon={mdiAccessPointNetwork}
        isDisabled={status === "disabled" || isWaiting}
        onPress={() => ping.mutate()}
      >
        {words.ping}
      </Button>
      <div role="status" className="hook-ping">
        {isWaiting && <p className="small">{words.pinging}</p>}
        {outcome.data && <Outcome delivery={outcome.data} />}
      </div>
      {error !== null && !isWaiting && <ProblemNote error={error} />}
    </>
  );
}

async function newestPing(id: string, signal?: AbortSignal): Promise<KnownDelivery | null> {
  const { webhookDeliveries } = await ask(
    NewestPingsDocument,
    { id, first: looked },
    signal === undefined ? {} : { signal },
  );
  return webhookDeliveries?.edges.map(({ node }) => node).find(({ event }) => event === "ping") ?? null;
}

function Outcome({ delivery: { status, attempts } }: { readonly delivery: KnownDelivery }) {
  const words = useWebhookWords();
  const formats = useFormats();
  const latest = attempts.at(-1);
  if (latest === undefined) return null;
  const { statusCode, error, durationMs } = latest;
  const took = formats.number(durationMs);
  const isGood = status === "succeeded";
  return (
    <p className={isGood ? "note hook-good" : "note error"}>
      <Icon path={isGood ? mdiCheckCircleOutline : mdiAlertCircleOutline} />
      {statusCode === null
        ? words.pingFailed(error ?? "")
        : (isGood ? words.pingTook : words.pingRefused)(statusCode, took)}
    </p>
  );
}
