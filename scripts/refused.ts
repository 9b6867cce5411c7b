/** What whoever gives a command can mend, or wait for. */

/** A wrong use, or a folder or a service that does not let it: reported in a line, without a trace. */
export class Refused extends Error {}

/** Of a request to which no answer came. @param fault what `fetch` threw */
export function noAnswer(url: string, { cause, message }: Error): Refused {
  return new Refused(`No service answers at ${url} (${cause instanceof Error ? cause.message : message}).`);
}

/**
 * Ends the process with 1, and says why in a line.
 *
 * @param others further errors whose message says all
 * @throws whatever is none of them
 */
export function reportRefusal(error: unknown, others: readonly (new (...given: never[]) => Error)[] = []): void {
  if (!(error instanceof Error && [Refused, ...others].some((kind) => error instanceof kind))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
