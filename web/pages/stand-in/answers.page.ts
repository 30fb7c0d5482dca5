import { BARE_TYPES, type CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { describe, expect, test } from 'vitest';
import { fullAccount, newAccount, type Account } from './account.ts';
import { Scene, START_MS } from './scene.ts';
import { checked } from './wire.ts';

const accounts: readonly (readonly [string, Account | null])[] = [
  ['nobody', null],
  ['a new account', newAccount()],
  ['an account with something of everything', fullAccount(START_MS)],
];
/** A file and a picture have no answer that a page reads as JSON. */
const calls = Object.values<CallDefinition>(CALLS).filter(({ envelope }) => !(envelope in BARE_TYPES));

describe.each(accounts)('the stand-in for the server, with %s', (_, account) => {
  test('answers the example of every call of the contract as the contract says', async () => {
    const { answers } = new Scene(START_MS, account);
    for (const call of calls) {
      const sent = checked(call, call.example);
      await expect.soft(answers.give(call, sent, 'en'), call.name).resolves.toMatchObject({ status: 200 });
    }
  });
});

test('the stand-in for the server gives no answer that the contract does not know', async () => {
  const { answers } = new Scene(START_MS, newAccount());
  answers.set(CALLS.unreadMail, { unread: 0.5 });
  await expect(answers.give(CALLS.unreadMail, {}, 'en')).rejects.toThrow('mail.unread is not answered as the contract says');
  expect(() => answers.setRows(CALLS.unreadMail, [])).toThrow('answers data: use set');
});

test('the stand-in for the server refuses in the words of the server', async () => {
  const { answers } = new Scene(START_MS, newAccount());
  answers.refuse(CALLS.transfer, 'INSUFFICIENT_FUNDS');
  const { body } = await answers.give(CALLS.transfer, {}, 'en');
  expect(JSON.parse(body)).toMatchObject({ code: 500, reason: 'INSUFFICIENT_FUNDS' });
});
