/** The end of an adapter's line in the API process, where the egress rules are. */
import type { MessagePort } from "node:worker_threads";
import type { AdapterFetchResponse } from "#sandbox/contract.ts";
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
  const send = ({ id, response }: HostResponse): void => {
    if ("error" in response) return port.postMessage({ id, response });
    const { status, headers, url } = response;
    const body = movable(response);
    port.postMessage({ id, response: { status, headers, url, body } }, [body.buffer]);
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

/** Otherwise a copy, which is much less work than to clone the bytes. What is empty may be everybody's. */
function movable({ body, isGivenAway }: Exclude<AdapterFetchResponse, { readonly error: string }>) {
  const { buffer, byteLength } = body;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0;
  return isGivenAway === true && isWhole ? new Uint8Array(buffer) : new Uint8Array(body);
}
