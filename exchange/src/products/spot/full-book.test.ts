import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import { products } from '../../registry.ts';
import { BTCUSDT, openHarness } from '../../test/harness.ts';
import { MAX_RESTING_ORDERS } from '../../trading/order-book.ts';
import { BID } from '../../trading/side.ts';
import { Taker } from '../../trading/taker.ts';
import type { SpotEvent } from './events.ts';
import { SpotSettlement } from './matching.ts';
import { spot } from './product.ts';
import { decideSpot } from './rules.ts';
import { SpotState } from './state.ts';

/** The ground of an exchange with a market, whose account 1 has money and whose account 9 has none. */
function openGround(): Ground {
  const kept: Ground[] = [];
  const noting = {
    ...spot,
    create: (ground: Ground) => {
      kept.push(ground);
      return spot.create(ground);
    },
  };
  const exchange = new Exchange(products.map((product) => (product.name === 'spot' ? noting : product)));
  for (const entry of openHarness().entries) exchange.replay(entry);
  const [ground] = kept;
  if (ground === undefined) throw new Error('spot was not created');
  return ground;
}

/** A decision that keeps what is stated. */
class Stated implements Context<SpotEvent> {
  readonly seq = 2_000_000;
  readonly timeMs = 1_767_225_700_000;
  readonly accountId: number;
  readonly events: SpotEvent[] = [];

  constructor(accountId: number) {
    this.accountId = accountId;
  }

  get eventCount(): number {
    return this.events.length;
  }

  emit(event: SpotEvent): void {
    this.events.push(event);
  }
}

test('SPEC §16 a book with 10^6 orders answers BUSY to one that would rest, whoever sends it, and lets the others pass', () => {
  const ground = openGround();
  const state = new SpotState((ownerId) => ownerId);
  const parts = { ground, state, settlement: new SpotSettlement(ground, state) };
  const resting = Object.assign(new Taker(), { ownerId: 1, handId: 1, marketId: BTCUSDT, side: BID, limitTicks: 3_000_000, lots: 1 });
  const rest = (orderId: number): number => state.books.rest(Object.assign(resting, { orderId }));
  const codeOf = (accountId: number, timeInForce: 'gtc' | 'post-only' | 'fok'): string => {
    const context = new Stated(accountId);
    const body = { marketId: BTCUSDT, side: 'buy', kind: 'limit', priceTicks: 3_000_000, lots: 1_000, amountUnits: 0n } as const;
    const outcome = decideSpot(parts, context, { type: 'spot.place', ...body, timeInForce });
    expect(context.events).toEqual([]);
    return outcome.ok ? '' : outcome.code;
  };
  for (let orderId = 1; orderId < MAX_RESTING_ORDERS; orderId++) rest(orderId);
  expect(codeOf(9, 'gtc')).toBe('INSUFFICIENT_FUNDS');
  rest(MAX_RESTING_ORDERS);
  expect([codeOf(1, 'gtc'), codeOf(1, 'post-only'), codeOf(9, 'gtc'), codeOf(1, 'fok')]).toEqual(['BUSY', 'BUSY', 'BUSY', 'NOT_FILLED']);
  state.books.of(BTCUSDT).book.remove(state.rowOf(7));
  expect(codeOf(9, 'gtc')).toBe('INSUFFICIENT_FUNDS');
});
