import type { Mark } from '../../../chart/engine.ts';
import { signOf } from '../../../domain/decimal.ts';
import { netOf, type UpdownContract } from './contract.ts';

/** As many as a list of past ones holds; on the chart those whose words meet are counted together. */
const MARKED_MOST = 50;

interface MarkTexts {
  readonly stake: (amount: string) => string;
  readonly result: (net: string) => string;
}

/** Where the latest contracts of a coin were entered and where they ended, newest first in `contracts`. */
export function marksOf(contracts: readonly UpdownContract[], coin: string, texts: MarkTexts): readonly Mark[] {
  return contracts
    .filter((contract) => contract.coin === coin && contract.entry !== null)
    .slice(0, MARKED_MOST)
    .flatMap((contract): readonly Mark[] => {
      const { id, direction, stake, entry, exit, startMs, expiresMs, result } = contract;
      const entered: Mark = {
        id: `${id} entry`,
        timeMs: entry?.timeMs ?? startMs,
        side: direction,
        text: texts.stake(stake),
      };
      if (result === null || exit === null) return [entered];
      const net = netOf(contract);
      const colour = (['loss', 'text-3', 'gain'] as const)[signOf(net) + 1] ?? 'text-3';
      return [entered, { id: `${id} exit`, timeMs: exit.timeMs ?? expiresMs, side: `end-${direction}`, colour, text: texts.result(net) }];
    });
}
