import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BTC, FACTS } from '../rules/example.ts';
import type { SpotFacts } from '../rules/ticket.ts';
import { spotProblems } from '../rules/spot-order.ts';
import { PLAIN_STYLE } from '../../../domain/figures.ts';
import { contentOf, sameContent } from '../sending.ts';
import { buttonText, problemText } from './problem-texts.ts';
import { firstInputs, inView, reduceTicket, type TicketAction } from './ticket-state.ts';

const play = (...actions: readonly TicketAction[]) =>
  actions.reduce((inputs, action) => reduceTicket(inputs, action, BTC), firstInputs('buy', null));

describe('ticket inputs', () => {
  it('quantity and total of a limit order follow each other, and nothing typed is rounded', () => {
    expect(play({ type: 'price', price: '30000' }, { type: 'quantity', quantity: '0.01' }).total).toBe('300');
    expect(play({ type: 'price', price: '30000' }, { type: 'total', total: '100.07' })).toMatchObject({
      quantity: '0.00333',
      total: '100.07',
    });
    expect(play({ type: 'price', price: '30000.001' }).price).toBe('30000.001');
  });

  it('another side or kind keeps the price and forgets the amounts', () => {
    const typed: readonly TicketAction[] = [
      { type: 'price', price: '30000' },
      { type: 'quantity', quantity: '0.01' },
    ];
    expect(play(...typed, { type: 'side', side: 'sell' })).toMatchObject({ side: 'sell', price: '30000', quantity: '', total: '' });
    expect(play(...typed, { type: 'kind', kind: 'market' })).toMatchObject({ kind: 'market', quantity: '', total: '' });
    expect(play(...typed, { type: 'side', side: 'buy' })).toMatchObject({ quantity: '0.01' });
  });

  it('a market order keeps its total as typed', () => {
    expect(play({ type: 'kind', kind: 'market' }, { type: 'total', total: '12.' }).total).toBe('12.');
  });

  it('the simple view is the same ticket as a market order: one set of rules, and nothing typed in either view is lost', () => {
    const limit = play(
      { type: 'price', price: '30000' },
      { type: 'timeInForce', timeInForce: 'fok' },
      { type: 'quantity', quantity: '0.01' },
    );
    const simple = inView(limit, 'simple');
    expect(simple).toEqual({ ...limit, kind: 'market' });
    expect(contentOf(simple, 'btc', 'usdt')).toEqual({
      baseCoin: 'btc',
      quoteCoin: 'usdt',
      side: 'buy',
      kind: 'market',
      orderedValue: '300',
    });
    expect(inView(limit, 'pro')).toEqual(limit);
    const more = reduceTicket(limit, { type: 'total', total: '600' }, BTC);
    expect(inView(more, 'pro')).toMatchObject({ kind: 'limit', price: '30000', timeInForce: 'fok', quantity: '0.02', total: '600' });
  });

  it('never throws, whatever is typed in whatever order', () => {
    const text = fc.constantFrom('', '0', '1', '12.', '0.000000001', '99999999999999999999', '30000.01', 'x');
    const action: fc.Arbitrary<TicketAction> = fc.oneof(
      text.map((price) => ({ type: 'price' as const, price })),
      text.map((quantity) => ({ type: 'quantity' as const, quantity })),
      text.map((total) => ({ type: 'total' as const, total })),
      fc.constantFrom('buy' as const, 'sell' as const).map((side) => ({ type: 'side' as const, side })),
      fc.constantFrom('limit' as const, 'market' as const).map((kind) => ({ type: 'kind' as const, kind })),
      fc.constant({ type: 'sent' as const }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
        const inputs = play(...actions);
        for (const problem of spotProblems(inputs, FACTS)) {
          expect(buttonText(problem, PLAIN_STYLE).id).toMatch(/^trade\.button\./);
          expect(problemText(problem, PLAIN_STYLE).id).toMatch(/^trade\.problem\./);
        }
      }),
    );
  });
});

test('over the balance: what there is, on the button; at the field also the most that it buys at the price', () => {
  const inputs = play({ type: 'price', price: '30000' }, { type: 'quantity', quantity: '0.35' });
  const problem = spotProblems(inputs, FACTS).find(({ code }) => code === 'funds.insufficient');
  expect(problem && buttonText(problem, PLAIN_STYLE)).toMatchObject({
    id: 'trade.button.noFunds',
    values: { available: '10,000.00', asset: 'USDT' },
  });
  expect(problem && problemText(problem, PLAIN_STYLE)).toEqual({
    id: 'trade.problem.fundsMost',
    values: { available: '10,000.00', asset: 'USDT', needed: '10,500.00', most: '0.33333', coin: 'BTC' },
  });
});

test('over the balance of a sell, or with less than the smallest order: what there is and what the order needs', () => {
  const texts = (facts: SpotFacts, ...actions: readonly TicketAction[]) =>
    spotProblems(play({ type: 'price', price: '30000' }, ...actions), facts)
      .filter(({ code }) => code === 'funds.insufficient')
      .map((problem) => problemText(problem, PLAIN_STYLE));
  expect(texts({ ...FACTS, quoteAvailable: '2' }, { type: 'quantity', quantity: '0.35' })).toEqual([
    { id: 'trade.problem.funds', values: { available: '2.00', asset: 'USDT', needed: '10,500.00' } },
  ]);
  expect(texts(FACTS, { type: 'side', side: 'sell' }, { type: 'quantity', quantity: '2.5' })).toEqual([
    { id: 'trade.problem.funds', values: { available: '2.00', asset: 'BTC', needed: '2.50' } },
  ]);
});

test('a quantity that is too fine is one mistake, not two: no total follows from it', () => {
  expect(play({ type: 'price', price: '30000.12' }, { type: 'quantity', quantity: '0.01001' }).total).toBe('300.3012012');
  const fine = play({ type: 'price', price: '30000.12' }, { type: 'quantity', quantity: '0.0000001' });
  expect(fine.total).toBe('');
  expect(spotProblems(fine, FACTS)[0]?.code).toBe('amount.tooPrecise');
});

describe('what is sent', () => {
  const limit = play({ type: 'price', price: '30000' }, { type: 'quantity', quantity: '0.01' });

  it('only the fields of the kind are sent', () => {
    expect(contentOf(limit, 'btc', 'usdt')).toEqual({
      baseCoin: 'btc',
      quoteCoin: 'usdt',
      side: 'buy',
      kind: 'limit',
      limitPrice: '30000',
      orderedQuantity: '0.01',
      timeInForce: 'gtc',
    });
    const buy = play({ type: 'kind', kind: 'market' }, { type: 'total', total: '100' });
    expect(contentOf(buy, 'btc', 'usdt')).toEqual({ baseCoin: 'btc', quoteCoin: 'usdt', side: 'buy', kind: 'market', orderedValue: '100' });
    const sell = play({ type: 'side', side: 'sell' }, { type: 'kind', kind: 'market' }, { type: 'quantity', quantity: '1' });
    expect(contentOf(sell, 'btc', 'usdt')).toEqual({
      baseCoin: 'btc',
      quoteCoin: 'usdt',
      side: 'sell',
      kind: 'market',
      orderedQuantity: '1',
    });
  });

  it('a lost order is recognised by its content, however the digits are written', () => {
    const row = {
      orderId: 1,
      orderNumber: '1',
      side: 'buy',
      kind: 'limit',
      state: 'waiting',
      baseCoin: 'btc',
      quoteCoin: 'usdt',
      fee: '0',
      orderedQuantity: '0.01',
      limitPrice: '30000',
      orderedValue: '300',
      filledQuantity: '0',
      averagePrice: '0',
      filledValue: '0',
      acceptedTime: '',
      filledTime: '',
      createTime: '',
      updateTime: '',
      times: { createMs: 0, acceptedMs: 0, filledMs: 0, updateMs: 0 },
      timeInForce: 'gtc',
      endReason: null,
    } as const;
    expect(sameContent(row, contentOf({ ...limit, price: '30000.00', quantity: '0.010' }, 'btc', 'usdt'))).toBe(true);
    expect(sameContent(row, contentOf({ ...limit, price: '30000.01' }, 'btc', 'usdt'))).toBe(false);
    expect(sameContent({ ...row, side: 'sell' }, contentOf(limit, 'btc', 'usdt'))).toBe(false);
  });
});
