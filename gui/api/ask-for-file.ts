/** Files of the service, which come over REST: nothing that a question over GraphQL could answer. */
import { credentialHeaders } from "../session/credential.ts";
import { type AskOptions, bodyOf, secondsToWait } from "./ask.ts";
import { problemFrom, unreachable } from "./problem.ts";

/** @throws Problem */
export async function askForFile(path: string, options: Pick<AskOptions, "bearer" | "signal"> = {}): Promise<Blob> {
  const { signal, bearer } = options;
  const request = { headers: credentialHeaders(bearer), ...(signal === undefined ? {} : { signal }) };
  const response = await fetch(path, request).catch(() => {
    throw unreachable();
  });
  if (response.ok) return response.blob();
  throw problemFrom(response.status, await bodyOf(response), secondsToWait(response));
}
