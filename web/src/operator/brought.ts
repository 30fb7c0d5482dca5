/** How long is waited before the next try, ms. */
const WAITS_MS = [500, 2_000, 5_000] as const;

/** Code of a part. A request that was lost is sent again, some times; then the failure is the caller's. */
export async function brought<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const waitMs of WAITS_MS)
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => setTimeout(resolve, waitMs));
    }
  return await load();
}
