import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What only the data folder's owner may say yes to, and what the next start does then. */
export const ACCEPTABLE = {
  keys: 'goes on without keys that are gone',
  checkpoints: 'goes on without checkpoints that are gone',
  identity: 'goes on without identity that is gone',
  encryption: 'goes on without the encryption key that is gone',
  clock: "goes on from the time of the journal's last entry",
  operators: 'lets whoever may read the data folder add one administrator',
} as const;

export type Acceptable = keyof typeof ACCEPTABLE;

/** The owner's yes: for the next start, or until what is lost is there again. */
export function accept(dataFolder: string, what: Acceptable): void {
  writeFileSync(placeOf(dataFolder, what), '');
}

export function isAccepted(dataFolder: string, what: Acceptable): boolean {
  return existsSync(placeOf(dataFolder, what));
}

/** Next time it has to be accepted anew. */
export function dropAcceptance(dataFolder: string, what: Acceptable): void {
  rmSync(placeOf(dataFolder, what), { force: true });
}

/** Whether it was accepted since; that is used up. */
export function takeAcceptance(dataFolder: string, what: Acceptable): boolean {
  const accepted = isAccepted(dataFolder, what);
  dropAcceptance(dataFolder, what);
  return accepted;
}

function placeOf(dataFolder: string, what: Acceptable): string {
  return join(dataFolder, `accepted-${what}`);
}
