import { RECORD_KINDS } from '@candor/contract/record-kinds';
import { formatAmountShort } from '@candor/money/amount';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { ledgerSlices, type LedgerFilter, type LedgerRecord } from '../../records/ledger-queries.ts';
import { transactionsOf } from '../../records/payment-transactions.ts';
import { BYTE_ORDER_MARK, csvLines } from './csv.ts';

/** In English for every reader and every program; amounts in full digits, times in UTC. */
const COLUMNS = [
  'id',
  'time_utc',
  'type',
  'kind',
  'wallet',
  'coin',
  'amount',
  'balance_before',
  'balance_after',
  'value_usdt',
  'reference',
  'transaction_id',
] as const;

/** The rows of a filter as a file, in pieces: the first one is read before anything is said to be there. */
export async function* recordFile(database: Database, filter: LedgerFilter): AsyncGenerator<string> {
  let head: string = BYTE_ORDER_MARK + csvLines([COLUMNS]);
  for await (const records of ledgerSlices(database, filter)) {
    const transactions = await transactionsOf(database, records);
    yield head + csvLines(records.map((record) => cellsOf(record, transactions.get(record.id) ?? '')));
    head = '';
  }
  if (head !== '') yield head;
}

function cellsOf(record: LedgerRecord, transactionId: string): readonly string[] {
  const { id, timeMs, type, wallet, assetCode, scale, beforeUnits, afterUnits, valueUnits, ref } = record;
  return [
    String(id),
    new Date(timeMs).toISOString(),
    String(type),
    RECORD_KINDS[type] ?? '',
    wallet,
    assetCode,
    formatAmountShort(afterUnits - beforeUnits, scale),
    formatAmountShort(beforeUnits, scale),
    formatAmountShort(afterUnits, scale),
    valueUnits === null ? '' : formatAmountShort(valueUnits, QUOTE_SCALE),
    String(ref),
    transactionId,
  ];
}
