import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { listField, numberField, readInput, textField, timeIn, wordField } from './fields.ts';

const FIELDS = {
  account: numberField('Number of the account.', 1001),
  days: v.optional(numberField('Days.', 3, 7)),
  scope: v.optional(wordField(['opening', 'withdrawal'], 'What it stops.', 'opening')),
  roles: v.optional(
    listField(v.picklist(['support'], 'needs one or more of support'), 'needs one or more of support', 'Roles.', ['support']),
  ),
  coin: v.optional(textField(5, 'The coin.', 'usdt')),
};

describe('the input of an action', () => {
  test('is what its fields say and nothing else', () => {
    for (const input of [
      { account: 7 },
      { account: 7, days: 7, scope: 'opening', roles: ['support'], coin: 'usdt' },
      { account: 7, coin: '🪙' },
    ])
      expect(readInput(FIELDS, input)).toEqual({ ok: true, input });
  });

  test.each([
    [{}, 'account', 'account needs a whole number from 1 on'],
    [{ account: '7' }, 'account', 'account needs a whole number from 1 on'],
    [{ account: 1e15 }, 'account', 'account needs a whole number from 1 on'],
    [{ account: Number.NaN }, 'account', 'account needs a whole number from 1 on'],
    [{ account: 7, days: 8 }, 'days', 'days needs a whole number from 1 to 7'],
    [{ account: 7, scope: 'all' }, 'scope', 'scope needs one of opening, withdrawal'],
    [{ account: 7, scope: null }, 'scope', 'scope needs one of opening, withdrawal'],
    [{ account: 7, roles: [] }, 'roles', 'roles needs one or more of support'],
    [{ account: 7, roles: ['support', 'god'] }, 'roles', 'roles needs one or more of support'],
    [{ account: 7, coin: '' }, 'coin', 'coin needs a text of at most 5 characters'],
    [{ account: 7, coin: 'us\ndt' }, 'coin', 'coin needs a text of at most 5 characters'],
    [{ account: 7, coin: 'us\uD83D' }, 'coin', 'coin needs a text of at most 5 characters'],
    [{ account: 7, more: 1 }, 'more', 'there is no field more'],
    [{ account: 7, constructor: 1 }, 'constructor', 'there is no field constructor'],
    [{ account: 7, ['x'.repeat(99)]: 1 }, 'x'.repeat(40), `there is no field ${'x'.repeat(40)}`],
  ])('%j: %s', (input, field, text) => {
    expect(readInput(FIELDS, input)).toMatchObject({ ok: false, code: 'BAD_INPUT', field, text });
  });

  test('is an object, of an action without fields too', () => {
    for (const raw of [null, undefined, 7, 'text', true, [], [7]])
      for (const fields of [FIELDS, {}])
        expect(readInput(fields, raw)).toMatchObject({ ok: false, code: 'BAD_INPUT', text: 'the body has to be an object of fields' });
  });
});

test.each([
  ['2027-01-31T08:00Z', Date.UTC(2027, 0, 31, 8)],
  ['2027-01-31T08:00:59Z', Date.UTC(2027, 0, 31, 8, 0, 59)],
  ['2028-02-29T23:59Z', Date.UTC(2028, 1, 29, 23, 59)],
  ['2027-02-29T08:00Z', null],
  ['2027-02-30T08:00Z', null],
  ['2027-04-31T08:00:00Z', null],
  ['2027-01-31T24:00Z', null],
  ['2027-13-01T08:00Z', null],
  ['2027-01-31T08:00', null],
  ['2027-01-31', null],
])('a time is read as it is written, or not at all: %s', (text, timeMs) => {
  expect(timeIn(text)).toBe(timeMs);
});
