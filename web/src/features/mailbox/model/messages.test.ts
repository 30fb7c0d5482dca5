import { expect, test } from 'vitest';
import { groupByDay, kindOf, neighbours, type Message } from './messages.ts';

const message = (id: number, createMs: number): Message => ({
  id,
  title: '',
  content: '',
  kind: 'passwordChanged',
  audience: 'personal',
  state: 'unread',
  createTime: '',
  times: { createMs },
});

test('web.md §3.6 messages stand in groups of a day, in the order in which they came', () => {
  const groups = groupByDay([message(4, 25), message(3, 24), message(2, 12), message(1, 1)], (ms) => `day ${Math.floor(ms / 24)}`);
  expect(groups.map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
    ['day 1', [4, 3]],
    ['day 0', [2, 1]],
  ]);
  expect(groupByDay([], String)).toEqual([]);
});

test('web.md §3.6 previous and next: nothing before the newest, behind the oldest, or beside one that is not there', () => {
  const messages = [message(3, 3), message(2, 2), message(1, 1)];
  const ids = (id: number) => {
    const { newer, older } = neighbours(messages, id);
    return [newer?.id, older?.id];
  };
  expect(ids(3)).toEqual([undefined, 2]);
  expect(ids(2)).toEqual([3, 1]);
  expect(ids(1)).toEqual([2, undefined]);
  expect(ids(9)).toEqual([undefined, undefined]);
});

test('a kind that this version does not know is shown like any other message', () => {
  expect(kindOf({ ...message(1, 1), kind: 'ofLater' })).toEqual({ icon: 'mail', leads: [] });
  expect(kindOf({ ...message(1, 1), kind: 'constructor' })).toEqual({ icon: 'mail', leads: [] });
  expect(kindOf(message(1, 1)).leads.map(({ to }) => to)).toEqual(['/sessions']);
});
