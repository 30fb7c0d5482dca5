import { describe, expect, test } from 'vitest';
import type { OneTimeCodes, ShownCode } from './one-time-codes.ts';
import type { SecondFactors } from './second-factors.ts';
import { StepUp, type ContactDemand, type Demand } from './step-up.ts';
import type { User } from './users.ts';

const OWN = 'right';
const caller = { userId: 7, sessionId: 's', deviceId: null };
const visitor = { address: '192.0.2.7', agent: '' };

type Facts = { readonly isOn?: boolean; readonly isShown?: boolean; readonly email?: string | null; readonly isProved?: boolean };

/** What is proved, in words; `asked` takes what the session was asked. */
async function proves(demand: Partial<Demand>, facts: Facts = {}, asked: unknown[] = []): Promise<string> {
  const { isOn = false, isShown = false, email = null, isProved = true } = facts;
  const user = { id: 7, email, phone: null, isProved: { email: isProved, phone: true } } as Partial<User> as User;
  const did: string[] = [];
  const check = async (purpose: object, code: string): Promise<ShownCode | null> => {
    return code === '123456' ? ({ ...purpose, hash: '' } as ShownCode) : null;
  };
  const stepUp = new StepUp({
    factors: { isOn: async () => isOn, refusalOf: async () => null } as Partial<SecondFactors> as SecondFactors,
    codes: { check, use: async () => true } as Partial<OneTimeCodes> as OneTimeCodes,
    users: {
      byId: async () => user,
      prove: async (before, { kind, value }) => {
        did.push(`proves ${value}`);
        return { ...before, isProved: { ...before.isProved, [kind]: true } };
      },
    },
    sessions: {
      hasShownPassword: async (...those) => {
        asked.push(those);
        return isShown;
      },
    },
    confirmed: async (_userId, password) => (password === OWN ? user : 'PASSWORD_WRONG'),
    now: () => 0,
    onEvent: () => {},
  });
  const empty = { call: 'c', event: 'email-bound', passwordText: '', factorCode: '', contact: null } as const;
  const proof = await stepUp.prove(caller, { ...empty, password: 'unless shown here just now', ...demand }, visitor);
  if (!proof.ok) return proof.reason;
  expect(proof.shown.isFactor).toBe(isOn);
  // whatever is done next must find this address, proved or not as it is now
  expect([proof.shown.user.email, proof.shown.user.isProved.email]).toEqual([email, isProved || did.length > 0]);
  return [proof.shown.isPassword ? 'proved' : 'unproved', ...did].join(' ');
}

const contact = (type: ContactDemand['type'], text: string): ContactDemand => ({ type, kind: 'email', text, missing: 'ALREADY_BOUND' });
const OLD = 'old@example.com';

describe('the password, unless it was shown here just now', () => {
  test('is asked for where it was not, and where a second factor is on', async () => {
    expect(await proves({})).toBe('PASSWORD_NEEDED');
    expect(await proves({}, { isShown: true })).toBe('unproved');
    expect(await proves({}, { isShown: true, isOn: true })).toBe('PASSWORD_NEEDED');
    expect(await proves({ password: 'always' }, { isShown: true })).toBe('PASSWORD_NEEDED');
    expect(await proves({ password: 'unless a factor is on' }, { isShown: true })).toBe('PASSWORD_NEEDED');
  });

  test('is checked whenever it is sent', async () => {
    expect(await proves({ passwordText: 'guess' }, { isShown: true })).toBe('PASSWORD_WRONG');
    expect(await proves({ passwordText: OWN }, { isShown: true })).toBe('proved');
    expect(await proves({ passwordText: OWN })).toBe('proved');
  });

  test('was shown within fifteen minutes and from the network of this very call', async () => {
    const asked: unknown[] = [];
    await proves({}, {}, asked);
    expect(asked).toEqual([[caller, 900_000, '192.0.2.7']]);
  });
});

describe('a code to what is bound', () => {
  test('is asked for without the password, also to what is not proved; with it an unproved one is replaced without a code', async () => {
    for (const isProved of [true, false]) {
      expect(await proves({ contact: contact('BIND', '') }, { isShown: true, email: OLD, isProved })).toBe('ALREADY_BOUND');
      expect(await proves({ contact: contact('BIND', '123456') }, { isShown: true, email: OLD, isProved })).toBe('unproved');
    }
    const own = { passwordText: OWN, contact: contact('BIND', '') };
    expect(await proves(own, { email: OLD })).toBe('ALREADY_BOUND');
    expect(await proves(own, { email: OLD, isProved: false })).toBe('proved');
  });

  test('stands for nothing by itself where the address is not proved; with the password it proves that', async () => {
    const demand = { contact: contact('UPD_PASSWORD', '123456') };
    expect(await proves(demand, { isShown: true, email: OLD })).toBe('unproved');
    expect(await proves(demand, { isShown: true, email: OLD, isProved: false })).toBe('PASSWORD_NEEDED');
    expect(await proves({ ...demand, passwordText: OWN }, { email: OLD, isProved: false })).toBe(`proved proves ${OLD}`);
    const wrong = { passwordText: OWN, contact: contact('UPD_PASSWORD', '654321') };
    expect(await proves(wrong, { email: OLD, isProved: false })).toBe('CODE_WRONG');
  });
});
