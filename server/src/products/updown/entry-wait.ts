import type { Core, PublishedBatch } from '../../machine/core/core.ts';
import type { UpdownRecord } from './queries.ts';

/** Product rules §6.2: so long the answer to an order waits for its entry, ms. Ticks come once a second at least. */
const ENTRY_PATIENCE_MS = 1_000;

/** The order with its entry, as soon as it has one; without it when that takes too long, as where its own wait does. `read` asks the exchange. */
export async function withEntry(
  core: Pick<Core, 'onBatch'>,
  order: UpdownRecord,
  read: () => Promise<UpdownRecord | undefined>,
): Promise<UpdownRecord> {
  if (order.entry !== null || order.waitMs >= ENTRY_PATIENCE_MS) return order;
  let ended = (): void => undefined;
  const waited = new Promise<void>((resolve) => (ended = resolve));
  const stopListening = core.onBatch((batch) => {
    if (isEntryIn(batch, order)) ended();
  });
  const patience = setTimeout(ended, ENTRY_PATIENCE_MS);
  try {
    // it may have come before the listener did
    const known = await read();
    if (known === undefined || known.entry !== null) return known ?? order;
    await waited;
    return (await read()) ?? order;
  } finally {
    clearTimeout(patience);
    stopListening();
  }
}

function isEntryIn({ entries }: PublishedBatch, { symbolId, acceptedMs, waitMs }: UpdownRecord): boolean {
  return entries.some(
    ({ timeMs, events }) =>
      timeMs > acceptedMs + waitMs &&
      events.some((event) => event.type === 'price.ticked' && event.symbolId === symbolId && event.state === 'ok'),
  );
}
