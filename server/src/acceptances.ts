import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What only the data folder's owner may say yes to, and what the next start does then. */
export const ACCEPTABLE = {
  keys: 'goes on without keys that are gone',
  checkpoints: 'goes on without checkpoints that are gone',
  identity: 'goes on without identity that is gone',
  clock: "goes on from the time of the journal's last entry",
} as const;

export type Acceptable = keyof typeof ACCEPTABLE;

/** The owner's yes, for the next start. */
export function accept(dataFolder: string, what: Acceptable): void {
  writeFileSync(placeOf(dataFolder, what), '');
}

/** Whether it was accepted since; that is used up. */
export function takeAcceptance(dataFolder: string, what: Acceptable): boolean {
  const place = placeOf(dataFolder, what);
  if (!existsSync(place)) return false;
  rmSync(place);
  return true;
}

function placeOf(dataFolder: string, what: Acceptable): string {
  return join(dataFolder, `accepted-${what}`);
}
