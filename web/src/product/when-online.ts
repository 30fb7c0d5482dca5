/** Code that a press asks for while the network is away comes when it is back; the page around it stays. Other failures are the caller's. */
export async function whenOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
    });
    return await whenOnline(load);
  }
}
