import { CALLS } from '@candor/contract/table';
import { Exchange } from '@candor/exchange/exchange';
import { keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Circumstances } from '../../api/user/bind.ts';
import { LOCAL_CHAIN_ID } from '../../chains/local/anvil.ts';
import { LOCAL_ACCOUNT, LOCAL_FUNDS } from '../../chains/local/local-accounts.ts';
import { LOCAL_TOKEN, LocalChain } from '../../chains/local/local-chain.ts';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { runGenesis } from '../../genesis/genesis.ts';
import { Metrics } from '../../health/metrics.ts';
import type { Core } from '../../machine/core/core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { custodyGenesis } from '../../products/custody/genesis.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import type { PaymentParts } from './module.ts';
import { openPayments } from './open.ts';
import { readPaymentSettings } from './payment-settings.ts';

const WAIT = { timeout: 30_000, interval: 50 };
const SECRET = '01'.repeat(32);
const USER = 1_001;
const ONE = 100_000_000n;

type WireOfWallet = { readonly address: string; readonly balances: readonly { readonly amount: number }[] };

describe.skipIf(!HAS_LOCAL_EVM)(
  'the demo pays on its own chain, by a signer that it starts itself (skipped where its node has no program)',
  () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'candor-payments-'));
    const exchange = new Exchange();
    const problems: object[] = [];
    const execute = (command: Parameters<Core['submit']>[0]) => exchange.execute(exchange.lastSeq + 1, Date.now(), command);
    const core = {
      submit: async (command) => {
        const { seq, timeMs, outcome } = execute(command);
        return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
      },
      query: async (query) => await Promise.resolve(exchange.ask(query)),
    } as Partial<Core> as Core;
    let connection: DatabaseConnection;
    let local: LocalChain;
    let metrics: Metrics;
    beforeAll(async () => {
      connection = connectDatabase({ url: await createTestDatabase() });
      await migrate(connection.pool);
      await runGenesis(core, { mode: 'demo', products: [{ genesis: custodyGenesis }] });
      local = await LocalChain.start({
        folder: join(dataFolder, 'chain'),
        blocks: 6,
        blockMs: 50,
        funds: LOCAL_FUNDS,
        onProblem: () => undefined,
      });
    });
    afterAll(async () => {
      await local.close();
      await connection.close();
    });

    async function open() {
      metrics = new Metrics();
      const key = { key: keyName(publicKeyOf(SECRET)), publicKey: publicKeyOf(SECRET), fromMs: 0 };
      const keyring = { key: key.key, sign: (tag, object) => sign(SECRET, tag, object), keys: () => [key] } as Partial<
        PaymentParts['provenance']['keyring']
      >;
      const node = {
        url: local.url,
        chainId: LOCAL_CHAIN_ID,
        coin: 'ETH',
        tokens: [{ channel: 'USDT-ERC', contract: LOCAL_TOKEN }],
        ownSenders: [],
      };
      const parts = {
        core,
        database: connection.database,
        catalogue: { asset: () => ({ scale: 8 }) },
        provenance: { keyring },
        dataFolder,
        now: Date.now,
        log: { info: () => undefined, warn: (problem: object) => void problems.push(problem) },
        metrics,
        deposits: [{ network: 'ethereum', node, accountKey: LOCAL_ACCOUNT, local }],
      } as unknown as PaymentParts;
      return await openPayments(parts, readPaymentSettings({}, 'demo', []));
    }

    /** As it is on the wire. */
    async function walletOf({ calls }: Awaited<ReturnType<typeof open>>): Promise<WireOfWallet> {
      const bound = calls?.find(({ call }) => call === CALLS.testWallet);
      const answered = await bound?.run({}, {
        caller: { sessionId: '', userId: USER, deviceId: null },
      } as Partial<Circumstances> as Circumstances);
      return (JSON.parse(JSON.stringify(answered)) as { readonly data: WireOfWallet }).data;
    }

    const held = (channelId: number) => exchange.ask({ type: 'custody.held' }).find((one) => one.channelId === channelId);

    test('a newcomer’s withdrawal arrives in his test wallet; the ledger knows what the hot wallet has', async () => {
      const opened = await open();
      expect([held(3)?.hotUnits, held(2)?.hotUnits]).toEqual([400n * ONE, 1_000_000n * ONE]);
      const { address, balances: before } = await walletOf(opened);
      expect(before).toEqual([
        { channel: 'ETH', coin: 'eth', amount: 0 },
        { channel: 'USDT-ERC', coin: 'usdt', amount: 0 },
      ]);
      const send = (accountId: number, body: Parameters<Core['submit']>[0]['body']) => execute({ id: '', accountId, body }).outcome;
      send(0, { type: 'account.open', accountId: USER, kind: 'user' });
      send(0, { type: 'account.grant', accountId: USER, assetId: 1, amount: 100n * ONE });
      const asked = { address, memo: '', amountUnits: 50n * ONE, utcOffsetMinutes: 0, readyMs: 0, dayMaxValueUnits: null };
      expect(send(USER, { type: 'custody.request', channelId: 2, ...asked })).toMatchObject({ ok: true });
      // the first withdrawals of a day are free
      await vi.waitFor(async () => expect((await walletOf(opened)).balances[1]?.amount).toBe(50), WAIT);
      const state = () => exchange.ask({ type: 'custody.withdrawals', accountId: USER, beforeId: 0, count: 1 })[0]?.state;
      await vi.waitFor(() => expect(state()).toBe('completed'), WAIT);
      expect(await metrics.registry.metrics()).toMatch(/candor_hot_wallet_hours\{channel="ETH"\} (?:20|19\.99\d*)\n/);
      expect(opened.warnings?.()).toEqual([]);
      await opened.stop?.();
    });

    test('a later start books nothing twice', async () => {
      const before = [held(2), held(3)];
      const opened = await open();
      expect([held(2), held(3)]).toEqual(before);
      await opened.stop?.();
      expect(problems).toEqual([]);
    });
  },
);
