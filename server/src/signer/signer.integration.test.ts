import { hexToBytes } from '@noble/hashes/utils.js';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import type { Server } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signTransaction } from '../chains/evm/evm-transaction.ts';
import { transferData } from '../chains/evm/token-call.ts';
import { FAUCET } from '../chains/local/anvil.ts';
import { CHAIN_ID, HAS_LOCAL_EVM, LocalEvm } from '../chains/test/local-evm.ts';
import { SignerApart } from './signer-apart.ts';
import { openSigner, SIGNER_FILES } from './signer-folder.ts';
import { serveSigner, SignerSocket } from './signer-socket.ts';
import { Authority, hasOpenssl } from './test/certificates.ts';
import { makeSignerFolder, payQuestion, TO } from './test/signer-folder.ts';

const WAIT = { timeout: 30_000, interval: 20 };
/** Everybody knows the key of the node's first account. */
const FAUCET_KEY = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const hex = (value: bigint | number): string => `0x${value.toString(16)}`;

describe.skipIf(!HAS_LOCAL_EVM)('transactions and a real node (skipped where it has no program)', () => {
  let evm: LocalEvm;
  beforeAll(async () => void (evm = await LocalEvm.start()));
  afterAll(async () => await evm.kill());

  const fees = { gasLimit: 100_000n, maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1n };
  test.each([
    ['coins', { nonce: 0, to: TO, value: 10n ** 18n + 1n, data: '0x' }],
    ['nothing', { nonce: 1, to: TO, value: 0n, data: '0x' }],
    ['a call', { nonce: 130, to: TO, value: 0n, data: transferData(TO, 2n ** 255n) }],
    ['a large number', { nonce: 65_536, to: FAUCET, value: 2n ** 64n, data: '0x' }],
  ])('%s: byte for byte as the node itself signs', async (_, paid) => {
    const transaction = { chainId: CHAIN_ID, ...fees, ...paid };
    const { data, ...more } = paid;
    const written = Object.fromEntries(
      Object.entries({ chainId: CHAIN_ID, ...fees, ...more }).map(([name, value]) => [
        name === 'gasLimit' ? 'gas' : name,
        typeof value === 'string' ? value : hex(value),
      ]),
    );
    const byNode = await evm.rpc('eth_signTransaction', [{ from: FAUCET, type: '0x2', accessList: [], data, ...written }]);
    expect(signTransaction(transaction, FAUCET_KEY).raw).toBe(byNode);
  });

  test('what an approval was signed for arrives', async () => {
    const signer = openSigner(makeSignerFolder(), () => payQuestion().payment.time);
    const accounts = signer.take({ type: 'accounts', network: 'ethereum' });
    const answer = signer.take(payQuestion({ chainUnits: '777' }));
    if (accounts.type !== 'accounts' || answer.type !== 'signed') throw new Error(answer.type);
    await evm.send({ to: accounts.hot, value: 10n ** 17n });
    await evm.mine();
    const before = BigInt(String(await evm.rpc('eth_getBalance', [TO, 'latest'])));
    expect(await evm.rpc('eth_sendRawTransaction', [answer.raw])).toBe(answer.txId);
    await evm.mine();
    expect(BigInt(String(await evm.rpc('eth_getBalance', [TO, 'latest']))) - before).toBe(777n);
    expect(await evm.receipt(answer.txId)).toMatchObject({ status: '0x1', from: accounts.hot.toLowerCase() });
  });
});

/** Signed now: the program has the clock of the machine. */
const asked = (withdrawalId: number, nonce: number) => payQuestion({ withdrawalId, time: Date.now() }, { nonce });

test('the child of the demo’s server signs the same again after it was killed', async () => {
  const folder = makeSignerFolder();
  const signer = new SignerApart({ folder, onProblem: () => undefined, firstPauseMs: 20 });
  try {
    await vi.waitFor(
      async () => expect(await signer.ask({ type: 'accounts', network: 'ethereum' })).toMatchObject({ type: 'accounts' }),
      WAIT,
    );
    const first = await signer.ask(asked(41, 0));
    expect(first).toMatchObject({ type: 'signed' });
    for (let killed = 0; killed < 2; killed += 1) {
      const { pid } = signer;
      const answers = Array.from({ length: 5 }, (_, index) => signer.ask(asked(50 + index, 10 + index)).catch(() => null));
      process.kill(pid, 'SIGKILL');
      await Promise.all(answers);
      await vi.waitFor(async () => expect(await signer.ask(asked(41, 0))).toEqual(first), WAIT);
    }
    const signed = readFileSync(join(folder, SIGNER_FILES.signed), 'utf8').split('\n').filter(Boolean);
    const ids = signed.map((line) => (JSON.parse(line) as { readonly id: string }).id);
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    await signer.close();
  }
});

describe.skipIf(!hasOpenssl())('a signer on another machine (skipped where OpenSSL is missing)', () => {
  const [authority, other] = hasOpenssl() ? [new Authority(), new Authority()] : [];
  const open: { close(): unknown }[] = [];
  let server: Server;
  let port = 0;
  let problems: string[] = [];
  beforeEach(async () => {
    problems = [];
    const signer = openSigner(makeSignerFolder());
    if (authority !== undefined) server = serveSigner(signer, authority.certify('signer'), (problem) => void problems.push(problem));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
    open.push(server);
  });
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });

  function connect(certificates: ReturnType<Authority['certify']> | undefined): SignerSocket {
    if (certificates === undefined) throw new Error('no certificates');
    const socket = new SignerSocket({ host: '127.0.0.1', port, certificates });
    open.push(socket);
    return socket;
  }

  test('answers whom its authority has certified, many at once, and again after the connection was lost', async () => {
    const socket = connect(authority?.certify('exchange'));
    const answers = await Promise.all([
      socket.ask(asked(41, 0)),
      socket.ask({ type: 'accounts', network: 'ethereum' }),
      socket.ask(asked(42, 0)),
    ]);
    expect(answers.map(({ type }) => type)).toEqual(['signed', 'accounts', 'refused']);
    await socket.close();
    await vi.waitFor(async () => expect(await socket.ask(asked(41, 0))).toEqual(answers[0]), WAIT);
  });

  test('neither side speaks to one whom another authority has certified', async () => {
    const [stranger, ours] = [other?.certify('exchange'), authority?.certify('exchange')];
    if (stranger === undefined || ours === undefined) throw new Error('no certificates');
    await expect(connect({ ...stranger, ca: ours.ca }).ask({ type: 'accounts', network: 'ethereum' })).rejects.toThrow('the signer');
    await expect(connect({ ...ours, ca: stranger.ca }).ask({ type: 'accounts', network: 'ethereum' })).rejects.toThrow('the signer');
    expect(problems).not.toEqual([]);
  });

  test('a signer that is away is told, and nothing waits', async () => {
    const socket = connect(authority?.certify('exchange'));
    server.close();
    await once(server, 'close');
    await expect(socket.ask({ type: 'accounts', network: 'ethereum' })).rejects.toThrow('the signer');
  });
});
