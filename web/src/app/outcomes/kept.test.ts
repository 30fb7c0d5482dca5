import { describe, expect, it } from 'vitest';
import { createStorage, type StorageKey } from '../../session/storage.ts';
import { unreadStore } from '../../session/unread.ts';
import { KEPT_MOST, keptOutcomes, keptStore, notShownYet, withOutcomes, type KeptOutcome } from './kept.ts';

const outcome = (subjectId: string, timeMs: number, changes: Partial<KeptOutcome> = {}): KeptOutcome => ({
  source: 'spot',
  subjectId,
  kind: 'filled',
  step: '',
  tone: 'neutral',
  timeMs,
  coin: 'btc',
  facts: {},
  read: false,
  said: false,
  ...changes,
});

function memory() {
  const values = new Map<string, string>();
  return createStorage<StorageKey>(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }));
}

const subjects = (): readonly string[] => keptStore.getState().rows.map(({ subjectId }) => subjectId);
const unread = (): number => unreadStore.getState().count;

describe('web.md §5 outcomes are kept under the bell', () => {
  it('latest first, each once, and at most 50', () => {
    const many = Array.from({ length: 60 }, (_, index) => outcome(String(index), index));
    const rows = withOutcomes(withOutcomes([], many), [outcome('59', 59), outcome('new', 30)]);
    expect(rows).toHaveLength(KEPT_MOST);
    expect(rows.slice(0, 2).map(({ subjectId }) => subjectId)).toEqual(['59', '58']);
    expect(rows.filter(({ subjectId }) => subjectId === '59')).toHaveLength(1);
    expect(rows.some(({ subjectId }) => subjectId === 'new')).toBe(true);
  });

  it('the last word about an order takes the place of the words before it', () => {
    const part = outcome('7', 1, { kind: 'part', step: '40', read: true });
    expect(withOutcomes([part, outcome('8', 1)], [outcome('7', 2)])).toEqual([outcome('7', 2), outcome('8', 1)]);
  });

  it('what happens again later is kept and said again; what is found again as it was is not', () => {
    const told = outcome('7', 1, { kind: 'warning', read: true, said: true });
    const again = outcome('7', 9, { kind: 'warning' });
    expect(withOutcomes([told], [again])).toEqual([again]);
    expect(notShownYet([again], [told])).toEqual([again]);
    expect(withOutcomes([told], [outcome('7', 1, { kind: 'warning' })])).toEqual([told]);
  });

  it('they survive a reload, with what was read, and belong to one account', () => {
    const place = memory();
    keptOutcomes(1, place).add([outcome('1', 1), outcome('2', 2)]);
    expect([subjects(), unread()]).toEqual([['2', '1'], 2]);
    keptOutcomes(1, place).markRead([outcome('2', 2)]);
    keptOutcomes(1, place).restore();
    expect([subjects(), unread()]).toEqual([['2', '1'], 1]);
    keptOutcomes(1, place).markRead(null);
    expect(unread()).toBe(0);
    keptOutcomes(2, place).restore();
    expect([subjects(), unread()]).toEqual([[], 0]);
  });

  it('nothing of an account that has left is shown or written, also when it is found out late', () => {
    const place = memory();
    const kept = keptOutcomes(1, place);
    kept.add([outcome('1', 1)]);
    kept.leave();
    expect([subjects(), unread()]).toEqual([[], 0]);
    place.remove('outcomes');
    kept.add([outcome('2', 2)]);
    expect(subjects()).toEqual([]);
    keptOutcomes(1, place).restore();
    expect(subjects()).toEqual([]);
  });

  it('what another window has kept meanwhile stays', () => {
    const place = memory();
    const [first, second] = [keptOutcomes(1, place), keptOutcomes(1, place)];
    first.add([outcome('1', 1)]);
    second.add([outcome('2', 2)]);
    first.add([outcome('3', 3)]);
    expect(subjects()).toEqual(['3', '2', '1']);
  });

  it('what another window has said or read is not said here', () => {
    const here = [outcome('1', 1), outcome('2', 2), outcome('3', 3)];
    const kept = [outcome('1', 1, { said: true }), outcome('2', 2, { read: true }), outcome('3', 3)];
    expect(notShownYet(here, kept).map(({ subjectId }) => subjectId)).toEqual(['3']);
  });

  it('what was said stays unread, over another window too', () => {
    const place = memory();
    keptOutcomes(1, place).add([outcome('1', 1), outcome('2', 2)]);
    keptOutcomes(1, place).markSaid([outcome('1', 1)]);
    keptOutcomes(1, place).restore();
    expect(keptStore.getState().rows.map(({ said }) => said)).toEqual([false, true]);
    expect(unread()).toBe(2);
  });
});
