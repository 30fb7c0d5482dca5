import { createUpdownOrder, updownOrders, updownPeriodList, updownProposal } from '@candor/contract/products/updown/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../api/client.ts';
import { CallFailure } from '../../api/failures.ts';
import { compare } from '../../domain/decimal.ts';
import type { Direction, UpdownTerms } from './rules/terms.ts';
import { serverNowMs } from '../../market/countdown.ts';
import { listedOf, type Listed } from '../../product/listed.tsx';
import { useSignedIn } from '../../session/session.ts';
import { contractOf, proposalOf, termsOf, type Proposal, type UpdownContract } from './model/contract.ts';
import type { StakeContent } from './model/content.ts';

/** What the parts of second contracts ask the server. */

const HISTORY_ROWS = 50;
/** Own events refresh the lists; this covers a dead event socket. */
const POLL_MS = 15_000;
/** While an entry or a result is due it is asked for this often. */
const DUE_POLL_MS = 1_000;
/** A proposal that was refused is asked for again soon: the price comes back, the risks get read. */
const REFUSED_POLL_MS = 3_000;

/** The durations of a coin; null as its id asks nothing. */
export function useTerms(symbolId: number | null): Listed<UpdownTerms> {
  const query = queryOf(updownPeriodList, { symbolId: symbolId ?? 0 });
  return listedOf(useQuery({ ...query, select: termsOf, enabled: symbolId !== null, refetchInterval: 60_000 }));
}

const contractsOf = (rows: readonly Parameters<typeof contractOf>[0][]): readonly UpdownContract[] => rows.map(contractOf);

/** Whether the server has something new about these soon: an entry that is not known yet, or a result that is due. */
export function isDue(running: readonly Pick<UpdownContract, 'entry' | 'expiresMs'>[], nowMs: number | null): boolean {
  return running.some(({ entry, expiresMs }) => entry === null || (nowMs !== null && nowMs >= expiresMs));
}

/** Contracts that run, of all coins. */
export function useRunning(): Listed<UpdownContract> {
  const query = useQuery({
    ...queryOf(updownOrders, { state: 'running' }),
    select: contractsOf,
    enabled: useSignedIn(),
    refetchInterval: ({ state }) => (isDue(contractsOf(state.data ?? []), serverNowMs()) ? DUE_POLL_MS : POLL_MS),
  });
  return listedOf(query);
}

const PAST = { state: 'finished', pageNum: 1, pageSize: HISTORY_ROWS } as const;

export function usePast(): Listed<UpdownContract> {
  const enabled = useSignedIn();
  return listedOf(useQuery({ ...queryOf(updownOrders, PAST), select: contractsOf, enabled, refetchInterval: POLL_MS }));
}

/** Makes everything that a contract may have changed stale. */
export function useRefreshContracts(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of [updownOrders.name, updownPeriodList.name, 'protection.state', 'asset.all', 'asset.usdt'])
      void client.invalidateQueries({ queryKey: [name] });
  };
}

export type ProposalRequest = {
  readonly periodId: number;
  readonly seconds: number;
  readonly direction: Direction;
  readonly stake: string;
};

/** Firm terms for an order, asked at the last moment. */
export async function askProposal({ periodId, seconds, direction, stake }: ProposalRequest): Promise<Proposal> {
  return proposalOf(await call(updownProposal, { periodId, stake, side: direction }, { quiet: true }), seconds);
}

/** What a refusal says of the cover: the largest stake that is left, below the smallest that is taken. Null when it is of something else. */
export function coverIn(failure: unknown): string | null {
  if (!(failure instanceof CallFailure)) return null;
  return failure.reason === 'NO_COVER' || failure.reason === 'EXPOSURE_LIMIT' ? failure.limit : null;
}

/** The largest stake that the house covers now on a side: asked with the smallest stake, so that no amount has to be known. */
export function useCover(terms: UpdownTerms | null, direction: Direction, asked: boolean): string | null {
  const parameters = { periodId: terms?.periodId ?? 0, stake: terms?.stakeMin ?? '1', side: direction };
  const { data, error } = useQuery({
    ...queryOf(updownProposal, parameters),
    enabled: asked && terms !== null,
    refetchInterval: ({ state }) => (state.status === 'error' ? REFUSED_POLL_MS : POLL_MS),
  });
  return error === null ? (data?.stakeMaxNow ?? null) : coverIn(error);
}

export type SentContract = { readonly id: number };

export async function sendContract(content: StakeContent, idempotencyKey: string): Promise<SentContract> {
  const { orderId } = await call(
    createUpdownOrder,
    {
      periodId: content.periodId,
      stake: content.stake,
      side: content.direction,
      baseCoin: content.coin,
      quoteCoin: 'usdt',
      proposalId: content.proposalId,
    },
    { quiet: true, idempotencyKey },
  );
  return { id: orderId };
}

/** Whether a listed contract is what was sent: newer than the newest one known before it, with the same content. */
export function isSent(contract: UpdownContract, content: StakeContent): boolean {
  return (
    contract.id > content.newestId &&
    contract.periodId === content.periodId &&
    contract.direction === content.direction &&
    compare(contract.stake, content.stake) === 0
  );
}

/** Looks for a contract whose answer got lost: running ones first, then finished ones. Null when it is in neither list. */
export async function findSentContract(content: StakeContent): Promise<SentContract | null> {
  for (const parameters of [{ state: 'running' } as const, PAST]) {
    const rows = await call(updownOrders, parameters, { quiet: true });
    const found = contractsOf(rows).find((contract) => isSent(contract, content));
    if (found !== undefined) return { id: found.id };
  }
  return null;
}
