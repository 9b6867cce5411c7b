/**
 * Rejects when `work` takes longer than `ms`. The work itself goes on, and its result is not used: for work that takes
 * an AbortSignal, `AbortSignal.timeout` is better.
 * @param who stands in the error's message
 */
export async function within<T>(ms: number, work: Promise<T>, who = "The work"): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${who} did not answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
