import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import { products } from '../../registry.ts';
import { codeOf } from '../../test/answers.ts';
import { ONE_USDT, openRoundsHarness, PAIR, PERIOD_MS, START_MS } from '../../test/rounds-harness.ts';
import type { RoundsEvent } from './events.ts';
import { rounds } from './product.ts';
import { Round } from './round.ts';
import { decideRounds, MOST_STAKES_OF_ROUND } from './rules.ts';
import { RoundsState } from './state.ts';

/** The ground of an exchange whose pair has a price. */
function openGround(): { readonly ground: Ground; readonly harness: ReturnType<typeof openRoundsHarness> } {
  const kept: Ground[] = [];
  const noting = {
    ...rounds,
    create: (ground: Ground) => {
      kept.push(ground);
      return rounds.create(ground);
    },
  };
  const harness = openRoundsHarness();
  harness.tickAt(START_MS, 3_000_000);
  const exchange = new Exchange(products.map((product) => (product.name === 'rounds' ? noting : product)));
  for (const entry of harness.entries) exchange.replay(entry);
  const [ground] = kept;
  if (ground === undefined) throw new Error('rounds was not created');
  return { ground, harness };
}

test('SPEC §16 a round with 100,000 stakes answers BUSY to one more', () => {
  const { ground, harness } = openGround();
  const [terms] = harness.exchange.ask({ type: 'rounds.pairs' });
  if (terms === undefined) throw new Error('no pair is defined');
  const state = new RoundsState(() => START_MS);
  state.define(terms, START_MS);
  const round = new Round(1, START_MS / PERIOD_MS, START_MS, terms);
  state.open(round);
  const staked: RoundsEvent[] = [];
  const context: Context<RoundsEvent> = {
    seq: 5_000,
    timeMs: START_MS,
    accountId: 1,
    eventCount: 0,
    emit: (event) => void staked.push(event),
  };
  const code = (): string => {
    const outcome = decideRounds(ground, state, context, { type: 'rounds.stake', offerId: PAIR, side: 'up', stakeUnits: ONE_USDT });
    return outcome.ok ? 'ok' : outcome.code;
  };
  round.upStakes = MOST_STAKES_OF_ROUND - 8;
  round.downStakes = 7;
  expect([code(), staked.map(({ type }) => type)]).toEqual(['ok', ['rounds.staked']]);
  round.downStakes = 8;
  expect([code(), staked.length]).toEqual(['BUSY', 1]);
});

test('I3 a finished stake is remembered through a restart, also when its account has no other', () => {
  const harness = openRoundsHarness();
  const stake = harness.stakeAt(START_MS, 1, 'up', ONE_USDT);
  const cancel = { type: 'rounds.cancel', orderId: stake.seq } as const;
  expect(codeOf(harness.at(START_MS + 1, 1, cancel))).toBe('ok');
  const restored = Exchange.restore(harness.exchange.snapshot());
  const again = codeOf(harness.at(START_MS + 2, 1, cancel));
  expect(again).not.toBe('NOT_FOUND');
  const { outcome } = restored.execute(restored.lastSeq + 1, START_MS + 2, { id: '', accountId: 1, body: cancel });
  expect(outcome).toMatchObject({ ok: false, code: again });
});
