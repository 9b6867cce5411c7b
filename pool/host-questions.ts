/** The end of an adapter's line in the API process, where the egress rules are. */
import type { MessagePort } from "node:worker_threads";
import { systemWait } from "#core/wait.ts";
import type { AdapterFetchResponse, HostAnswer } from "#sandbox/contract.ts";
import type { HostQuestion, HostResponse } from "./messages.ts";
import type { CallRequest } from "./runner.ts";

/** Makes the requests that a call's script asks for, and waits as long as it wants, until `signal` is aborted. */
export function answerQuestions(
  port: MessagePort,
  request: CallRequest,
  maxRequests: number,
  signal: AbortSignal,
): void {
  let asked = 0;
  const send = ({ id, response }: HostResponse): void => {
    if (!("status" in response)) return port.postMessage({ id, response });
    const { status, headers, url } = response;
    const body = movable(response);
    port.postMessage({ id, response: { status, headers, url, body } }, [body.buffer]);
  };
  const answer = async ({ request: wanted, leftMs }: HostQuestion): Promise<HostAnswer> => {
    if ("sleepMs" in wanted) return slept(wanted.sleepMs, leftMs, request, signal);
    asked += 1;
    if (asked > maxRequests) return { error: `At most ${maxRequests} requests are allowed.` };
    return request.fetch(wanted, signal, leftMs);
  };
  port.on("message", (question: HostQuestion) => {
    const { id } = question;
    answer(question).then(
      (response) => send({ id, response }),
      (error: unknown) =>
        send({ id, response: { error: error instanceof Error ? error.message : "The request failed." } }),
    );
  });
  signal.addEventListener("abort", () => port.close(), { once: true });
}

/** A sleep that the call would not survive is refused at once. */
async function slept(
  ms: number,
  leftMs: number,
  { wait = systemWait }: CallRequest,
  signal: AbortSignal,
): Promise<HostAnswer> {
  if (ms >= leftMs)
    return {
      error:
        `a sleep of ${ms} ms is longer than the ${Math.floor(leftMs)} ms that are left of the call's time: ` +
        "sleep less, or raise the adapter's timeoutMs",
    };
  await wait(ms, signal);
  return { slept: true };
}

/** Otherwise a copy, which is much less work than to clone the bytes. What is empty may be everybody's. */
function movable({ body, isGivenAway }: Exclude<AdapterFetchResponse, { readonly error: string }>) {
  const { buffer, byteLength } = body;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0;
  return isGivenAway === true && isWhole ? new Uint8Array(buffer) : new Uint8Array(body);
}
