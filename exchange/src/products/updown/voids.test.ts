import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { eventsOf } from '../../test/answers.ts';
import { USDT } from '../../test/harness.ts';
import { OperatorsScript } from '../../test/operators-script.ts';
import { COVER, EACH, ONE_USDT, openUpdownHarness, PRODUCT, T0, T1, UPDOWN_TERMS, type UpdownHarness } from '../../test/updown-harness.ts';
import type { UpdownCommand } from './commands.ts';
import { accepted, only, PRICE, runUp } from './test/one-order.ts';

type Voiding = Extract<UpdownCommand, { type: 'updown.void' }>;

const STAKE = 100n * ONE_USDT;
const BY = { operator: 'anna, berta', reason: 'A venue sent wrong prices' } as const;
const AT_EXPIRY: Voiding = { type: 'updown.void', voidId: 1, symbolId: 1, fromMs: T1, toMs: T1, ...BY };

function voidAt(harness: UpdownHarness, timeMs: number, body: Partial<Voiding> = {}, accountId = 0): string {
  const { outcome } = harness.at(timeMs, accountId, { ...AT_EXPIRY, ...body });
  return outcome.ok ? `ok ${outcome.ref}` : `${outcome.code} ${outcome.limit}`.trimEnd();
}

/** What a contract comes to whose exit is so far off its entry. */
function settled(harness: UpdownHarness, off: number) {
  runUp(harness);
  harness.tickAt(T1, PRICE + off);
  harness.tickAt(T1 + 1, PRICE - off);
  return only(harness.settleAt(T1 + 1));
}

describe('RULES §6.8 an operator’s void refunds what is lost and pays what is won', () => {
  test.each([
    ['up', 1, 'win', '', 185n],
    ['up', 0, 'tie', '', 100n],
    ['up', -1, 'void', 'OPERATOR_VOID', 100n],
    ['down', -1, 'win', '', 185n],
    ['down', 0, 'tie', '', 100n],
    ['down', 1, 'void', 'OPERATOR_VOID', 100n],
  ] as const)('%s, the tick at the expiry itself %d off the entry: %s %s pays %s', (side, off, result, reason, paid) => {
    const harness = accepted(side);
    expect(voidAt(harness, T0 + 400)).toBe('ok 1');
    const order = settled(harness, off);
    expect(order).toMatchObject({ result, reason, entryTicks: PRICE, exitTicks: PRICE + off, payoutUnits: paid * ONE_USDT });
    expect(harness.available(1, USDT)).toBe(EACH - STAKE + paid * ONE_USDT);
    expect(harness.updownUnits()).toBe(COVER + STAKE - paid * ONE_USDT);
    expect(harness.escrowUnits(order.orderId)).toBe(0n);
    harness.exchange.check();
  });

  test('where prices are missing the reasons are those of everybody', () => {
    const none = accepted();
    voidAt(none, T0 + 400);
    expect(only(none.settleAt(T0 + 5_001))).toMatchObject({ result: 'void', reason: 'NO_ENTRY' });
    for (const [off, result, reason] of [
      [1, 'win', 'GAP_WON'],
      [-1, 'void', 'STALE_EXIT'],
    ] as const) {
      const harness = accepted();
      voidAt(harness, T0 + 400);
      harness.tickAt(T0 + 500, PRICE);
      harness.tickAt(T0 + 1_500, PRICE + off);
      expect(only(harness.settleAt(T1 + 1))).toMatchObject({ result, reason });
    }
  });

  test('it moves no money and says what it covers, by whom and why', () => {
    const harness = accepted();
    const { events, outcome } = harness.at(T0 + 400, 0, { ...AT_EXPIRY, fromMs: T1 - 1_000, toMs: T1 + 1_000 });
    expect(outcome).toMatchObject({ ok: true, ref: 1 });
    expect(events).toEqual([{ type: 'updown.voided', voidId: 1, symbolId: 1, fromMs: T1 - 1_000, toMs: T1 + 1_000, ...BY }]);
    expect(harness.exchange.ask({ type: 'updown.open', accountId: 1 })).toMatchObject([{ voidReason: BY.reason }]);
  });

  test('I15 whatever is voided, whenever: nobody gets less than without it, a win and a tie are what they were, and the house never more', () => {
    const feed = fc.array(fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: -2, max: 2 })), { maxLength: 40 });
    const window = fc.tuple(fc.integer({ min: -3, max: 60_000 }), fc.integer({ min: -2, max: 2 }), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(feed, fc.array(window, { maxLength: 3 }), fc.constantFrom('up' as const, 'down' as const), (moves, windows, side) => {
        const ticks = moves.toSorted(([a], [b]) => a - b);
        const run = (isVoiding: boolean) => {
          const harness = accepted(side);
          const todo = [
            ...ticks.map(([atMs, off]) => ({ atMs, act: () => void harness.tickAt(T0 + atMs, PRICE + off) })),
            ...windows.flatMap(([atMs, off, length], index) =>
              isVoiding && atMs >= 0
                ? [{ atMs, act: () => void voidAt(harness, T0 + atMs, { voidId: 1 + index, fromMs: T1 + off, toMs: T1 + off + length }) }]
                : [],
            ),
          ];
          for (const { act } of todo.toSorted((a, b) => a.atMs - b.atMs)) act();
          harness.settleAt(T1 + 1);
          harness.exchange.check();
          const [order] = harness.entries.flatMap((entry) => eventsOf(entry, 'updown.settled'));
          if (order === undefined) throw new Error('it is not settled');
          return { order, houseUnits: harness.updownUnits() };
        };
        const [without, under] = [run(false), run(true)];
        const isCovered = windows.some(([atMs, off, length]) => atMs >= 0 && off <= 0 && off + length >= 0);
        const isRefunded = isCovered && without.order.result === 'lose';
        expect([under.order.result, under.order.reason]).toEqual(
          isRefunded ? ['void', 'OPERATOR_VOID'] : [without.order.result, without.order.reason],
        );
        expect(under.order.payoutUnits).toBe(isRefunded ? STAKE : without.order.payoutUnits);
        expect(under.houseUnits <= without.houseUnits).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('RULES §18 a void of all of a symbol that expires in a window', () => {
  test('both edges are in it, a millisecond beside them is not, and another symbol never is', () => {
    for (const [fromMs, toMs, result] of [
      [T1, T1, 'void'],
      [T1, T1 + 5_000, 'void'],
      [T1 - 5_000, T1, 'void'],
      [T1 + 1, T1 + 5_000, 'lose'],
      [T1 - 5_000, T1 - 1, 'lose'],
    ] as const) {
      const harness = accepted();
      voidAt(harness, T0 + 400, { fromMs, toMs });
      expect([fromMs - T1, toMs - T1, settled(harness, -1).result]).toEqual([fromMs - T1, toMs - T1, result]);
    }
    const other = accepted();
    other.at(T0, 0, { type: 'updown.define', offerId: 2, symbolId: 2, durationMs: 30_000, ...UPDOWN_TERMS });
    expect(voidAt(other, T0 + 400, { symbolId: 2 })).toBe('ok 1');
    expect(settled(other, -1).result).toBe('lose');
  });

  test('all of them: every account, side, duration and version, whatever was staked', () => {
    const harness = openUpdownHarness(3);
    harness.at(T0, 0, { type: 'updown.define', offerId: 2, symbolId: 1, durationMs: 30_000, ...UPDOWN_TERMS });
    harness.tickAt(T0, PRICE);
    harness.placeAt(T0, 1, { side: 'up' });
    harness.placeAt(T0, 2, { side: 'down', stakeUnits: 3n * ONE_USDT });
    harness.ticks(T0 + 500, T0 + 30_000, PRICE);
    harness.placeAt(T0 + 30_000, 3, { side: 'up', offerId: 2 });
    const asked = { type: 'updown.openIn', symbolId: 1, fromMs: 0, toMs: T1 } as const;
    expect(harness.exchange.ask(asked)).toEqual([
      { side: 'up', contracts: 2, stakeUnits: 2n * STAKE },
      { side: 'down', contracts: 1, stakeUnits: 3n * ONE_USDT },
    ]);
    expect(harness.exchange.ask({ ...asked, toMs: T1 - 1 }).map(({ contracts }) => contracts)).toEqual([0, 0]);
    voidAt(harness, T0 + 30_400);
    harness.tickAt(T0 + 30_500, PRICE);
    harness.ticks(T0 + 31_500, T1, PRICE - 5);
    const results = harness.settleAt(T1 + 1).map(({ accountId, result, reason }) => `${accountId} ${result} ${reason}`.trim());
    expect(results).toEqual(['1 void OPERATOR_VOID', '2 win', '3 void OPERATOR_VOID']);
  });

  test('of what has expired nothing is voided, whether it is settled or not: by its time everybody knows the exit', () => {
    const late = accepted();
    runUp(late);
    late.tickAt(T1, PRICE - 1);
    expect(voidAt(late, T1 + 1, { fromMs: T1 - 60_000, toMs: T1 + 60_000 })).toBe('ok 1');
    expect(late.exchange.ask({ type: 'updown.voids' })).toMatchObject([{ fromMs: T1 + 1, toMs: T1 + 60_000 }]);
    expect(only(late.settleAt(T1 + 2)).result).toBe('lose');

    const inTime = accepted();
    runUp(inTime);
    inTime.tickAt(T1, PRICE - 1);
    expect(voidAt(inTime, T1, { fromMs: T1 - 60_000 })).toBe('ok 1');
    expect(only(inTime.settleAt(T1 + 1)).result).toBe('void');
  });

  test('nobody buys what is void already: it could not be lost', () => {
    const harness = accepted();
    voidAt(harness, T0 + 400, { fromMs: T1 + 1_000, toMs: T1 + 2_000 });
    const answers = [999, 1_000, 2_000, 2_001].map((ms) => {
      harness.tickAt(T0 + ms, PRICE);
      const { outcome } = harness.placeAt(T0 + ms, 2);
      return outcome.ok ? 'ok' : outcome.code;
    });
    expect(answers).toEqual(['ok', 'MARKET_CLOSED', 'MARKET_CLOSED', 'ok']);
  });
});

describe('RULES §18 a void is asked for whole, by two, and once', () => {
  test('what is no void is refused', () => {
    const harness = accepted();
    const at = T0 + 400;
    for (const body of [
      { voidId: 0 },
      { voidId: 1.5 },
      { fromMs: -1 },
      { fromMs: T1 + 1 },
      { toMs: Number.NaN },
      { reason: ' ' },
      { reason: 'x'.repeat(201) },
      { operator: '' },
      { operator: 'anna' },
      { operator: 'anna, anna' },
      { operator: 'anna, berta, carla' },
    ])
      expect([body, voidAt(harness, at, body)]).toEqual([body, 'BAD_INPUT']);
    expect(voidAt(harness, at, {}, 1)).toBe('BAD_INPUT');
    for (const symbolId of [2, 77]) expect(voidAt(harness, at, { symbolId })).toBe('NOT_FOUND');
    expect(voidAt(harness, at, { fromMs: T0, toMs: at - 1 })).toBe(`BELOW_MIN ${at}`);
    expect(voidAt(harness, at, { toMs: at + 86_402_001 })).toBe(`ABOVE_MAX ${at + 86_402_000}`);
    expect(harness.exchange.ask({ type: 'updown.voids' })).toEqual([]);
  });

  test('twice is once; a window within another adds nothing; one that reaches beyond it does', () => {
    const harness = accepted();
    const at = T0 + 400;
    expect(voidAt(harness, at, { fromMs: T1 - 5, toMs: T1 + 5 })).toBe('ok 1');
    expect(voidAt(harness, at, { fromMs: T1 - 50, toMs: T1 + 50 })).toBe('ALREADY_DONE');
    expect(voidAt(harness, at, { voidId: 2, fromMs: T1 - 5, toMs: T1 + 5 })).toBe('ALREADY_DONE');
    expect(voidAt(harness, at, { voidId: 2, fromMs: T1 - 5, toMs: T1 + 6, reason: 'Another' })).toBe('ok 2');
    expect(harness.exchange.ask({ type: 'updown.voids' }).map(({ voidId }) => voidId)).toEqual([1, 2]);
    expect(harness.exchange.ask({ type: 'updown.open', accountId: 1 })).toMatchObject([{ voidReason: BY.reason }]);
    expect(settled(harness, -1)).toMatchObject({ result: 'void', payoutUnits: STAKE });
  });

  test('what nothing can fall under any more is forgotten', () => {
    const harness = accepted();
    voidAt(harness, T0 + 400);
    settled(harness, -1);
    expect(harness.exchange.ask({ type: 'updown.voids' })).toEqual([]);
    expect(voidAt(harness, T1 + 100, { fromMs: T1, toMs: T1 + 9_000 })).toBe('ok 1');
    expect(harness.exchange.ask({ type: 'updown.voids' })).toMatchObject([{ fromMs: T1 + 100 }]);
  });

  test('exactly what two administrators have decided, in their names', () => {
    const harness = accepted();
    const script = new OperatorsScript((body) => harness.at(T0 + 400, 0, body));
    script.found();
    const at = T0 + 400;
    const by = { operator: 'second, third' };
    const about = `void contracts 1 ${T1} ${T1}`;
    expect(voidAt(harness, at, by)).toBe('BAD_INPUT');
    const voidId = script.decide(['second', 'third'], 'voids', about);
    expect(voidAt(harness, at, { ...by, voidId: voidId + 1 })).toBe('NOT_FOUND');
    for (const other of [{ fromMs: T1 - 1 }, { toMs: T1 + 1 }, { operator: 'third, second' }, { operator: 'anna, berta' }])
      expect([other, voidAt(harness, at, { ...by, voidId, ...other })]).toEqual([other, 'BAD_INPUT']);
    const halt = script.decide(['second', 'third'], 'halts', about);
    expect(voidAt(harness, at, { ...by, voidId: halt })).toBe('BAD_INPUT');
    expect(voidAt(harness, at, { ...by, voidId })).toBe(`ok ${voidId}`);
    expect(settled(harness, -1)).toMatchObject({ result: 'void', reason: 'OPERATOR_VOID' });
  });

  test('I3 a restored exchange knows what is void', () => {
    const harness = accepted();
    voidAt(harness, T0 + 400, { toMs: T1 + 60_000 });
    runUp(harness);
    harness.tickAt(T1, PRICE - 1);
    const restored = Exchange.restore(harness.exchange.snapshot());
    expect(restored.ask({ type: 'updown.voids' })).toEqual(harness.exchange.ask({ type: 'updown.voids' }));
    const placing = { type: 'updown.place', offerId: PRODUCT, side: 'up', stakeUnits: STAKE, version: 0, validUntilMs: 0 } as const;
    const placed = restored.execute(restored.lastSeq + 1, T1, { id: '', accountId: 2, body: placing });
    expect(placed.outcome).toMatchObject({ ok: false, code: 'MARKET_CLOSED' });
    const advanced = restored.execute(restored.lastSeq + 1, T1 + 1, { id: '', accountId: 0, body: { type: 'house.advance', budget: 9 } });
    expect(eventsOf(advanced, 'updown.settled')).toMatchObject([{ result: 'void', reason: 'OPERATOR_VOID', payoutUnits: STAKE }]);
  });
});
