import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { PoolClient } from 'pg';
import type { PlannedTerms, Values } from '../terms/planned-terms.ts';
import { insertRows } from './bulk.ts';
import type { BatchPosition } from './projection.ts';
import type { RecordTables } from './tables.ts';

type Row = RecordTables['term_versions'];

type Stating = { readonly name: string; readonly terms: Pick<PlannedTerms, 'figures' | 'statedBy' | 'stated'> };

const COLUMNS = {
  product: 'text',
  record: 'integer',
  version: 'integer',
  symbol: 'integer',
  length_s: 'integer',
  seq: 'bigint',
  time_ms: 'bigint',
  previous_hash: 'text',
  effective_ms: 'bigint',
  operator: 'text',
  reason: 'text',
  figures: 'text',
  before: 'text',
} as const;

/** Every version of the terms of all products, with who has planned it and why: those stand in the command alone. */
export class TermsProjection {
  readonly #symbolOfMarket: (marketId: number) => number;
  readonly #stating = new Map<ExchangeEvent['type'], Stating>();
  #rows: Row[] = [];

  constructor(products: readonly (Partial<Stating> & { readonly name: string })[], symbolOfMarket: (marketId: number) => number) {
    this.#symbolOfMarket = symbolOfMarket;
    for (const { name, terms } of products)
      if (terms !== undefined) for (const type of terms.statedBy) this.#stating.set(type, { name, terms });
  }

  apply({ seq, timeMs, command: { body } }: Entry, event: ExchangeEvent, { previousHash }: BatchPosition): void {
    const stating = this.#stating.get(event.type);
    const stated = stating?.terms.stated(event, this.#symbolOfMarket) ?? null;
    if (stating === undefined || stated === null) return;
    const { id, version, symbolId, lengthS, effectiveMs, values, before } = stated;
    const named = before === undefined ? stating.terms.figures : Object.keys(values).map((name) => ({ name, unit: '' }));
    const written = (of: Values): string => JSON.stringify(named.map(({ name, unit }) => ({ name, unit, value: of[name] ?? '' })));
    const isChange = 'effectiveMs' in body;
    this.#rows.push({
      product: stating.name,
      record: id,
      version,
      symbol: symbolId,
      length_s: lengthS,
      seq,
      time_ms: timeMs,
      previous_hash: previousHash,
      effective_ms: effectiveMs,
      operator: isChange ? body.operator : '',
      reason: isChange ? body.reason : '',
      figures: written(values),
      before: before === undefined ? null : written(before),
    });
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'term_versions', COLUMNS, this.#rows, '(product, record, version) DO NOTHING');
  }

  written(): void {
    this.#rows = [];
  }
}
