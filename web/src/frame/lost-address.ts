import { lazy } from 'react';
import { words } from '../i18n/words.ts';

/** What hardly any visit needs: an address that names a pair or a mode that is not there. */
export const NoPair = lazy(async () => {
  const [{ NoPair: part }] = await Promise.all([import('./no-pair.tsx'), words.needArea('trade-tools')]);
  return { default: part };
});

export const NotOffered = lazy(async () => {
  const [{ NotOffered: part }] = await Promise.all([import('./no-pair.tsx'), words.needArea('trade-tools')]);
  return { default: part };
});
