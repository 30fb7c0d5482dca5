import { updownOrders } from '@candor/contract/products/updown/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/client.ts';
import { useSay } from '../../../i18n/text.tsx';
import { serverNowMs } from '../../../market/countdown.ts';
import type { RunningStakes } from '../../../product/product.ts';
import { pollMs } from '../model/running.ts';

const UP = '1';

/** Own contracts that run, for a page of no product. */
export function HomeRunning({ children }: { readonly children: (running: RunningStakes) => ReactNode }) {
  const say = useSay();
  const { data, isError } = useQuery({
    ...queryOf(updownOrders, { status: 0 }),
    refetchInterval: ({ state }) => pollMs(state.data ?? [], serverNowMs()),
  });
  const orders = data ?? [];
  return children({
    title: (count) => (count === null ? say('updown-parts.running') : say('updown-parts.runningCount', { count: String(count) })),
    payoutLabel: say('updown-parts.winPays'),
    path: '/flash',
    known: data !== undefined || isError,
    stakes: orders.map((order) => ({
      id: order.id,
      coin: order.coinSymbol.toLowerCase(),
      display: order.showCoin ?? `${order.coinSymbol}/${order.baseSymbol}`.toUpperCase(),
      side: order.betContent === UP ? 'up' : 'down',
      endMs: order.closeTime,
      seconds: (order.closeTime - order.params.createTime) / 1_000,
      stake: order.betAmount,
      payout: order.rewardAmount,
    })),
  });
}
