import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/seeded-random.ts';
import { FiredTriggers } from './fired-triggers.ts';
import { OpenedTrigger } from './trigger.ts';

const ASKED = { positionId: 1, accountId: 1, kind: 'stop-loss', triggerTicks: 1, lots: 0, limitTicks: 0, group: 0, setMs: 0 } as const;

const firedAt = (triggerId: number, firedAtMark: number): OpenedTrigger => new OpenedTrigger({ ...ASKED, triggerId, firedAtMark });

test.each([1, 2, 3, 4])(
  'SPEC §5.7 seed %i: what goes on is the first by number that can, whatever the book and the positions do between',
  (seed) => {
    const random = seededRandom(seed);
    const fired = new FiredTriggers();
    const all = new Map<OpenedTrigger, { isLong: boolean; boundTicks: number }>();
    let [mark, bidTicks, askTicks, lastId] = [1, 0, 0, 0];
    for (let turn = 0; turn < 4_000; turn++) {
      const [one] = [...all.keys()].slice(random(Math.max(1, all.size)));
      const dice = random(12);
      if (dice < 3) {
        const trigger = firedAt((lastId += 1), random(4) === 0 ? mark - 1 : mark);
        all.set(trigger, { isLong: random(2) === 0, boundTicks: 1 + random(40) });
        fired.add(trigger);
        if (trigger.firedAtMark < mark) fired.changed(trigger);
      } else if (dice === 3 && one !== undefined) {
        all.delete(one);
        fired.delete(one);
      } else if (dice === 4 && one !== undefined) {
        all.set(one, { isLong: all.get(one)?.isLong ?? true, boundTicks: 1 + random(40) });
        fired.changed(one);
      } else if (dice === 5) mark += 1;
      else if (dice < 8) bidTicks = random(20);
      else if (dice < 10) askTicks = random(40);
      const canGoOn = (trigger: OpenedTrigger): boolean => {
        const { isLong, boundTicks } = all.get(trigger) ?? { isLong: true, boundTicks: Infinity };
        return isLong ? bidTicks !== 0 && bidTicks >= boundTicks : askTicks !== 0 && askTicks <= boundTicks;
      };
      // By number, not by the time they were looked at last.
      const expected = [...all.keys()].find((trigger) => trigger.firedAtMark < mark && canGoOn(trigger));
      expect(fired.first(mark, bidTicks, askTicks, canGoOn)).toBe(expected ?? null);
    }
  },
);

test('SPEC §5.7 in a fall without buyers thousands that have fired are looked at once a mark, not at each command', () => {
  const fired = new FiredTriggers();
  for (let triggerId = 1; triggerId <= 5_000; triggerId++) fired.add(firedAt(triggerId, 1));
  let looks = 0;
  const none = (): boolean => {
    looks += 1;
    return false;
  };
  for (let command = 0; command < 100; command++) fired.first(2, 100 - command, 200 + command, none);
  expect(looks).toBe(5_000);
  fired.first(2, 101, 0, none);
  expect(looks).toBe(10_000);
  fired.first(3, 101, 0, none);
  expect(looks).toBe(15_000);
});
