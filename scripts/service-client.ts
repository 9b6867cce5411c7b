/** A running service, as commands call it: through the client that integrators have. */
import { createFlowClient, type FlowClient } from "../client/index.ts";
import { noAnswer } from "./refused.ts";

export interface Access {
  readonly url: string;
  readonly apiKey: string;
  /** Ends what is in work. */
  readonly signal?: AbortSignal;
}

/** A command is given by a person, who does not wait for long. */
const maxTries = 2;

/** Calls `use` with a client. @throws Refused in one line where no service answers */
export async function withService<T>({ url, apiKey, signal }: Access, use: (client: FlowClient) => Promise<T>) {
  const send = (request: Request): Promise<Response> => fetch(request, signal === undefined ? {} : { signal });
  try {
    return await use(createFlowClient({ baseUrl: url, key: apiKey, fetch: send, maxTries }));
  } catch (error) {
    throw error instanceof TypeError ? noAnswer(url, error) : error;
  }
}
