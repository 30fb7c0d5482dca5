import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { inOwnTask } from '../domain/next-task.ts';
import { pageClock } from '../market/clock.ts';
import { useConnection } from '../market/hooks.ts';
import { market, watchPage } from '../market/live.ts';
import { openOwnEvents, type OwnEvent } from '../market/own-events.ts';
import { openBrowserSocket, socketAddress } from '../market/sockets.ts';
import { useMarkets } from '../session/markets.ts';
import { sessionStore } from '../session/session.ts';
import { ResultStrip } from './outcomes/result-strip.tsx';
import { useUnreadMessages, useUnreadNotices } from './unread-messages.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { useOutcomeWatch } from './outcomes/use-outcome-watch.ts';
import { products } from './products.ts';
import { startStore } from './start-state.ts';

/**
 * Ties the live data to what the page knows: which coins there are, whether it is seen, and whose events to listen to. It draws what became of own
 * things, and the ring of a page that is asked for again.
 */
export function LiveData() {
  const client = useQueryClient();
  const { source, entries } = useMarkets();
  const token = useStore(sessionStore, (state) => state.token);
  const userId = useStore(sessionStore, (state) => state.user?.userId ?? null);
  const outcomes = useOutcomeWatch(token === null ? null : userId);
  useUnreadMessages(token === null ? null : userId);
  useUnreadNotices(token !== null);
  const tell = useEffectEvent((event: OwnEvent | null) => {
    if (event === null || event === 'warning') outcomes.changed(null);
    else if (typeof event === 'object') outcomes.changed(event.settlement);
  });

  const { state, everOpened } = useConnection();
  const reconnecting = state === 'waiting' || (state === 'connecting' && everOpened);
  useEffect(() => startStore.setState({ reconnecting }), [reconnecting]);

  useEffect(() => {
    if (source !== 'server') return;
    market.setCoins(entries.map((entry) => entry.coin));
    market.seed(entries.map(({ coin, close, open }) => ({ coin, close, open })));
  }, [source, entries]);

  useEffect(() => watchPage(() => refresh(client, ['market.coins', 'market.bars'])), [client]);

  useEffect(() => {
    if (token === null || userId === null) return undefined;
    return inOwnTask(() => {
      const own = openOwnEvents({
        url: socketAddress(window.location, `/ws/coin/${userId}`),
        token,
        open: openBrowserSocket,
        clock: pageClock,
        random: Math.random,
        onEvent(event) {
          refresh(client, affectedBy(event));
          tell(event);
        },
        // A page that has just begun asks again for what may run and what is held; a connection that was lost, for everything.
        onSignedIn(again) {
          refresh(client, again ? EVERYTHING : RUNNING);
          tell(null);
        },
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
    });
  }, [client, token, userId]);

  return (
    <>
      <PullToRefresh />
      {userId !== null && <ResultStrip userId={userId} />}
    </>
  );
}

/** Balances and their lines. */
const MONEY = ['asset.', 'record.'];

/** What something done elsewhere, between the first answers of a page and its socket, would have changed on the screen. */
const RUNNING = [...products.flatMap(({ own }) => own.running), 'asset.'];

/** Which answers an own event makes stale: every call's name begins with its area. The calls themselves would weigh in the entry. */
function affectedBy(event: OwnEvent): readonly string[] {
  if (event === 'position') return MONEY;
  if (event === 'warning') return EVERYTHING;
  if (event === 'status') return ['user.', ...MONEY];
  return [...products.flatMap(({ own }) => (own.types.includes(event.settlement) ? own.stale : [])), ...MONEY];
}

const EVERYTHING = [...products.flatMap(({ own }) => own.stale), 'user.', 'mail.', ...MONEY];

function refresh(client: QueryClient, areas: readonly string[]): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => areas.some((area) => String(name).startsWith(area)) });
}
