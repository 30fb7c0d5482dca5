const ASK_AGAIN_MS = 2_000;

/** Whether the server answers at all. Where it does and a file of the app does not come, that file is of another build. */
export async function isServed(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Code that is asked for while the network or the server is away comes when they are back; the page around it stays. Other failures are the
 * caller's.
 */
export async function whenOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (await isServed()) throw error;
    await untilServed();
    return await whenOnline(load);
  }
}

async function untilServed(): Promise<void> {
  do
    await new Promise<void>((resolve) => {
      setTimeout(resolve, ASK_AGAIN_MS);
      window.addEventListener('online', () => resolve(), { once: true });
    });
  while (!(await isServed()));
}
