import { later } from '../ui/later.ts';

/** What hardly any visit needs: an address that names a pair or a mode that is not there, or a product that is closed. */
export const NoPair = later(async () => (await import('./no-pair.tsx')).NoPair, 'trade-tools');

export const NotOffered = later(async () => (await import('./no-pair.tsx')).NotOffered, 'trade-tools');

export const Closed = later(async () => (await import('./no-pair.tsx')).Closed, 'trade-tools');
