/**
 * What the scheduler role does about the sealing key: at start it says when secrets are kept that none of the keys
 * opens; while earlier keys are configured it seals anew what they sealed, again and again, because processes that
 * still know only an earlier key may go on sealing with it.
 */
import type { SealedCount } from "#schema/sealed.ts";
import { type ResealDependencies, resealAll, sealedCounts } from "./reseal.ts";

export interface KeyChange {
  stop(): Promise<void>;
}

const defaultIntervalMs = 10 * 60_000;

export function startKeyChange(dependencies: ResealDependencies, intervalMs = defaultIntervalMs): KeyChange {
  const { database, sealer, logger } = dependencies;
  const stopping = new AbortController();
  const [present, ...previous] = sealer.keyIds;
  let lastSaid = "";

  const say = (level: "info" | "error", details: object, message: string): void => {
    if (message !== lastSaid) logger[level](details, message);
    lastSaid = message;
  };

  const round = async (): Promise<void> => {
    const hasOthers = (await sealedCounts(database)).some(({ keyId }) => keyId !== present);
    if (hasOthers && previous.length > 0) await resealAll(dependencies, stopping.signal);
    if (stopping.signal.aborted) return;
    const others = (await sealedCounts(database)).filter(({ keyId }) => keyId !== present);
    const lost = others.filter(({ keyId }) => !previous.includes(keyId));
    if (lost.length > 0) say("error", { lost: lost.map(described) }, lostMessage);
    else if (others.length > 0)
      say("info", { left: others.map(described) }, "some secrets are not sealed with the present SECRETS_KEY yet");
    else if (previous.length > 0) say("info", { keyId: present }, doneMessage);
  };

  const attempt = () => round().catch((err: unknown) => logger.warn({ err }, "the check of the sealing keys"));
  let current = attempt();
  const again = () => {
    current = current.then(attempt);
  };
  const timer = previous.length === 0 ? undefined : setInterval(again, intervalMs);

  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };
}

const lostMessage =
  "secrets are kept that neither SECRETS_KEY nor SECRETS_KEY_PREVIOUS opens: put the key that sealed them into SECRETS_KEY_PREVIOUS, or have them set again";
const doneMessage = "every secret is sealed with the present SECRETS_KEY: SECRETS_KEY_PREVIOUS is no longer needed";

function described({ place, keyId, count }: SealedCount): string {
  return `${count} ${place} sealed with key ${keyId}`;
}
