/** Signing in with what somebody types. A key is exchanged for a session with its scopes, and is not kept. */
import { ask } from "../api/ask.ts";
import { SessionOfKeyDocument } from "../api/documents/session-sign-in.ts";
import { signIn } from "./session.ts";

export function isCredential(text: string): boolean {
  return /^(?:gsk|gst)_[\w-]+$/.test(text.trim());
}

/** @throws Problem */
export async function signInByHand(credential: string): Promise<void> {
  await signIn(credential.startsWith("gsk_") ? await sessionOfKey(credential) : credential);
}

async function sessionOfKey(key: string): Promise<string> {
  const { createSessionToken } = await ask(SessionOfKeyDocument, {}, { bearer: key });
  if (createSessionToken === null) throw new Error("The service gave no session.");
  return createSessionToken.token;
}
