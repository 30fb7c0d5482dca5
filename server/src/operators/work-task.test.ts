import { expect, test } from 'vitest';
import type { WorkList } from './work-list.ts';
import { workTask } from './work-task.ts';

const list = (name: string, waiting: WorkList['waiting'], more: Partial<WorkList> = {}): WorkList => ({
  name,
  permission: null,
  action: name,
  lateMs: 500,
  waiting,
  ...more,
});

test('product rules §13: a list that cannot be counted says so and hides no other', async () => {
  const lists = [
    list('broken', () => Promise.reject(new Error('no database'))),
    list('contact', () => Promise.resolve({ count: 2, oldestMs: 100 }), { page: 'contact' }),
    list('hidden', () => Promise.resolve({ count: 1, oldestMs: null }), { permission: 'capital' }),
  ];
  const asked = workTask({ lists: () => lists, now: () => 1_000 }).answer({ name: 'anna', roles: ['support'] }, {});
  expect(await asked).toEqual({
    ok: true,
    output: [
      { list: 'broken', count: null, oldestMs: null, ageMs: null, isLate: false, action: 'broken', link: '#work/broken' },
      { list: 'contact', count: 2, oldestMs: 100, ageMs: 900, isLate: true, action: 'contact', link: '#contact' },
    ],
  });
});
