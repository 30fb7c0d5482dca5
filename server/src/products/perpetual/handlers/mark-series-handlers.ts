import { MARKS_PAGE } from '@candor/contract/products/perpetual/proof-calls';
import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import { bindPublic, type BoundCall, type Circumstances } from '../../../api/user/bind.ts';
import { answer, refuse, type Result } from '../../../api/user/result.ts';
import { rangeOf, UNCHANGING_S, type Range } from '../../../api/user/series-range.ts';
import type { PerpetualParts } from './parts.ts';

type Asked = typeof perpetualCalls.signedMarks;

/** Stretches of the signed marks, for everybody. */
export function markSeriesCalls({ perpetuals, provenance }: Pick<PerpetualParts, 'perpetuals' | 'provenance'>): readonly BoundCall[] {
  async function page(symbol: string, range: Range, { keepAnswer }: Pick<Circumstances, 'keepAnswer'>): Promise<Result<Asked>> {
    const run = await provenance.marks.run(symbol, range.from, range.to);
    if (!('absent' in run)) {
      const digest = run.digests.at(-1) ?? '';
      if (range.whole) keepAnswer(UNCHANGING_S, `${digest}-${range.from}`);
      return answer({ symbol, marks: [...run.ticks], digest });
    }
    if (run.absent === 'missing') return answer({ symbol, marks: [], digest: '' });
    const { firstN } = run;
    // who asked for the newest gets what there is of them
    if (range.open && firstN <= range.to) return await page(symbol, { ...range, from: firstN, open: false }, { keepAnswer });
    return refuse('TICKS_PRUNED', { limit: String(firstN), field: 'from' });
  }
  return [
    bindPublic(perpetualCalls.signedMarks, async (request) => {
      const { parameters } = request;
      const market = perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const { code } = market.symbol;
      const range = rangeOf(parameters, provenance.marks.head(code)?.n ?? 0, MARKS_PAGE);
      if ('ok' in range) return range;
      return range.from > range.to ? answer({ symbol: code, marks: [], digest: '' }) : await page(code, range, request);
    }),
  ];
}
