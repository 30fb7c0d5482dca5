import { noticed } from '../../test/harness.ts';
import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { equalBytes } from '../../test/same.ts';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS } from '../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../test/perpetual-harness.ts';
import type { PerpetualCommand } from './commands.ts';
import { atMarket, enrich, positionOf, protect, trade } from './test/scenes.ts';

type Opening = Extract<PerpetualCommand, { type: 'perpetual.open' }>;
const OPEN: Opening = {
  type: 'perpetual.open',
  marketId: MARKET,
  side: 'long',
  kind: 'limit',
  timeInForce: 'gtc',
  priceTicks: 5_000_000,
  lots: 10,
  leverage: 10,
  takeProfit: null,
  stopLoss: null,
};

/** The code of a refusal and the limit that it names; throws when the command is not refused or changes anything (I6). */
function refusal(harness: PerpetualHarness, accountId: number, body: CommandBody): string {
  harness.timeMs += 1;
  harness.drain();
  const before = harness.exchange.state();
  const { outcome, events } = harness.execute({ id: '', accountId, body });
  if (outcome.ok) throw new Error(`${body.type} was accepted`);
  if (events.length > 0 || !equalBytes(before, harness.exchange.state())) throw new Error(`I6: ${body.type} changed something`);
  return `${outcome.code} ${outcome.limit}`.trim();
}

const TERMS = { ...PERPETUAL_TERMS, minShareLots: 5, maxShareLots: 2_000, minMarginUnits: 20n * ONE_USDT };

const OPENINGS: readonly (readonly [what: string, order: Partial<Opening>, expected: string])[] = [
  ['leverage that is not offered', { leverage: 7 }, 'BAD_INPUT'],
  ['leverage of a fraction', { leverage: 10.5 }, 'BAD_INPUT'],
  ['lots of a fraction', { lots: 10.5 }, 'BAD_INPUT'],
  ['no lots', { lots: 0 }, 'BAD_INPUT'],
  ['a limit off the tick', { priceTicks: 5_000_000.5 }, 'BAD_INPUT'],
  ['a market order with a price', { kind: 'market', timeInForce: 'ioc' }, 'BAD_INPUT'],
  ['a market order that may rest', { kind: 'market', priceTicks: 0 }, 'BAD_INPUT'],
  ['an unknown market', { marketId: 9 }, 'NOT_FOUND'],
  ['a lot too few', { lots: 4 }, 'BELOW_MIN 5'],
  ['a lot too many', { lots: 2_001 }, 'ABOVE_MAX 2000'],
  ['margin below the least', { lots: 5, leverage: 20, priceTicks: 5_000_000 }, 'BELOW_MIN 20'],
  ['a limit too far', { priceTicks: 5_227_273 }, 'PRICE_TOO_FAR 5227272'],
  ['more than the tiers carry at this leverage', { lots: 1_001, leverage: 100 }, 'TIER_LIMIT 50'],
  ['nothing to fill whole', { timeInForce: 'fok' }, 'NOT_FILLED'],
  ['a take-profit below a long’s mark', { takeProfit: { triggerTicks: 4_900_000, limitTicks: 0 } }, 'WOULD_TRIGGER'],
  ['a stop-loss above a long’s mark', { stopLoss: { triggerTicks: 5_100_000, limitTicks: 0 } }, 'WOULD_TRIGGER'],
  ['a trigger without a price', { stopLoss: { triggerTicks: 0, limitTicks: 0 } }, 'BAD_INPUT'],
];

test.each(OPENINGS)('I6 opening with %s', (_what, order, expected) => {
  const harness = openPerpetualHarness(2, 0n, TERMS);
  expect(refusal(harness, 1, { ...OPEN, ...order })).toBe(expected);
});

test('I6 one unit too little: INSUFFICIENT_FUNDS, with it the order is taken', () => {
  const harness = openPerpetualHarness(2);
  // 100 lots at 50,000, 10×: 500 and the fee of 5.
  const spare = harness.contractUnits(1) - 505n * ONE_USDT;
  harness.send(1, { type: 'wallet.transfer', assetId: 1, from: 'contract', to: 'platform', amount: spare + 1n });
  expect(refusal(harness, 1, { ...OPEN, lots: 100 })).toBe('INSUFFICIENT_FUNDS 505');
  harness.send(1, { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount: 1n });
  expect(codeOf(harness.after(1, { ...OPEN, lots: 100 }))).toBe('ok');
});

test('I6 frozen, closed, switched off and before the first mark', () => {
  const harness = openPerpetualHarness(2);
  harness.tickPerpetual(5_000_000, 1, 'frozen');
  expect(refusal(harness, 1, OPEN)).toBe('PRICE_FROZEN');
  harness.tickPerpetual(5_000_000, 1, 'closed');
  expect(refusal(harness, 1, OPEN)).toBe('MARKET_CLOSED');
  harness.tickPerpetual(5_000_000, 1);
  harness.after(0, { type: 'perpetual.switch', marketId: MARKET, enable: false, operator: 'anna', reason: 'halt' });
  expect(refusal(harness, 1, OPEN)).toBe('MARKET_CLOSED');
});

test('§5.2 open interest of a side is capped at the mark', () => {
  const harness = openPerpetualHarness(4, 0n, { ...PERPETUAL_TERMS, maxOpenInterestUnits: 50_000n * ONE_USDT });
  trade(harness, [1, 2], 600, 5_000_000);
  expect(refusal(harness, 3, { ...OPEN, lots: 401 })).toBe('EXPOSURE_LIMIT 50000');
  expect(codeOf(harness.after(3, { ...OPEN, lots: 400 }))).toBe('ok');
});

test('§5.4 above the last row TIER_LIMIT, and orders that wait count', () => {
  const harness = openPerpetualHarness(2);
  enrich(harness, 1, 100_000);
  expect(codeOf(harness.open(1, 'long', 900, { priceTicks: 5_000_000, leverage: 100 }))).toBe('ok');
  expect(refusal(harness, 1, { ...OPEN, lots: 101, leverage: 100 })).toBe('TIER_LIMIT 50');
  expect(codeOf(harness.open(1, 'long', 100, { priceTicks: 5_000_000, leverage: 100 }))).toBe('ok');
});

describe('§5.4 an order that adds must satisfy the newest table too, for the whole position with it', () => {
  const { tiers } = PERPETUAL_TERMS;
  /** The first row ends where it did or at 10,000 USDT: above, the leverage is 50 at most. */
  const endingAt = (usdt: bigint) =>
    tiers.map((row, at) => ({
      ...row,
      aboveUnits: at === 1 ? usdt * ONE_USDT : row.aboveUnits,
      upToUnits: at === 0 ? usdt * ONE_USDT : row.upToUnits,
    }));
  const [wide, narrow] = [
    { ...PERPETUAL_TERMS, tiers },
    { ...PERPETUAL_TERMS, tiers: endingAt(10_000n) },
  ];
  const add = { ...OPEN, leverage: 100, priceTicks: 4_990_000 };

  test('one lot kept open under an old table does not let 900 more be opened at 100×', () => {
    const harness = openPerpetualHarness(2, 0n, wide);
    trade(harness, [1, 2], 1, 5_000_000, [100, 5]);
    harness.changeTo(narrow);
    expect(refusal(harness, 1, { ...add, lots: 900 })).toBe('TIER_LIMIT 50');
    const asked = { accountId: 1, marketId: MARKET, side: 'long', priceTicks: 4_990_000, lots: 900, leverage: 100 } as const;
    expect(harness.exchange.ask({ type: 'perpetual.preview', ...asked })).toMatchObject({ code: 'TIER_LIMIT', limit: '50' });
    // 50 for the lot at the mark and 199 lots at 49,900: 9,980.10 of 10,000; one lot more is too much.
    expect(refusal(harness, 1, { ...add, lots: 200 })).toBe('TIER_LIMIT 50');
    expect(codeOf(harness.after(1, { ...add, lots: 199 }))).toBe('ok');
    expect(positionOf(harness, 1).tierVersion).toBe(1);
  });

  test('nor does a newer table that allows more: the position keeps its own', () => {
    const harness = openPerpetualHarness(2, 0n, narrow);
    trade(harness, [1, 2], 1, 5_000_000, [100, 5]);
    harness.changeTo(wide);
    expect(refusal(harness, 1, { ...add, lots: 200 })).toBe('TIER_LIMIT 50');
    harness.closeOf(1, positionOf(harness, 1).positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 5_000_000 });
    harness.open(2, 'long', 1, { priceTicks: 5_000_000, leverage: 5, timeInForce: 'ioc' });
    expect(codeOf(harness.after(1, { ...add, lots: 900 }))).toBe('ok');
  });

  test('§5.2 an order that was accepted before stays valid, fills and keeps the table of its position', () => {
    const harness = openPerpetualHarness(2, 0n, wide);
    trade(harness, [1, 2], 1, 5_000_000, [100, 5]);
    harness.after(1, { ...add, lots: 900 });
    harness.changeTo(narrow);
    harness.open(2, 'short', 900, { priceTicks: 4_990_000, leverage: 5 });
    expect(positionOf(harness, 1)).toMatchObject({ lots: 901, tierVersion: 1 });
  });
});

describe('§16 another user’s number is unknown to him', () => {
  const harness = openPerpetualHarness(3);
  trade(harness, [1, 2], 500, 5_000_000);
  const { positionId } = positionOf(harness, 1);
  const set = protect(harness, 1, { stopLoss: atMarket(4_900_000) });
  const triggerId = set.outcome.ok ? set.outcome.ref : 0;
  const rested = harness.open(1, 'long', 10, { priceTicks: 4_900_000 });
  const orderId = rested.outcome.ok ? rested.outcome.ref : 0;
  const CLOSE = { type: 'perpetual.close', kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 0 } as const;
  const bodies = (position: number, order: number, trigger: number): readonly PerpetualCommand[] => [
    { ...CLOSE, positionId: position },
    { type: 'perpetual.adjust', positionId: position, units: ONE_USDT },
    { type: 'perpetual.adjust', positionId: position, units: -1n },
    { type: 'perpetual.protect', positionId: position, takeProfit: null, stopLoss: atMarket(4_800_000), group: 0 },
    { type: 'perpetual.cancel', orderId: order },
    { type: 'perpetual.unprotect', triggerId: trigger },
  ];

  test.each(bodies(positionId, orderId, triggerId))('$type of another', (body) => {
    expect(refusal(harness, 3, body)).toBe('NOT_FOUND');
  });
  test.each(bodies(99, 99, 99))('$type of none', (body) => {
    expect(refusal(harness, 3, body)).toBe('NOT_FOUND');
  });

  test('the owner reaches each of them', () => {
    expect(codeOf(harness.after(1, { type: 'perpetual.unprotect', triggerId }))).toBe('ok');
    expect(codeOf(harness.after(1, { type: 'perpetual.cancel', orderId }))).toBe('ok');
    expect(refusal(harness, 1, { type: 'perpetual.cancel', orderId })).toBe('ALREADY_DONE');
    expect(refusal(harness, 3, { type: 'perpetual.cancel', orderId })).toBe('NOT_FOUND');
    expect(codeOf(harness.after(1, { type: 'perpetual.adjust', positionId, units: ONE_USDT }))).toBe('ok');
  });

  test('§16 what was closed or has ended says so to its owner alone, also after a restart', () => {
    expect(refusal(harness, 1, { type: 'perpetual.unprotect', triggerId })).toBe('ALREADY_DONE');
    harness.open(2, 'long', 500, { priceTicks: 5_000_000 });
    const { outcome } = protect(harness, 1, { stopLoss: atMarket(4_800_000) });
    harness.closeOf(1, positionId);
    const ended = [triggerId, outcome.ok ? outcome.ref : 0];
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    const mine = bodies(positionId, orderId, triggerId);
    expect(mine.map((body) => refusal(harness, 1, body))).toEqual(mine.map(() => 'ALREADY_DONE'));
    for (const trigger of ended) expect(refusal(harness, 1, { type: 'perpetual.unprotect', triggerId: trigger })).toBe('ALREADY_DONE');
    expect(mine.map((body) => refusal(harness, 3, body))).toEqual(mine.map(() => 'NOT_FOUND'));
  });
});

test('I6 closing more than is open, adding more than there is, taking what is not free', () => {
  const harness = openPerpetualHarness(3);
  trade(harness, [1, 2], 500, 5_000_000);
  const { positionId } = positionOf(harness, 1);
  const close = { type: 'perpetual.close', positionId, kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 501 } as const;
  expect(refusal(harness, 1, close)).toBe('ABOVE_MAX 500');
  expect(refusal(harness, 1, { ...close, lots: 0 })).toBe('NO_LIQUIDITY');
  expect(refusal(harness, 1, { ...close, lots: -1 })).toBe('BAD_INPUT');
  expect(refusal(harness, 1, { type: 'perpetual.adjust', positionId, units: harness.contractUnits(1) + 1n })).toBe('INSUFFICIENT_FUNDS');
  expect(refusal(harness, 1, { type: 'perpetual.adjust', positionId, units: -1n })).toBe('ABOVE_MAX 0');
  expect(refusal(harness, 1, { type: 'perpetual.adjust', positionId, units: 0n })).toBe('BAD_INPUT');
  harness.after(1, { type: 'perpetual.adjust', positionId, units: ONE_USDT });
  harness.tickPerpetual(5_000_000, 1, 'frozen');
  expect(refusal(harness, 1, { type: 'perpetual.adjust', positionId, units: -1n })).toBe('PRICE_FROZEN');
  expect(codeOf(harness.after(1, { type: 'perpetual.adjust', positionId, units: 1n }))).toBe('ok');
});

test('§3.1 while frozen a limit and a market reduction are allowed, bounded by the last mark', () => {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 500, 5_000_000);
  trade(harness, [4, 3], 500, 5_000_000);
  const close = { kind: 'limit', timeInForce: 'gtc', priceTicks: 4_990_000 } as const;
  harness.closeOf(3, positionOf(harness, 3, 'short').positionId, close);
  harness.tickPerpetual(4_700_000, 1, 'frozen');
  const { positionId } = positionOf(harness, 1);
  const limit = { type: 'perpetual.close', positionId, kind: 'limit', timeInForce: 'gtc', priceTicks: 4_749_999, lots: 100 } as const;
  expect(refusal(harness, 1, limit)).toBe('PRICE_TOO_FAR 4750000');
  expect(codeOf(harness.after(1, { ...limit, priceTicks: 5_100_000 }))).toBe('ok');
  expect(codeOf(harness.closeOf(1, positionId, { lots: 100 }))).toBe('ok');
  expect(positionOf(harness, 1).lots).toBe(400);
});

test('I6 commands of the house by a user, and a user’s by the house', () => {
  const harness = openPerpetualHarness(2);
  expect(refusal(harness, 1, { type: 'perpetual.insure', marketId: MARKET, units: 1n })).toBe('BAD_INPUT');
  expect(refusal(harness, 0, OPEN)).toBe('BAD_INPUT');
  expect(refusal(harness, 0, { type: 'perpetual.insure', marketId: 9, units: 1n })).toBe('NOT_FOUND');
  expect(refusal(harness, 0, { type: 'perpetual.define', marketId: 2, symbolId: 1, lotUnits: 100_000n, terms: PERPETUAL_TERMS })).toBe(
    'ALREADY_DONE',
  );
  expect(refusal(harness, 0, { type: 'perpetual.define', marketId: 2, symbolId: 9, lotUnits: 100_000n, terms: PERPETUAL_TERMS })).toBe(
    'NOT_FOUND',
  );
});

const ROWS = PERPETUAL_TERMS.tiers;
test.each([
  ['maintenance above half of 1 ÷ leverage', { tiers: ROWS.map((row) => ({ ...row, maintenancePpm: row.maintenancePpm + 1 })) }],
  ['rows with a gap', { tiers: ROWS.map((row) => ({ ...row, upToUnits: row.upToUnits - 1n })) }],
  ['no rows', { tiers: [] }],
  ['leverages that fall', { leverages: [10, 5] }],
  ['no leverages', { leverages: [] }],
  ['a least above the most', { minShareLots: 10, maxShareLots: 9 }],
  ['a fee that is no whole number', { openFeePpm: 0.5 }],
])('§5.4, §1.4 terms with %s are refused, the version before stays in force', (_what, terms) => {
  const harness = openPerpetualHarness(1);
  const body = {
    type: 'perpetual.change',
    marketId: MARKET,
    terms: { ...PERPETUAL_TERMS, ...terms },
    ...noticed(harness.timeMs + 10),
  } as const;
  expect(refusal(harness, 0, body)).toBe('BAD_TERMS');
});
