/** The limit is waited for in so many pieces. */
const pieces = 20;

/**
 * Rejects when `work` takes longer than `ms`. The work itself goes on, and its result is not used: for work that takes
 * an AbortSignal, `AbortSignal.timeout` is better. Where this process itself is held up, that counts as one piece of
 * the time at most: an answer that came meanwhile is still heard.
 * @param who stands in the error's message
 */
export async function within<T>(ms: number, work: Promise<T>, who = "The work"): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const wait = (left: number): void => {
    timer = setTimeout(() => {
      if (left > 1) wait(left - 1);
      else reject(new Error(`${who} did not answer within ${ms} ms.`));
    }, ms / pieces);
  };
  wait(pieces);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
