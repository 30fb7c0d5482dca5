import { expect, test } from 'vitest';
import type { Say } from '../../../i18n/text.tsx';
import type { Action, ActionResult } from './action.ts';
import { doneText } from './done-text.ts';

/** The id of the message and what stands in it. */
const say = ((id: string, values?: object) => (values === undefined ? id : `${id} ${JSON.stringify(values)}`)) as Say;
const closing: Action = { do: 'close', id: 7, lots: 10, price: '60000', timeInForce: 'gtc', newest: 1 };
const result = (more: Partial<ActionResult>): ActionResult => ({
  id: 20,
  left: 0,
  reason: null,
  limit: '',
  missed: null,
  waits: 0,
  ...more,
});

test.each([
  ['all of it waits', { left: 100, waits: 10 }, 'perpetual-sheets.end.closeWaits'],
  ['a part was filled at once and the rest waits', { left: 94, waits: 4 }, 'perpetual-sheets.end.closeWaitsPart {"waits":"4"}'],
  ['all was filled at once and more is open', { left: 90, waits: 0 }, 'perpetual-sheets.end.closedPart {"left":"90"}'],
  ['all was filled at once and nothing is open', { left: 0, waits: 0 }, 'perpetual-sheets.end.closed'],
  ['what waits is not known', { left: 90, waits: null }, 'perpetual-sheets.end.closeWaits'],
] as const)('SPEC §5.2 a closing limit order of which %s says so', (_name, more, text) => {
  expect(doneText(closing, result(more), say)).toBe(text);
});
