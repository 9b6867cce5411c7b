/**
 * Numbers whose holders want no SMS: which answers mean it, and under which name a number is kept. Pure: knows no store
 * and no provider.
 */
import type { Sealer } from "#core/seal.ts";

/** What a stopped number is sealed for. What was sealed for another cannot be opened. */
export const stoppedPhoneContext = "stopped phone";

/**
 * A keyed fingerprint: who reads the store alone cannot tell the number from it.
 * @param phone E.164
 */
export function phoneFingerprint(sealer: Pick<Sealer, "fingerprint">, phone: string): string {
  return sealer.fingerprint(phone, stoppedPhoneContext);
}

/** Those that providers themselves take by default, and their like in other languages, without accents. */
const stopWords: readonly string[] = [
  ...["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"],
  ...["STOPP", "ABMELDEN", "ABBESTELLEN", "ARRET", "BAJA"],
];
const startWords: readonly string[] = ["START", "UNSTOP", "YES", "JA"];

/** What the holder of a number asks for; null for anything else. Only a text that is nothing but the word counts. */
export function askedBySms(text: string): "stop" | "start" | null {
  const word = text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\s]/gu, "")
    .trim()
    .toUpperCase();
  if (stopWords.includes(word)) return "stop";
  return startWords.includes(word) ? "start" : null;
}
