import { getCoinList, kline } from '@candor/contract/calls/market';
import { assetBalance, assetList } from '@candor/contract/calls/asset';
import { orderList } from '@candor/contract/calls/spot';
import { recordCurrency, recordFinancial } from '@candor/contract/calls/record';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { pageClock } from '../market/clock.ts';
import { market, watchPage } from '../market/live.ts';
import { openOwnEvents, type OwnEvent } from '../market/own-events.ts';
import { openBrowserSocket, socketAddress } from '../market/sockets.ts';
import { useMarkets } from '../session/markets.ts';
import { sessionStore } from '../session/session.ts';

/** Ties the live data to what the page knows: which coins there are, whether it is seen, and whose events to listen to. Draws nothing. */
export function LiveData() {
  const client = useQueryClient();
  const { source, entries } = useMarkets();
  const token = useStore(sessionStore, (state) => state.token);
  const userId = useStore(sessionStore, (state) => state.user?.userId ?? null);

  useEffect(() => {
    if (source !== 'server') return;
    market.setCoins(entries.map((entry) => entry.coin));
    market.seed(entries.map(({ coin, close, open }) => ({ coin, close, open })));
  }, [source, entries]);

  useEffect(() => watchPage(() => refresh(client, [getCoinList.name, kline.name])), [client]);

  useEffect(() => {
    if (token === null || userId === null) return undefined;
    const own = openOwnEvents({
      url: socketAddress(window.location, `/ws/coin/${userId}`),
      token,
      open: openBrowserSocket,
      clock: pageClock,
      random: Math.random,
      onEvent: (event) => refresh(client, AFFECTED[event]),
      onReconnected: () => refresh(client, Object.values(AFFECTED).flat()),
      onRefused: () => undefined,
    });
    const seen = () => own.nudge();
    window.addEventListener('online', seen);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', seen);
      document.removeEventListener('visibilitychange', seen);
      own.stop();
    };
  }, [client, token, userId]);

  return null;
}

const MONEY = [assetList.name, assetBalance.name, recordCurrency.name, recordFinancial.name];

/** Which answers an own event makes stale. */
const AFFECTED: Readonly<Record<OwnEvent, readonly string[]>> = {
  spot: [orderList.name, ...MONEY],
  contract: MONEY,
  second: ['second.orders', 'protection.state', 'record.second', ...MONEY],
  position: MONEY,
  status: ['user.info', ...MONEY],
};

function refresh(client: QueryClient, names: readonly string[]): void {
  for (const name of new Set(names)) void client.invalidateQueries({ queryKey: [name] });
}
