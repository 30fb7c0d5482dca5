import type { Mark } from '../../../chart/engine.ts';
import { signOf } from '../../../domain/decimal.ts';
import { atRiskOf, netOf, type OwnStake } from './round.ts';

/** As many as a list of past ones holds; on the chart those whose words meet are counted together. */
const MARKED_MOST = 50;

interface MarkTexts {
  readonly stake: (amount: string) => string;
  readonly result: (net: string) => string;
}

/** The locks and ends of the latest own rounds of a coin, newest first in `stakes`. A cancelled stake had neither. */
export function marksOf(stakes: readonly OwnStake[], coin: string, texts: MarkTexts): readonly Mark[] {
  return stakes
    .filter((stake) => stake.coin === coin && stake.state !== 'cancelled' && stake.lockPrice !== null)
    .slice(0, MARKED_MOST)
    .flatMap((own): readonly Mark[] => {
      const { id, side, lockMs, endMs } = own;
      const locked: Mark = { id: `${id} lock`, timeMs: lockMs, side, text: texts.stake(atRiskOf(own)) };
      const net = netOf(own);
      if (net === null) return [locked];
      const colour = (['loss', 'text-3', 'gain'] as const)[signOf(net) + 1] ?? 'text-3';
      return [locked, { id: `${id} end`, timeMs: endMs, side: `end-${side}`, colour, text: texts.result(net) }];
    });
}
