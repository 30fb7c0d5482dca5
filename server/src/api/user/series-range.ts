import { refuse, type Refusal } from './result.ts';

/** Rows of an answer when a client does not say how many. */
const NEWEST = 100;
/** What is signed never changes; a day, since an address may get another series when a deployment begins anew. */
export const UNCHANGING_S = 86_400;

export type Range = {
  readonly from: number;
  readonly to: number;
  /** Both ends were named and exist: the answer will always be the same. */
  readonly whole: boolean;
  /** The beginning was not named. */
  readonly open: boolean;
};

/** Numbers from 1 to `last`; `from` above `to` means none. */
export function rangeOf(
  asked: { readonly from?: number | undefined; readonly to?: number | undefined },
  last: number,
  most: number,
): Range | Refusal {
  const { from, to } = asked;
  if (from !== undefined && to !== undefined && from > to) return refuse('BAD_PARAMETER', { field: 'to' });
  const end = Math.min(to ?? (from === undefined ? last : from + NEWEST - 1), last);
  const begin = from ?? Math.max(1, end - NEWEST + 1);
  if ((to ?? end) - begin >= most) return refuse('ABOVE_MAX', { limit: String(most), field: 'to' });
  return { from: begin, to: end, whole: from !== undefined && to !== undefined && to <= last, open: from === undefined };
}
