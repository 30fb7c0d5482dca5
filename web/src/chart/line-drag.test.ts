import { describe, expect, it } from 'vitest';
import { watchLineDrag } from './line-drag.ts';

/** A chart whose line `7` lies at 100 px, where a pixel down is one less than 500. */
function setUp() {
  const calls: string[] = [];
  const classes = new Set<string>();
  const target = new EventTarget();
  const house = new EventTarget();
  const place = {
    getBoundingClientRect: () => ({ top: 20 }),
    addEventListener: target.addEventListener.bind(target),
    classList: {
      toggle: (name: string, force: boolean) => {
        if (force) classes.add(name);
        else classes.delete(name);
        return force;
      },
    },
  };
  const stop = watchLineDrag({
    place,
    house,
    grabClass: 'grab',
    engine: {
      lineAt: (height) => (Math.abs(height - 100) <= 6 ? '7' : null),
      priceAt: (height) => (height > 300 ? null : String(500 - height)),
      holdLine: (id, price) => calls.push(`hold ${id} ${price}`),
    },
    onMove: (id, price) => calls.push(`move ${id} ${price}`),
  });
  const on = (where: EventTarget, type: string, more: Readonly<Record<string, unknown>> = {}) => {
    const event = Object.assign(new Event(type, { cancelable: true }), more);
    where.dispatchEvent(event);
    return event;
  };
  return {
    calls,
    classes,
    stop,
    press: (clientY: number, button = 0) => on(target, 'mousedown', { clientY, button }),
    hover: (clientY: number) => on(target, 'mousemove', { clientY }),
    move: (clientY: number) => on(house, 'mousemove', { clientY }),
    release: () => on(house, 'mouseup'),
    key: (key: string) => on(house, 'keydown', { key }),
    leaveWindow: () => on(house, 'blur'),
  };
}

describe('web.md §8.4 drag of own order lines', () => {
  it('a line that is taken, moved and let go asks once for its new price, and sends nothing itself', () => {
    const { calls, press, move, release } = setUp();
    expect(press(122).defaultPrevented).toBe(true);
    move(140);
    move(150);
    release();
    move(160);
    expect(calls).toEqual(['hold 7 380', 'hold 7 370', 'move 7 370']);
  });

  it('Escape gives up: the line goes back and letting go asks nothing', () => {
    const { calls, press, move, release, key } = setUp();
    press(120);
    move(140);
    key('a');
    key('Escape');
    release();
    expect(calls).toEqual(['hold 7 380', 'hold 7 null']);
  });

  it('leaving the window and taking the chart away give up as well', () => {
    const first = setUp();
    first.press(120);
    first.move(140);
    first.leaveWindow();
    first.release();
    expect(first.calls).toEqual(['hold 7 380', 'hold 7 null']);
    const second = setUp();
    second.press(120);
    second.move(140);
    second.stop();
    second.release();
    expect(second.calls).toEqual(['hold 7 380', 'hold 7 null']);
  });

  it('a press that hardly moves, one beside the lines and one with another button move nothing', () => {
    const { calls, press, move, release } = setUp();
    press(120);
    move(122);
    release();
    expect(press(200).defaultPrevented).toBe(false);
    move(240);
    release();
    press(120, 2);
    move(240);
    release();
    expect(calls).toEqual([]);
  });

  it('below the panel of the price the line stays at the last price it had', () => {
    const { calls, press, move, release } = setUp();
    press(120);
    move(220);
    move(500);
    release();
    expect(calls).toEqual(['hold 7 300', 'move 7 300']);
  });

  it('the pointer shows where a line can be taken', () => {
    const { classes, hover } = setUp();
    hover(118);
    expect(classes).toContain('grab');
    hover(180);
    expect(classes).not.toContain('grab');
  });
});
