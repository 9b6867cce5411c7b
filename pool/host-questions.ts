/** The end of an adapter's line in the API process, where the egress rules are. */
import type { MessagePort } from "node:worker_threads";
import type { HostQuestion, HostResponse } from "./messages.ts";
import type { CallRequest } from "./runner.ts";

/** Makes the requests that a call's script asks for, until `signal` is aborted. */
export function answerQuestions(
  port: MessagePort,
  request: CallRequest,
  maxRequests: number,
  signal: AbortSignal,
): void {
  let asked = 0;
  // A response's bytes are the caller's: a copy is handed over, which is much less work than to clone them.
  const send = ({ id, response }: HostResponse): void => {
    if ("error" in response) return port.postMessage({ id, response });
    const body = new Uint8Array(response.body);
    port.postMessage({ id, response: { ...response, body } }, [body.buffer]);
  };
  port.on("message", ({ id, request: wanted }: HostQuestion) => {
    asked += 1;
    const responding =
      asked > maxRequests
        ? Promise.resolve({ error: `At most ${maxRequests} requests are allowed.` })
        : request.fetch(wanted, signal);
    responding.then(
      (response) => send({ id, response }),
      (error: unknown) =>
        send({ id, response: { error: error instanceof Error ? error.message : "The request failed." } }),
    );
  });
  signal.addEventListener("abort", () => port.close(), { once: true });
}
