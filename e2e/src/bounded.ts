const BOUND_MS = 60_000;

/** For what fixtures clean up, which vitest does not bound: rejects with `what` when `work` has not ended within a minute. */
export async function bounded(what: string, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what} has not ended within ${BOUND_MS / 1_000} s`)), BOUND_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
