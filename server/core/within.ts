/**
 * Rejects when `work` takes longer than `ms`; what comes of it later is let go.
 * @param who is told in the error
 */
export async function within<T>(ms: number, work: Promise<T>, who = "What was asked"): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${who} did not answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
