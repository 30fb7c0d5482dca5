import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../product/outcome.ts';
import { fakeClock } from '../../test/fake-clock.ts';
import { keyOf } from './kept.ts';
import { groupsOf } from './strip.ts';
import { createOutcomeWatch, type Found } from './watch.ts';

const OPENED_MS = 1_000;

const outcome = (subjectId: string, timeMs: number, kind = 'filled', step = ''): Outcome => ({
  subjectId,
  kind,
  step,
  tone: 'neutral',
  timeMs,
  coin: 'btc',
  facts: {},
});

/** A watch over one source, whose answer a test changes; `found` is what was told, as `away 1` and `live 2`. */
function watchOver(options: { readonly told?: readonly Outcome[]; readonly openedMs?: number | null } = {}) {
  const clock = fakeClock();
  const found: string[] = [];
  let rows: readonly Outcome[] = [];
  let asked = 0;
  let fails = false;
  const keys: string[][] = [];
  const watch = createOutcomeWatch({
    sources: new Map([
      [
        'spot',
        {
          load() {
            asked += 1;
            return fails ? Promise.reject(new Error('away')) : Promise.resolve(rows);
          },
        },
      ],
    ]),
    clock,
    openedMs: () => (options.openedMs === undefined ? OPENED_MS : options.openedMs),
    toldBefore: () => (options.told === undefined ? null : new Set(options.told.map(keyOf))),
    onFound({ away, live }: Found) {
      found.push(...away.map(({ subjectId }) => `away ${subjectId}`), ...live.map(({ subjectId }) => `live ${subjectId}`));
      return Promise.resolve();
    },
    told: (_source, written) => void keys.push([...written]),
  });
  return {
    watch,
    found,
    keys,
    asked: () => asked,
    answers(next: readonly Outcome[]) {
      rows = next;
    },
    setFails(value: boolean) {
      fails = value;
    },
    async advance(ms: number) {
      clock.advance(ms);
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    },
  };
}

describe('web.md §5 outcomes are never silent, and never said twice', () => {
  it('several events in a moment are one question, and each outcome is told once', async () => {
    const spot = watchOver({ told: [] });
    spot.answers([outcome('1', 2_000), outcome('2', 2_001)]);
    for (let times = 0; times < 5; times += 1) spot.watch.changed('spot');
    await spot.advance(300);
    expect([spot.asked(), spot.found]).toEqual([1, ['live 1', 'live 2']]);
    spot.watch.changed('spot');
    await spot.advance(300);
    expect(spot.found).toEqual(['live 1', 'live 2']);
  });

  it('what ended while the page was closed is told once, as of an absence', async () => {
    const spot = watchOver({ told: [outcome('1', 10)] });
    spot.answers([outcome('1', 10), outcome('2', 900), outcome('3', 1_100)]);
    spot.watch.opened('spot');
    await spot.advance(300);
    expect(spot.found).toEqual(['away 2', 'live 3']);
    expect(spot.keys.at(-1)).toEqual(['1 filled ', '2 filled ', '3 filled ']);
  });

  it('what ended while the page was closed is of an absence, too, when the records show it after the page was opened', async () => {
    const spot = watchOver({ told: [outcome('1', 10)] });
    spot.answers([outcome('1', 10)]);
    spot.watch.opened('spot');
    await spot.advance(300);
    spot.answers([outcome('1', 10), outcome('2', 900), outcome('3', 1_100)]);
    spot.watch.changed('spot');
    await spot.advance(300);
    expect(spot.found).toEqual(['away 2', 'live 3']);
  });

  it('before the server has told its time, an event is of now', async () => {
    const spot = watchOver({ told: [], openedMs: null });
    spot.answers([outcome('1', 900)]);
    spot.watch.changed('spot');
    await spot.advance(300);
    expect(spot.found).toEqual(['live 1']);
  });

  it('an account that this device does not know yet is told nothing of its past', async () => {
    const spot = watchOver();
    spot.answers([outcome('1', 10), outcome('2', 1_100)]);
    spot.watch.opened('spot');
    await spot.advance(300);
    expect(spot.found).toEqual(['live 2']);
    const timeless = watchOver({ openedMs: null });
    timeless.answers([outcome('1', 10), outcome('2', 1_100)]);
    timeless.watch.opened('spot');
    await timeless.advance(300);
    expect(timeless.found).toEqual([]);
  });

  it('records that are a moment behind their event are asked once more', async () => {
    const spot = watchOver({ told: [] });
    spot.watch.changed('spot');
    await spot.advance(300);
    spot.answers([outcome('1', 2_000)]);
    await spot.advance(1_500);
    await spot.advance(300);
    expect(spot.found).toEqual(['live 1']);
    await spot.advance(60_000);
    expect(spot.asked()).toBe(2);
  });

  it('an answer that does not come loses nothing: the next event brings it', async () => {
    const spot = watchOver({ told: [] });
    spot.answers([outcome('1', 2_000)]);
    spot.setFails(true);
    spot.watch.changed('spot');
    await spot.advance(300);
    expect(spot.found).toEqual([]);
    spot.setFails(false);
    spot.watch.changed('spot');
    await spot.advance(300);
    expect(spot.found).toEqual(['live 1']);
  });

  it('another part of a fill is another outcome', async () => {
    const spot = watchOver({ told: [] });
    for (const percent of ['40', '40', '70']) {
      spot.answers([outcome('1', 2_000, 'part', percent)]);
      spot.watch.changed('spot');
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await spot.advance(300);
    }
    expect(spot.found).toEqual(['live 1', 'live 1']);
  });

  it('after the account has left nothing is told', async () => {
    const spot = watchOver({ told: [] });
    spot.answers([outcome('1', 2_000)]);
    spot.watch.changed('spot');
    spot.watch.stop();
    await spot.advance(60_000);
    expect([spot.asked(), spot.found]).toEqual([0, []]);
  });

  it('several of a kind are one line, in the order of their latest', () => {
    const row = (subjectId: string, kind: string) => ({ ...outcome(subjectId, 1, kind), source: 'spot', read: false, said: false });
    const groups = groupsOf([row('3', 'filled'), row('2', 'cancelled'), row('1', 'filled')]);
    expect(groups.map(({ kind, rows }) => [kind, rows.length])).toEqual([
      ['filled', 2],
      ['cancelled', 1],
    ]);
  });
});
