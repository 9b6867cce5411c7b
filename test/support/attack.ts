/** What one tenant may ask for again and again: each within the contract, or refused by it. */
import type { Answer, Client } from "./client.ts";

export interface Attack {
  readonly name: string;
  /** Makes what is needed, and gives back what is then asked again and again. */
  prepare(call: Client): Promise<() => Promise<Answer>>;
}
