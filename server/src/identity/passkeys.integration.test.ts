import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { Authenticator } from '../test/authenticator.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { SoftwarePasskey, type Faults } from '../test/software-passkey.ts';

let server: ServerProcess;
/** Browsers make no passkeys for a bare address. */
let origin: string;

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  origin = server.address.replace('127.0.0.1', 'localhost');
});

const guest = (): ApiClient => new ApiClient(origin);

type Proof = { readonly loginPassword?: string; readonly factorCode?: string };

async function add(client: ApiClient, proof: Proof = { loginPassword: PASSWORD }, name = 'My phone', counts = true) {
  const passkey = new SoftwarePasskey(origin, counts);
  const options = await client.data(CALLS.setUpPasskey, proof);
  const { id, recoveryCodes } = await client.data(CALLS.confirmPasskey, { passkey: passkey.make(options), name });
  return { passkey, id, recoveryCodes };
}

async function owner(name: string, counts = true) {
  const client = guest();
  await client.register(name);
  return { client, ...(await add(client, { loginPassword: PASSWORD }, 'My phone', counts)) };
}

/** What the passkey answers to a signed-in caller before a change. */
async function stepUp(client: ApiClient, passkey: SoftwarePasskey): Promise<string> {
  return passkey.sign(await client.data(CALLS.passkeyOptions, {}));
}

async function signInAnswer(passkey: SoftwarePasskey, purpose: 'signIn' | 'reset' = 'signIn', faults: Faults = {}): Promise<string> {
  return passkey.sign(await guest().data(CALLS.passkeySignInOptions, { purpose }), faults);
}

const login = (loginName: string, factorCode?: string) => ({
  signType: 3,
  loginName,
  loginPassword: PASSWORD,
  ...(factorCode === undefined ? {} : { factorCode }),
});

describe('RULES §14.1 adding a passkey', () => {
  test('takes the password, ends the other sessions, and brings recovery codes with the first factor', async () => {
    const client = guest();
    await client.register('addkey01');
    const other = guest();
    other.token = (await other.data(CALLS.login, login('addkey01'))).satoken;
    expect(await client.refusal(CALLS.setUpPasskey, {})).toBe('PASSWORD_NEEDED');
    expect(await client.refusal(CALLS.setUpPasskey, { loginPassword: 'Wrong0ne!' })).toBe('PASSWORD_WRONG');
    const options = await client.data(CALLS.setUpPasskey, { loginPassword: PASSWORD });
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Candor' },
      user: { name: 'addkey01' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const passkey = new SoftwarePasskey(origin);
    const text = passkey.make(options);
    expect(await client.refusal(CALLS.confirmPasskey, { passkey: text, name: '  ' })).toBe('BAD_PARAMETER');
    const made = await client.data(CALLS.confirmPasskey, { passkey: text, name: ' My phone ' });
    expect(new Set(made.recoveryCodes).size).toBe(10);
    const state = await client.data(CALLS.factors, {});
    expect(state).toMatchObject({ authenticator: null, passkeys: [{ id: made.id, name: 'My phone', usedTime: null }], recoveryCodes: 10 });
    expect(await other.refusal(CALLS.factors, {})).toBe('NOT_SIGNED_IN');
    // once is once, and a credential is one account's
    expect(await client.refusal(CALLS.confirmPasskey, { passkey: text, name: 'Again' })).toBe('PASSKEY_WRONG');
    const stranger = guest();
    await stranger.register('addkey02');
    const asked = await stranger.data(CALLS.setUpPasskey, { loginPassword: PASSWORD });
    expect(await stranger.refusal(CALLS.confirmPasskey, { passkey: passkey.make(asked), name: 'Not mine' })).toBe('PASSKEY_WRONG');
    expect((await stranger.data(CALLS.factors, {})).passkeys).toEqual([]);
  });

  test('a challenge of one account is none of another', async () => {
    const client = guest();
    await client.register('addkey03');
    const stranger = guest();
    await stranger.register('addkey04');
    const asked = await client.data(CALLS.setUpPasskey, { loginPassword: PASSWORD });
    const passkey = new SoftwarePasskey(origin);
    expect(await stranger.refusal(CALLS.confirmPasskey, { passkey: passkey.make(asked), name: 'Taken' })).toBe('PASSKEY_WRONG');
    expect((await client.single(CALLS.confirmPasskey, { passkey: passkey.make(asked), name: 'Own' })).ok).toBe(true);
  });

  test('a second one takes a factor in the place of the password, brings no codes, and excludes the first; ten are the most', async () => {
    const { client, passkey } = await owner('addkey05');
    expect(await client.refusal(CALLS.setUpPasskey, { loginPassword: PASSWORD })).toBe('FACTOR_REQUIRED');
    const { recoveryCodes } = await add(client, { factorCode: await stepUp(client, passkey) }, 'My key');
    expect(recoveryCodes).toEqual([]);
    const options = await client.data(CALLS.setUpPasskey, { factorCode: await stepUp(client, passkey) });
    expect(options.excludeCredentials).toContainEqual({ id: passkey.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] });
    expect((await client.data(CALLS.factors, {})).recoveryCodes).toBe(10);
    for (let count = 2; count < 10; count++) await add(client, { factorCode: await stepUp(client, passkey) }, `Key ${count}`);
    const full = { factorCode: await stepUp(client, passkey) };
    expect(await client.single(CALLS.setUpPasskey, full)).toMatchObject({ ok: false, reason: 'PASSKEYS_FULL', limit: '10' });
    // begun before the tenth was there
    const late = { passkey: new SoftwarePasskey(origin).make(options), name: 'Late' };
    expect(await client.single(CALLS.confirmPasskey, late)).toMatchObject({ ok: false, reason: 'PASSKEYS_FULL', limit: '10' });
  });

  test('an authenticator beside it takes the passkey too, and brings no second set of codes', async () => {
    const { client, passkey } = await owner('addkey06');
    expect(await client.refusal(CALLS.setUpAuthenticator, { loginPassword: PASSWORD })).toBe('FACTOR_REQUIRED');
    const proof = { loginPassword: PASSWORD, factorCode: await stepUp(client, passkey) };
    const { secret } = await client.data(CALLS.setUpAuthenticator, proof);
    const code = new Authenticator(secret).code(server.nowMs());
    expect((await client.data(CALLS.confirmAuthenticator, { code })).recoveryCodes).toEqual([]);
    expect((await client.data(CALLS.factors, {})).recoveryCodes).toBe(10);
  });

  test('browsers make none for a bare address, whatever host is claimed', async () => {
    const client = new ApiClient(server.address);
    await client.register('addkey07');
    expect(await client.refusal(CALLS.setUpPasskey, { loginPassword: PASSWORD })).toBe('PASSKEYS_OFF');
    expect(await client.refusal(CALLS.passkeySignInOptions, {})).toBe('PASSKEYS_OFF');
    const claimed = { 'x-forwarded-host': 'exchange.example', 'x-forwarded-proto': 'https' };
    expect(await client.refusal(CALLS.passkeySignInOptions, {}, claimed)).toBe('PASSKEYS_OFF');
  });
});

describe('RULES §14.1 signing in by a passkey', () => {
  test('needs no name, password or code, ends nothing else, and stands in the sign-ins and the log', async () => {
    const { client, passkey, id } = await owner('signkey1');
    const here = guest();
    const { satoken } = await here.data(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey), remember: true });
    here.token = satoken;
    expect((await here.data(CALLS.userInfo, {})).user.loginName).toBe('signkey1');
    expect(here.cookie).not.toBe('');
    expect((await client.data(CALLS.userInfo, {})).user.loginName).toBe('signkey1');
    const [used] = (await client.data(CALLS.factors, {})).passkeys;
    expect(used?.id).toBe(id);
    expect(used?.params.usedTime).toBeGreaterThan(0);
    const [newest] = await client.rows(CALLS.signIns, {});
    expect(newest).toMatchObject({ way: 'passkey', done: true });
    const log = await readFile(join(server.dataFolder, 'security/security.log'), 'utf8');
    expect(log).toContain('"event":"passkey-login","outcome":"done"');
    // with the right password alone it does not go on
    expect(await guest().refusal(CALLS.login, login('signkey1'))).toBe('FACTOR_REQUIRED');
    expect((await guest().single(CALLS.login, login('signkey1', await signInAnswer(passkey)))).ok).toBe(true);
  });

  test('an answer is good once, for signing in alone, and a wrong one is refused', async () => {
    const { client, passkey } = await owner('signkey2');
    const text = await signInAnswer(passkey);
    const answers = await Promise.all(Array.from({ length: 10 }, () => guest().single(CALLS.passkeyLogin, { passkey: text })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const wrong = [
      text,
      await signInAnswer(passkey, 'reset'),
      await stepUp(client, passkey),
      await signInAnswer(passkey, 'signIn', { origin: 'http://localhost:1' }),
      await signInAnswer(passkey, 'signIn', { host: 'exchange.example' }),
      await signInAnswer(passkey, 'signIn', { isUnverified: true }),
      await signInAnswer(new SoftwarePasskey(origin)),
      '{}',
      'null',
    ];
    for (const [index, one] of wrong.entries()) {
      // each from a network of its own, or it would have to wait
      const from = { 'x-forwarded-for': `198.51.100.${index}` };
      expect(await guest().refusal(CALLS.passkeyLogin, { passkey: one }, from), String(index)).toBe('PASSKEY_WRONG');
    }
    expect(
      (await guest().single(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) }, { 'x-forwarded-for': '203.0.113.1' })).ok,
    ).toBe(true);
  });

  test('ten wrong answers lock that network for 15 minutes and nobody elsewhere', async () => {
    const { passkey } = await owner('signkey3');
    const [away, home] = [{ 'x-forwarded-for': '198.51.100.77' }, { 'x-forwarded-for': '203.0.113.77' }];
    for (let count = 0; count < 10; count++)
      expect(await guest().refusal(CALLS.passkeyLogin, { passkey: '{}' }, away)).toBe('PASSKEY_WRONG');
    expect(await guest().refusal(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) }, away)).toBe('TOO_MANY_REQUESTS');
    expect((await guest().single(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) }, home)).ok).toBe(true);
  });

  test('a count that goes back is refused, and the owner is told', async () => {
    const { client, passkey } = await owner('signkey4');
    const from = { 'x-forwarded-for': '203.0.113.4' };
    await guest().data(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) }, from);
    passkey.signCount -= 1;
    expect(await guest().refusal(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) }, from)).toBe('PASSKEY_WRONG');
    const mails = await client.rows(CALLS.mail, {});
    expect(mails.map(({ title }) => title)).toContain('A passkey may have been copied');
    const [newest] = await client.rows(CALLS.signIns, {});
    expect(newest).toMatchObject({ way: 'passkey', done: false, reason: 'PASSKEY_WRONG' });
  });

  test('an authenticator that does not count signs in again and again', async () => {
    const { passkey } = await owner('signkey5', false);
    const from = { 'x-forwarded-for': '203.0.113.5' };
    for (let count = 0; count < 3; count++) {
      expect((await guest().single(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) }, from)).ok).toBe(true);
    }
  });
});

describe('RULES §14.1 a passkey in the place of a code', () => {
  test('changes the password; it is of that account and for a change, once', async () => {
    const { client, passkey } = await owner('stepkey1');
    const stranger = await owner('stepkey2');
    const change = { oldPwd: PASSWORD, newPwd: 'N3wPassword!' };
    expect(await client.refusal(CALLS.changePassword, change)).toBe('FACTOR_REQUIRED');
    const asked = await client.data(CALLS.passkeyOptions, {});
    expect(asked.allowCredentials).toEqual([{ id: passkey.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] }]);
    const wrong = [
      await stepUp(stranger.client, stranger.passkey),
      stranger.passkey.sign(asked),
      passkey.sign(await stranger.client.data(CALLS.passkeyOptions, {})),
      await signInAnswer(passkey),
    ];
    for (const factorCode of wrong) expect(await client.refusal(CALLS.changePassword, { ...change, factorCode })).toBe('FACTOR_WRONG');
    const factorCode = passkey.sign(asked);
    expect(await client.refusal(CALLS.changePassword, { ...change, oldPwd: 'Wrong0ne!', factorCode })).toBe('PASSWORD_WRONG');
    await client.data(CALLS.changePassword, { ...change, factorCode });
    const back = { oldPwd: 'N3wPassword!', newPwd: PASSWORD, factorCode };
    expect(await client.refusal(CALLS.changePassword, back)).toBe('FACTOR_WRONG');
  });

  test('sets a forgotten password anew beside a recovery code, with what was asked for that and nothing else', async () => {
    const { passkey, recoveryCodes } = await owner('stepkey4');
    const reset = { loginName: 'stepkey4', recoveryCode: recoveryCodes[0] ?? '', newPwd: 'N3wPassword!' };
    expect(await guest().refusal(CALLS.resetPassword, reset)).toBe('FACTOR_REQUIRED');
    expect(await guest().refusal(CALLS.resetPassword, { ...reset, factorCode: await signInAnswer(passkey) })).toBe('FACTOR_WRONG');
    const stranger = await owner('stepkey5');
    const foreign = await signInAnswer(stranger.passkey, 'reset');
    expect(await guest().refusal(CALLS.resetPassword, { ...reset, factorCode: foreign })).toBe('FACTOR_WRONG');
    expect((await guest().single(CALLS.resetPassword, { ...reset, factorCode: await signInAnswer(passkey, 'reset') })).ok).toBe(true);
    // the password is another, the passkey is not
    expect((await guest().single(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) })).ok).toBe(true);
  });

  test('another account’s passkey is none beside the password', async () => {
    await owner('stepkey6');
    const stranger = await owner('stepkey7');
    const answer = await signInAnswer(stranger.passkey);
    expect(await guest().refusal(CALLS.login, login('stepkey6', answer))).toBe('FACTOR_WRONG');
    // it was not used up, and is its owner's
    expect((await guest().single(CALLS.passkeyLogin, { passkey: answer })).ok).toBe(true);
  });

  test('a closed account is not signed in to, and no log holds what a passkey has answered', async () => {
    const { client, passkey } = await owner('stepkey8');
    const before = await signInAnswer(passkey);
    const factorCode = await stepUp(client, passkey);
    await client.data(CALLS.closeAccount, { loginPassword: PASSWORD, factorCode });
    expect(await guest().refusal(CALLS.passkeyLogin, { passkey: before })).toBe('PASSKEY_WRONG');
    expect(await guest().refusal(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) })).toBe('PASSKEY_WRONG');
    const log = await readFile(join(server.dataFolder, 'security/security.log'), 'utf8');
    expect(server.output() + log).not.toContain(passkey.credentialId);
  });

  test('the caller without one is asked for none', async () => {
    const client = guest();
    await client.register('stepkey3');
    expect(await client.refusal(CALLS.passkeyOptions, {})).toBe('NOT_FOUND');
  });
});

describe('own passkeys', () => {
  test('are renamed and removed by their owner alone; the recovery codes end with the last factor', async () => {
    const { client, passkey, id, recoveryCodes } = await owner('ownkey01');
    const stranger = await owner('ownkey02');
    const renaming = { id, name: ' Desk key ' };
    expect(await stranger.client.refusal(CALLS.renamePasskey, renaming)).toBe('NOT_FOUND');
    expect(await client.refusal(CALLS.renamePasskey, { id, name: ' ' })).toBe('BAD_PARAMETER');
    await client.data(CALLS.renamePasskey, renaming);
    expect((await client.data(CALLS.factors, {})).passkeys).toMatchObject([{ id, name: 'Desk key' }]);
    const foreign = { id, factorCode: await stepUp(stranger.client, stranger.passkey) };
    expect(await stranger.client.refusal(CALLS.removePasskey, foreign)).toBe('NOT_FOUND');
    expect(await client.refusal(CALLS.removePasskey, { id })).toBe('FACTOR_REQUIRED');
    await client.data(CALLS.removePasskey, { id, factorCode: await stepUp(client, passkey) });
    expect(await client.data(CALLS.factors, {})).toEqual({ authenticator: null, passkeys: [], recoveryCodes: 0, unproved: [] });
    expect((await guest().single(CALLS.login, login('ownkey01'))).ok).toBe(true);
    expect(await guest().refusal(CALLS.passkeyLogin, { passkey: await signInAnswer(passkey) })).toBe('PASSKEY_WRONG');
    expect(await client.refusal(CALLS.removePasskey, { id, factorCode: recoveryCodes[0] ?? '' })).toBe('NOT_FOUND');
  });

  test('a recovery code stands in for a lost one', async () => {
    const { client, id, recoveryCodes } = await owner('ownkey03');
    const [one = '', two = ''] = recoveryCodes;
    expect((await guest().single(CALLS.login, login('ownkey03', one))).ok).toBe(true);
    await client.data(CALLS.removePasskey, { id, factorCode: two });
    expect((await client.data(CALLS.factors, {})).passkeys).toEqual([]);
  });
});
