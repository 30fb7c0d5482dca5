import type { ResultOf } from '@candor/contract/call';
import { getAdress } from '@candor/contract/modules/deposits/calls';
import { queryOf } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { onSessionEvent } from './events.ts';
import { sessionStore } from './session.ts';
import { settingsStore } from './settings.ts';

type Addresses = ResultOf<typeof getAdress>;

/** SPEC §9: no sooner than this after the last time, ms. */
const THROTTLE_MS = 5_000;

export const addressIn = (addresses: Addresses | undefined, channel: string): string | null => addresses?.[channel] ?? null;

/** An address stays its owner's: once it is known it is not asked for again. The cache forgets it with the session. */
export function addressQueryOf(coin: string, channel: string) {
  return {
    ...queryOf(getAdress, { coin, channel }),
    staleTime: ({ state }: { readonly state: { readonly data: Addresses | undefined } }) =>
      addressIn(state.data, channel) === null ? 0 : Infinity,
    gcTime: Infinity,
  };
}

let askedMs = -Infinity;

/** SPEC §4, §9: the addresses of the channels that have none yet, one request each, at most once in five seconds: the first time counts. */
async function fetchAddresses(): Promise<void> {
  const nowMs = performance.now();
  if (nowMs - askedMs < THROTTLE_MS || !sessionStore.getState().signedIn) return;
  const queries = settingsStore
    .getState()
    .settings.ASSET_COIN.filter(({ useSys }) => useSys)
    .map(({ coin, coinName }) => ({ channel: coinName, query: addressQueryOf(coin, coinName) }))
    .filter(({ channel, query }) => addressIn(queryClient.getQueryData<Addresses>(query.queryKey), channel) === null);
  if (queries.length === 0) return;
  askedMs = nowMs;
  await Promise.all(queries.map(async ({ query }) => await queryClient.prefetchQuery(query)));
}

/** Asks for them after each answer about the user, one that has come already among them. */
export function followDepositAddresses(): void {
  onSessionEvent('user-info-changed', () => void fetchAddresses());
  if (sessionStore.getState().info !== null) void fetchAddresses();
}
