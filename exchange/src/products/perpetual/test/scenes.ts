import { formatAmountShort } from '@candor/money/amount';
import type { Entry } from '../../../entry.ts';
import type { ExchangeEvent } from '../../../event.ts';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { USDT } from '../../../test/harness.ts';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import type { OpenPosition } from '../answers.ts';
import type { AttachedTrigger, TriggerTerms } from '../commands.ts';
import type { PositionSide } from '../words.ts';

export const MINUTE_MS = 60_000;
export const INTERVAL_MS = 8 * 3_600_000;

/** Units of USDT as an amount is written. */
export const show = (units: bigint): string => formatAmountShort(units, 8);

/** Account `buyer` opens a long and `seller` a short of as many lots at a price. */
export function trade(
  harness: PerpetualHarness,
  [buyer, seller]: readonly [buyer: number, seller: number],
  lots: number,
  priceTicks: number,
  [long, short]: readonly [long: number, short: number] = [10, 10],
): Entry {
  const resting = harness.open(seller, 'short', lots, { priceTicks, leverage: short });
  if (codeOf(resting) !== 'ok') throw new Error(`the short was refused: ${codeOf(resting)}`);
  const entry = harness.open(buyer, 'long', lots, { priceTicks, leverage: long });
  if (codeOf(entry) !== 'ok') throw new Error(`the long was refused: ${codeOf(entry)}`);
  return entry;
}

/** What a funding moved, position by position. */
export function fundedIn({ positionIds, accountIds, units }: Extract<ExchangeEvent, { type: 'perpetual.fundingMoved' }>) {
  return units.map((moved, index) => ({ positionId: positionIds[index] ?? 0, accountId: accountIds[index] ?? 0, units: moved }));
}

/** The position of an account's side; throws when there is none. */
export function positionOf(harness: PerpetualHarness, accountId: number, side: PositionSide = 'long'): OpenPosition {
  const position = harness.positions(accountId).find((one) => one.side === side);
  if (position === undefined) throw new Error(`account ${accountId} has no ${side}`);
  return position;
}

/** More money for the contract wallet of an account. */
export function enrich(harness: PerpetualHarness, accountId: number, amount: number): void {
  const units = BigInt(amount) * ONE_USDT;
  harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: units });
  harness.send(0, { type: 'account.grant', accountId, assetId: USDT, amount: units });
  harness.send(accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: units });
}

export function adjust(harness: PerpetualHarness, accountId: number, units: bigint, side: PositionSide = 'long'): Entry {
  return harness.after(accountId, { type: 'perpetual.adjust', positionId: positionOf(harness, accountId, side).positionId, units });
}

export function protect(
  harness: PerpetualHarness,
  accountId: number,
  set: { readonly takeProfit?: TriggerTerms; readonly stopLoss?: TriggerTerms; readonly group?: number; readonly side?: PositionSide },
): Entry {
  const { takeProfit = null, stopLoss = null, group = 0, side = 'long' } = set;
  const { positionId } = positionOf(harness, accountId, side);
  return harness.after(accountId, { type: 'perpetual.protect', positionId, takeProfit, stopLoss, group });
}

export const atMarket = (triggerTicks: number, lots = 0): TriggerTerms => ({ triggerTicks, limitTicks: 0, lots });
export const attached = (triggerTicks: number, limitTicks = 0): AttachedTrigger => ({ triggerTicks, limitTicks });

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;

/** Everything of one kind that was stated since an entry, in its order. */
export function statedSince<T extends ExchangeEvent['type']>(harness: PerpetualHarness, count: number, type: T): readonly Of<T>[] {
  return harness.entries.slice(count).flatMap((entry) => eventsOf(entry, type));
}

/** The only event of one kind in an entry. */
export function only<T extends ExchangeEvent['type']>(entry: Entry, type: T): Of<T> {
  const [event, ...others] = eventsOf(entry, type);
  if (event === undefined || others.length > 0) throw new Error(`${others.length + 1} or no ${type}`);
  return event;
}

/** Goes on to a moment, minute by minute, with the price of the index once more shortly before each. */
export function untilMs(harness: PerpetualHarness, endMs: number): void {
  for (let atMs = harness.timeMs - (harness.timeMs % MINUTE_MS) + MINUTE_MS; atMs <= endMs; atMs += MINUTE_MS) {
    repeatPrice(harness, atMs - 1);
    harness.timeMs = atMs;
    harness.drain();
  }
}

/** The last price and state of the index once more. */
export function repeatPrice(harness: PerpetualHarness, atMs: number): void {
  const [last] = harness.exchange.ask({ type: 'prices.last' });
  if (last === undefined) throw new Error('no price');
  harness.tickPerpetual(last.priceTicks, Math.max(0, atMs - harness.timeMs), last.state);
}

/** Goes to the end of the interval, with a price just before it and nothing done at it; answers the end. */
export function toIntervalEnd(harness: PerpetualHarness): number {
  const endMs = figuresOf(harness).nextFundingMs;
  untilMs(harness, endMs - MINUTE_MS);
  repeatPrice(harness, endMs - 1);
  harness.timeMs = endMs;
  return endMs;
}

/** Within the last minute of the interval these accounts leave the book, so that its last mark is the index again; its premiums are made. */
export function emptyBook(harness: PerpetualHarness, accountIds: readonly number[]): void {
  const endMs = figuresOf(harness).nextFundingMs;
  untilMs(harness, endMs - MINUTE_MS);
  for (const accountId of accountIds) harness.after(accountId, { type: 'perpetual.cancelAll', marketId: MARKET });
  harness.timeMs = endMs - MINUTE_MS / 2;
  harness.drain();
}

/**
 * 2,000 orders of one lot, 20 USDT, at 20,000.00: a thousand levels of offers are just worth more than 20,000 USDT, of the bids it takes one more
 * than a thousand.
 */
export function thousandLevels(): PerpetualHarness {
  const most = PERPETUAL_TERMS.maxOpenOrders;
  const harness = openPerpetualHarness(12, 0n, PERPETUAL_TERMS, 2_000_000);
  for (let away = 1; away <= 1_001; away++) {
    const accountId = 1 + 2 * Math.floor(away / most);
    harness.open(accountId, 'long', 1, { priceTicks: 2_000_000 - away, leverage: 20 });
    harness.open(accountId + 1, 'short', 1, { priceTicks: 2_000_000 + away, leverage: 20 });
  }
  harness.tickPerpetual(2_000_000);
  return harness;
}

export function figuresOf(harness: PerpetualHarness) {
  const figures = harness.exchange.ask({ type: 'perpetual.figures' }).find(({ marketId }) => marketId === MARKET);
  if (figures === undefined) throw new Error('no figures');
  return figures;
}

/**
 * A long of account 1 that falls at 47,520.00 and is sold to bids of others that fill its entry (with the price, the mark, what is found and the order these
 * are 1,400 events), then meets 150 bids that reduce the short of the same account, then others again.
 */
export function ownBehindOthers(): PerpetualHarness {
  const harness = openPerpetualHarness(4 + 20);
  const bid = (accountId: number): Entry => harness.open(accountId, 'long', 1, { priceTicks: 4_750_000, leverage: 5 });
  for (const accountId of [1, 2]) enrich(harness, accountId, 200_000);
  trade(harness, [1, 2], 3_000, 5_000_000, [20, 5]);
  trade(harness, [2, 1], 1, 5_000_000, [5, 20]);
  const { positionId } = positionOf(harness, 1, 'short');
  for (let count = 0; count < 698; count++) bid(5 + (count % 20));
  const closing = { kind: 'limit', timeInForce: 'gtc', priceTicks: 4_750_000, lots: 1 } as const;
  for (let count = 0; count < 150; count++) harness.closeOf(1, positionId, closing);
  for (let count = 0; count < 2_400; count++) bid(5 + (count % 20));
  return harness;
}
