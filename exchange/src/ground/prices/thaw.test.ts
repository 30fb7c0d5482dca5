import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { Harness } from '../../test/harness.ts';
import type { Mode } from '../../kernel/house/commands.ts';
import type { IndexRule, PriceState, SourceKind } from './words.ts';

const START_MS = 1_767_225_600_000;
const VENUES = ['alpha', 'beta', 'gamma'];
type Said = {
  readonly state?: PriceState;
  readonly named?: number;
  readonly ageMs?: number;
  readonly kind?: SourceKind;
  readonly rule?: IndexRule;
  readonly venues?: readonly string[];
};

/** A symbol whose ticks come at stated milliseconds, from `named` sources; `venues` are their names. */
class Series extends Harness {
  readonly #usual: SourceKind;
  constructor(code: string, mode: Mode, usual: SourceKind) {
    super(START_MS, mode);
    this.#usual = usual;
    this.execute({ id: '', accountId: 0, body: { type: 'symbol.define', symbolId: 1, code, tickUnits: 1_000_000n } });
  }

  at(ms: number, { state = 'ok', named = 3, ageMs = 0, kind = this.#usual, rule = 'index/2', venues = VENUES }: Said = {}): string {
    this.timeMs = START_MS + ms;
    const source = (index: number) => ({
      name: venues[index] ?? 'other',
      price: '300.00',
      timeMs: this.timeMs - ageMs,
      weight: 1,
      used: state === 'ok',
    });
    const sources = Array.from({ length: named }, (_, index) => source(index));
    return codeOf(
      this.execute({
        id: '',
        accountId: 0,
        body: { type: 'price.tick', symbolId: 1, priceTicks: 30_000, state, sourceKind: kind, rule, sources },
      }),
    );
  }
}

const live = (): Series => new Series('btcusdt', 'live', 'live');

describe('RULES §3.1 an ok tick after one that is not', () => {
  test.each(['frozen', 'closed'] as const)('comes 3,000 ms after the first of the %s ticks that all named enough sources', (state) => {
    const series = live();
    expect([series.at(0), series.at(1_000, { state }), series.at(3_999), series.at(4_000)]).toEqual(['ok', 'ok', 'BAD_INPUT', 'ok']);
    expect([series.at(4_001), series.at(4_100, { state }), series.at(4_200)]).toEqual(['ok', 'ok', 'BAD_INPUT']);
  });

  test('is not brought by the sources of earlier prices, nor by none', () => {
    const series = live();
    for (let ms = 0; ms < 10_000; ms += 1_000) series.at(ms);
    series.at(10_000, { state: 'frozen' });
    expect(series.at(10_100)).toBe('BAD_INPUT');
    const silent = live();
    silent.at(0, { state: 'frozen', named: 0 });
    expect(silent.at(60_000)).toBe('BAD_INPUT');
  });

  test('one tick with too few, or with old ones, begins the time again', () => {
    for (const bad of [{ named: 2 }, { ageMs: 15_001 }]) {
      const series = live();
      series.at(0, { state: 'frozen' });
      series.at(1_000, { state: 'frozen', ...bad });
      series.at(2_000, { state: 'frozen', ageMs: 15_000 });
      expect([series.at(3_000), series.at(4_999), series.at(5_000)]).toEqual(['BAD_INPUT', 'BAD_INPUT', 'ok']);
    }
  });

  test('one source named three times is one', () => {
    const series = live();
    series.at(0, { state: 'frozen', venues: ['alpha', 'alpha', 'alpha'] });
    series.at(1_000, { state: 'frozen' });
    expect([series.at(3_999), series.at(4_000)]).toEqual(['BAD_INPUT', 'ok']);
  });

  test('of index/1 only sources that are marked count', () => {
    const series = live();
    series.at(0, { state: 'frozen', rule: 'index/1' });
    expect(series.at(3_000)).toBe('BAD_INPUT');
  });

  test.each<[code: string, mode: Mode, kind: SourceKind, least: number]>([
    ['btcusdt', 'live', 'live', 3],
    ['xauusdt', 'live', 'live', 2],
    ['btcusdt', 'demo', 'live', 3],
    ['xauusdt', 'demo', 'live', 2],
    ['btcusdt', 'demo', 'simulated', 1],
    ['btcusdt', 'demo', 'recorded', 1],
    ['btcusdt', 'live', 'simulated', 3],
  ])('%s in %s mode with %s prices needs %i', (code, mode, kind, least) => {
    const [enough, less] = [new Series(code, mode, kind), new Series(code, mode, kind)];
    enough.at(0, { state: 'frozen', named: least });
    less.at(0, { state: 'frozen', named: least - 1 });
    expect([enough.at(3_000), less.at(3_000)]).toEqual(['ok', 'BAD_INPUT']);
  });

  test('a refused one changes nothing, and a snapshot knows since when there are enough', () => {
    const series = live();
    series.at(0, { state: 'frozen' });
    const before = series.exchange.state();
    expect(series.at(2_000)).toBe('BAD_INPUT');
    expect(series.exchange.state()).toEqual(before);
    expect(series.exchange.ask({ type: 'prices.last' })).toMatchObject([{ state: 'frozen', enoughSinceMs: START_MS }]);
    series.exchange = Exchange.restore(series.exchange.snapshot());
    expect([series.at(2_999), series.at(3_000)]).toEqual(['BAD_INPUT', 'ok']);
    expect(series.exchange.ask({ type: 'prices.last' })).toMatchObject([{ state: 'ok', enoughSinceMs: 0 }]);
  });
});
