import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What only the data folder's owner may give up, and what that means. */
const MEANINGS = {
  keys: 'the keys that sign prices and receipts (provenance/keys/public.json) are gone: new ones are seen by everybody who trusted the old ones',
  checkpoints:
    'the signed checkpoints of prices (provenance/checkpoints) are gone: their numbers would be given a second time, which proves fraud to others',
  identity: 'the journal has accounts of users and the database has no user: nobody could sign in to what is theirs',
} as const;

export type Loss = keyof typeof MEANINGS;
export const LOSSES = Object.keys(MEANINGS) as readonly Loss[];

/** The owner's yes to one loss, for the next start. */
export function acceptLoss(dataFolder: string, loss: Loss): void {
  writeFileSync(acceptedPath(dataFolder, loss), '');
}

/** Throws what is lost, what that means and what to do, unless its loss was accepted since: that is used up. */
export function goOnWithout(dataFolder: string, loss: Loss): void {
  const path = acceptedPath(dataFolder, loss);
  if (!existsSync(path))
    throw new Error(`${MEANINGS[loss]}; bring it back from your copy, or go on without it: npm run candor -- accept ${loss} ${dataFolder}`);
  rmSync(path);
}

function acceptedPath(dataFolder: string, loss: Loss): string {
  return join(dataFolder, `accepted-loss-of-${loss}`);
}
