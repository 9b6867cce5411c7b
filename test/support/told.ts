/** Whether the phrase book knows what the service says: a sentence that it tells in German has other words there. */
import assert from "node:assert/strict";
import { type Said, toldIn } from "#server/language/told.ts";

const german = toldIn("de");

export function assertTold(said: Said, english: string): void {
  assert.notEqual(german.tell(said, english), english, `server/language/de has no phrase for: ${english}`);
}
