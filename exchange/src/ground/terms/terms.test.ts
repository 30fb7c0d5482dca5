import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import { Exchange } from '../../exchange.ts';
import { BTCUSDT, BTC_TICK_UNITS, BY_TWO, openHarness, TERMS } from '../../test/harness.ts';
import type { Harness, Planned } from '../../test/harness.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { equalBytes } from '../../test/same.ts';
import { openPerpetualHarness, PERPETUAL_TERMS } from '../../test/perpetual-harness.ts';
import { openRoundsHarness, ROUND_TERMS } from '../../test/rounds-harness.ts';
import { openUpdownHarness, UPDOWN_TERMS } from '../../test/updown-harness.ts';
import { switchesOf } from '../market/switches.ts';

const HOUR_MS = 3_600_000;

/** One record of each product: new terms for it, the same with a switch turned, and what turns it; `shown` is what of the terms is looked at. */
type Record = {
  readonly open: () => Harness;
  readonly change: (figure: number, enable?: boolean) => Planned;
  readonly turn: (enable: boolean) => Omit<Extract<CommandBody, { type: `${string}.switch` }>, 'operator' | 'reason'>;
  readonly shown: (harness: Harness) => {
    readonly version: number;
    readonly figure: number;
    readonly enable: boolean;
    readonly planned: number;
  };
};

function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('nothing is defined');
  return first;
}

const RECORDS: readonly (readonly [name: string, record: Record])[] = [
  [
    'market',
    {
      open: () => openHarness(),
      change: (figure, enable = true) => ({ type: 'market.change', marketId: BTCUSDT, terms: { ...TERMS, feePpm: figure, enable } }),
      turn: (enable) => ({ type: 'market.switch', marketId: BTCUSDT, ...switchesOf(TERMS), enable }),
      shown: ({ exchange }) => {
        const { version, terms, planned } = firstOf(exchange.ask({ type: 'market.catalogue' }).markets);
        return { version, figure: terms.feePpm, enable: terms.enable, planned: planned.length };
      },
    },
  ],
  [
    'perpetual',
    {
      open: () => openPerpetualHarness(1),
      change: (figure, enable = true) => ({
        type: 'perpetual.change',
        marketId: 1,
        terms: { ...PERPETUAL_TERMS, openFeePpm: figure, enable },
      }),
      turn: (enable) => ({ type: 'perpetual.switch', marketId: 1, enable }),
      shown: ({ exchange }) => {
        const { version, terms, planned } = firstOf(exchange.ask({ type: 'perpetual.markets' }));
        return { version, figure: terms.openFeePpm, enable: terms.enable, planned: planned.length };
      },
    },
  ],
  [
    'updown',
    {
      open: () => openUpdownHarness(1),
      change: (figure, enable = true) => ({
        type: 'updown.change',
        offerId: 1,
        ...UPDOWN_TERMS,
        minStakeUnits: BigInt(figure) + 1n,
        enable,
      }),
      turn: (enable) => ({ type: 'updown.switch', offerId: 1, enable }),
      shown: ({ exchange }) => {
        const { version, minStakeUnits, enable, planned } = firstOf(exchange.ask({ type: 'updown.products' }));
        return { version, figure: Number(minStakeUnits - 1n), enable, planned: planned.length };
      },
    },
  ],
  [
    'rounds',
    {
      open: () => openRoundsHarness(1),
      change: (figure, enable = true) => ({
        type: 'rounds.change',
        offerId: 1,
        ...ROUND_TERMS,
        minStakeUnits: BigInt(figure) + 1n,
        enable,
      }),
      turn: (enable) => ({ type: 'rounds.switch', offerId: 1, enable }),
      shown: ({ exchange }) => {
        const { version, minStakeUnits, enable, planned } = firstOf(exchange.ask({ type: 'rounds.pairs' }));
        return { version, figure: Number(minStakeUnits - 1n), enable, planned: planned.length };
      },
    },
  ],
];

/** A command of the house after all that is due, a millisecond later than the last. */
function sent(harness: Harness, body: CommandBody): string {
  harness.timeMs += 1;
  drain(harness);
  return codeOf(harness.execute({ id: '', accountId: 0, body }));
}

function drain(harness: Harness): void {
  while (harness.exchange.dueMs(harness.timeMs) <= harness.timeMs)
    harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 1_000 } });
}

/** A command that changes nothing, stamped then. */
function waitUntil(harness: Harness, timeMs: number): void {
  harness.timeMs = timeMs;
  drain(harness);
  harness.execute({ id: '', accountId: 0, body: { type: 'house.planStop', stopMs: -1 } });
}

function planned(harness: Harness, body: Planned, more: object): string {
  const change = { ...BY_TWO, effectiveMs: harness.timeMs + 1 + HOUR_MS, ...more };
  // A change of one record is that of its product.
  return sent(harness, { ...body, ...change } as CommandBody);
}

describe.each(RECORDS)('SPEC §18 terms cannot be bent for one order: %s', (name, { open, change, turn, shown }) => {
  test.each([
    ['nobody', { operator: '' }, 'BAD_INPUT'],
    ['one person', { operator: 'anna' }, 'BAD_INPUT'],
    ['one person twice', { operator: 'anna, anna' }, 'BAD_INPUT'],
    ['one person and nobody', { operator: 'anna, ' }, 'BAD_INPUT'],
    ['three persons', { operator: 'anna, berta, carl' }, 'BAD_INPUT'],
    ['names that fill more than a hundred letters', { operator: `anna, ${'b'.repeat(95)}` }, 'BAD_INPUT'],
    ['no reason', { reason: ' ' }, 'BAD_INPUT'],
    ['a reason longer than a line', { reason: 'x'.repeat(201) }, 'BAD_INPUT'],
    ['a reason of two lines', { reason: 'Costs\nhave fallen' }, 'BAD_INPUT'],
    ['a reason that turns its text', { reason: 'Costs have \u202efallen' }, 'BAD_INPUT'],
    ['a name that hides a sign', { operator: 'anna, anna\u200b' }, 'BAD_INPUT'],
    ['a time that is none', { effectiveMs: Number.NaN }, 'BAD_INPUT'],
    ['a time between two milliseconds', { effectiveMs: 1_800_000_000_000.5 }, 'BAD_INPUT'],
    ['at once', { effectiveMs: 1 }, 'BELOW_MIN'],
  ])('a change by or with %s is refused', (_what, more, code) => {
    const harness = open();
    const before = harness.exchange.state();
    expect(planned(harness, change(2_000), more)).toBe(code);
    expect(equalBytes(harness.exchange.state(), before)).toBe(true);
  });

  test('a change acts on the commands stamped an hour later or after that, without an event of its own, and not one millisecond before', () => {
    const harness = open();
    expect(planned(harness, change(2_000), { effectiveMs: harness.timeMs + HOUR_MS })).toBe('BELOW_MIN');
    expect(planned(harness, change(2_000), {})).toBe('ok');
    const effectiveMs = harness.timeMs + HOUR_MS;
    const asked = shown(harness);
    expect(asked).toMatchObject({ version: 1, planned: 1 });
    waitUntil(harness, effectiveMs - 1);
    expect(shown(harness)).toEqual(asked);
    waitUntil(harness, effectiveMs);
    expect(shown(harness)).toEqual({ version: 2, figure: 2_000, enable: true, planned: 0 });
    const stated = harness.entries.flatMap(({ events }) => events).filter(({ type }) => type.startsWith(`${name}.`));
    expect(stated.filter((event) => 'version' in event && event.version === 2)).toHaveLength(1);
  });

  test('there and back within a second, or before what is planned, is refused; two that act from one time on are one change', () => {
    const harness = open();
    const effectiveMs = harness.timeMs + 1 + 2 * HOUR_MS;
    expect(planned(harness, change(2_000), { effectiveMs })).toBe('ok');
    expect(planned(harness, change(1_000), { effectiveMs: effectiveMs - 1 })).toBe('BELOW_MIN');
    expect(planned(harness, change(3_000), { effectiveMs })).toBe('ok');
    expect(planned(harness, change(4_000), { effectiveMs: effectiveMs + 1 })).toBe('ok');
    expect(shown(harness)).toMatchObject({ version: 1, planned: 3 });
    waitUntil(harness, effectiveMs);
    expect(shown(harness)).toMatchObject({ version: 3, figure: 3_000, planned: 1 });
    waitUntil(harness, effectiveMs + 1);
    expect(shown(harness)).toMatchObject({ version: 4, figure: 4_000, planned: 0 });
    expect(planned(harness, change(5_000), { effectiveMs: effectiveMs + 2 })).toBe('BELOW_MIN');
  });

  test('I3 what is planned acts in a restored exchange and in a replay as in the first', () => {
    const harness = open();
    planned(harness, change(2_000), {});
    planned(harness, change(3_000), { effectiveMs: harness.timeMs + 2 * HOUR_MS });
    const restored = Exchange.restore(harness.exchange.snapshot());
    expect(equalBytes(restored.snapshot(), harness.exchange.snapshot())).toBe(true);
    const first = harness.exchange;
    const from = harness.entries.length;
    for (const at of [HOUR_MS + 10, 2 * HOUR_MS + 10]) {
      waitUntil(harness, firstOf(harness.entries).timeMs + at + 60_000);
      expect(planned(harness, change(at === HOUR_MS + 10 ? 3_500 : 4_500), { effectiveMs: harness.timeMs + 1 + 3 * HOUR_MS })).toBe('ok');
    }
    for (const entry of harness.entries.slice(from)) restored.replay(entry);
    const replayed = new Exchange();
    for (const entry of harness.entries) replayed.replay(entry);
    for (const other of [restored, replayed]) {
      expect(equalBytes(other.snapshot(), first.snapshot())).toBe(true);
      harness.exchange = other;
      expect(shown(harness)).toMatchObject({ version: 3, figure: 3_000, planned: 2 });
    }
  });

  test('a halt is turned on by one person and off by two, both at once; it holds through a planned change, which may not turn it', () => {
    const harness = open();
    expect(planned(harness, change(2_000, false), {})).toBe('BAD_INPUT');
    expect(planned(harness, change(2_000), {})).toBe('ok');
    const effectiveMs = harness.timeMs + HOUR_MS;
    const turned = (enable: boolean, operator: string, reason = 'a test'): string =>
      sent(harness, { ...turn(enable), operator, reason } as CommandBody);
    expect(turned(true, 'anna, berta')).toBe('ALREADY_DONE');
    expect(turned(false, '')).toBe('BAD_INPUT');
    expect(turned(false, 'anna', '')).toBe('BAD_INPUT');
    expect(turned(false, 'anna')).toBe('ok');
    expect(shown(harness)).toMatchObject({ version: 1, enable: false, planned: 1 });
    expect(planned(harness, change(2_500), { effectiveMs })).toBe('BAD_INPUT');
    waitUntil(harness, effectiveMs);
    expect(shown(harness)).toMatchObject({ version: 2, figure: 2_000, enable: false });
    expect(turned(true, 'anna')).toBe('BAD_INPUT');
    expect(turned(true, 'anna, anna')).toBe('BAD_INPUT');
    expect(turned(true, 'anna, berta')).toBe('ok');
    expect(shown(harness)).toMatchObject({ version: 2, figure: 2_000, enable: true });
    expect(codeOf(harness.send(1, { ...turn(false), operator: 'anna', reason: 'Mine' } as CommandBody))).not.toBe('ok');
  });
});

test('SPEC §18 fees of spot and contracts are one per cent at most, when they are defined too', () => {
  const harness = openPerpetualHarness(1);
  harness.send(0, { type: 'asset.define', assetId: 2, code: 'BTC', scale: 8 });
  harness.send(0, { type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: BTC_TICK_UNITS });
  const assets = { baseAssetId: 2, quoteAssetId: 1, lotUnits: 1_000n } as const;
  const market = (feePpm: number): string =>
    sent(harness, { type: 'market.define', marketId: 1, symbolId: 1, ...assets, terms: { ...TERMS, feePpm } });
  expect([market(10_001), market(999_999), market(10_000)]).toEqual(['ABOVE_MAX', 'ABOVE_MAX', 'ok']);
  const spot = (feePpm: number): string => planned(harness, { type: 'market.change', marketId: 1, terms: { ...TERMS, feePpm } }, {});
  expect([spot(10_001), spot(999_999), spot(10_000), spot(-1)]).toEqual(['ABOVE_MAX', 'ABOVE_MAX', 'ok', 'BAD_INPUT']);
  for (const fee of ['openFeePpm', 'closeFeePpm'] as const) {
    const terms = (ppm: number) => ({ ...PERPETUAL_TERMS, [fee]: ppm });
    const contract = (ppm: number): string => planned(harness, { type: 'perpetual.change', marketId: 1, terms: terms(ppm) }, {});
    expect([contract(10_001), contract(10_000), contract(-1)]).toEqual(['ABOVE_MAX', 'ok', 'BAD_TERMS']);
    const defined = { type: 'perpetual.define', marketId: 2, symbolId: 2, lotUnits: 100_000n, terms: terms(10_001) } as const;
    expect(sent(harness, defined)).toBe('ABOVE_MAX');
  }
});

test('SPEC §18 one switch of a market goes off alone; what goes on with it needs two', () => {
  const harness = openHarness();
  const turned = (switches: object, operator: string): string =>
    codeOf(harness.send(0, { type: 'market.switch', marketId: BTCUSDT, ...switchesOf(TERMS), ...switches, operator, reason: 'a test' }));
  for (const name of ['enable', 'isDeal', 'limitedBuy', 'limitedSell', 'marketBuy', 'marketSell'] as const) {
    expect([name, turned({ [name]: false }, 'anna'), turned({}, 'berta'), turned({}, 'anna, berta')]).toEqual([
      name,
      'ok',
      'BAD_INPUT',
      'ok',
    ]);
  }
  expect(turned({ enable: false }, 'anna')).toBe('ok');
  expect(turned({ isDeal: false }, 'anna')).toBe('BAD_INPUT');
  expect(codeOf(harness.plan({ type: 'market.change', marketId: BTCUSDT, terms: { ...TERMS, enable: false, isDeal: false } }))).toBe(
    'BAD_INPUT',
  );
  const entry = harness.plan({ type: 'market.change', marketId: BTCUSDT, terms: { ...TERMS, enable: false, isShow: false } });
  expect(eventsOf(entry, 'market.changed')).toMatchObject([{ version: 2, terms: { isShow: false } }]);
  expect(codeOf(harness.send(0, { type: 'market.switch', marketId: 9, ...switchesOf(TERMS), ...BY_TWO }))).toBe('NOT_FOUND');
});
