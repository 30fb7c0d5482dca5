import type { CallDefinition } from '@candor/contract/call';
import { modules } from '@candor/contract/modules/registry';
import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { LONG_STEP_MS } from '../../test/long-steps.ts';
import { TestOperators } from '../../test/operators.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const TRADE = 'Second8!harbour';
const OWN = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const THIEF = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const CHANNEL = 'USDT-ERC';
const OLD_MS = 16 * 60_000;

describe.skipIf(!HAS_LOCAL_EVM)('withdrawals on a server with the demo’s own chain (skipped where its node has no program)', () => {
  let server: ServerProcess;
  let operators: TestOperators;
  beforeAll(async () => {
    server = await startServerProcess({ environment: { CANDOR_LOCAL_CHAIN: 'on', CANDOR_WITHDRAWAL_CODE: 'on', CANDOR_LIMITS: 'off' } });
    operators = new TestOperators(server);
    await operators.add('root', ['administrator']);
    for (const name of ['rita', 'rosa']) await operators.add(name, ['reviewer']);
  });
  afterAll(async () => await discard(server));

  const email = (name: string): string => `${name}@example.com`;
  async function codeFor(client: ApiClient, codeType: 'REGISTER' | 'WITHDRAW', name: string): Promise<string> {
    await client.data(CALLS.sendEmailCode, { codeType, email: email(name) });
    return (await client.codeSentTo(email(name))) ?? '';
  }
  /** Somebody with a proved e-mail address, a trade password and an own address that is ready. */
  async function owner(name: string): Promise<ApiClient> {
    const client = new ApiClient(server.address);
    const code = await codeFor(client, 'REGISTER', name);
    const info = await client.data(CALLS.register, { signType: 1, email: email(name), loginPassword: PASSWORD, code, remember: true });
    client.token = info.satoken ?? '';
    await client.data(CALLS.setTradePassword, { pwd: TRADE, loginPassword: PASSWORD });
    await client.data(CALLS.addWithdrawAddress, { channel: CHANNEL, address: OWN, label: 'mine', loginPassword: PASSWORD });
    return client;
  }
  const request = (amount: string, changes: object = {}) => ({
    amount,
    coinType: CHANNEL,
    coin: 'usdt',
    adress: OWN,
    pwd: TRADE,
    code: '',
    ...changes,
  });
  const states = async (client: ApiClient) =>
    (await client.rows(CALLS.withdrawals, {})).map(({ amount, status, state }) => `${amount} ${status} ${state}`);

  test('from the address to the request: each refusal on the way, one withdrawal by one code, told and shown', async () => {
    const alice = await owner('alice');
    expect(await alice.data(CALLS.previewWithdrawal, { coinType: CHANNEL, amount: '25' })).toMatchObject({
      amount: '25',
      realAmount: '25',
      fee: '0',
      freeLeft: 3,
      checkCode: true,
      hasTradePassword: true,
      withdrawable: '10000',
      hold: '',
    });
    expect(await alice.refusal(CALLS.submitWithdrawal, request('25'))).toBe('CODE_WRONG');
    const code = await codeFor(alice, 'WITHDRAW', 'alice');
    expect(await alice.refusal(CALLS.submitWithdrawal, request('25', { code, pwd: 'Third9?harbour!' }))).toBe('PASS_WRONG');
    expect(await alice.refusal(CALLS.submitWithdrawal, request('25', { code, adress: THIEF }))).toBe('ADDRESS_UNKNOWN');
    expect(await alice.refusal(CALLS.submitWithdrawal, request('25', { code, coinType: 'BTC', coin: 'btc' }))).toBe('CHANNEL_OFF');
    expect(await alice.refusal(CALLS.submitWithdrawal, request('25', { code }))).toBe('ADDRESS_NOT_READY');
    await server.passTime(60_000, LONG_STEP_MS);
    const asked = await Promise.all(
      Array.from({ length: 5 }, async () => (await alice.single(CALLS.submitWithdrawal, request('25', { code }))).ok),
    );
    expect(asked.filter((isTaken) => isTaken)).toHaveLength(1);
    const [{ id } = { id: 0 }] = await alice.rows(CALLS.withdrawals, {});
    const evidence = await alice.data(CALLS.withdrawalProof, { orderId: `W-${id}` });
    expect(evidence.receipt).toMatchObject({ amount: '25.00000000', fee: '0.00000000', received: '25.00000000', address: OWN });
    expect(verifyEvidence(evidence)).toMatchObject({ proved: true, kind: 'withdrawal', orderId: `W-${id}` });
    // the demo pays it at once
    expect(await states(alice)).toEqual([expect.stringMatching(/^25 0 (?:approved|signed|broadcast)$/)]);
    expect(await alice.data(CALLS.withdrawalStatus, {})).toBe(true);
    expect((await alice.balance('usdt')).availableAmount).toBe('9975');
    await vi.waitFor(async () => expect((await alice.rows(CALLS.mail, {}))[0]?.kind).toBe('withdrawalRequested'), 30_000);
    const ledger = await alice.rows(CALLS.otherRecords, { pageNum: 1, pageSize: 1 });
    expect(ledger[0]).toMatchObject({ type: 2, amount: '25' });
    await alice.data(CALLS.changeTradePassword, { signType: 1, oldPwd: TRADE, newPwd: 'Fourth9?anchor!' });
    expect(await alice.refusal(CALLS.submitWithdrawal, request('25', { pwd: 'Fourth9?anchor!' }))).toBe('HOLD_ACTIVE');
    expect(await alice.data(CALLS.previewWithdrawal, { coinType: CHANNEL })).toMatchObject({ hold: 'SECURITY_CHANGE' });
    expect(await alice.data(CALLS.withdrawAddresses, {})).toMatchObject([{ symbol: 'usdt', address: OWN }]);
  });

  test('a large one waits for two operators; it is cancelled by its owner alone, or rejected with a code, or approved by both', async () => {
    const [bob, other] = [await owner('bob'), await owner('other')];
    await server.passTime(60_000, LONG_STEP_MS);
    const ask = async (client: ApiClient, name: string) => {
      const headers = { 'idempotency-key': `large-${name}-${server.nowMs()}-00000000` };
      const large = request('10000', { code: await codeFor(client, 'WITHDRAW', name) });
      const { id, receipt, receiptSignature } = await client.data(CALLS.submitWithdrawal, large, headers);
      expect(await client.data(CALLS.withdrawalProof, { orderId: String(id) })).toMatchObject({ receipt, receiptSignature });
      return id;
    };
    const first = await ask(bob, 'bob');
    expect(await states(bob)).toEqual(['10000 0 review']);
    for (const call of [CALLS.withdrawal, CALLS.cancelWithdrawal]) expect(await other.refusal(call, { id: first })).toBe('NOT_FOUND');
    await bob.data(CALLS.cancelWithdrawal, { id: first });
    expect([await states(bob), (await bob.balance('usdt')).availableAmount]).toEqual([['10000 2 cancelled'], '10000']);
    expect(await bob.refusal(CALLS.cancelWithdrawal, { id: first })).toBe('ALREADY_DONE');
    for (const orderId of [`W-${first}`, 'W-900719925474', 'V-1'])
      await expect
        .poll(async () => await other.refusal(CALLS.withdrawalProof, { orderId }))
        .toBe(orderId === 'V-1' ? 'BAD_PARAMETER' : 'NOT_FOUND');
    await server.passTime(120_000, LONG_STEP_MS);
    const second = await ask(bob, 'bob');
    expect((await operators.ask('rita', 'withdrawals', {})).output).toMatchObject([{ withdrawal: second, persons: 2, channel: CHANNEL }]);
    expect((await operators.ask('root', 'withdrawals', {})).outcome).not.toBe('ok');
    const by = { withdrawal: second, reason: 'no such wallet' };
    expect(await operators.ask('rita', 'reject-withdrawal', { ...by, code: 'no such wallet' })).toMatchObject({
      outcome: 'BAD_INPUT',
      field: 'code',
    });
    expect((await operators.ask('rita', 'reject-withdrawal', { ...by, code: 'ADDRESS_WRONG' })).outcome).toBe('ok');
    expect(await bob.data(CALLS.withdrawal, { id: second })).toMatchObject({
      status: 2,
      withDrawRemark: 'ADDRESS_WRONG',
      state: 'rejected',
    });
    await server.passTime(120_000, LONG_STEP_MS);
    const third = await ask(bob, 'bob');
    const { output } = await operators.ask('rita', 'approve-large-withdrawal', { withdrawal: third, reason: 'known' });
    const id = (output as { readonly proposalId: number }).proposalId;
    expect((await operators.ask('rita', 'confirm', { id })).outcome).toBe('OWN_PROPOSAL');
    expect((await states(bob))[0]).toBe('10000 0 review');
    expect((await operators.ask('rosa', 'confirm', { id })).outcome).toBe('ok');
    expect((await states(bob))[0]).toMatch(/^10000 0 (?:approved|signed|broadcast)$/);
    await vi.waitFor(async () => {
      const kinds = (await bob.rows(CALLS.mail, {})).map(({ kind }) => kind);
      expect(kinds.slice(0, 2)).toEqual(['withdrawalApproved', 'withdrawalRequested']);
    }, 30_000);
  });

  describe('a stolen session moves nothing out', () => {
    /** What a session may try: each call of what this is about, and moves of money. */
    const ABOUT = ['deposits', 'withdrawals', 'payments', 'withdrawal-addresses', 'trade-passwords'];
    const walked: readonly CallDefinition[] = [
      ...modules.filter(({ name }) => ABOUT.includes(name)).flatMap(({ calls }) => Object.values<CallDefinition>(calls)),
      ...Object.values<CallDefinition>(CALLS).filter(({ product, access }) => product?.name === 'conversion' && access === 'user'),
      CALLS.transfer,
    ];
    /** What a thief sends: his address, and guesses in the place of secrets. */
    const GUESSES: readonly Readonly<Record<string, unknown>>[] = [
      {},
      { address: THIEF, adress: THIEF, channel: CHANNEL, type: 'usdt', coinType: CHANNEL, coin: 'usdt', isOn: false, id: 1 },
      { pwd: 'Third9?harbour!', loginPassword: 'Wrong0ne!', code: '000000', factorCode: '000000', newPwd: 'Third9?harbour!' },
      // who knows the trade password
      { pwd: TRADE, adress: OWN, code: '000000' },
    ];
    const SECRETS = ['loginPassword', 'oldPwd', 'factorCode', 'pwd', 'code'];

    async function walk(thief: ApiClient): Promise<void> {
      for (const call of walked)
        for (const guess of GUESSES) {
          const shown = Object.fromEntries(Object.entries(call.example).filter(([name]) => !SECRETS.includes(name)));
          await thief.text(call, { ...shown, ...guess }, { 'x-forwarded-for': '198.51.100.7' });
        }
    }
    for (const [age, hasFactor] of [
      ['young', false],
      ['young', true],
      ['old', false],
      ['device', true],
    ] as const)
      test(`${age}, ${hasFactor ? 'with' : 'without'} a second factor`, async () => {
        const client = await owner(`thief${age}${hasFactor ? 'f' : ''}`);
        if (hasFactor) {
          const app = new Authenticator((await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD })).secret);
          await client.data(CALLS.confirmAuthenticator, { code: app.code(server.nowMs(), -1) });
        }
        if (age === 'old') await server.passTime(OLD_MS, LONG_STEP_MS);
        if (age === 'device') client.token = (await client.data(CALLS.autoLogin, {})).satoken;
        await walk(client);
        const { addresses, isAllowListOnly } = await client.data(CALLS.addressBook, {});
        expect([await states(client), addresses.map(({ address }) => address), isAllowListOnly]).toEqual([[], [OWN], false]);
        // its guesses have paused the trade password, so that nothing leaves for a day whoever asks
        expect(await client.refusal(CALLS.submitWithdrawal, request('25'))).toBe(hasFactor ? 'FACTOR_REQUIRED' : 'PASS_PAUSED');
      });

    test('who knows the trade password too gets no further: without the code, or the factor, or to another address', async () => {
      const client = await owner('thiefknows');
      const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
      expect(await client.refusal(CALLS.submitWithdrawal, request('25'))).toBe('CODE_WRONG');
      const code = await codeFor(client, 'WITHDRAW', 'thiefknows');
      expect(await client.refusal(CALLS.submitWithdrawal, request('25', { code, adress: THIEF }))).toBe('ADDRESS_UNKNOWN');
      expect(await client.refusal(CALLS.addWithdrawAddress, { channel: CHANNEL, address: THIEF }, elsewhere)).toBe('PASSWORD_NEEDED');
      expect(await client.refusal(CALLS.bindWithdrawAddress, { type: 'usdt', address: THIEF }, elsewhere)).toBe('PASSWORD_NEEDED');
      expect(await states(client)).toEqual([]);
    });

    test('a young session from where it was opened binds an address that nothing is paid to', async () => {
      const client = new ApiClient(server.address);
      const code = await codeFor(client, 'REGISTER', 'young');
      const registration = { signType: 1, email: email('young'), loginPassword: PASSWORD, code } as const;
      client.token = (await client.data(CALLS.register, registration)).satoken ?? '';
      await client.data(CALLS.setTradePassword, { pwd: TRADE });
      await client.data(CALLS.bindWithdrawAddress, { type: 'usdt', address: THIEF });
      await server.passTime(60_000, LONG_STEP_MS);
      const shown = { code: await codeFor(client, 'WITHDRAW', 'young'), adress: THIEF };
      expect(await client.refusal(CALLS.submitWithdrawal, request('25', shown))).toBe('ADDRESS_UNPROVED');
      await client.data(CALLS.bindWithdrawAddress, { type: 'usdt', address: THIEF, loginPassword: PASSWORD });
      expect(await client.refusal(CALLS.submitWithdrawal, request('25', shown))).toBe('ADDRESS_NOT_READY');
      await server.passTime(60_000, LONG_STEP_MS);
      expect((await client.single(CALLS.submitWithdrawal, request('25', shown))).ok).toBe(true);
    });
  });
});
