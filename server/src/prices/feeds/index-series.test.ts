import { describe, expect, test } from 'vitest';
import type { Feed, SourcePrice } from './feed.ts';
import { IndexSeries } from './index-series.ts';
import type { IndexSeriesOptions } from './index-series.ts';
import { isSessionOpen } from './sessions.ts';
import { midTicks } from './source-price.ts';

const START_MS = 1_767_225_600_000;
const CENT = 1_000_000n;
const sources = ['alpha', 'beta', 'gamma'];
const THAW_MS = 3_500;
/** A tick that brings the thaw nearer. */
const FROZEN = { state: 'frozen', sources: sources.map((name) => ({ name })) };

function series(over: Partial<IndexSeriesOptions> = {}, open: () => boolean = () => true): IndexSeries {
  const feed: Pick<Feed, 'kind' | 'weightOf' | 'minSources' | 'isOpen'> = {
    kind: 'live',
    weightOf: (source) => (sources.includes(source) ? 1 : 0),
    minSources: () => 3,
    isOpen: open,
  };
  return new IndexSeries({
    symbol: { symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n },
    feed,
    minGapMs: 250,
    last: null,
    startMs: START_MS,
    ...over,
  });
}
function quoteAll(target: IndexSeries, price: string, timeMs: number): void {
  for (const source of sources) target.observe({ kind: 'played', symbolCode: 'btcusdt', source, price, timeMs });
}

test('what each source says is shown with its age, how far it is from the last index, and whether it still counts', () => {
  const index = series();
  expect(index.figures(START_MS)).toEqual({ symbol: 'btcusdt', state: '', index: '', sources: [] });
  index.observe({ kind: 'quote', symbolCode: 'btcusdt', source: 'alpha', bid: '100', ask: '100.02', timeMs: START_MS });
  expect(index.figures(START_MS + 5).sources).toMatchObject([{ source: 'alpha', price: '100.01', ageMs: 5, deviationPpm: null }]);
  index.observe({ kind: 'played', symbolCode: 'btcusdt', source: 'beta', price: '100.01', timeMs: START_MS });
  index.observe({ kind: 'played', symbolCode: 'btcusdt', source: 'gamma', price: '101', timeMs: START_MS });
  index.observe({ kind: 'played', symbolCode: 'btcusdt', source: 'stranger', price: '1', timeMs: START_MS });
  const tick = index.due(START_MS);
  const { state, index: price, sources: said } = index.figures(START_MS + 60_000);
  expect([state, price]).toEqual(['ok', '100.01']);
  expect(tick).toMatchObject({ priceTicks: 10_001 });
  expect(said.map(({ source, deviationPpm, ageMs }) => [source, deviationPpm, ageMs])).toEqual([
    ['alpha', 0, 60_000],
    ['beta', 0, 60_000],
    ['gamma', 9_899, 60_000],
  ]);
  expect(said[0]?.counts).toBe(false);
});

describe('SPEC 3.1.4 when a tick is emitted', () => {
  test('on a change, not faster than the gap; unchanged after 1,000 ms', () => {
    const index = series();
    quoteAll(index, '100', START_MS);
    expect(index.due(START_MS)).toMatchObject({ priceTicks: 10_000, state: 'ok' });
    quoteAll(index, '101', START_MS + 100);
    expect(index.due(START_MS + 249)).toBeNull();
    expect(index.due(START_MS + 250)).toMatchObject({ priceTicks: 10_100 });
    expect(index.due(START_MS + 1_249)).toBeNull();
    expect(index.due(START_MS + 1_250)).toMatchObject({ priceTicks: 10_100, state: 'ok' });
  });
  test('names its sources with the digits of the tick, and the kind of feed', () => {
    const index = series();
    quoteAll(index, '100.004', START_MS);
    expect(index.due(START_MS)).toEqual({
      type: 'price.tick',
      symbolId: 1,
      priceTicks: 10_000,
      state: 'ok',
      sourceKind: 'live',
      rule: 'index/2',
      sources: sources.map((name) => ({ name, price: '100.00', timeMs: START_MS, weight: 1, used: true })),
    });
  });
  test('an unknown source is ignored', () => {
    const index = series();
    quoteAll(index, '100', START_MS);
    index.observe({ kind: 'played', symbolCode: 'btcusdt', source: 'mallory', price: '104', timeMs: START_MS });
    expect(index.due(START_MS)).toMatchObject({ priceTicks: 10_000 });
  });
  test('a tick that did not reach the exchange is due again', () => {
    const index = series();
    quoteAll(index, '100', START_MS);
    index.due(START_MS);
    index.retract();
    expect(index.due(START_MS + 1)).toMatchObject({ priceTicks: 10_000 });
  });
});

describe('RULES §16 while the clock cannot be believed', () => {
  test('a price is frozen at once and every second, with no source named; when the clock is right it thaws', () => {
    const index = series();
    quoteAll(index, '100', START_MS);
    expect(index.due(START_MS, true)).toMatchObject({ state: 'ok' });
    quoteAll(index, '101', START_MS + 300);
    expect(index.due(START_MS + 300, false)).toMatchObject({ state: 'frozen', priceTicks: 10_000, sources: [] });
    expect(index.due(START_MS + 1_299, false)).toBeNull();
    expect(index.due(START_MS + 1_300, false)).toMatchObject({ state: 'frozen', priceTicks: 10_000, sources: [] });
    quoteAll(index, '102', START_MS + 5_000);
    expect(index.due(START_MS + 5_000, true)).toMatchObject(FROZEN);
    expect(index.due(START_MS + 5_000 + THAW_MS - 500, true)).toMatchObject({ state: 'frozen' });
    expect(index.due(START_MS + 5_000 + THAW_MS, true)).toMatchObject({ state: 'ok', priceTicks: 10_200 });
  });
  test('at a start the journal’s last price is frozen without the time that silent sources get', () => {
    const index = series({ last: { priceTicks: 10_000, state: 'ok', sourceKind: 'live' } });
    expect(index.due(START_MS, false)).toMatchObject({ state: 'frozen', priceTicks: 10_000 });
    expect(series().due(START_MS, false)).toBeNull();
  });
  test('outside the published hours too, where it is closed again afterwards', () => {
    const index = series({ last: { priceTicks: 10_000, state: 'ok', sourceKind: 'live' } }, () => false);
    expect(index.due(START_MS, false)).toMatchObject({ state: 'frozen' });
    expect(index.due(START_MS + 125, true)).toMatchObject({ state: 'closed' });
  });
});

describe('SPEC 3.1.1 the price of a source', () => {
  const quote = (source: string, bid: string, ask: string, timeMs = START_MS): SourcePrice => ({
    kind: 'quote',
    symbolCode: 'btcusdt',
    source,
    bid,
    ask,
    timeMs,
  });
  const trade = (source: string, price: string, timeMs = START_MS): SourcePrice => ({
    kind: 'trade',
    symbolCode: 'btcusdt',
    source,
    price,
    timeMs,
  });
  const sourcesOf = (said: readonly SourcePrice[], nowMs = START_MS) => {
    const index = series();
    for (const one of said) index.observe(one);
    for (const source of ['beta', 'gamma']) index.observe(quote(source, '100.00', '100.00', nowMs));
    const tick = index.due(nowMs);
    return tick === null ? null : tick.sources.map(({ name, price }) => `${name} ${price}`);
  };
  const OTHERS = ['beta 100.00', 'gamma 100.00'];

  test('is the mid of its best bid and ask, half to even: bid 30,000.00, ask 30,000.01 make 30,000.00', () => {
    expect([midTicks('30000.00', '30000.01', CENT), midTicks('30000.01', '30000.02', CENT)]).toEqual([3_000_000, 3_000_002]);
    expect(midTicks('100', '100.011', CENT)).toBe(10_001);
    expect(sourcesOf([trade('alpha', '100.30'), quote('alpha', '100.00', '100.02')])).toEqual(['alpha 100.01', ...OTHERS]);
  });
  test('one side missing, crossed, or more than 0.5 % of the mid apart: its last trade', () => {
    expect([midTicks('100.00', '100.00', CENT), midTicks('100.01', '100.00', CENT)]).toEqual([10_000, null]);
    expect([midTicks('99.75', '100.25', CENT), midTicks('99.74', '100.25', CENT)]).toEqual([10_000, null]);
    for (const [bid, ask] of [
      ['', '100.02'],
      ['100.00', ''],
      ['0', '100.02'],
      ['100.03', '100.02'],
      ['99.00', '101.00'],
    ] as const)
      expect(sourcesOf([quote('alpha', '99.90', '99.90'), trade('alpha', '100.30'), quote('alpha', bid, ask)]), `${bid} ${ask}`).toEqual([
        'alpha 100.30',
        ...OTHERS,
      ]);
  });
  test('a quote counts for 10,000 ms, a last trade for 2,000 ms', () => {
    const at = (ageMs: number, said: (timeMs: number) => SourcePrice) => sourcesOf([said(START_MS)], START_MS + ageMs)?.[0];
    expect([at(10_000, (timeMs) => quote('alpha', '100', '100', timeMs)), at(2_000, (timeMs) => trade('alpha', '100', timeMs))]).toEqual([
      'alpha 100.00',
      'alpha 100.00',
    ]);
    expect([at(10_001, (timeMs) => quote('alpha', '100', '100', timeMs)), at(2_001, (timeMs) => trade('alpha', '100', timeMs))]).toEqual([
      undefined,
      undefined,
    ]);
  });
  test('a quote that grows old is not replaced by a trade: the source does not count', () => {
    expect(sourcesOf([quote('alpha', '100', '100'), trade('alpha', '101', START_MS + 10_500)], START_MS + 10_500)).toBeNull();
  });
  test('what is older than what was said before is not heard', () => {
    expect(sourcesOf([quote('alpha', '100.04', '100.04'), quote('alpha', '100.02', '100.02', START_MS - 1)])?.[0]).toBe('alpha 100.04');
    expect(sourcesOf([trade('alpha', '100.04'), trade('alpha', '100.02', START_MS - 1)])?.[0]).toBe('alpha 100.04');
  });
});

describe('SPEC 3.1.5 freezing', () => {
  /** Frozen at `START_MS + 10_001`, when all sources have grown old. */
  const frozenSeries = (): IndexSeries => {
    const index = series();
    quoteAll(index, '100', START_MS);
    index.due(START_MS);
    expect(index.due(START_MS + 10_000)).toMatchObject({ state: 'ok' });
    expect(index.due(START_MS + 10_001)).toMatchObject({ state: 'frozen', priceTicks: 10_000, sources: [] });
    return index;
  };

  test('a frozen tick with the last price comes every second, and at each change of the sources that count', () => {
    const index = frozenSeries();
    expect([index.due(START_MS + 11_000), index.due(START_MS + 11_001)]).toMatchObject([null, { state: 'frozen', sources: [] }]);
    index.observe({ kind: 'played', symbolCode: 'btcusdt', source: 'beta', price: '90', timeMs: START_MS + 11_300 });
    expect([index.due(START_MS + 11_250), index.due(START_MS + 11_251)]).toMatchObject([
      null,
      { state: 'frozen', priceTicks: 10_000, sources: [{ name: 'beta', price: '90.00', used: false }] },
    ]);
    expect(index.due(START_MS + 12_250)).toBeNull();
  });
  test('a symbol thaws when its ticks have named enough sources for 3.5 s', () => {
    const index = frozenSeries();
    quoteAll(index, '90', START_MS + 12_500);
    for (let passedMs = 0; passedMs < THAW_MS; passedMs += 1_000)
      expect(index.due(START_MS + 12_500 + passedMs), `${passedMs}`).toMatchObject(FROZEN);
    expect(index.due(START_MS + 12_500 + THAW_MS - 1)).toBeNull();
    expect(index.due(START_MS + 12_500 + THAW_MS)).toMatchObject({ state: 'ok', priceTicks: 9_000 });
  });
  test('a relapse while thawing starts that time again, and so does a tick that did not reach the exchange', () => {
    const index = frozenSeries();
    quoteAll(index, '100', START_MS + 11_000);
    expect(index.due(START_MS + 11_500)).toMatchObject(FROZEN);
    for (const [source, price] of [
      ['alpha', '150'],
      ['beta', '50'],
    ] as const)
      index.observe({ kind: 'played', symbolCode: 'btcusdt', source, price, timeMs: START_MS + 12_500 });
    expect(index.due(START_MS + 12_500)).toMatchObject(FROZEN);
    quoteAll(index, '100', START_MS + 13_500);
    expect(index.due(START_MS + 13_500)).toMatchObject(FROZEN);
    index.retract();
    expect(index.due(START_MS + 14_000)).toMatchObject(FROZEN);
    expect(index.due(START_MS + 13_500 + THAW_MS)).toMatchObject({ state: 'frozen' });
    expect(index.due(START_MS + 14_000 + THAW_MS)).toMatchObject({ state: 'ok' });
  });
  test('what the journal ends with is frozen until it thaws, after a restart too', () => {
    const index = series({ last: { priceTicks: 777, state: 'frozen', sourceKind: 'live' } });
    quoteAll(index, '100', START_MS);
    expect(index.due(START_MS)).toMatchObject({ ...FROZEN, priceTicks: 777 });
    expect(index.due(START_MS + THAW_MS)).toMatchObject({ state: 'ok', priceTicks: 10_000 });
  });
  test('a frozen tick that did not reach the exchange freezes nothing', () => {
    const index = frozenSeries();
    index.retract();
    quoteAll(index, '100', START_MS + 10_100);
    expect(index.due(START_MS + 10_100)).toMatchObject({ state: 'ok' });
  });
  test('without a price ever seen nothing is emitted; with one in the journal, frozen after 10,000 ms of silence', () => {
    expect(series().due(START_MS + 60_000)).toBeNull();
    const index = series({ last: { priceTicks: 777, state: 'ok', sourceKind: 'live' } });
    expect(index.due(START_MS + 9_999)).toBeNull();
    expect(index.due(START_MS + 10_000)).toMatchObject({ state: 'frozen', priceTicks: 777 });
  });
});

describe('SPEC 3.1.5 published hours', () => {
  test('a closed tick every second while the session is over; ok when it opens, for its sources have been named all the while', () => {
    let open = true;
    const index = series({}, () => open);
    quoteAll(index, '100', START_MS);
    index.due(START_MS);
    open = false;
    for (let passedMs = 1_000; passedMs <= 5_000; passedMs += 1_000)
      expect(index.due(START_MS + passedMs)).toMatchObject({ state: 'closed', priceTicks: 10_000, sources: [{}, {}, {}] });
    open = true;
    quoteAll(index, '102', START_MS + 6_000);
    expect(index.due(START_MS + 6_000)).toMatchObject({ state: 'ok', priceTicks: 10_200 });
  });
  test('one that opens with sources that have just come thaws first', () => {
    let open = false;
    const index = series({ last: { priceTicks: 10_000, state: 'closed', sourceKind: 'live' } }, () => open);
    expect(index.due(START_MS)).toMatchObject({ state: 'closed', sources: [] });
    open = true;
    quoteAll(index, '102', START_MS + 1_000);
    expect(index.due(START_MS + 1_000)).toMatchObject(FROZEN);
    expect(index.due(START_MS + 1_000 + THAW_MS)).toMatchObject({ state: 'ok', priceTicks: 10_200 });
  });
  test('the time of an earlier thaw does not count', () => {
    let open = true;
    const index = series({ last: { priceTicks: 10_000, state: 'frozen', sourceKind: 'live' } }, () => open);
    quoteAll(index, '100', START_MS);
    index.due(START_MS);
    expect(index.due(START_MS + THAW_MS)).toMatchObject({ state: 'ok' });
    open = false;
    expect(index.due(START_MS + 5_000)).toMatchObject({ state: 'closed' });
    open = true;
    expect(index.due(START_MS + 6_000)).toMatchObject(FROZEN);
    quoteAll(index, '100', START_MS + 8_000);
    expect(index.due(START_MS + 5_000 + THAW_MS)).toMatchObject({ state: 'ok' });
  });
  test('a first start outside the hours says that it is closed once there are sources', () => {
    const index = series({}, () => false);
    expect(index.due(START_MS)).toBeNull();
    quoteAll(index, '100', START_MS + 1_000);
    expect(index.due(START_MS + 1_000)).toMatchObject({ state: 'closed', priceTicks: 10_000, sources: [{}, {}, {}] });
    expect(index.due(START_MS + 1_999)).toBeNull();
  });
  test.each([
    ['2026-04-10T20:59:59Z', true],
    ['2026-04-10T21:00:00Z', false],
    ['2026-04-12T21:59:59Z', false],
    ['2026-04-12T22:00:00Z', true],
    ['2026-04-13T21:30:00Z', false],
    ['2026-04-13T22:00:00Z', true],
    ['2026-01-09T21:59:59Z', true],
    ['2026-01-09T22:00:00Z', false],
    ['2026-01-11T23:00:00Z', true],
  ])('gold at %s: %s', (time, open) => expect(isSessionOpen('xauusdt', Date.parse(time))).toBe(open));
});

test('SPEC 3.1 a price of another kind of feed keeps its kind while it is frozen or closed; a symbol that never had one has no tick', () => {
  const last = { priceTicks: 777, state: 'ok', sourceKind: 'simulated' } as const;
  const frozen = series({ last });
  expect(frozen.due(START_MS + 10_001)).toMatchObject({ priceTicks: 777, state: 'frozen', sourceKind: 'simulated' });
  const closed = series({ last }, () => false);
  expect(closed.due(START_MS)).toMatchObject({ priceTicks: 777, state: 'closed', sourceKind: 'simulated' });
  quoteAll(frozen, '100', START_MS + 20_000);
  expect(frozen.due(START_MS + 20_000)).toMatchObject({ state: 'frozen', sourceKind: 'simulated' });
  quoteAll(frozen, '100', START_MS + 23_500);
  expect(frozen.due(START_MS + 23_500)).toMatchObject({ priceTicks: 10_000, state: 'ok', sourceKind: 'live' });
  expect(frozen.due(START_MS + 60_000)).toMatchObject({ priceTicks: 10_000, state: 'frozen', sourceKind: 'live' });
  for (const open of [true, false]) expect(series({}, () => open).due(START_MS + 60_000)).toBeNull();
});
