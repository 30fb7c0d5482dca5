import type { Core } from '../machine/core/core.ts';
import { refuseAction, type ActionRefusal } from '../operators/operator-action.ts';
import type { PlannedTerms, TermsRecord } from './planned-terms.ts';
import { UNPRICED } from './unpriced.ts';

export type TermsParts = {
  readonly core: Pick<Core, 'query'>;
  readonly products: readonly { readonly name: string; readonly terms?: PlannedTerms }[];
};

/** A record by its name: `btcusdt`, with the seconds of its length behind it where it has one (`btcusdt-60`). */
export type NamedRecord = TermsRecord & { readonly object: string };

type Found = { readonly ok: true; readonly terms: PlannedTerms; readonly records: readonly NamedRecord[] } | ActionRefusal;

export function plannable({ products }: Pick<TermsParts, 'products'>): readonly string[] {
  return products.flatMap(({ name, terms }) => (terms === undefined ? [] : [name]));
}

/** The records of a product; of one object alone where it is named. */
export async function recordsOf(parts: TermsParts, product: string, object: string | null): Promise<Found> {
  const terms = parts.products.find(({ name }) => name === product)?.terms;
  if (terms === undefined) return refuseAction('NOT_FOUND', 'the products are {list}', { list: plannable(parts).join(', ') });
  const { symbols } = await parts.core.query({ type: 'market.catalogue' });
  const codes = new Map([UNPRICED, ...symbols].map(({ symbolId, code }) => [symbolId, code]));
  const all = (await terms.records(parts.core)).map((record) => {
    const symbol = codes.get(record.symbolId) ?? '';
    return { ...record, object: record.lengthS === 0 ? symbol : `${symbol}-${record.lengthS}` };
  });
  const records = all.filter((record) => object === null || record.object === object);
  if (records.length > 0) return { ok: true, terms, records };
  return refuseAction('NOT_FOUND', '{product} has no {object} here: {list}', {
    product,
    object: object ?? 'terms',
    list: all.map((record) => record.object).join(', '),
  });
}
