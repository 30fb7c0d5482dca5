import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import { expect, test } from 'vitest';
import { endOf, orderOutcomeOf, perpetualOutcomes, warningOf } from './outcomes.ts';

type Position = Parameters<typeof endOf>[0];
type Order = Parameters<typeof orderOutcomeOf>[0];

const position = {
  positionId: 9,
  side: 'short',
  baseCoin: 'btc',
  netProfit: '-12.5',
  closeReason: 'liquidated',
  times: { createMs: 1, acceptedMs: 1, deliveryDays: 0, lastFillMs: 77 },
} as Position;

const order = {
  orderId: 9,
  orderNumber: '9',
  side: 'long',
  kind: 'market',
  state: 'filled',
  baseCoin: 'btc',
  leverage: 5,
  orderedQuantity: '0.003',
  limitPrice: '0',
  orderedValue: '330',
  filledQuantity: '0.003',
  averagePrice: '105000',
  filledValue: '315',
  fee: '0.315',
  acceptedTime: '',
  filledTime: '',
  times: { acceptedMs: 0, createMs: 1, filledMs: 2, updateMs: 3 },
  lots: 3,
  filledLots: 3,
  held: '0',
  positionId: null,
  timeInForce: 'ioc',
  cause: 'user',
  takeProfit: null,
  stopLoss: null,
  endReason: 'filled',
} satisfies Order;

test('a position that is over tells how it ended and what it made after fees and funding; an open one nothing', () => {
  expect(endOf(position)).toMatchObject({
    subjectId: '9',
    kind: 'liquidated',
    tone: 'loss',
    timeMs: 77,
    facts: { side: 'short', net: '-12.5' },
  });
  expect(endOf({ ...position, closeReason: null })).toBeNull();
});

test('an order that opens tells what filled, or that nothing did; one that waits or closes tells nothing', () => {
  expect(orderOutcomeOf(order)).toMatchObject({ subjectId: 'order-9', kind: 'opened', timeMs: 3, facts: { size: '0.003' } });
  expect(orderOutcomeOf({ ...order, state: 'cancelled', filledQuantity: '0', filledLots: 0 })?.kind).toBe('unfilled');
  expect(orderOutcomeOf({ ...order, state: 'waiting' })).toBeNull();
  expect(orderOutcomeOf({ ...order, positionId: 4 })).toBeNull();
});

test('an order and a position of one number are two things; the end of a position leads to its steps', () => {
  const [end, opened] = [endOf(position), orderOutcomeOf(order)];
  expect(end?.subjectId).not.toBe(opened?.subjectId);
  expect(end === null ? null : perpetualOutcomes.link(end, true)).toEqual({
    to: '/contract',
    search: { symbol: 'btc', tab: 'history', order: '9' },
  });
  const unfilled = orderOutcomeOf({ ...order, state: 'cancelled', filledQuantity: '0', filledLots: 0 });
  expect(unfilled === null ? null : perpetualOutcomes.link(unfilled, true)).toEqual({
    to: '/contract',
    search: { symbol: 'btc', tab: 'orders', order: '9' },
  });
  expect(perpetualOutcomes.lists).toEqual([perpetualCalls.contractPositions.name, perpetualCalls.contractOrders.name]);
});

test('SPEC §5.5 a position that nears its liquidation is told at 70 and at 90 % once each, and again after it was below 70', () => {
  const told = new Set<string>();
  const at = (marginRatio: string | null): string | null => {
    const found = warningOf({ ...position, marginRatio }, 5, ({ step }) => told.has(step));
    const isNew = found !== null && !told.has(found.step);
    told.clear();
    if (found !== null) told.add(found.step);
    return isNew ? found.step : null;
  };
  expect([null, '0.6999', '0.7', '0.75', '0.9', '0.85', '0.95', '0.71'].map(at)).toEqual([null, null, '70', null, '90', null, null, null]);
  expect(['0.69', '0.92', '0.8'].map(at)).toEqual([null, '90', null]);
});

test('a warning leads to its position in the list of open ones', () => {
  const found = warningOf({ ...position, marginRatio: '0.72' }, 5, null);
  expect(found).toMatchObject({ subjectId: 'margin-9', tone: 'loss', timeMs: 5, facts: { side: 'short', percent: '72' } });
  expect(found === null ? null : perpetualOutcomes.link(found, true)).toEqual({
    to: '/contract',
    search: { symbol: 'btc', tab: 'open', order: '9' },
  });
});
