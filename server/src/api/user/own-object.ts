import type { NoEvidence } from '../../prices/receipts/tick-search.ts';
import { refuse, type Refusal } from './result.ts';
import type { Machine } from './machine.ts';

/** `R-1234` or `1234` as the number of an object; null for what is none. */
export function objectNumber(orderNo: string): number | null {
  const [, digits] = /^(?:[A-Z]-)?([1-9][0-9]{0,15})$/.exec(orderNo) ?? [];
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}

/** How an own object is looked up: by its number, and what its receipt says of it (null while its symbol is not known yet). */
export type OwnObject<Row, Terms> = {
  readonly read: (accountId: number, orderId: number) => Promise<Row | null>;
  readonly termsOf: (record: Row) => Terms | null;
};

/**
 * An own object in the records with the terms of its receipt. Another's answers as an unknown one, and while the records are behind nobody's is
 * unknown. `field` names the parameter that carried the number.
 */
export async function findOwn<Row, Terms>(
  { core, records }: Pick<Machine, 'core' | 'records'>,
  { read, termsOf }: OwnObject<Row, Terms>,
  accountId: number,
  orderId: number | null,
  field: string,
): Promise<{ readonly record: Row; readonly terms: Terms } | Refusal> {
  if (orderId === null) return refuse('NOT_FOUND', { field });
  const shown = await records.reach(core.figures().seq);
  const record = await read(accountId, orderId);
  const terms = record === null ? null : termsOf(record);
  if (record !== null && terms !== null) return { record, terms };
  return shown ? refuse('NOT_FOUND', { field }) : refuse('UNAVAILABLE');
}

const REASONS = { pruned: 'PROOF_PRUNED', missing: 'NOT_SETTLED' } as const satisfies Record<NoEvidence, Refusal['reason']>;

export function refuseEvidence(why: NoEvidence): Refusal {
  return refuse(REASONS[why]);
}
