import type { HandedOf } from '@candor/contract/call';
import type { updownOrders } from '@candor/contract/products/updown/calls';
import type { OpenUpdown } from '@candor/exchange/products/updown/answers';
import { mulDivFloor } from '@candor/money/mul-div';
import { updownOrderId, type UpdownTerms } from './objects.ts';
import type { UpdownRecord } from './queries.ts';
import { coinOf, QUOTE_CODE, QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf, ZERO } from '../../api/user/decimal.ts';
import { rateOf } from './terms.ts';
import type { Machine } from '../../api/user/machine.ts';
import { priceOf } from '../../api/user/written.ts';

export type UpdownRow = HandedOf<typeof updownOrders>[number];

/** An order that runs, as the exchange knows it, in the words of the records. */
export function runningRecord(accountId: number, open: OpenUpdown): UpdownRecord {
  return {
    ...open,
    accountId,
    batchHash: '',
    entry: open.entryN === 0 ? null : { n: open.entryN, priceTicks: open.entryTicks, timeMs: open.entryMs },
    exit: null,
    settled: null,
    voided: null,
  };
}

/** What the receipt of an order says; null when its symbol is not known yet. */
export function termsOf({ catalogue }: Machine, record: UpdownRecord): UpdownTerms | null {
  const symbol = catalogue.symbol(record.symbolId);
  return symbol === undefined ? null : { ...record, symbolCode: symbol.code.toLowerCase() };
}

/** A second contract as section 6 shows it. Null for a symbol that is not known yet. */
export function updownRow({ catalogue, time, exchangeNow }: Machine, record: UpdownRecord): UpdownRow | null {
  const symbol = catalogue.symbol(record.symbolId);
  if (symbol === undefined) return null;
  const { settled, entry, exit } = record;
  const coin = coinOf(symbol);
  const startMs = record.acceptedMs + record.waitMs;
  const leftMs = settled === null ? Math.max(0, record.expiryMs - exchangeNow()) : 0;
  return {
    orderId: record.orderId,
    orderNumber: updownOrderId(record.orderId),
    symbolCode: symbol.code.toLowerCase(),
    durationSeconds: (record.expiryMs - startMs) / 1_000,
    userId: record.accountId,
    side: record.side,
    outcome: settled === null ? null : settled.result === 'void' ? 'tie' : settled.result,
    state: settled === null ? 'running' : settled.result === 'void' ? 'void' : 'settled',
    stake: decimalOf(record.stakeUnits, QUOTE_SCALE),
    payout: decimalOf(settled === null ? record.stakeUnits + record.coverUnits : settled.payoutUnits, QUOTE_SCALE),
    compensation: ZERO,
    entryPrice: priceOf(symbol, entry?.priceTicks ?? record.acceptedTicks),
    exitPrice: exit === null ? ZERO : priceOf(symbol, exit.priceTicks),
    startMs,
    expiryMs: record.expiryMs,
    baseCoin: coin,
    quoteCoin: QUOTE_CODE.toLowerCase(),
    payoutRate: rateOf(record.ratePpm),
    losesStake: true,
    leftSeconds: Math.ceil(leftMs / 1_000),
    createTime: time.text(record.acceptedMs),
    times: { createMs: record.acceptedMs },
    entryPending: settled === null && entry === null,
    periodId: record.offerId,
    version: record.version,
    entryN: entry?.n ?? null,
    entryMs: entry?.timeMs ?? 0,
    exitN: exit?.n ?? null,
    exitMs: exit?.timeMs ?? 0,
    settleReason: settled === null || settled.reason === '' ? null : settled.reason,
    voidReason: record.voided?.reason ?? (record.voidReason === '' ? null : record.voidReason),
  };
}

/** Product rules §6.1: what a win pays, the stake included. */
export function payoutUnits(stakeUnits: bigint, ratePpm: number): bigint {
  return stakeUnits + mulDivFloor(stakeUnits, BigInt(ratePpm), 1_000_000n);
}
