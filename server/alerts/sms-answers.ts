/** The use case of an answer to one of the service's SMS: the number is stopped, or no longer. Knows no provider. */
import { phoneProblem } from "#core/addresses.ts";
import type { Clock } from "#core/clock.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import { askedBySms, phoneFingerprint, stoppedPhoneContext } from "./phone-stop.ts";

export interface SmsAnswerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

/** @param from the number; anything else than E.164, as of another service than SMS, changes nothing */
export type TakeSmsAnswer = (from: string, text: string) => Promise<void>;

export function smsAnswers({ database, clock, sealer }: SmsAnswerDependencies): TakeSmsAnswer {
  return async (from, text) => {
    const asked = askedBySms(text);
    if (asked === null || phoneProblem(from) !== null) return;
    const fingerprint = phoneFingerprint(sealer, from);
    await database.write(async (stores) => {
      const stops = stores.phoneStops.forSystem();
      if (asked === "start") return stops.start(fingerprint);
      await stops.stop(fingerprint, sealer.seal(from, stoppedPhoneContext), clock.now());
    });
  };
}
