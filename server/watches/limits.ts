/** How many watches may be open at a time in one process. A session's are a setting. */
export const watchLimits = { perTenant: 100, perProcess: 1_000 } as const;
