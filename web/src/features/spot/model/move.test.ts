import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../../api/failures.ts';
import { estimateSpot } from '../rules/estimate.ts';
import { BTC, FACTS } from '../rules/example.ts';
import type { CancelOutcome } from '../../../session/submission/cancel-outcome.ts';
import { factsWithout, inputsOfMove, moveOrder, restOf } from './move.ts';
import type { SpotOrder } from './order.ts';
import { suggestedPrice } from './ticket-facts.ts';
import { priceOnTick } from './use-ticket.ts';

const WAITING: SpotOrder = {
  id: 7,
  number: '7',
  coin: 'btc',
  quote: 'usdt',
  side: 'buy',
  kind: 'limit',
  timeInForce: 'post-only',
  state: 'waiting',
  endReason: null,
  price: '29000',
  quantity: '0.3',
  value: '8700',
  filled: '0.1',
  averagePrice: '29000',
  filledValue: '2900',
  fee: { asset: 'btc', amount: '0.0001' },
  placedMs: 0,
  dealtMs: 0,
};
const CONTENT = { orderId: 7, ordered: '0.3', inputs: inputsOfMove(WAITING, '28500.00') };

/** A server with these answers, and the list of what was asked of it. */
function server(answers: { readonly cancel?: CancelOutcome; readonly filled?: string; readonly refuses?: CallFailure }) {
  const calls: string[] = [];
  return {
    calls,
    work: {
      cancel: (id: number, key: string) => {
        calls.push(`cancel ${id} ${key}`);
        return Promise.resolve(answers.cancel ?? { state: 'done' as const });
      },
      filledOf: (id: number) => {
        calls.push(`filled ${id}`);
        return Promise.resolve(answers.filled ?? '0.1');
      },
      place: ({ quantity, price, timeInForce }: typeof CONTENT.inputs, key: string) => {
        calls.push(`place ${quantity} at ${price} ${timeInForce} ${key}`);
        return answers.refuses === undefined ? Promise.resolve({ id: 8, number: '8' }) : Promise.reject(answers.refuses);
      },
      lost: () => new CallFailure('network'),
    },
  };
}

describe('web.md §8.4 an order goes to another price: cancelled, then what was left of it is placed again', () => {
  it('cancel first, then the same rest at the new price, with the same time in force, each by its own key', async () => {
    const { calls, work } = server({});
    expect(await moveOrder(CONTENT, 'key', work)).toEqual({ kind: 'moved', order: { id: 8, number: '8' } });
    expect(calls).toEqual(['cancel 7 keycancel', 'filled 7', 'place 0.2 at 28500.00 post-only key']);
  });

  it('an order that cannot be cancelled stays, and nothing is placed', async () => {
    const { calls, work } = server({ cancel: { state: 'refused', words: 'Already filled' } });
    expect(await moveOrder(CONTENT, 'key', work)).toEqual({ kind: 'kept', words: 'Already filled' });
    expect(calls).toEqual(['cancel 7 keycancel']);
  });

  it('a cancel that nobody knows about places nothing', async () => {
    const { calls, work } = server({ cancel: { state: 'unknown' } });
    await expect(moveOrder(CONTENT, 'key', work)).rejects.toMatchObject({ kind: 'network' });
    expect(calls).toEqual(['cancel 7 keycancel']);
  });

  it('what filled in between is not ordered twice', async () => {
    const { calls, work } = server({ filled: '0.25' });
    await moveOrder(CONTENT, 'key', work);
    expect(calls.at(-1)).toBe('place 0.05 at 28500.00 post-only key');
    const all = server({ filled: '0.3' });
    expect(await moveOrder(CONTENT, 'key', all.work)).toEqual({ kind: 'filled' });
    expect(all.calls.some((call) => call.startsWith('place'))).toBe(false);
  });

  it('a new order that is refused leaves the money free and its inputs for another try', async () => {
    const { work } = server({ refuses: new CallFailure('refused', { words: 'Too far from the market', reason: 'PRICE_TOO_FAR' }) });
    expect(await moveOrder(CONTENT, 'key', work)).toEqual({ kind: 'freed', words: 'Too far from the market', inputs: CONTENT.inputs });
  });

  it('a new order whose answer is lost is not known: the machine asks, and the same key goes on where it stopped', async () => {
    const { work } = server({ refuses: new CallFailure('network') });
    await expect(moveOrder(CONTENT, 'key', work)).rejects.toMatchObject({ kind: 'network' });
  });
});

describe('before and after of a moved order', () => {
  it('what the old order held counts as available for the new one', () => {
    const buy = factsWithout({ ...FACTS, quoteAvailable: '100' }, WAITING);
    expect(restOf(WAITING)).toBe('0.2');
    expect(buy.quoteAvailable).toBe('5900');
    expect(estimateSpot(inputsOfMove(WAITING, '28500'), buy)?.quote).toEqual({ asset: 'usdt', before: '5900', after: '200' });
    const sell = factsWithout({ ...FACTS, baseAvailable: '0' }, { ...WAITING, side: 'sell' });
    expect(sell.baseAvailable).toBe('0.2');
    expect(factsWithout({ ...FACTS, quoteAvailable: null }, WAITING).quoteAvailable).toBeNull();
  });

  it('a line that is let go between two ticks lies on the better one for its owner, with all decimals of prices', () => {
    const coarse = { ...BTC, tick: '0.5', priceDecimals: 2 };
    expect(priceOnTick('28500.70', 'buy', coarse)).toBe('28500.50');
    expect(priceOnTick('28500.70', 'sell', coarse)).toBe('28501.00');
  });

  it('a prefilled price has the decimals of the market, zeros and all', () => {
    expect(suggestedPrice('buy', FACTS, '30000.5')).toBe('30000.50');
    expect(suggestedPrice('sell', FACTS, '30000')).toBe('30000.00');
    expect(suggestedPrice('sell', FACTS, null)).toBeNull();
  });
});
