import { lazy } from 'react';
import { words } from '../i18n/words.ts';

const loaded = async () => {
  const [parts] = await Promise.all([import('./no-pair.tsx'), words.needArea('trade-tools')]);
  return parts;
};

/** What hardly any visit needs: an address that names a pair or a mode that is not there. */
export const NoPair = lazy(async () => ({ default: (await loaded()).NoPair }));
export const NotOffered = lazy(async () => ({ default: (await loaded()).NotOffered }));
