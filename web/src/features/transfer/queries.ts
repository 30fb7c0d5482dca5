import { assetList, transferFunds } from '@candor/contract/calls/asset';
import { recordFinancial } from '@candor/contract/calls/record';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callTable } from '../../api/client.ts';
import type { Holding, Wallet } from '../../session/assets.ts';
import { holdingsQuery, useHoldings } from '../../session/assets.ts';
import type { SubmissionWork } from '../../session/submission/controller.ts';
import { useSubmission } from '../../session/submission/use-submission.ts';
import type { TransferContent } from './model/content.ts';
import { transferContent } from './model/content.ts';
import type { LedgerRow, TransferRecord } from './model/find.ts';
import { findTransfer, transferType } from './model/find.ts';
import type { TransferFacts } from './model/transfer.ts';

const coin = 'usdt';

/** How many of the newest transfers are searched for one that may have arrived. */
const searchedRows = 50;

async function newestTransfers(pageSize: number): Promise<readonly LedgerRow[]> {
  const { rows } = await callTable(recordFinancial, { pageNum: 1, pageSize, recordType: transferType, coin }, { quiet: true });
  return rows;
}

/** Id of the newest transfer there is, 0 when there is none. */
export async function newestTransferId(): Promise<number> {
  return (await newestTransfers(2)).reduce((newest, { recordId }) => Math.max(newest, recordId), 0);
}

async function recordOf(content: TransferContent): Promise<TransferRecord | null> {
  return findTransfer(await newestTransfers(searchedRows), content);
}

export function availableOfAll(rows: readonly Holding[]): Readonly<Record<Wallet, string>> {
  const of = (wallet: Wallet) => rows.find((row) => row.wallet === wallet && row.asset === coin)?.available ?? '0';
  return { platform: of('platform'), finance: of('finance'), contract: of('contract') };
}

export function useTransferFacts() {
  const holdings = useHoldings();
  const facts: TransferFacts = { available: holdings.rows === null ? null : availableOfAll(holdings.rows) };
  return { facts, holdings };
}

async function stillAvailable(client: QueryClient, { from, to, fromBefore, toBefore }: TransferContent): Promise<boolean> {
  const { queryKey, queryFn, select } = holdingsQuery;
  const available = availableOfAll(select(await client.fetchQuery({ queryKey, queryFn, staleTime: 0 })));
  return available[from] === fromBefore && available[to] === toBefore;
}

/** Sends a transfer once; an answer that got lost is asked for by the key. */
export function useTransferSubmission() {
  const client = useQueryClient();
  const work: SubmissionWork<TransferContent, TransferRecord | null> = {
    check: (content) => stillAvailable(client, content),
    confirm: () => true,
    async send({ from, to, amount }, idempotencyKey) {
      await call(transferFunds, { coin, from, to, amount }, { idempotencyKey, quiet: true });
      return null;
    },
    // The row of the records is looked up where the receipt is shown.
    made: () => Promise.resolve(null),
    find: recordOf,
    settled() {
      for (const { name } of [assetList, recordFinancial]) void client.invalidateQueries({ queryKey: [name] });
    },
  };
  return useSubmission({ name: 'transfer', content: transferContent, ...work });
}

/** The record of a transfer that was accepted, once the records show it. */
export function useTransferRecord(content: TransferContent, known: TransferRecord | null): TransferRecord | null {
  const { data } = useQuery({
    queryKey: [recordFinancial.name, 'transfer', content],
    queryFn: () => recordOf(content),
    enabled: known === null,
    refetchInterval: ({ state }) => (state.data === undefined || state.data === null ? 2_000 : false),
  });
  return known ?? data ?? null;
}
