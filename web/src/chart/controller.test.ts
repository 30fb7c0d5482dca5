import { describe, expect, it } from 'vitest';
import { nextTask } from '../domain/next-task.ts';
import type { Bar } from '../market/guards.ts';
import { bar, MINUTE } from '../test/chart-bar.ts';
import { createChartController, type ChartState } from './controller.ts';
import type { ChartEngine, Overlay, VisibleRange } from './engine.ts';

describe('controller with a scripted engine', () => {
  function setUp(pages: (endMs: number | null) => Promise<readonly Bar[]>) {
    const calls: string[] = [];
    let range: (range: VisibleRange) => void = () => undefined;
    const overlays = new Map<string, Overlay | null>();
    const engine: ChartEngine = {
      setBars: (bars) => calls.push(`bars ${bars.map((one) => one.startMs / MINUTE).join(' ')}`),
      update: (one) => calls.push(`update ${one.startMs / MINUTE}=${one.close}`),
      setKind: (kind) => calls.push(`kind ${kind}`),
      setOverlay: (id, overlay) => void overlays.set(id, overlay),
      updateOverlay: (id, _bar, values) => calls.push(`overlay ${id} ${values.join(' ')}`),
      panelTop: () => null,
      setHeadroom: () => undefined,
      setLines: () => undefined,
      setMarks: () => undefined,
      lineAt: () => null,
      priceAt: () => null,
      holdLine: () => undefined,
      onRange: (listener) => {
        range = listener;
      },
      onCrosshair: () => undefined,
      pointAt: () => undefined,
      showLatest: (count) => calls.push(`latest ${count}`),
      restyle: () => undefined,
      board: () => Promise.reject(new Error('not used')),
      picture: () => {
        throw new Error('not used');
      },
      destroy: () => calls.push('destroy'),
    };
    const states: ChartState[] = [];
    const asked: (number | null)[] = [];
    const controller = createChartController({
      engine,
      interval: 'ONE_MIN',
      priceDecimals: 2,
      loadBars: (endMs) => {
        asked.push(endMs);
        return pages(endMs);
      },
      onState: (state) => states.push(state),
    });
    return { calls, overlays, states, asked, controller, scroll: (from: number) => range({ from, to: from + 90 }) };
  }
  /** What a load does is spread over a few tasks. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await nextTask();
  };

  it('loads the newest bars, then older pages until there are none', async () => {
    const history: Record<string, readonly Bar[]> = {
      null: [bar(10, 1), bar(11, 1)],
      [10 * MINUTE]: [bar(8, 1), bar(9, 1)],
      [8 * MINUTE]: [],
    };
    const { calls, states, asked, controller, scroll } = setUp((endMs) => Promise.resolve(history[String(endMs)] ?? []));
    controller.start();
    await settle();
    scroll(-5);
    await settle();
    scroll(-5);
    await settle();
    scroll(-5);
    await settle();
    expect(asked).toEqual([null, 10 * MINUTE, 8 * MINUTE]);
    expect(calls).toEqual(['bars 10 11', 'latest 2', 'bars 8 9 10 11']);
    expect(states).toEqual(['loading', 'ready', 'ready', 'ready']);
  });

  it('bars, indicators and the first frame are a task each, and older pages one; what was taken away meanwhile is not drawn', async () => {
    const { calls, overlays, states, controller, scroll } = setUp((endMs) => Promise.resolve(endMs === null ? [bar(10, 1)] : [bar(9, 1)]));
    controller.setIndicators([{ name: 'MA', periods: [1] }]);
    overlays.clear();
    controller.start();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect([calls, overlays.size, states]).toEqual([['bars 10'], 0, ['loading']]);
    await nextTask();
    expect([calls, overlays.size, states]).toEqual([['bars 10'], 1, ['loading']]);
    await nextTask();
    expect([calls, states]).toEqual([
      ['bars 10', 'latest 1'],
      ['loading', 'ready'],
    ]);
    scroll(-5);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect([calls.at(-1), states.length]).toEqual(['bars 9 10', 3]);
    for (const tasks of [0, 1]) {
      const left = setUp(() => Promise.resolve([bar(10, 1)]));
      left.controller.start();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      for (let task = 0; task < tasks; task += 1) await nextTask();
      left.controller.destroy();
      await settle();
      expect([left.calls, left.states]).toEqual([['bars 10', 'destroy'], ['loading']]);
    }
  });

  it('a live bar before the history waits for it; a gap asks again; the ended bar is finished first', async () => {
    let newest: readonly Bar[] = [bar(10, 1)];
    const { calls, asked, controller } = setUp(() => Promise.resolve(newest));
    controller.setIndicators([{ name: 'MA', periods: [1] }]);
    controller.start();
    controller.takeLive({ bar: bar(11, 5), ended: bar(10, 4) });
    await settle();
    expect(calls).toEqual(['bars 10', 'latest 1', 'update 10=4', 'overlay MA:1 4', 'update 11=5', 'overlay MA:1 5']);
    newest = [bar(10, 4), bar(11, 5), bar(12, 6), bar(13, 7), bar(14, 8)];
    controller.takeLive({ bar: bar(14, 8), ended: null });
    await settle();
    expect(asked).toEqual([null, null]);
    expect(controller.bars().map((one) => one.startMs / MINUTE)).toEqual([10, 11, 12, 13, 14]);
  });

  it('a live bar that says what is drawn already draws nothing again', async () => {
    const { calls, controller } = setUp(() => Promise.resolve([bar(10, 4), bar(11, 5)]));
    controller.setIndicators([{ name: 'MA', periods: [1] }]);
    controller.start();
    await settle();
    const before = calls.length;
    controller.takeLive({ bar: bar(11, 5), ended: bar(10, 4) });
    expect(calls.slice(before)).toEqual([]);
    controller.takeLive({ bar: bar(11, 6), ended: bar(10, 4) });
    expect(calls.slice(before)).toEqual(['update 11=6', 'overlay MA:1 6']);
  });

  it('indicators come and go without touching the others', async () => {
    const { overlays, controller } = setUp(() => Promise.resolve([bar(1, 1), bar(2, 2)]));
    controller.start();
    await settle();
    controller.setIndicators([
      { name: 'MA', periods: [2] },
      { name: 'VOL', periods: [] },
    ]);
    controller.setIndicators([{ name: 'VOL', periods: [] }]);
    expect(overlays.get('MA:2')).toBeNull();
    expect(overlays.get('VOL:')).toMatchObject({ place: 'below' });
  });

  it('web.md §8.2 an indicator is read at any bar as it is drawn there, also at one that moves', async () => {
    const { controller } = setUp(() => Promise.resolve([bar(1, 2, { open: 3 }), bar(2, 4), bar(3, 6)]));
    controller.start();
    await settle();
    controller.setIndicators([
      { name: 'MA', periods: [2, 3] },
      { name: 'VOL', periods: [] },
    ]);
    const read = (index: number) =>
      controller.readings(index).map(({ id, lines }) => [id, ...lines.map(({ colour, value }) => `${colour} ${value}`)]);
    expect(read(0)).toEqual([
      ['MA:2,3', 'share-1 null', 'accent null'],
      ['VOL:', 'loss 1.00'],
    ]);
    expect(read(2)[0]).toEqual(['MA:2,3', 'share-1 5.00', 'accent 4.00']);
    const before = controller.version();
    controller.takeLive({ bar: bar(3, 8), ended: null });
    expect(read(2)[0]).toEqual(['MA:2,3', 'share-1 6.00', 'accent 4.67']);
    controller.takeLive({ bar: bar(4, 10), ended: null });
    expect(read(2)[0]).toEqual(['MA:2,3', 'share-1 6.00', 'accent 4.67']);
    expect(read(3)[0]).toEqual(['MA:2,3', 'share-1 9.00', 'accent 7.33']);
    expect(controller.version()).toBeGreaterThan(before);
  });

  it('an average over more bars than stand before the screen brings older pages until it has them, or there are none', async () => {
    const pageOf = (fromMinute: number, count: number) => Array.from({ length: count }, (_, index) => bar(fromMinute + index, 1));
    const history: Record<string, readonly Bar[]> = {
      null: pageOf(1000, 120),
      [1000 * MINUTE]: pageOf(960, 40),
      [960 * MINUTE]: pageOf(920, 40),
    };
    const { asked, controller } = setUp((endMs) => Promise.resolve(history[String(endMs)] ?? []));
    controller.setIndicators([{ name: 'MA', periods: [5, 24] }]);
    controller.start();
    await settle();
    expect(asked).toEqual([null]);
    controller.setIndicators([{ name: 'MA', periods: [5, 60] }]);
    await settle();
    expect(asked).toEqual([null, 1000 * MINUTE]);
    controller.setIndicators([{ name: 'MA', periods: [300] }]);
    await settle();
    expect(asked).toEqual([null, 1000 * MINUTE, 960 * MINUTE, 920 * MINUTE]);
  });

  it('older pages that do not come are not asked for again by themselves', async () => {
    const newest = Array.from({ length: 120 }, (_, index) => bar(1000 + index, 1));
    const { asked, controller } = setUp((endMs) => (endMs === null ? Promise.resolve(newest) : Promise.reject(new Error('network'))));
    controller.setIndicators([{ name: 'MA', periods: [60] }]);
    controller.start();
    await settle();
    expect(asked).toEqual([null, 1000 * MINUTE]);
  });

  it('a failed load says so, keeps what is there, and a destroyed chart stays silent', async () => {
    let fails = true;
    const { calls, states, controller } = setUp(() => (fails ? Promise.reject(new Error('network')) : Promise.resolve([bar(1, 1)])));
    controller.start();
    await settle();
    fails = false;
    controller.refresh();
    await settle();
    expect(states).toEqual(['loading', 'failed', 'ready']);
    controller.refresh();
    controller.destroy();
    await settle();
    expect(calls).toEqual(['bars 1', 'latest 1', 'destroy']);
  });
});
