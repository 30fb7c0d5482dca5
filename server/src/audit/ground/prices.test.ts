import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { BTCUSDT, openHarness } from '@candor/exchange/test/harness';
import { DURATION_MS, LIVE_T0, openLiveUpdownHarness, openUpdownHarness, T0 } from '@candor/exchange/test/updown-harness';
import { describe, expect, test } from 'vitest';
import { serverProducts } from '../../products/registry.ts';
import { Audit } from '../audit.ts';
import { forgedEntry, lineOf, problemsAt } from '../test/forged-end.ts';

type Tick = Extract<CommandBody, { type: 'price.tick' }>;
type Source = Tick['sources'][number];

const harness = openHarness();
harness.tick(3_000_000);
const { entries, timeMs } = harness;
const SOURCE: Source = { name: 'alpha', price: '30000.00', timeMs, weight: 1, used: true };

/** What is found at a tick that is stated as it was sent. */
function foundAt(change: Partial<Tick>, stated: { readonly n?: number; readonly priceTicks?: number } = {}): readonly string[] {
  const body: Tick = {
    type: 'price.tick',
    symbolId: BTCUSDT,
    priceTicks: 3_000_000,
    state: 'ok',
    sourceKind: 'simulated',
    rule: 'index/2',
    sources: [SOURCE],
    ...change,
  };
  const { type: _type, ...said } = body;
  return problemsAt(entries, { body, ref: 2, events: [{ type: 'price.ticked', n: 2, ...said, ...stated }] });
}

const named = (count: number): readonly Source[] => Array.from({ length: count }, (_, index) => ({ ...SOURCE, name: `venue ${index}` }));
const NOT_WHOLE = 'SPEC/3.1 index: the sources is others instead of whole ticks, each source once';
const OTHERS = 'SPEC/3.1 tick: the sources is others instead of named prices';

describe('SPEC §3.1 a tick that the rules do not allow is found, and says why', () => {
  test.each<readonly [what: string, problems: readonly string[], change: Partial<Tick>]>([
    ['a tick', [], {}],
    [
      'a source of no time and no weight beside one that counts',
      [],
      { rule: 'index/1', sources: [SOURCE, { ...SOURCE, name: 'b', timeMs: 0, weight: 0, used: false }] },
    ],
    ['as many sources as there may be', [], { sources: named(32) }],
    ['a source more', [OTHERS], { sources: named(33) }],
    ['a source without a name', [OTHERS], { sources: [{ ...SOURCE, name: '' }] }],
    ['a source of too much weight', [OTHERS], { sources: [{ ...SOURCE, weight: 1_000_001 }] }],
    [
      'a price below nothing',
      [OTHERS, NOT_WHOLE],
      { rule: 'index/1', sources: [SOURCE, { ...SOURCE, name: 'b', price: '-1', used: false }] },
    ],
    ['another price', ['SPEC/3.1 index: the price in ticks is 3000001 instead of 3000000'], { priceTicks: 3_000_001 }],
    ['no source that counts', ['SPEC/3.1 index: the price in ticks is 3000000 instead of none'], { sources: [{ ...SOURCE, weight: 0 }] }],
    ['a source twice', [NOT_WHOLE], { sources: [SOURCE, SOURCE] }],
    ['a part of a tick', [NOT_WHOLE], { sources: [{ ...SOURCE, price: '30000.001' }] }],
    [
      'a live tick without sources',
      ['SPEC/3.1 index: the sources of a live tick is none instead of named'],
      { sourceKind: 'live', sources: [] },
    ],
  ])('%s', (_what, problems, change) => {
    expect(foundAt(change)).toEqual(problems);
  });

  test('a tick of no symbol', () => {
    expect(foundAt({ symbolId: 9, sources: [] }, { n: 1 })).toEqual([
      'SPEC/3.1 tick: the symbol is 9 instead of a defined one',
      'SPEC/16 answer: the answer to price.tick is 2 instead of 1',
    ]);
  });

  test('another number or another price than those of the command', () => {
    expect(foundAt({}, { n: 3 })).toEqual(['SPEC/3.1 tick: n of price.ticked is 3 instead of 2']);
    expect(foundAt({}, { priceTicks: 5 })).toEqual(['SPEC/3.1 index: priceTicks of price.ticked is 5 instead of 3000000']);
  });

  test('a series that has named its sources goes on to', () => {
    const sourced = openHarness();
    sourced.send(0, { type: 'price.tick', symbolId: 1, priceTicks: 3_000_000, state: 'ok', sourceKind: 'simulated', rule: 'index/2', sources: [{ ...SOURCE, timeMs: sourced.timeMs }] }); // prettier-ignore
    sourced.tick(3_000_000);
    const audit = new Audit(serverProducts);
    for (const entry of sourced.entries) audit.see(entry);
    const { problems, lines } = audit.report();
    expect(problems).toEqual([`entry ${sourced.entries.length}: SPEC/3.1 index: the sources of a simulated tick is none instead of named`]);
    expect(lines.filter(({ of }) => of.startsWith('ticks'))).toEqual([
      { count: 2, of: 'ticks' },
      { count: 1, of: 'ticks computed again from their sources' },
    ]);
  });
});

describe('SPEC §6.1 a bet is taken on a fresh price only', () => {
  /** What is found at a bet that the exchange took, with the time of the bet or the last tick's sources moved. */
  function foundAtBet(mode: 'demo' | 'live', afterMs: number, sources: number, state: 'ok' | 'frozen' = 'ok'): readonly string[] {
    const [bets, timeMs] = mode === 'live' ? [openLiveUpdownHarness(), LIVE_T0] : [openUpdownHarness(1), T0];
    const list = Array.from({ length: 5 }, (_, index): Source => ({ ...SOURCE, name: `venue ${index}`, timeMs }));
    const tick = bets.at(timeMs, 0, { type: 'price.tick', symbolId: 1, priceTicks: 3_000_000, state: 'ok', sourceKind: 'live', rule: 'index/2', sources: list }); // prettier-ignore
    const bet = bets.placeAt(timeMs, 1);
    expect(bet.outcome).toMatchObject({ ok: true });
    const audit = new Audit(serverProducts);
    for (const entry of bets.entries) {
      const { command } = entry;
      const isTick = entry === tick;
      const body = isTick ? { ...command.body, state, sources: list.slice(0, sources) } : command.body;
      const events = entry.events.map((event) => (isTick && event.type === 'price.ticked' ? { ...event, state, sources: list.slice(0, sources) } : event)); // prettier-ignore
      audit.see({ ...entry, timeMs: entry === bet ? timeMs + afterMs : entry.timeMs, command: { ...command, body }, events });
    }
    const { findings } = audit.report();
    return findings
      .filter(({ seq }) => seq === bet.seq)
      .map(lineOf)
      .filter((line) => !line.includes('expiryMs of updown.accepted'));
  }

  const OLD = 'SPEC/6.1 fresh price: the last tick is frozen, old or none instead of ok and at most 2000 ms old';
  test.each<readonly [what: string, found: readonly string[], bet: Parameters<typeof foundAtBet>]>([
    ['of this moment', [], ['demo', 0, 5]],
    ['2 s old', [], ['demo', 2_000, 5]],
    ['older', [OLD], ['demo', 2_001, 5]],
    ['frozen', [OLD], ['demo', 0, 5, 'frozen']],
    ['of three sources, with play money', [], ['demo', 0, 3]],
    ['of four sources, with real money', [], ['live', 0, 4]],
    ['of three sources, with real money', ['SPEC/3.1 sources: fresh sources of the last tick is 3 instead of at least 4'], ['live', 0, 3]],
  ])('%s', (_what, found, bet) => {
    expect(foundAtBet(...bet)).toEqual(found);
  });

  test.each([
    [T0 + DURATION_MS, []],
    [T0 + DURATION_MS - 1, [`SPEC/6.6 before the stop: the end of what is opened is ${T0 + DURATION_MS} instead of up to ${T0 + DURATION_MS - 1}`]], // prettier-ignore
  ])('SPEC §6.6 a bet ends before a stop that is planned for %i, or with it', (stopMs, problems) => {
    const bets = openUpdownHarness(1);
    bets.tickAt(T0, 3_000_000);
    const plan = bets.at(T0, 0, { type: 'house.planStop', stopMs: T0 + DURATION_MS });
    const bet = bets.placeAt(T0, 1);
    expect(bet.outcome).toMatchObject({ ok: true });
    const body = { type: 'house.planStop', stopMs } as const;
    const planned: Entry = { ...plan, command: { ...plan.command, body }, events: [{ type: 'house.stopPlanned', stopMs }] };
    const audit = new Audit(serverProducts);
    for (const entry of bets.entries) audit.see(entry === plan ? planned : entry);
    expect(audit.report().findings.map(lineOf)).toEqual(problems);
  });
});

describe('SPEC §3.1 a price after a symbol had none', () => {
  /** What is found at an ok tick that comes so long after a live frozen one with these sources. */
  function foundAfter(afterMs: number, sources: readonly Source[]): readonly string[] {
    const stated = (before: readonly Entry[], state: 'ok' | 'frozen', atMs: number, of: readonly Source[]): Entry => {
      const n = before.length - entries.length + 2;
      const said = { symbolId: BTCUSDT, priceTicks: 3_000_000, state, sourceKind: 'live', rule: 'index/2', sources: of } as const;
      return forgedEntry(before, {
        body: { type: 'price.tick', ...said },
        ref: n,
        events: [{ type: 'price.ticked', n, ...said }],
        timeMs: atMs,
      });
    };
    const frozen = [...entries, stated(entries, 'frozen', timeMs, sources)];
    const audit = new Audit(serverProducts);
    for (const entry of [...frozen, stated(frozen, 'ok', timeMs + afterMs, named(3))]) audit.see(entry);
    return audit.report().findings.map(({ rule }) => rule.name);
  }
  const old = named(3).map((source) => ({ ...source, timeMs: timeMs - 15_001 }));

  test.each<readonly [what: string, found: readonly string[], afterMs: number, sources: readonly Source[]]>([
    ['3,000 ms after three sources', [], 3_000, named(3)],
    ['a millisecond sooner', ['SPEC/3.1 thaw'], 2_999, named(3)],
    ['after two', ['SPEC/3.1 thaw'], 3_000, named(2)],
    ['after one that is named three times', ['SPEC/3.1 thaw'], 3_000, [SOURCE, SOURCE, SOURCE]],
    ['after three that are too old', ['SPEC/3.1 thaw'], 3_000, old],
  ])('%s', (_what, found, afterMs, sources) => expect(foundAfter(afterMs, sources)).toEqual(found));
});
