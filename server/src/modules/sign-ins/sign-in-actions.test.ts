import { expect, test } from 'vitest';
import { signInActions } from './sign-in-actions.ts';

test.each(['the message in the inbox', 'the mail'])(
  'RULES §18 a freeze ends sessions and devices also where %s cannot be sent',
  async (what) => {
    const ended: string[] = [];
    const identity = {
      users: { byId: () => Promise.resolve({ id: 1001, email: 'alice@example.com', isProved: { email: true }, messageLanguage: 'en' }) },
      sessions: { endOthers: (account: number) => Promise.resolve(void ended.push(`sessions ${account}`)) },
      devices: { forgetOthers: (account: number) => Promise.resolve(void ended.push(`devices ${account}`)) },
      freezes: { freeze: () => Promise.resolve(true) },
    };
    const fails = (): never => {
      throw new Error(what);
    };
    const isMail = what === 'the mail';
    const mailbox = { sendAll: isMail ? async (_mails: unknown, also: (one: never) => Promise<void>) => await also({} as never) : fails };
    const delivery = { canSend: () => true, send: fails };
    const options = { identity, mailbox, delivery, now: () => 1 } as object as Parameters<typeof signInActions>[0];
    const freeze = signInActions(options).find(({ name }) => name === 'freeze-sign-in');
    const by = { proposalId: 7, proposer: 'anna', confirmer: null, reason: 'Somebody else may have the password' };
    await expect(freeze?.run({ account: 1001 }, by)).rejects.toThrow(what);
    expect(ended).toEqual(['devices 1001', 'sessions 1001']);
  },
);
