import type { Logger } from './telemetry/log.ts';

const EVERY_MS = 3_600_000;

/** A room whose rows end by themselves. */
export type Expiring = { readonly removeExpired: () => Promise<void> };

/** Removes once an hour what has had its time, by its name in the log; answers what ends it. */
export function removeExpiredEvery(rooms: Readonly<Record<string, Expiring>>, log: Logger): () => void {
  const cleaning = setInterval(() => {
    for (const [name, room] of Object.entries(rooms)) {
      room.removeExpired().catch((error: unknown) => log.warn({ error: String(error), room: name }, 'what has expired stays for now'));
    }
  }, EVERY_MS);
  return () => clearInterval(cleaning);
}
