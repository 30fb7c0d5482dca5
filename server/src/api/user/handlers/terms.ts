import type { HandedOf } from '@candor/contract/call';
import { CHANGES_MOST } from '@candor/contract/calls/terms';
import { CALLS } from '@candor/contract/table';
import { namesOf } from '@candor/exchange/ground/author';
import type { Params } from '@candor/proofs/params';
import { termChanges, type TermChange } from '../../../records/term-queries.ts';
import { settingCode } from '../../../records/stated-settings.ts';
import { UNPRICED } from '../../../terms/unpriced.ts';
import { bindPublic, type BoundCall } from '../bind.ts';
import { answer, refuse } from '../result.ts';
import type { Machine } from '../machine.ts';

type Row = HandedOf<typeof CALLS.termsChanges>[number];

/** The statement of a change: everything in it is in the journal, so it is the same whenever it is asked for, but for the key. */
export function paramsOf(change: TermChange, symbol: string, key: string): Params {
  return {
    v: 1,
    product: change.product,
    record: change.record,
    symbol,
    length: change.length_s,
    version: change.version,
    effectiveMs: change.effective_ms,
    terms: change.terms,
    reason: change.reason,
    operators: namesOf(change.operator),
    time: change.time_ms,
    journal: { seq: change.seq, hash: change.previous_hash },
    key,
  };
}

export function termsCalls({ catalogue, provenance: { keyring }, records, exchangeNow }: Machine): readonly BoundCall[] {
  const priced = () => [UNPRICED, ...catalogue.symbols];
  function rowOf(change: TermChange): Row {
    const code = priced()
      .find(({ symbolId }) => symbolId === change.symbol)
      ?.code.toLowerCase();
    const params = paramsOf(change, code ?? settingCode(change.record), keyring.key);
    const signature = keyring.sign('candor/params/1', params);
    const { terms, operators, ...rest } = params;
    return {
      v: 1,
      kind: 'params',
      params: { ...rest, terms: [...terms], operators: [...operators] },
      signature,
      keys: [...keyring.keys()],
    };
  }

  return [
    bindPublic(CALLS.termsChanges, async ({ parameters: { product = null, symbol, planned = false, beforeSeq } }) => {
      const named = symbol === undefined ? null : (catalogue.symbolOfCoin(symbol) ?? priced().find(({ code }) => code === symbol));
      if (named === undefined) return refuse('NOT_FOUND', { field: 'symbol' });
      const changes = await termChanges(records.database, {
        product,
        symbol: named?.symbolId ?? null,
        afterMs: planned ? exchangeNow() : 0,
        beforeSeq: beforeSeq ?? Number.MAX_SAFE_INTEGER,
        most: CHANGES_MOST,
      });
      return answer(changes.map(rowOf));
    }),
  ];
}
