import { describe, expect, test } from 'vitest';
import { EMPTY_TICKET } from '../model/ticket-state.ts';
import { textOfUnits } from '../../../domain/pair.ts';
import { btc } from '../test/btc-market.ts';
import { btcLong } from '../test/btc-position.ts';
import { closingResult } from './closing.ts';
import type { TicketFacts, TicketInputs } from './ticket.ts';

/** 50 lots opened at 105,089.55; the mark stands above the bids, as beside quotes that are below the index. */
const facts: TicketFacts = {
  market: btc,
  mark: '105123.55',
  live: true,
  available: '1000',
  bestBid: '105093.15',
  bestAsk: '105100',
  bids: [
    { ticks: 10_509_315, lots: 40 },
    { ticks: 10_509_215, lots: 40 },
  ],
  asks: [{ ticks: 10_510_000, lots: 80 }],
  taken: { long: 10, short: null },
  openOrders: 0,
  stopsSoon: false,
  open: { long: btcLong, short: null },
};
const close: TicketInputs = { ...EMPTY_TICKET, side: 'long', closes: true, kind: 'market', unit: 'lots', amount: '50' };

const told = (inputs: TicketInputs, around: Partial<TicketFacts> = {}) => {
  const result = closingResult(inputs, { ...facts, ...around });
  return result === null ? null : [result.realisedUnits, result.feeUnits, result.paidOutUnits].map(textOfUnits);
};

describe('RULES §3.3 what a closing order at market is said to bring walks the contract’s book', () => {
  test('level by level, whatever the mark is: 0.17 and not 1.70', () => {
    // 40 × 3.60 + 10 × 2.60 of 0.001 BTC; the fee of 5,254.6475 once for both fills
    expect(told(close)).toEqual(['0.17', '5.2546475', '520.3631025']);
    expect(told(close, { mark: '105050' })).toEqual(told(close));
  });

  test('the fee is rounded once for all fills', () => {
    // 0.0901 % of 5,254.6475 is 4.7344373975
    expect(told(close, { market: { ...btc, closeFeePpm: 901 } })?.[1]).toBe('4.7344374');
  });

  test('a part takes its part of the margin', () => {
    expect(told({ ...close, amount: '20' })).toEqual(['0.072', '2.101863', '208.149237']);
  });

  test('what nobody takes is not counted, nor what is beyond the bound of closing', () => {
    expect(told(close, { bids: [{ ticks: 10_509_315, lots: 10 }] })).toEqual(told({ ...close, amount: '10' }));
    // 5 % below the mark
    expect(told(close, { bids: [{ ticks: 9_986_737, lots: 80 }] })).toBeNull();
  });

  test.each([{ bids: null }, { bids: [] }, { mark: null }])('nothing is promised while it is not known: %o', (around) => {
    expect(told(close, around)).toBeNull();
  });

  test('a short buys from the asks', () => {
    const short = { ...btcLong, side: 'short', liquidationPrice: '115000', bankruptcyPrice: '115598.5' } as const;
    const around = { open: { long: null, short }, taken: { long: null, short: 10 } };
    expect(told({ ...close, side: 'short' }, around)).toEqual(['-0.5225', '5.255', '519.67025']);
  });

  test('a limit order is told at its limit', () => {
    expect(told({ ...close, kind: 'limit', price: '105200' })?.[0]).toBe('5.5225');
  });
});
