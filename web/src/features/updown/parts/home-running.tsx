import { updownOrders } from '@candor/contract/products/updown/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/client.ts';
import { useSay } from '../../../i18n/text.tsx';
import { serverNowMs } from '../../../market/countdown.ts';
import type { RunningStakes } from '../../../product/product.ts';
import { pollMs } from '../model/running.ts';

/** Own contracts that run, for a page of no product. */
export function HomeRunning({ children }: { readonly children: (running: RunningStakes) => ReactNode }) {
  const say = useSay();
  const { data, isError } = useQuery({
    ...queryOf(updownOrders, { state: 'running' }),
    refetchInterval: ({ state }) => pollMs(state.data ?? [], serverNowMs()),
  });
  const orders = data ?? [];
  return children({
    title: (count) => (count === null ? say('updown-parts.running') : say('updown-parts.runningCount', { count: String(count) })),
    payoutLabel: say('updown-parts.winPays'),
    path: '/flash',
    known: data !== undefined || isError,
    stakes: orders.map((order) => ({
      id: order.orderId,
      coin: order.baseCoin.toLowerCase(),
      display: order.displayPair ?? `${order.baseCoin}/${order.quoteCoin}`.toUpperCase(),
      side: order.side,
      endMs: order.expiryMs,
      seconds: (order.expiryMs - order.times.createMs) / 1_000,
      stake: order.stake,
      payout: order.payout,
    })),
  });
}
