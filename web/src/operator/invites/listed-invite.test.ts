import { expect, test } from 'vitest';
import { inviteIn } from './listed-invite.ts';

test.each([
  ['7', 7],
  ['abc', null],
  ['0', null],
  ['1e3', null],
  ['7.5', null],
  ['9999999999999999', null],
  ['', null],
])('the address %s names the invite %s', (id, invite) => {
  expect(inviteIn(id)).toBe(invite);
});
