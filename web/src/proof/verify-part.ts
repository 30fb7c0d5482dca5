import { words } from '../i18n/words.ts';
import { later } from '../ui/later.ts';

const code = () => import('./verify-sheet.tsx');
/** What the lines say is an area of its own: it is as large as all else that the sheet says. */
const lines = () => words.needArea('verify-said');

export const VerifySheet = later(async () => {
  await Promise.all([code(), lines()]);
  return (await code()).VerifySheet;
}, 'verify');

/** Asked for when something that can be verified is shown, so that its worker is warm when it is used. What does not come now comes then. */
export function fetchVerifySheet(): void {
  void Promise.all([code(), lines(), words.needArea('verify')]).catch(() => null);
}

/** Where a proof is checked that stands on no page. */
export const ProofsSheet = later(async () => (await import('./proofs-sheet.tsx')).ProofsSheet, 'verify');
