import { dropAcceptance, isAccepted } from '../machine/acceptances.ts';

/** What a start may miss, and what it means to go on without it. */
const MEANINGS = {
  keys: 'the keys that sign prices and receipts (provenance/keys/public.json) are gone: new ones are seen by everybody who trusted the old ones',
  checkpoints:
    'the signed checkpoints of prices (provenance/checkpoints) are gone: their numbers would be given a second time, which proves fraud to others',
  identity: 'the journal has accounts of users and the database has no user: nobody could sign in to what is theirs',
  encryption:
    'another key than this sealed what is stored (CANDOR_ENCRYPTION_KEY, or encryption-key in the data folder): authenticator apps of users would no longer sign in, and verifications could not be read',
} as const;

type Loss = keyof typeof MEANINGS;

/** Throws what is lost, what that means and what to do, unless its loss was accepted since. */
export function goOnWithout(dataFolder: string, loss: Loss): void {
  if (isAccepted(dataFolder, loss)) return;
  throw new Error(`${MEANINGS[loss]}; bring it back from your copy, or go on without it: npm run candor -- accept ${loss} ${dataFolder}`);
}

/** Nothing of it is missing: the next loss has to be accepted anew, and not before, since a start may fail later on. */
export function nothingMissing(dataFolder: string, loss: Loss): void {
  dropAcceptance(dataFolder, loss);
}
