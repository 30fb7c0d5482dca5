import type { ResultOf } from '@candor/contract/call';
import { testWallet } from '@candor/contract/modules/payments/calls';
import * as book from '@candor/contract/modules/withdrawal-addresses/book';
import * as calls from '@candor/contract/modules/withdrawals/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call, callTable, queryOf, tableQueryOf } from '../../../api/client.ts';
import { divide, isZero } from '../../../domain/decimal.ts';
import { listedOf, type Listed } from '../../../product/listed.tsx';
import { useHoldings } from '../../../session/assets.ts';
import { useSettings, type Settings } from '../../../session/settings.ts';
import type { WithdrawalContent } from './model/content.ts';
import { isOpen, isSent } from './model/states.ts';

/** What the parts of withdrawals ask the server. */

export type Channel = Settings['WITHDRAWAL_CHANNEL_SETTING'][number];
export type Preview = ResultOf<typeof calls.previewWithdrawal>;
export type Withdrawal = ResultOf<typeof calls.withdrawalList>;
export type AddressBook = ResultOf<typeof book.addressBook>;
export type BookAddress = AddressBook['addresses'][number];

const LIST_ROWS = 100;
/** What bounds a withdrawal changes with the time of the day, with holds and with every deposit. */
const TERMS_POLL_MS = 15_000;
/** While one is open and somebody looks. */
const OPEN_POLL_MS = 5_000;
const BOOK_POLL_MS = 60_000;

/** Channels that the platform itself carries out; those that are off come last, so that none of them is what a page begins with. */
export function useChannels(): readonly Channel[] {
  const own = useSettings().WITHDRAWAL_CHANNEL_SETTING.filter(({ useSys, type }) => useSys && type === '0');
  return [...own.filter(isOn), ...own.filter((channel) => !isOn(channel))];
}

export const isOn = ({ status }: Channel): boolean => status === '1';

/** Everything that bounds a withdrawal by a channel now; nothing is asked about none. */
export function useTerms(channel: string | null) {
  const { data, isError, isRefetching, refetch } = useQuery({
    ...queryOf(calls.previewWithdrawal, { channel: channel ?? '' }),
    enabled: channel !== null,
    refetchInterval: TERMS_POLL_MS,
  });
  return {
    terms: data ?? null,
    failed: isError && data === undefined,
    /** The last answer did not come: what is shown is of before. */
    isOld: isError && data !== undefined,
    busy: isRefetching,
    retry: () => void refetch(),
  };
}

/** Fee and arriving amount as the server says them at this moment. */
export async function askPreview({ channel, amount }: Pick<WithdrawalContent, 'channel' | 'amount'>): Promise<Preview> {
  return await call(calls.previewWithdrawal, { channel, amount }, { quiet: true });
}

/** About what a coin is worth, by the value of what one holds of it; null while nothing says it. */
export function usePrice(coin: string): string | null {
  const { rows } = useHoldings();
  if (coin === 'usdt') return '1';
  const held = rows?.find(({ asset, valueUsdt, total }) => asset === coin && valueUsdt !== null && !isZero(total));
  return held === undefined || held.valueUsdt === null ? null : divide(held.valueUsdt, held.total);
}

const FIRST_PAGE = { pageNum: 1, pageSize: LIST_ROWS } as const;

/** Own withdrawals, newest first; asked again and again only while one of them is open and the page is looked at. */
export function useWithdrawals(): Listed<Withdrawal> & { readonly isOld: boolean } {
  const query = useQuery({
    ...tableQueryOf(calls.withdrawalList, FIRST_PAGE),
    select: ({ rows }): readonly Withdrawal[] => rows,
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) === true ? OPEN_POLL_MS : false),
  });
  return { ...listedOf(query), busy: query.isRefetching, isOld: query.isError && query.data !== undefined };
}

async function newest(pageSize: number): Promise<readonly Withdrawal[]> {
  return (await callTable(calls.withdrawalList, { ...FIRST_PAGE, pageSize }, { quiet: true })).rows;
}

/** The number of the newest withdrawal: whatever is newer may be the one that is sent now. */
export async function newestId(): Promise<number> {
  return (await newest(1))[0]?.withdrawalId ?? 0;
}

export async function madeWithdrawal(withdrawalId: number): Promise<Withdrawal> {
  return await call(calls.withdrawalDetail, { withdrawalId }, { quiet: true });
}

export async function findSentWithdrawal(content: WithdrawalContent): Promise<Withdrawal | null> {
  return (await newest(LIST_ROWS)).find((one) => isSent(one, content)) ?? null;
}

export async function cancelWithdrawal(withdrawalId: number, idempotencyKey: string): Promise<void> {
  await call(calls.cancelWithdrawal, { withdrawalId }, { quiet: true, idempotencyKey });
}

/** Makes everything that a withdrawal changes stale. */
export function useRefreshWithdrawals(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of [calls.withdrawalList.name, calls.previewWithdrawal.name, 'asset.all', 'asset.usdt', 'record.other'])
      void client.invalidateQueries({ queryKey: [name] });
  };
}

export function useAddressBook() {
  const { data, isError, isRefetching, refetch } = useQuery({ ...queryOf(book.addressBook, {}), refetchInterval: BOOK_POLL_MS });
  return { book: data ?? null, failed: isError && data === undefined, busy: isRefetching, retry: () => void refetch() };
}

export type TestWallet = ResultOf<typeof testWallet>;

/**
 * The own wallet on the chain that a demo has of its own; null where there is none, or until it is known. `isFollowed`: something is on its way, so it is asked again
 * and again while the page is looked at, and once more when nothing is any longer.
 */
export function useTestWallet(isFollowed = false): { readonly wallet: TestWallet | null; readonly isAwaited: boolean } {
  const enabled = useSettings().ASSET_COIN.some(({ chain }) => chain === 'local');
  const { data, isLoading, refetch } = useQuery({
    ...queryOf(testWallet, {}),
    enabled,
    refetchInterval: isFollowed ? OPEN_POLL_MS : false,
  });
  const askAgain = useEffectEvent(() => void refetch());
  const wasFollowed = useRef(isFollowed);
  useEffect(() => {
    if (wasFollowed.current && !isFollowed) askAgain();
    wasFollowed.current = isFollowed;
  }, [isFollowed]);
  return { wallet: (enabled ? data : null) ?? null, isAwaited: isLoading };
}

type Proof = { readonly loginPassword?: string; readonly factorCode?: string };

export type NewAddress = { readonly channel: string; readonly address: string; readonly label: string };

export async function addAddress({ label, ...wanted }: NewAddress, proof: Proof) {
  return await call(book.addAddress, { ...wanted, ...(label === '' ? {} : { label }), ...proof }, { quiet: true });
}

export async function removeAddress(addressId: number): Promise<void> {
  await call(book.removeAddress, { addressId }, { quiet: true });
}

export async function setAllowListOnly(isAllowListOnly: boolean, proof: Proof): Promise<void> {
  await call(book.allowList, { isAllowListOnly, ...proof }, { quiet: true });
}

export function useRefreshBook(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: [book.addressBook.name] });
  };
}
