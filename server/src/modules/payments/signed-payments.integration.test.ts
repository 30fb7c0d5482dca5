import { hexToBytes } from '@noble/hashes/utils.js';
import { OperatorsScript } from '@candor/exchange/test/operators-script';
import type { Payment } from '@candor/proofs/payment';
import { publicKeyOf, sign } from '@candor/proofs/signature';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeAccount } from '../../chains/addresses/account-address.ts';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { isChange, type OperatorAnswer } from '../../operators/operator-action.ts';
import { readActions } from '../../operators/trail.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { signingActions } from './signing-actions.ts';
import { withPaymentTables } from './tables.ts';
import { HUGE, ONE, WAIT } from './test/paying-base.ts';
import { PayingGround } from './test/paying-ground.ts';

const GWEI_10 = 10n ** 10n;
const HOUR_MS = 3_600_000;
const FEE = 50_000n;
const BY = ['second', 'third'] as const;
const SECRETS = { rita: '0a'.repeat(32), rolf: '0b'.repeat(32), rosa: '0c'.repeat(32) } as const;
type Name = keyof typeof SECRETS;
const NAMES = Object.keys(SECRETS) as Name[];
/** From a tenth of a coin on operators sign. */
const LIMITS = { transactionMax: HUGE, hourMax: HUGE, twoPersonsFrom: String((ONE / 10n) * GWEI_10) };
const [LARGE, SMALL] = [5n * ONE, ONE / 20n];
const TAG = 'candor/payment/1';

let lastAddress = 0;
const freshAddress = (): string => writeAccount(hexToBytes((0xdef_000 + (lastAddress += 1)).toString(16).padStart(40, '0')));

describe.skipIf(!HAS_LOCAL_EVM)('RULES §13.2 what two operators have to sign (skipped where the chain’s node has no program)', () => {
  let connection: DatabaseConnection;
  let ground: PayingGround;
  let script: OperatorsScript;
  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    ground = await PayingGround.open(connection.database);
  });
  afterAll(async () => {
    await ground.evm.kill();
    await connection.close();
  });
  beforeEach(async () => {
    await ground.reset({ channels: [{ channel: 'ETH', contract: '', ...LIMITS }] });
    ground.nameOperators(NAMES.map((name) => ({ name, publicKey: publicKeyOf(SECRETS[name]) })));
    script = new OperatorsScript((body) => ground.send(body));
    script.found();
    script.add(BY, 'fourth', ['administrator']);
    script.enrol('fourth');
    for (const name of NAMES) {
      script.add(BY, name, ['reviewer']);
      script.enrol(name);
      giveKey(name);
    }
  });
  afterEach(async () => await ground.stop());

  const giveKey = (operator: Name, publicKey = publicKeyOf(SECRETS[operator])): void => {
    const proposalId = script.decide(BY, 'operators', `key ${operator} ${publicKey}`);
    ground.send({ type: 'operator.key', proposalId, operator, publicKey });
  };
  const renew = (operator: Name): void => {
    const proposalId = script.decide(BY, 'operators', `renew ${operator}`);
    ground.send({ type: 'operator.renew', proposalId, operator, enrolmentHash: 'a'.repeat(64) });
    script.enrol(operator);
  };
  const stateOf = (id: number): string => ground.withdrawal(id).state;
  const reasonOf = (id: number): string | undefined => ground.payer?.problems.get(`withdrawal ${id}`);
  /** Operators are asked for it, and nothing of it is left to be signed. */
  const waits = async (id: number): Promise<void> =>
    await vi.waitFor(async () => {
      expect((await ground.approvals.asked([id])).get(id)?.readyMs).toBe(null);
      expect((await ground.rows()).some((row) => row.withdrawal_id === id)).toBe(false);
    }, WAIT);
  const paid = async (id: number): Promise<void> =>
    await ground.mineUntil(
      async () => stateOf(id) === 'completed' && (await ground.rows()).every(({ state }) => state === 'ended' || state === 'dropped'),
    );
  const asked = async (id: number): Promise<Payment> => {
    const approval = (await ground.approvals.asked([id])).get(id);
    if (approval === undefined) throw new Error(`nobody is asked for ${id}`);
    return approval.payment;
  };
  /** What the server answers to who hands it in. */
  const hand = async (name: string, withdrawal: number, signature: string): Promise<OperatorAnswer> =>
    await ask(name, 'sign-payment', { withdrawal, signature });
  const ask = async (name: string, action: string, input: Readonly<Record<string, unknown>>): Promise<OperatorAnswer> => {
    const { core, database, approvals } = ground;
    const all = signingActions({ core, database, payments: { approvals }, now: () => ground.nowMs });
    const found = all.find((one) => one.name === action);
    if (found === undefined || isChange(found)) throw new Error(action);
    const answer = await found.answer({ name, roles: ['reviewer'] }, input);
    return answer.ok ? { outcome: 'ok', output: answer.output } : { outcome: answer.code, text: answer.text };
  };
  const signedBy = async (name: Name, id: number, other: Partial<Payment> = {}): Promise<string> =>
    sign(SECRETS[name], TAG, { ...(await asked(id)), ...other });
  const signs = async (name: Name, id: number): Promise<string> => (await hand(name, id, await signedBy(name, id))).outcome;
  /** A large one that waits; the payer runs. */
  const waiting = async (to = freshAddress()): Promise<number> => {
    const id = ground.request('ETH', LARGE, to);
    if (ground.payer === null) ground.start();
    await waits(id);
    return id;
  };
  const byHand = async (id: number, operator: string, signature: string): Promise<void> => {
    const { id: approvalId = 0 } = (await ground.approvals.asked([id])).get(id) ?? {};
    const values = { approval_id: approvalId, operator, signature, signed_ms: ground.nowMs };
    await withPaymentTables(ground.database).insertInto('payment_signatures').values(values).execute();
  };

  test('waits while one has signed, is listed, and is paid once when two have; a small one needs nobody', async () => {
    const [to, small] = [freshAddress(), freshAddress()];
    const id = await waiting(to);
    const other = ground.request('ETH', SMALL, small);
    await paid(other);
    expect(await ground.balance(small)).toBe((SMALL - FEE) * GWEI_10);
    const { output } = await ask('rita', 'unsigned-payments', {});
    expect(output).toMatchObject([{ withdrawal: id, account: 1001, network: 'ethereum', address: to, arrives: '4.9995', signedBy: [] }]);
    expect((await ask('rita', 'payment-to-sign', { withdrawal: id })).output).toMatchObject({ payment: await asked(id), account: 1001 });
    expect((await ask('rita', 'payment-to-sign', { withdrawal: other })).outcome).toBe('NOT_FOUND');
    expect((await hand('rita', id, await signedBy('rita', id))).output).toEqual({ signatures: 1, needed: 2, isReady: false });
    await ground.turns(3);
    // it is counted by itself, and is no problem
    expect([stateOf(id), ground.payer?.unsigned.count, ground.payer?.oldestMs]).toEqual(['approved', 1, null]);
    expect([ground.payer?.problems.size, ground.problems]).toEqual([0, []]);
    expect(await signs('rita', id)).toBe('ALREADY_DONE');
    await ground.turns(3);
    expect(stateOf(id)).toBe('approved');
    expect((await hand('rolf', id, await signedBy('rolf', id))).output).toEqual({ signatures: 2, needed: 2, isReady: true });
    await paid(id);
    expect([await ground.balance(to), reasonOf(id), ground.payer?.unsigned.count]).toEqual([(LARGE - FEE) * GWEI_10, undefined, 0]);
    expect((await ground.rows()).filter((row) => row.withdrawal_id === id)).toHaveLength(1);
    expect((await ask('rita', 'unsigned-payments', {})).output).toEqual([]);
    expect(await signs('rosa', id)).toBe('NOT_FOUND');
    const trail = await readActions(ground.database);
    const [listed, shown, ...others] = trail.slice(-5).map(({ operator, action, details }) => `${operator} ${action} ${details}`);
    // each look at an account is a row too
    expect([listed, shown]).toEqual(['rita unsigned-payments {"rows":1}', `rita payment-to-sign {"withdrawal":${id},"account":1001}`]);
    expect(others).toEqual([
      ...['rita', 'rolf'].map((name) => expect.stringContaining(`${name} sign-payment {"withdrawal":${id},`) as string),
      'rita unsigned-payments {"rows":0}',
    ]);
  });

  test('what is signed with another key, of another withdrawal, or of another amount or address, is taken from nobody', async () => {
    const id = await waiting();
    const second = await waiting();
    for (const wrong of [
      sign(SECRETS.rolf, TAG, await asked(id)),
      await signedBy('rita', second),
      await signedBy('rita', id, { chainUnits: '1' }),
      await signedBy('rita', id, { address: freshAddress() }),
      await signedBy('rita', id, { time: ground.nowMs + 1 }),
      '0'.repeat(128),
    ])
      expect((await hand('rita', id, wrong)).outcome).toBe('WRONG_SIGNATURE');
    expect((await hand('second', id, await signedBy('rita', id))).outcome).toBe('NO_KEY');
    expect((await ground.approvals.asked([id])).get(id)?.signatures).toEqual([]);
  });

  test('put into the database by hand it counts for nothing, and the signer signs nothing for it', async () => {
    const id = await waiting();
    await byHand(id, 'rita', await signedBy('rita', id, { chainUnits: '1' }));
    await byHand(id, 'rolf', sign(SECRETS.rosa, TAG, await asked(id)));
    await byHand(id, 'second', sign('0d'.repeat(32), TAG, await asked(id)));
    expect(await signs('rosa', id)).toBe('ok');
    await ground.turns(3);
    expect([stateOf(id), reasonOf(id)]).toEqual(['approved', undefined]);
    // past all that the server checks
    await ground.stop();
    const approval = (await ground.approvals.asked([id])).get(id);
    const forged = [
      { operator: 'rita', signature: await signedBy('rita', id, { address: freshAddress() }) },
      { operator: 'rolf', signature: await signedBy('rita', id) },
      { operator: 'rosa', signature: await signedBy('rosa', id) },
      { operator: 'rosa', signature: await signedBy('rosa', id) },
    ];
    const fees = { gasLimit: '25200', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1' };
    const question = { type: 'pay', payment: approval?.payment, signature: approval?.signature, approvals: forged, nonce: 0, fees };
    const row = {
      network: 'ethereum',
      purpose: 'withdrawal',
      withdrawal_id: id,
      channel: 'ETH',
      sender: ground.hot,
      address_index: null,
    } as const;
    const written = { ...row, nonce: 0, chain_units: approval?.payment.chainUnits ?? '', question: JSON.stringify(question) };
    const asking = {
      ...written,
      state: 'asked',
      tx_id: null,
      raw: null,
      outcome: null,
      fee_units: null,
      created_ms: ground.nowMs,
    } as const;
    await withPaymentTables(ground.database).insertInto('own_transactions').values(asking).execute();
    ground.problems = [];
    ground.start();
    await vi.waitFor(() => expect(ground.problems).toContain(`withdrawal ${id}: SIGNER_NEEDS_OPERATORS`), WAIT);
    await waits(id);
    expect([stateOf(id), await ground.rows()]).toEqual(['approved', []]);
  });

  test('killed before or after anything that the payer does until it is sent, the second signature has it paid once', async () => {
    // up to when the row says that a node has it: what follows does not know who has signed
    for (let at = 1; at <= 9; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const to = freshAddress();
        const id = ground.request('ETH', ONE / 10n + FEE, to);
        ground.start(null);
        await waits(id);
        await signs('rita', id);
        await ground.stop();
        expect(await signs('rolf', id)).toBe('ok');
        ground.start({ at, when });
        await ground.mineUntil(
          async () => ground.isDead || (stateOf(id) === 'completed' && (await ground.rows()).every(({ state }) => state === 'ended')),
        );
        expect(ground.isDead).toBe(true);
        await ground.stop();
        ground.start();
        await paid(id);
        await ground.stop();
        expect([at, when, await ground.balance(to)]).toEqual([at, when, (ONE / 10n) * GWEI_10]);
      }
    }
  });

  test('whoever is renewed, disabled or no reviewer any more in between has signed nothing; with his next key he signs anew', async () => {
    const id = await waiting();
    await signs('rita', id);
    renew('rita');
    expect((await hand('rita', id, await signedBy('rita', id))).outcome).toBe('NO_KEY');
    expect(await signs('rolf', id)).toBe('ok');
    const disabled = script.decide(BY, 'operators', 'disable rolf');
    ground.send({ type: 'operator.disable', proposalId: disabled, operator: 'rolf' });
    await signs('rosa', id);
    const roles = script.decide(BY, 'operators', 'roles rosa support');
    ground.send({ type: 'operator.setRoles', proposalId: roles, operator: 'rosa', roles: ['support'] });
    await ground.turns(3);
    expect([stateOf(id), (await ground.approvals.asked([id])).get(id)?.signatures]).toEqual(['approved', []]);
    const back = script.decide(BY, 'operators', 'roles rosa reviewer');
    ground.send({ type: 'operator.setRoles', proposalId: back, operator: 'rosa', roles: ['reviewer'] });
    giveKey('rita', publicKeyOf('0e'.repeat(32)));
    expect((await hand('rita', id, await signedBy('rita', id))).outcome).toBe('WRONG_SIGNATURE');
    expect((await hand('rita', id, sign('0e'.repeat(32), TAG, await asked(id)))).output).toMatchObject({ signatures: 2, isReady: true });
    // the signer's settings know her key of before: it believes them and nobody else
    await vi.waitFor(() => expect(reasonOf(id)).toBe('SIGNER_NEEDS_OPERATORS'), WAIT);
    expect([stateOf(id), (await ground.approvals.asked([id])).get(id)?.signatures.length]).toEqual(['approved', 2]);
    // as soon as they know the new one it is paid by what was signed
    ground.nameOperators(NAMES.map((name) => ({ name, publicKey: publicKeyOf(name === 'rita' ? '0e'.repeat(32) : SECRETS[name]) })));
    await ground.stop();
    ground.start();
    await paid(id);
  });

  test('two of whom one was told the code of the other are not two', async () => {
    const id = await waiting();
    // an administrator who has opened her, and is a reviewer now
    const renewed = script.decide(['root', 'fourth'], 'operators', 'renew rita');
    ground.send({ type: 'operator.renew', proposalId: renewed, operator: 'rita', enrolmentHash: 'a'.repeat(64) });
    script.enrol('rita');
    giveKey('rita');
    const roles = script.decide(BY, 'operators', 'roles fourth reviewer');
    ground.send({ type: 'operator.setRoles', proposalId: roles, operator: 'fourth', roles: ['reviewer'] });
    const key = script.decide(BY, 'operators', `key fourth ${publicKeyOf('0d'.repeat(32))}`);
    ground.send({ type: 'operator.key', proposalId: key, operator: 'fourth', publicKey: publicKeyOf('0d'.repeat(32)) });
    await signs('rita', id);
    const signature = sign('0d'.repeat(32), TAG, await asked(id));
    expect((await hand('fourth', id, signature)).output).toEqual({ signatures: 2, needed: 2, isReady: false });
    await ground.turns(3);
    expect(stateOf(id)).toBe('approved');
    expect((await hand('rolf', id, await signedBy('rolf', id))).output).toMatchObject({ isReady: true });
    await paid(id);
  });

  test('an approval is good for a day: then both sign another one, and what was signed before is worth nothing', async () => {
    const to = freshAddress();
    const id = await waiting(to);
    const first = await signedBy('rita', id);
    const before = await asked(id);
    await hand('rita', id, first);
    ground.nowMs += 24 * HOUR_MS;
    await vi.waitFor(async () => expect((await asked(id)).time).toBe(ground.nowMs), WAIT);
    expect((await hand('rita', id, first)).outcome).toBe('WRONG_SIGNATURE');
    expect((await hand('rolf', id, sign(SECRETS.rolf, TAG, before))).outcome).toBe('WRONG_SIGNATURE');
    await ground.turns(3);
    expect(stateOf(id)).toBe('approved');
    ground.nowMs += 23 * HOUR_MS;
    for (const name of ['rita', 'rolf'] as const) expect(await signs(name, id)).toBe('ok');
    await paid(id);
    expect(await ground.balance(to)).toBe((LARGE - FEE) * GWEI_10);
  });

  test('rejected while it waits, nobody signs it any more and nothing is paid', async () => {
    const to = freshAddress();
    const id = await waiting(to);
    await signs('rita', id);
    ground.send({ type: 'custody.reject', withdrawalId: id, operator: 'rolf', reason: 'asked for' });
    expect((await hand('rolf', id, await signedBy('rolf', id))).outcome).toBe('NOT_FOUND');
    await ground.turns(3);
    expect([stateOf(id), await ground.balance(to), ground.payer?.unsigned.count]).toEqual(['rejected', 0n, 0]);
  });
});
