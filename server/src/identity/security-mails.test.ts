import { describe, expect, test } from 'vitest';
import { mailLock } from '../modules/locks/lock-message.ts';
import type { AddressChange } from '../identity/account-addresses.ts';
import type { User } from '../identity/users.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Message } from '../delivery/message.ts';
import { SecurityMails } from './security-mails.ts';

const OWN = 'alice@example.com';
const OLD = 'old@example.com';
const visitor = { address: '192.0.2.7', agent: 'Your account is at risk: call +1 800 555 0100, https://evil.example Firefox/1' };

function user(email: string | null, isProved: boolean): User {
  return {
    id: 7,
    email,
    isProved: { email: isProved, phone: true },
    messageLanguage: null,
    antiPhishingWord: 'blue heron',
  } as Partial<User> as User;
}

/** To whom mails go when something is done with the account. */
async function told(
  owner: User,
  tell: (mails: SecurityMails, delivery: Delivery) => void,
  texts: string[] = [],
): Promise<readonly string[]> {
  const sent: Message[] = [];
  const delivery = { canSend: () => true, send: (message: Message) => sent.push(message) > 0 } as Partial<Delivery> as Delivery;
  const onError = (error: unknown): void => {
    throw error;
  };
  tell(new SecurityMails({ userOf: () => Promise.resolve(owner), delivery, now: () => 0, onError }), delivery);
  await Promise.resolve().then(() => new Promise(setImmediate));
  expect(sent.every(({ text }) => text.includes('blue heron'))).toBe(true);
  expect(sent.filter(({ text, html }) => /evil|\+1 800/.test(text + html))).toEqual([]);
  texts.push(...sent.map(({ text }) => text));
  return sent.map(({ to }) => to).toSorted();
}

const change = (change: Partial<AddressChange>): AddressChange => {
  return { userId: 7, kind: 'email', from: null, isFromProved: true, to: OWN, ...change };
};
const notice = { kind: 'withdrawalHeld', code: 'SECURITY_CHANGE', reason: 'x', reviewMs: null } as const;

describe('RULES §14.1 an address that may be somebody else’s is told nothing of the account', () => {
  const event = { event: 'password-change', outcome: 'done', userId: 7, network: '192.0.2.7', sessionId: null } as const;

  test('of what was done, of holds, and of its own binding; a proved one is', async () => {
    for (const isProved of [true, false]) {
      const owner = user(OWN, isProved);
      const expected = isProved ? [OWN] : [];
      expect(await told(owner, (mails) => mails.event(event, visitor))).toEqual(expected);
      expect(await told(owner, (mails) => mails.addressChange(change({}), visitor))).toEqual(expected);
      expect(await told(owner, (_mails, delivery) => mailLock(delivery, owner, notice))).toEqual(expected);
    }
    expect(await told(user(null, true), (mails) => mails.event(event, visitor))).toEqual([]);
  });

  test('what the visitor calls the browser is said in names of ours, never in the visitor’s words', async () => {
    const texts: string[] = [];
    for (const agent of [visitor.agent, 'call +1 800 555 0100'])
      await told(user(OWN, true), (mails) => mails.event(event, { ...visitor, agent }), texts);
    expect(texts.map((text) => text.includes('Firefox'))).toEqual([true, false]);
  });

  test('one that was taken away is told if it was proved', async () => {
    for (const isFromProved of [true, false]) {
      const expected = isFromProved ? [OLD] : [];
      const replaced = change({ from: OLD, isFromProved });
      expect(await told(user(OWN, true), (mails) => mails.addressChange(replaced, visitor))).toEqual([OWN, ...expected]);
      expect(await told(user(null, true), (mails) => mails.addressChange({ ...replaced, to: null }, visitor))).toEqual(expected);
      const phone = change({ kind: 'phone', from: '8613800138000', isFromProved, to: null });
      expect(await told(user(OWN, true), (mails) => mails.addressChange(phone, visitor))).toEqual([OWN]);
    }
  });
});
