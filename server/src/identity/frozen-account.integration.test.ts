import { CALLS } from '@candor/contract/table';
import { expect } from 'vitest';
import { askDatabaseUrl } from '../operator/ask.ts';
import { connectDatabase } from '../machine/storage/connection.ts';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { LONG_STEP_MS } from '../test/long-steps.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';

/** A lookup of a session is believed for so long. */
const BELIEVED_MS = 10_000;
const EMAIL = 'frozen@example.com';
const NOBODY = 'nobody@example.com';

let server: ServerProcess;

test.beforeAll(({ server: shared }) => {
  server = shared;
});

const guest = (): ApiClient => new ApiClient(server.address);

async function setStatus(userId: number, status: number): Promise<void> {
  const url = await askDatabaseUrl(server.dataFolder);
  if (url === null) throw new Error('no server answers');
  const connection = connectDatabase({ url });
  try {
    await connection.database.updateTable('users').set({ status }).where('id', '=', userId).execute();
  } finally {
    await connection.close();
  }
}

test('a frozen account is signed out within 10 s, by none of its ways signed in, and each is answered like one that nobody has', async () => {
  const [owner, stranger] = [guest(), guest()];
  const userId = await owner.register('frozen01', true);
  const codeFor = async (client: ApiClient, codeType: 'BIND' | 'LOGIN' | 'FIND_PASSWORD', email: string): Promise<string> => {
    await client.data(CALLS.sendEmailCode, { codeType, email });
    return (await client.codeSentTo(email)) ?? '';
  };
  await owner.data(CALLS.bindEmail, { email: EMAIL, emailCode: await codeFor(owner, 'BIND', EMAIL), loginPassword: PASSWORD });
  const { recoveryCodes } = await owner.data(CALLS.renewRecoveryCodes, { loginPassword: PASSWORD });
  const device = guest();
  device.cookie = owner.cookie;
  const [code, resetCode] = [await codeFor(owner, 'LOGIN', EMAIL), await codeFor(owner, 'FIND_PASSWORD', EMAIL)];

  await setStatus(userId, 1);
  await server.passTime(BELIEVED_MS, LONG_STEP_MS);
  expect(await owner.text(CALLS.userInfo, {})).toContain('NOT_SIGNED_IN');
  expect(await device.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');

  const pairs: readonly (readonly [Promise<string>, Promise<string>])[] = [
    [
      guest().text(CALLS.login, { signType: 3, loginName: 'frozen01', loginPassword: PASSWORD }),
      guest().text(CALLS.login, { signType: 3, loginName: 'nobody01', loginPassword: PASSWORD }),
    ],
    [
      guest().text(CALLS.login, { signType: 1, email: EMAIL, loginPassword: PASSWORD }),
      guest().text(CALLS.login, { signType: 1, email: NOBODY, loginPassword: PASSWORD }),
    ],
    [
      guest().text(CALLS.login, { signType: 1, email: EMAIL, code }),
      guest().text(CALLS.login, { signType: 1, email: NOBODY, code: '000000' }),
    ],
    [
      guest().text(CALLS.resetPassword, { email: EMAIL, emailCode: resetCode, newPwd: 'N3wPassword!' }),
      guest().text(CALLS.resetPassword, { email: NOBODY, emailCode: '000000', newPwd: 'N3wPassword!' }),
    ],
    [
      guest().text(CALLS.resetPassword, { loginName: 'frozen01', recoveryCode: recoveryCodes[0] ?? '', newPwd: 'N3wPassword!' }),
      guest().text(CALLS.resetPassword, { loginName: 'nobody01', recoveryCode: '0000-0000-0000-0000', newPwd: 'N3wPassword!' }),
    ],
  ];
  for (const [frozen, nobodys] of pairs) {
    expect(await frozen).toBe(await nobodys);
    expect(await frozen).toMatch(/"reason":"(LOGIN|CODE|RECOVERY_CODE)_WRONG"/);
  }

  // thawed, it has kept its password and its recovery codes
  await setStatus(userId, 0);
  stranger.token = (await stranger.data(CALLS.login, { signType: 3, loginName: 'frozen01', loginPassword: PASSWORD })).satoken;
  expect(await stranger.data(CALLS.factors, {})).toMatchObject({ recoveryCodes: 10 });
});
