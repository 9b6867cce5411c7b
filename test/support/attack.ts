/** One thing that a tenant may ask for again and again, and that costs the service much (attacks.ts has them all). */
import type { Answer, Client } from "./client.ts";

export interface Attack {
  readonly name: string;
  /** What is costly about it. Of each kind the suite tries the first; `npm test -- --all` tries all. */
  readonly kind: string;
  /** Makes what is needed, and gives back what is then asked again and again. */
  prepare(call: Client): Promise<() => Promise<Answer>>;
}
