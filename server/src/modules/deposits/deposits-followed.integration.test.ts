import process from 'node:process';
import { Exchange } from '@candor/exchange/exchange';
import type { Entry } from '@candor/exchange/entry';
import { HDKey } from '@scure/bip32';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ETHEREUM } from '../../chains/addresses/account-address.ts';
import { CHANNEL_OF, DEMO_CONFIRMATIONS } from '../../chains/networks.ts';
import { CHAIN_ID, HAS_LOCAL_EVM, LocalEvm } from '../../chains/test/local-evm.ts';
import { deployTether, transferData } from '../../chains/test/tether/tether.ts';
import { runGenesis } from '../../genesis/genesis.ts';
import type { Core } from '../../machine/core/core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { custodyGenesis } from '../../products/custody/genesis.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { DepositReports } from './deposit-reports.ts';
import { withDepositTables } from './tables.ts';
import { WatchedChain } from './watched-chain.ts';

const WAIT = { timeout: 30_000, interval: 20 };
const ACCOUNT = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(ETHEREUM.accountPath).publicExtendedKey;
const [ETH_ID, USDT_ID] = [3, 1];
const ONE = 100_000_000n;

describe.skipIf(!HAS_LOCAL_EVM)(
  'deposits from a real chain through the database into the exchange (skipped where its node has no program)',
  () => {
    let evm: LocalEvm;
    let token = '';
    let connection: DatabaseConnection;
    beforeAll(async () => {
      evm = await LocalEvm.start();
      token = await deployTether(evm, 10n ** 15n);
      connection = connectDatabase({ url: await createTestDatabase() });
      await migrate(connection.pool);
    });
    afterAll(async () => {
      await connection.close();
      await evm.kill();
    });

    let exchange: Exchange;
    let entries: Entry[];
    let core: Core;
    /** Answers of the exchange that are lost on their way, as a kill loses them. */
    let lost = 0;
    let running: { readonly chain: WatchedChain; readonly reports: DepositReports };
    let problems: string[];
    let lastUser = 1_000;
    let user = 0;
    let address = '';

    beforeEach(async () => {
      const tables = withDepositTables(connection.database);
      for (const table of ['chain_scans', 'chain_blocks', 'chain_deposits', 'deposit_reports'] as const)
        await tables.deleteFrom(table).execute();
      [exchange, entries, lost, problems, user] = [new Exchange(), [], 0, [], (lastUser += 1)];
      core = {
        submit: async (command) => {
          const entry = exchange.execute(exchange.lastSeq + 1, 1_767_240_000_000, command);
          entries.push(entry);
          if (lost-- > 0) throw new Error('the answer is lost');
          return await Promise.resolve({ seq: entry.seq, timeMs: entry.timeMs, outcome: entry.outcome, prevBatchHash: '' });
        },
        query: async (query) => await Promise.resolve(exchange.ask(query)),
      } as Partial<Core> as Core;
      await runGenesis(core, { mode: 'demo', products: [{ genesis: custodyGenesis }] });
      await core.submit({ id: '', accountId: 0, body: { type: 'account.open', accountId: user, kind: 'user' } });
      entries = [];
      // what earlier tests have sent is below where a scan begins
      await evm.mine(DEMO_CONFIRMATIONS.toFinal + 1);
      await start();
      address = await running.chain.addresses.of(user);
      await untilRead();
    });
    afterEach(async () => await stop());

    async function start(): Promise<void> {
      const reports = new DepositReports({
        hot: [],
        core,
        database: connection.database,
        onProblem: (text) => void problems.push(text),
        againMs: 20,
      });
      const chain = await WatchedChain.open({
        channels: ['ETH', 'USDT-ERC'],
        database: connection.database,
        network: 'ethereum',
        node: { url: evm.url, chainId: CHAIN_ID, coin: 'ETH', tokens: [{ channel: 'USDT-ERC', contract: token }], ownSenders: [] },
        accountKey: ACCOUNT,
        rules: DEMO_CONFIRMATIONS,
        now: Date.now,
        onReports: reports.wake,
        onProblem: (text) => void problems.push(text ?? 'well'),
        firstPauseMs: 20,
        pauseMs: 5,
      });
      reports.wake();
      running = { chain, reports };
    }

    async function stop(): Promise<void> {
      await running.chain.close();
      await running.reports.close();
    }

    const waiting = async (): Promise<number> =>
      (await withDepositTables(connection.database).selectFrom('deposit_reports').select('id').execute()).length;

    /** Until all of the chain is in the database, and the exchange knows of it. */
    async function untilRead(): Promise<void> {
      const { hash } = (await evm.rpc('eth_getBlockByNumber', ['latest', false])) as { readonly hash: string };
      const found = withDepositTables(connection.database).selectFrom('chain_blocks').select('height').where('hash', '=', hash);
      await vi.waitFor(async () => expect(await found.execute()).toHaveLength(1), WAIT);
      await vi.waitFor(async () => expect(await waiting()).toBe(0), WAIT);
    }

    async function mine(blocks: number): Promise<void> {
      await evm.mine(blocks);
      await untilRead();
    }

    const available = (assetId: number): bigint =>
      exchange.ask({ type: 'accounts.balances', accountId: user }).find((one) => one.assetId === assetId && one.wallet === 'platform')
        ?.availableUnits ?? 0n;
    const done = (): readonly string[] => entries.filter(({ outcome }) => outcome.ok).map(({ command }) => command.body.type);
    const states = (): readonly string[] =>
      exchange
        .ask({ type: 'custody.deposits', accountId: user, beforeId: 0, count: 100 })
        .map(({ state, isFinal, units }) => `${units} ${state}${isFinal ? ' final' : ''}`);

    test('ETH and USDT are credited once, and final', async () => {
      await evm.send({ to: address, value: 10n ** 18n });
      await evm.send({ to: token, data: transferData(address, 25_000_000n) });
      await mine(2);
      expect(states()).toEqual([]);
      await mine(1);
      expect([available(ETH_ID), available(USDT_ID)]).toEqual([ONE, 25n * ONE]);
      await mine(6);
      expect(states().toSorted()).toEqual([`${25n * ONE} credited final`, `${ONE} credited final`].toSorted());
      expect(done().toSorted()).toEqual(['custody.deposit', 'custody.deposit', 'custody.finalise', 'custody.finalise']);
    });

    test('answers that are lost, a server that is gone and a program that is killed credit nothing twice', async () => {
      await evm.send({ to: address, value: 2n * 10n ** 18n });
      await evm.send({ to: token, data: transferData(address, 3_000_000n) });
      lost = 2;
      await mine(3);
      await stop();
      await evm.mine();
      await start();
      process.kill(running.chain.pid, 'SIGKILL');
      await mine(4);
      expect([available(ETH_ID), available(USDT_ID)]).toEqual([2n * ONE, 3n * ONE]);
      expect(done().filter((type) => type === 'custody.deposit')).toHaveLength(2);
      expect(states().every((state) => state.endsWith('final'))).toBe(true);
    });

    test('a reorganisation takes back what was credited; the same payment in another block is credited again', async () => {
      await evm.send({ to: address, value: 4n * 10n ** 18n });
      await mine(4);
      expect(available(ETH_ID)).toBe(4n * ONE);
      await evm.reorganise(4, { to: address, value: 5n * 10n ** 18n });
      await untilRead();
      await vi.waitFor(() => expect(states()).toHaveLength(2), WAIT);
      expect(states()).toEqual([`${5n * ONE} credited`, `${4n * ONE} reorganised`]);
      expect(available(ETH_ID)).toBe(5n * ONE);
    });

    test('a block that leaves the chain and comes back, the very same, is credited again and final', async () => {
      await evm.send({ to: address, value: 8n * 10n ** 18n });
      await mine(3);
      expect(available(ETH_ID)).toBe(8n * ONE);
      const before = await evm.state();
      await evm.reorganise(3);
      await vi.waitFor(() => expect(states()).toEqual([`${8n * ONE} reorganised`]), WAIT);
      expect(available(ETH_ID)).toBe(0n);
      await evm.kill();
      await evm.startAgain(before);
      await mine(3);
      expect(states()).toEqual([`${8n * ONE} credited final`, `${8n * ONE} reorganised`]);
      expect(available(ETH_ID)).toBe(8n * ONE);
      expect(done()).toContain('custody.reinstate');
    });

    test('what is told late of a block that is gone changes nothing', async () => {
      const txId = await evm.send({ to: address, value: 10n ** 18n });
      await mine(3);
      const output = { network: 'ethereum', channel: 'ETH', tx_id: txId, output_index: 0, block_hash: 'gone', address } as const;
      const late = { ...output, chain_units: '1', confirmations: 9, written_ms: 0 };
      const rows = (['final', 'reorged'] as const).map((status) => ({ ...late, status, report_id: `late ${status}` }));
      await withDepositTables(connection.database).insertInto('deposit_reports').values(rows).execute();
      running.reports.wake();
      await vi.waitFor(async () => expect(await waiting()).toBe(0), WAIT);
      expect(states()).toEqual([`${ONE} credited`]);
    });

    test('a node that is killed and comes back with another chain takes back what is gone', async () => {
      const before = await evm.state();
      await evm.send({ to: address, value: 6n * 10n ** 18n });
      await mine(3);
      expect(available(ETH_ID)).toBe(6n * ONE);
      await evm.kill();
      await evm.startAgain(before);
      await evm.rpc('evm_increaseTime', [100]);
      await evm.mine(5);
      await vi.waitFor(() => expect(states()).toEqual([`${6n * ONE} reorganised`]), WAIT);
      expect(available(ETH_ID)).toBe(0n);
    });

    test('the state that is written is the state that is read, and another writer is refused', async () => {
      await evm.send({ to: address, value: 7n });
      await mine(1);
      await stop();
      const tables = withDepositTables(connection.database);
      const written = tables.selectFrom('chain_deposits').select(['status', 'confirmations', 'chain_units']);
      expect(await written.execute()).toEqual([{ status: 'pending', confirmations: 1, chain_units: '7' }]);
      await start();
      // a block that it has read: it knows by then what was written before
      await mine(1);
      expect(await written.execute()).toEqual([{ status: 'pending', confirmations: 2, chain_units: '7' }]);
      const { revision } = await tables.selectFrom('chain_scans').select('revision').executeTakeFirstOrThrow();
      await tables
        .updateTable('chain_scans')
        .set({ revision: revision + 5 })
        .execute();
      await mine(1);
      expect(problems.some((text) => text.includes('is followed by another server'))).toBe(true);
      expect(await tables.selectFrom('chain_deposits').select('status').execute()).toEqual([{ status: 'credited' }]);
    });

    test('a channel that asks for more blocks than the scan is told again with as many as there are', async () => {
      const { channelId } = CHANNEL_OF.ETH;
      const channel = exchange.ask({ type: 'custody.channels' }).find((one) => one.channelId === channelId);
      if (channel === undefined) throw new Error('no channel');
      const answers: string[] = [];
      const taken = { ...core };
      core.submit = async (command) => {
        const isEarly = command.body.type === 'custody.deposit' && command.body.confirmations < 5;
        answers.push(isEarly ? 'early' : command.body.type);
        if (isEarly)
          return { seq: 0, timeMs: 0, outcome: { ok: false, code: 'BELOW_MIN', limit: '5', repeated: false }, prevBatchHash: '' };
        return await taken.submit(command);
      };
      await evm.send({ to: address, value: 10n ** 18n });
      await evm.mine(3);
      await vi.waitFor(() => expect(answers).toContain('early'), WAIT);
      await vi.waitFor(() => expect(running.reports.oldestMs).not.toBeNull(), WAIT);
      await mine(2);
      expect(available(ETH_ID)).toBe(ONE);
    });

    test('an account has one address for ever, asked for once or many times', async () => {
      const all = await Promise.all(Array.from({ length: 20 }, async () => await running.chain.addresses.of(user)));
      expect(new Set(all)).toEqual(new Set([address]));
      expect(await running.chain.addresses.of(user + 100_000)).not.toBe(address);
      await stop();
      await start();
      await evm.send({ to: address, value: 10n ** 18n });
      await mine(3);
      expect(available(ETH_ID)).toBe(ONE);
    });
  },
);
