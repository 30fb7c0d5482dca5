import type { ReactNode } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import type { RunningStakes } from '../../../product/product.ts';
import { useRunningStakes } from '../queries.ts';

/** Own stakes whose rounds run, for a page of no product. */
export function HomeRunning({ children }: { readonly children: (running: RunningStakes) => ReactNode }) {
  const say = useSay();
  const { rows, failed } = useRunningStakes();
  const stakes = rows ?? [];
  return children({
    title: (count) => (count === null ? say('rounds-parts.running') : say('rounds-parts.runningCount', { count: String(count) })),
    payoutLabel: say('rounds-parts.winPays'),
    path: '/flashOption',
    known: failed || rows !== null,
    stakes: stakes.map(({ id, coin, display, side, endMs, period, stake, payout }) => ({
      id,
      coin,
      display,
      side,
      endMs,
      seconds: period,
      stake,
      payout,
    })),
  });
}
