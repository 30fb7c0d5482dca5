import { execFile } from 'node:child_process';
import { hexToBytes } from '@noble/hashes/utils.js';
import { sign } from '@candor/proofs/signature';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LOCAL_FRONT } from '../../api/front.ts';
import { startOperatorInterface, type OperatorInterface } from '../../api/operator/interface.ts';
import { writeAccount } from '../../chains/addresses/account-address.ts';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import type { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { OperatorsGround, PASSWORD } from '../../operators/test/operators-ground.ts';
import { SignerApart } from '../../signer/signer-apart.ts';
import { programOf } from '../../test/program-of.ts';
import { signingActions } from './signing-actions.ts';
import { HUGE, ONE, WAIT } from './test/paying-base.ts';
import { PayingGround } from './test/paying-ground.ts';

const CANDOR = programOf(join(import.meta.dirname, '../../command-line/candor.ts'));
const GWEI_10 = 10n ** 10n;
const LARGE = 5n * ONE;
const PASSPHRASE = 'seven blue anchors';
const HALF_MINUTE_MS = 30_000;

describe.skipIf(!HAS_LOCAL_EVM)(
  'operators with keys of their own, on machines of their own (skipped where the chain’s node has no program)',
  () => {
    const operators = new OperatorsGround();
    const folder = mkdtempSync(join(tmpdir(), 'candor-own-'));
    const fileOf = (name: string): string => join(folder, `${name}.key`);
    let paying: PayingGround;
    let served: OperatorInterface;
    let signer: SignerApart;
    beforeAll(async () => {
      paying = await PayingGround.open(operators.connection.database);
      // the signer is a process of its own and has the clock of the machine
      paying.beginMs = Date.now();
      const limits = { transactionMax: HUGE, hourMax: HUGE, twoPersonsFrom: String(ONE * GWEI_10) };
      await paying.reset({ channels: [{ channel: 'ETH', contract: '', ...limits }] });
    });
    afterAll(async () => {
      await paying.stop();
      await signer?.close();
      await served.stop();
      await paying.evm.kill();
    });

    /** Exit code and words of `candor operator …`, asked from a machine without the server's data. */
    const run = async (name: string, words: readonly string[], passphrase = PASSPHRASE): Promise<string> => {
      operators.nowMs += HALF_MINUTE_MS;
      const code = operators.whoIs(name).code || '123456';
      const proof = { CANDOR_OPERATOR: name, CANDOR_OPERATOR_PASSWORD: PASSWORD, CANDOR_OPERATOR_CODE: code };
      const env = { ...process.env, CANDOR_DATA: '/nowhere', ...proof, CANDOR_OPERATOR_PASSPHRASE: passphrase };
      return await new Promise((resolve) => {
        execFile(process.execPath, [CANDOR, 'operator', ...words, '--server', served.url], { env }, (error, stdout, stderr) =>
          resolve(`${error === null ? 0 : Number(error.code)} ${(stdout + stderr).trim()}`),
        );
      });
    };
    const serve = async (): Promise<void> => {
      [operators.core, operators.nowMs] = [paying.core as MemoryCore, paying.nowMs];
      await operators.open();
      const { service } = operators;
      const { core, database, approvals } = paying;
      await service.offer({ actions: signingActions({ core, database, payments: { approvals }, now: () => operators.nowMs }) });
      const answering = { answer: operators.answer, actions: service.actions };
      const address = { host: '127.0.0.1', port: 0, isChosen: true };
      const log = { error: (problem: unknown) => expect(problem).toBeNull() } as never;
      const around = { front: LOCAL_FRONT, address, pageFolder: '/nowhere', limits: false, now: () => operators.nowMs, log };
      served = await startOperatorInterface({ service: answering, ...around });
    };
    const nextAddress = (): string => writeAccount(hexToBytes((0xfee_001).toString(16).padStart(40, '0')));

    test('each makes a key, two administrators approve it, the signer learns of it; one signs and it waits, two sign and it is paid once, whatever is killed', async () => {
      await serve();
      await operators.operators({ rita: ['reviewer'], rolf: ['reviewer'] });
      expect(await run('rita', ['key', fileOf('rita')], 'too short')).toBe('1 the passphrase needs 12 characters or more');
      const keys = new Map<string, string>();
      for (const name of ['rita', 'rolf']) {
        const said = await run(name, ['key', fileOf(name)]);
        expect(said).toMatch(new RegExp(`^0 written to ${fileOf(name)}`));
        expect(statSync(fileOf(name)).mode & 0o777).toBe(0o600);
        const publicKey = /[0-9a-f]{64}$/.exec(said)?.[0] ?? '';
        await operators.both('approve-key', { operator: name });
        keys.set(name, publicKey);
        expect(paying.exchange.ask({ type: 'operators.all' }).find(({ operator }) => operator === name)?.publicKey).toBe(publicKey);
      }
      const before = readFileSync(fileOf('rita'), 'utf8');
      expect(await run('rita', ['key', fileOf('rita')])).toContain('is there already');
      expect(readFileSync(fileOf('rita'), 'utf8')).toBe(before);
      paying.nameOperators([...keys].map(([name, publicKey]) => ({ name, publicKey })));
      signer = new SignerApart({ folder: paying.folder, onProblem: () => undefined, firstPauseMs: 20 });
      const hot = { type: 'accounts', network: 'ethereum' } as const;
      await vi.waitFor(async () => expect(await signer.ask(hot)).toMatchObject({ type: 'accounts' }), WAIT);

      const to = nextAddress();
      const id = paying.request('ETH', LARGE, to);
      const state = (): string => paying.withdrawal(id).state;
      paying.start(null, { link: signer });
      await vi.waitFor(() => expect(paying.payer?.unsigned.count).toBe(1), WAIT);
      expect(await run('rita', ['unsigned-payments'])).toContain(`${id}  1001  ETH  ethereum  ${to}  4.9995`);
      expect(await run('rita', ['sign-payment', String(id), '--key', fileOf('rita')], 'another passphrase')).toMatch(
        /^1 [^]*the passphrase is wrong/,
      );
      expect(await run('rita', ['sign-payment', String(id), '--key', fileOf('rolf')])).toMatch(/^1 .* is the key of rolf, not of rita/);
      const first = await run('rita', ['sign-payment', String(id), '--key', fileOf('rita')]);
      for (const words of [
        `withdrawal ${id} pays 4.9995 ETH`,
        `to       ${to}`,
        'over     ethereum, chain ',
        'of account 1001',
        'signed by 1 of 2',
      ])
        expect(first).toContain(words);
      await paying.turns(2);
      expect(state()).toBe('approved');

      // what nobody has signed the signer does not pay, whatever it is told
      const approval = (await paying.approvals.asked([id])).get(id);
      if (approval === undefined) throw new Error('nobody is asked');
      const { payment, signature, signatures } = approval;
      const fees = { gasLimit: '25200', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1' };
      const stranger = sign('0d'.repeat(32), 'candor/payment/1', payment);
      const [{ signature: ofRita } = { signature: '' }] = signatures;
      const pay = { type: 'pay', payment, signature, nonce: 0, fees } as const;
      for (const other of [stranger, ofRita])
        expect(
          await signer.ask({
            ...pay,
            approvals: [
              { operator: 'rita', signature: ofRita },
              { operator: 'rolf', signature: other },
            ],
          }),
        ).toEqual({
          type: 'refused',
          code: 'NEEDS_OPERATORS',
        });
      expect(await signer.ask({ ...pay, payment: { ...payment, chainUnits: '1' }, approvals: [] })).toEqual({
        type: 'refused',
        code: 'NOT_APPROVED',
      });

      await paying.stop();
      expect(await run('rolf', ['sign-payment', String(id), '--key', fileOf('rolf')])).toContain('signed by 2: it is paid now');
      process.kill(signer.pid, 'SIGKILL');
      paying.start(null, { link: signer });
      await paying.mineUntil(async () => state() === 'completed' && (await paying.rows()).every((row) => row.state === 'ended'));
      expect([await paying.balance(to), (await paying.rows()).length]).toEqual([(LARGE - 50_000n) * GWEI_10, 1]);
      expect(await run('rolf', ['sign-payment', String(id), '--key', fileOf('rolf')])).toMatch(/^1 no payment of this withdrawal waits/);
    });

    test('no key is made when the sign-in is wrong', async () => {
      operators.apps.clear();
      expect(await run('rita', ['key', fileOf('later')])).toContain('is wrong');
      expect(() => statSync(fileOf('later'))).toThrow('ENOENT');
    });
  },
);
