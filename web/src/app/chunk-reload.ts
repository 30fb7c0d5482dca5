import { isServed } from '../ui/when-online.ts';
import { tabStorage } from '../session/storage.ts';

/** A reload that did not help is not tried again within this time. */
const guardMs = 60_000;

/** What browsers say when a module of an older build is gone. */
const missingModule = /dynamically imported module|Importing a module script failed|error loading dynamically imported|Unable to preload/i;

export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missingModule.test(error.message);
}

/** After a deploy an open page may ask for files that no longer exist: one reload brings the new build. False when one was just made. */
export function reloadOnce(nowMs: number = Date.now()): boolean {
  const last = Number(tabStorage.readText('reloaded') ?? '0');
  if (nowMs - last < guardMs || !navigator.onLine) return false;
  tabStorage.writeText('reloaded', String(nowMs));
  window.location.reload();
  return true;
}

/** While the server is away a reload would take the page away, too. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    void isServed().then((served) => served && reloadOnce());
  });
}
