import { noticed } from '../../test/house.ts';
import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { equalBytes } from '../../test/same.ts';
import { MARKET, ONE_USDT, openPerpetualHouse, PERPETUAL_TERMS } from '../../test/perpetual-house.ts';
import type { PerpetualHouse } from '../../test/perpetual-house.ts';
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
function refusal(house: PerpetualHouse, accountId: number, body: CommandBody): string {
  house.timeMs += 1;
  house.drain();
  const before = house.exchange.state();
  const { outcome, events } = house.execute({ id: '', accountId, body });
  if (outcome.ok) throw new Error(`${body.type} was accepted`);
  if (events.length > 0 || !equalBytes(before, house.exchange.state())) throw new Error(`I6: ${body.type} changed something`);
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
  const house = openPerpetualHouse(2, 0n, TERMS);
  expect(refusal(house, 1, { ...OPEN, ...order })).toBe(expected);
});

test('I6 one unit too little: INSUFFICIENT_FUNDS, with it the order is taken', () => {
  const house = openPerpetualHouse(2);
  // 100 lots at 50,000, 10×: 500 and the fee of 5.
  const spare = house.contractUnits(1) - 505n * ONE_USDT;
  house.send(1, { type: 'wallet.transfer', assetId: 1, from: 'contract', to: 'platform', amount: spare + 1n });
  expect(refusal(house, 1, { ...OPEN, lots: 100 })).toBe('INSUFFICIENT_FUNDS 505');
  house.send(1, { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount: 1n });
  expect(codeOf(house.after(1, { ...OPEN, lots: 100 }))).toBe('ok');
});

test('I6 frozen, closed, switched off and before the first mark', () => {
  const house = openPerpetualHouse(2);
  house.tickPerpetual(5_000_000, 1, 'frozen');
  expect(refusal(house, 1, OPEN)).toBe('PRICE_FROZEN');
  house.tickPerpetual(5_000_000, 1, 'closed');
  expect(refusal(house, 1, OPEN)).toBe('MARKET_CLOSED');
  house.tickPerpetual(5_000_000, 1);
  house.after(0, { type: 'perpetual.switch', marketId: MARKET, enable: false, operator: 'anna', reason: 'halt' });
  expect(refusal(house, 1, OPEN)).toBe('MARKET_CLOSED');
});

test('§5.2 open interest of a side is capped at the mark', () => {
  const house = openPerpetualHouse(4, 0n, { ...PERPETUAL_TERMS, maxOpenInterestUnits: 50_000n * ONE_USDT });
  trade(house, [1, 2], 600, 5_000_000);
  expect(refusal(house, 3, { ...OPEN, lots: 401 })).toBe('EXPOSURE_LIMIT 50000');
  expect(codeOf(house.after(3, { ...OPEN, lots: 400 }))).toBe('ok');
});

test('§5.4 above the last row TIER_LIMIT, and orders that wait count', () => {
  const house = openPerpetualHouse(2);
  enrich(house, 1, 100_000);
  expect(codeOf(house.open(1, 'long', 900, { priceTicks: 5_000_000, leverage: 100 }))).toBe('ok');
  expect(refusal(house, 1, { ...OPEN, lots: 101, leverage: 100 })).toBe('TIER_LIMIT 50');
  expect(codeOf(house.open(1, 'long', 100, { priceTicks: 5_000_000, leverage: 100 }))).toBe('ok');
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
    const house = openPerpetualHouse(2, 0n, wide);
    trade(house, [1, 2], 1, 5_000_000, [100, 5]);
    house.changeTo(narrow);
    expect(refusal(house, 1, { ...add, lots: 900 })).toBe('TIER_LIMIT 50');
    const asked = { accountId: 1, marketId: MARKET, side: 'long', priceTicks: 4_990_000, lots: 900, leverage: 100 } as const;
    expect(house.exchange.ask({ type: 'perpetual.preview', ...asked })).toMatchObject({ code: 'TIER_LIMIT', limit: '50' });
    // 50 for the lot at the mark and 199 lots at 49,900: 9,980.10 of 10,000; one lot more is too much.
    expect(refusal(house, 1, { ...add, lots: 200 })).toBe('TIER_LIMIT 50');
    expect(codeOf(house.after(1, { ...add, lots: 199 }))).toBe('ok');
    expect(positionOf(house, 1).tierVersion).toBe(1);
  });

  test('nor does a newer table that allows more: the position keeps its own', () => {
    const house = openPerpetualHouse(2, 0n, narrow);
    trade(house, [1, 2], 1, 5_000_000, [100, 5]);
    house.changeTo(wide);
    expect(refusal(house, 1, { ...add, lots: 200 })).toBe('TIER_LIMIT 50');
    house.closeOf(1, positionOf(house, 1).positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 5_000_000 });
    house.open(2, 'long', 1, { priceTicks: 5_000_000, leverage: 5, timeInForce: 'ioc' });
    expect(codeOf(house.after(1, { ...add, lots: 900 }))).toBe('ok');
  });

  test('§5.2 an order that was accepted before stays valid, fills and keeps the table of its position', () => {
    const house = openPerpetualHouse(2, 0n, wide);
    trade(house, [1, 2], 1, 5_000_000, [100, 5]);
    house.after(1, { ...add, lots: 900 });
    house.changeTo(narrow);
    house.open(2, 'short', 900, { priceTicks: 4_990_000, leverage: 5 });
    expect(positionOf(house, 1)).toMatchObject({ lots: 901, tierVersion: 1 });
  });
});

describe('§16 another user’s number is unknown to him', () => {
  const house = openPerpetualHouse(3);
  trade(house, [1, 2], 500, 5_000_000);
  const { positionId } = positionOf(house, 1);
  const set = protect(house, 1, { stopLoss: atMarket(4_900_000) });
  const triggerId = set.outcome.ok ? set.outcome.ref : 0;
  const rested = house.open(1, 'long', 10, { priceTicks: 4_900_000 });
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
    expect(refusal(house, 3, body)).toBe('NOT_FOUND');
  });
  test.each(bodies(99, 99, 99))('$type of none', (body) => {
    expect(refusal(house, 3, body)).toBe('NOT_FOUND');
  });

  test('the owner reaches each of them', () => {
    expect(codeOf(house.after(1, { type: 'perpetual.unprotect', triggerId }))).toBe('ok');
    expect(codeOf(house.after(1, { type: 'perpetual.cancel', orderId }))).toBe('ok');
    expect(refusal(house, 1, { type: 'perpetual.cancel', orderId })).toBe('ALREADY_DONE');
    expect(refusal(house, 3, { type: 'perpetual.cancel', orderId })).toBe('NOT_FOUND');
    expect(codeOf(house.after(1, { type: 'perpetual.adjust', positionId, units: ONE_USDT }))).toBe('ok');
  });

  test('§16 what was closed or has ended says so to its owner alone, also after a restart', () => {
    expect(refusal(house, 1, { type: 'perpetual.unprotect', triggerId })).toBe('ALREADY_DONE');
    house.open(2, 'long', 500, { priceTicks: 5_000_000 });
    const { outcome } = protect(house, 1, { stopLoss: atMarket(4_800_000) });
    house.closeOf(1, positionId);
    const ended = [triggerId, outcome.ok ? outcome.ref : 0];
    house.exchange = Exchange.restore(house.exchange.snapshot());
    const mine = bodies(positionId, orderId, triggerId);
    expect(mine.map((body) => refusal(house, 1, body))).toEqual(mine.map(() => 'ALREADY_DONE'));
    for (const trigger of ended) expect(refusal(house, 1, { type: 'perpetual.unprotect', triggerId: trigger })).toBe('ALREADY_DONE');
    expect(mine.map((body) => refusal(house, 3, body))).toEqual(mine.map(() => 'NOT_FOUND'));
  });
});

test('I6 closing more than is open, adding more than there is, taking what is not free', () => {
  const house = openPerpetualHouse(3);
  trade(house, [1, 2], 500, 5_000_000);
  const { positionId } = positionOf(house, 1);
  const close = { type: 'perpetual.close', positionId, kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 501 } as const;
  expect(refusal(house, 1, close)).toBe('ABOVE_MAX 500');
  expect(refusal(house, 1, { ...close, lots: 0 })).toBe('NO_LIQUIDITY');
  expect(refusal(house, 1, { ...close, lots: -1 })).toBe('BAD_INPUT');
  expect(refusal(house, 1, { type: 'perpetual.adjust', positionId, units: house.contractUnits(1) + 1n })).toBe('INSUFFICIENT_FUNDS');
  expect(refusal(house, 1, { type: 'perpetual.adjust', positionId, units: -1n })).toBe('ABOVE_MAX 0');
  expect(refusal(house, 1, { type: 'perpetual.adjust', positionId, units: 0n })).toBe('BAD_INPUT');
  house.after(1, { type: 'perpetual.adjust', positionId, units: ONE_USDT });
  house.tickPerpetual(5_000_000, 1, 'frozen');
  expect(refusal(house, 1, { type: 'perpetual.adjust', positionId, units: -1n })).toBe('PRICE_FROZEN');
  expect(codeOf(house.after(1, { type: 'perpetual.adjust', positionId, units: 1n }))).toBe('ok');
});

test('§3.1 while frozen a limit and a market reduction are allowed, bounded by the last mark', () => {
  const house = openPerpetualHouse(4);
  trade(house, [1, 2], 500, 5_000_000);
  trade(house, [4, 3], 500, 5_000_000);
  const close = { kind: 'limit', timeInForce: 'gtc', priceTicks: 4_990_000 } as const;
  house.closeOf(3, positionOf(house, 3, 'short').positionId, close);
  house.tickPerpetual(4_700_000, 1, 'frozen');
  const { positionId } = positionOf(house, 1);
  const limit = { type: 'perpetual.close', positionId, kind: 'limit', timeInForce: 'gtc', priceTicks: 4_749_999, lots: 100 } as const;
  expect(refusal(house, 1, limit)).toBe('PRICE_TOO_FAR 4750000');
  expect(codeOf(house.after(1, { ...limit, priceTicks: 5_100_000 }))).toBe('ok');
  expect(codeOf(house.closeOf(1, positionId, { lots: 100 }))).toBe('ok');
  expect(positionOf(house, 1).lots).toBe(400);
});

test('I6 commands of the house by a user, and a user’s by the house', () => {
  const house = openPerpetualHouse(2);
  expect(refusal(house, 1, { type: 'perpetual.insure', marketId: MARKET, units: 1n })).toBe('BAD_INPUT');
  expect(refusal(house, 0, OPEN)).toBe('BAD_INPUT');
  expect(refusal(house, 0, { type: 'perpetual.insure', marketId: 9, units: 1n })).toBe('NOT_FOUND');
  expect(refusal(house, 0, { type: 'perpetual.define', marketId: 2, symbolId: 1, lotUnits: 100_000n, terms: PERPETUAL_TERMS })).toBe(
    'ALREADY_DONE',
  );
  expect(refusal(house, 0, { type: 'perpetual.define', marketId: 2, symbolId: 9, lotUnits: 100_000n, terms: PERPETUAL_TERMS })).toBe(
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
  const house = openPerpetualHouse(1);
  const body = {
    type: 'perpetual.change',
    marketId: MARKET,
    terms: { ...PERPETUAL_TERMS, ...terms },
    ...noticed(house.timeMs + 10),
  } as const;
  expect(refusal(house, 0, body)).toBe('BAD_TERMS');
});
