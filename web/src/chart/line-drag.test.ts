import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLineDrag } from './line-drag.ts';
import { watchLineHold } from './line-hold.ts';

/** A chart from 20 px below the window's edge, 400 px wide, whose line `7` lies at 100 px of it, where a pixel down is one less than 500. */
function setUp(watch: (moves: Parameters<typeof watchLineHold>[0]) => () => void) {
  const calls: string[] = [];
  const classes = new Set<string>();
  const target = new EventTarget();
  const windowTarget = new EventTarget();
  const element = {
    getBoundingClientRect: () => ({ top: 20, left: 0, right: 400 }),
    addEventListener: target.addEventListener.bind(target),
    classList: {
      toggle: (name: string, force: boolean) => {
        if (force) classes.add(name);
        else classes.delete(name);
        return force;
      },
    },
  };
  const stop = watch({
    element,
    windowTarget,
    grabClass: 'grab',
    engine: {
      lineAt: (height, reach) => (Math.abs(height - 100) <= reach ? { id: '7', heightPx: 100 } : null),
      priceAt: (height) => (height > 300 || height < 0 ? null : String(500 - height)),
      holdLine: (id, price) => calls.push(`hold ${id} ${price}`),
    },
    onMove: (id, price) => calls.push(`move ${id} ${price}`),
    endPress: () => calls.push('end of the press'),
  });
  const on = (where: EventTarget, type: string, more: Readonly<Record<string, unknown>> = {}) => {
    const event = Object.assign(new Event(type, { cancelable: true }), more);
    where.dispatchEvent(event);
    return event;
  };
  return { calls, classes, stop, target, windowTarget, on, key: (key: string) => on(windowTarget, 'keydown', { key }) };
}

function withMouse() {
  const chart = setUp(watchLineDrag);
  const { on, target, windowTarget } = chart;
  return {
    ...chart,
    press: (clientY: number, button = 0) => on(target, 'mousedown', { clientX: 200, clientY, button }),
    hover: (clientY: number) => on(target, 'mousemove', { clientX: 200, clientY }),
    move: (clientY: number, clientX = 200) => on(windowTarget, 'mousemove', { clientX, clientY }),
    release: () => on(windowTarget, 'mouseup'),
    leaveWindow: () => on(windowTarget, 'blur'),
  };
}

describe('web.md §8.4 drag of own order lines', () => {
  it('a line that is taken, moved and let go asks once for its new price, and sends nothing itself', () => {
    const { calls, press, move, release } = withMouse();
    expect(press(120).defaultPrevented).toBe(true);
    move(140);
    move(150);
    release();
    move(160);
    expect(calls).toEqual(['hold 7 400', 'hold 7 380', 'hold 7 370', 'move 7 370']);
  });

  it('a line that is taken beside its middle goes as far as the pointer, not to it', () => {
    const { calls, press, move } = withMouse();
    press(125);
    move(135);
    expect(calls).toEqual(['hold 7 400', 'hold 7 390']);
  });

  it('Escape gives up: the line goes back and letting go asks nothing', () => {
    const { calls, press, move, release, key } = withMouse();
    press(120);
    move(140);
    key('a');
    key('Escape');
    release();
    expect(calls).toEqual(['hold 7 400', 'hold 7 380', 'hold 7 null']);
  });

  it('leaving the window and taking the chart away give up as well', () => {
    const first = withMouse();
    first.press(120);
    first.move(140);
    first.leaveWindow();
    first.release();
    expect(first.calls).toEqual(['hold 7 400', 'hold 7 380', 'hold 7 null']);
    const second = withMouse();
    second.press(120);
    second.move(140);
    second.stop();
    second.release();
    expect(second.calls).toEqual(['hold 7 400', 'hold 7 380', 'hold 7 null']);
  });

  it('a press that hardly moves, one beside the lines and one with another button move nothing', () => {
    const { calls, press, move, release } = withMouse();
    press(120);
    move(122);
    release();
    expect(press(200).defaultPrevented).toBe(false);
    move(240);
    release();
    press(120, 2);
    move(240);
    release();
    expect(calls).toEqual(['hold 7 400', 'hold 7 null']);
  });

  it('outside the panel of the price the line stands where it came from, and letting go there asks nothing', () => {
    const { calls, press, move, release } = withMouse();
    press(120);
    move(220);
    move(500);
    release();
    press(120);
    move(220, 401);
    release();
    expect(calls).toEqual(['hold 7 400', 'hold 7 300', 'hold 7 null', 'hold 7 null', 'hold 7 400', 'hold 7 null']);
  });

  it('the pointer shows where a line can be taken', () => {
    const { classes, hover } = withMouse();
    hover(118);
    expect(classes).toContain('grab');
    hover(180);
    expect(classes).not.toContain('grab');
  });
});

describe('own order lines by finger: a long press takes a line, every other stroke stays with the chart and the page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function withFinger() {
    const chart = setUp(watchLineHold);
    const { on, target } = chart;
    const stroke = (type: string, clientY: number, clientX: number, fingers: number) =>
      on(target, type, { changedTouches: [{ identifier: 4, clientX, clientY }], touches: Array.from({ length: fingers }) });
    return {
      ...chart,
      press: (clientY: number, fingers = 1) => stroke('touchstart', clientY, 200, fingers),
      move: (clientY: number, clientX = 200) => stroke('touchmove', clientY, clientX, 1),
      lift: () => stroke('touchend', 0, 0, 0),
    };
  }

  it('held long enough the line follows the finger, and lifting it asks for the new price', () => {
    const { calls, press, move, lift } = withFinger();
    press(130);
    vi.advanceTimersByTime(220);
    expect(calls).toEqual(['end of the press', 'hold 7 400']);
    expect(move(150).defaultPrevented).toBe(true);
    expect(lift().defaultPrevented).toBe(true);
    expect(calls).toEqual(['end of the press', 'hold 7 400', 'hold 7 380', 'move 7 380']);
  });

  it('a finger that moves before, in any direction, is the chart’s or the page’s', () => {
    const { calls, press, move, lift } = withFinger();
    press(120);
    expect(move(120, 210).defaultPrevented).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(move(160).defaultPrevented).toBe(false);
    expect(lift().defaultPrevented).toBe(false);
    press(120);
    move(130);
    vi.advanceTimersByTime(1_000);
    lift();
    expect(calls).toEqual([]);
  });

  it('a long press away from the lines is left to the crosshair', () => {
    const { calls, press, move } = withFinger();
    press(200);
    vi.advanceTimersByTime(1_000);
    expect(move(240).defaultPrevented).toBe(false);
    expect(calls).toEqual([]);
  });

  it('leaving the chart, Escape, a second finger and a call of the system give the line back', () => {
    const ways: readonly ((chart: ReturnType<typeof withFinger>) => void)[] = [
      ({ move }) => move(150, 500),
      ({ key }) => key('Escape'),
      ({ press }) => press(300, 2),
      ({ on, windowTarget }) => on(windowTarget, 'touchcancel'),
    ];
    for (const giveUp of ways) {
      const chart = withFinger();
      chart.press(120);
      vi.advanceTimersByTime(220);
      chart.move(150);
      giveUp(chart);
      chart.lift();
      expect(chart.calls.filter((call) => call !== 'hold 7 null')).toEqual(['end of the press', 'hold 7 400', 'hold 7 370']);
      expect(chart.calls.at(-1)).toBe('hold 7 null');
    }
  });
});
