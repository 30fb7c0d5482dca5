import { Exchange } from '@candor/exchange/exchange';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHANNEL_OF, DEMO_CONFIRMATIONS, type ChannelName } from '../../chains/networks.ts';
import { runGenesis } from '../../genesis/genesis.ts';
import type { Core } from '../../machine/core/core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { custodyGenesis } from '../../products/custody/genesis.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { DepositReports } from './deposit-reports.ts';
import { withDepositTables, type DepositDatabase, type DepositTables } from './tables.ts';

const WAIT = { timeout: 30_000, interval: 10 };
const USER = 1_001;
const FINAL = DEMO_CONFIRMATIONS.toFinal;
const ONE_BTC = 100_000_000n;

type Told = Pick<DepositTables['deposit_reports'], 'status' | 'block_hash'> & { readonly txId?: string; readonly confirmations?: number };
type Command = Parameters<Core['submit']>[0];

describe('what is written of deposits is told to the exchange', () => {
  let connection: DatabaseConnection;
  let tables: DepositDatabase;
  let exchange: Exchange;
  let core: Core;
  let commands: Command[];
  let inFlight: number;
  let mostInFlight: number;
  /** Stands between the reports and the exchange. */
  let before: (command: Command) => Promise<void>;
  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    tables = withDepositTables(connection.database);
  });
  afterAll(async () => await connection.close());
  beforeEach(async () => {
    for (const table of ['deposit_reports', 'chain_deposits', 'chain_blocks', 'deposit_addresses'] as const)
      await tables.deleteFrom(table).execute();
    [exchange, commands, inFlight, mostInFlight] = [new Exchange(), [], 0, 0];
    before = async () => await Promise.resolve();
    core = {
      submit: async (command) => {
        commands.push(command);
        inFlight += 1;
        mostInFlight = Math.max(mostInFlight, inFlight);
        await before(command).finally(() => (inFlight -= 1));
        const entry = exchange.execute(exchange.lastSeq + 1, 1_767_240_000_000, command);
        return { seq: entry.seq, timeMs: entry.timeMs, outcome: entry.outcome, prevBatchHash: '' };
      },
      query: async (query) => await Promise.resolve(exchange.ask(query)),
    } as Partial<Core> as Core;
    await runGenesis(core, { mode: 'demo', products: [{ genesis: custodyGenesis }] });
    await core.submit({ id: '', accountId: 0, body: { type: 'account.open', accountId: USER, kind: 'user' } });
    for (const network of ['bitcoin', 'ethereum'] as const)
      await tables.insertInto('deposit_addresses').values({ network, user_id: USER, address_index: USER, address: 'own' }).execute();
    [commands, mostInFlight] = [[], 0];
  });

  let lastId = 0;
  async function write(channel: ChannelName, chainUnits: bigint, reports: readonly Told[]): Promise<void> {
    const { network } = CHANNEL_OF[channel];
    const rows = reports.map(({ txId = 'tx', confirmations = FINAL, ...told }) => ({
      report_id: `report ${(lastId += 1)}`,
      network,
      channel,
      tx_id: txId,
      output_index: 0,
      address: 'own',
      chain_units: String(chainUnits),
      confirmations,
      written_ms: lastId,
      ...told,
    }));
    for (let from = 0; from < rows.length; from += 1_000)
      await tables
        .insertInto('deposit_reports')
        .values(rows.slice(from, from + 1_000))
        .execute();
  }
  const left = async (network: 'bitcoin' | 'ethereum'): Promise<number> =>
    (await tables.selectFrom('deposit_reports').select('id').where('network', '=', network).execute()).length;
  const states = (): readonly string[] =>
    exchange
      .ask({ type: 'custody.deposits', accountId: USER, beforeId: 0, count: 100 })
      .map(({ state, isFinal }) => `${state}${isFinal ? ' final' : ''}`)
      .toReversed();
  const available = (): bigint =>
    exchange
      .ask({ type: 'accounts.balances', accountId: USER })
      .filter(({ wallet }) => wallet === 'platform')
      .reduce((sum, { availableUnits }) => sum + availableUnits, 0n);

  async function tell(againMs = 20): Promise<DepositReports> {
    const reports = new DepositReports({ hot: [], core, database: connection.database, onProblem: () => undefined, againMs });
    reports.wake();
    return await Promise.resolve(reports);
  }
  async function tellAll(): Promise<void> {
    const reports = await tell();
    await vi.waitFor(async () => expect(await left('bitcoin')).toBe(0), WAIT);
    await reports.close();
  }
  const [CREDITED, REORGED] = [
    { status: 'credited', block_hash: 'a', confirmations: 3 },
    { status: 'reorged', block_hash: 'a' },
  ] as const satisfies readonly Told[];

  describe('SPEC §13.1 a block that leaves its chain and comes back', () => {
    test('is credited again, as often as it comes back, and the last one is final', async () => {
      for (const told of [[CREDITED], [REORGED], [CREDITED], [REORGED], [CREDITED, { status: 'final', block_hash: 'a' } as const]]) {
        await write('BTC', ONE_BTC, told);
        await tellAll();
      }
      expect([states(), available()]).toEqual([['reorganised', 'reorganised', 'credited final'], ONE_BTC]);
    });

    test('and has left it again by now, is not credited for the time between', async () => {
      await write('BTC', ONE_BTC, [CREDITED, REORGED, CREDITED, REORGED]);
      await tellAll();
      expect([states(), available()]).toEqual([['reorganised'], 0n]);
    });

    test('with another block in between', async () => {
      const other = [
        { ...CREDITED, block_hash: 'b' },
        { ...REORGED, block_hash: 'b' },
      ];
      await write('BTC', ONE_BTC, [CREDITED, REORGED, ...other, CREDITED, REORGED, CREDITED]);
      await tellAll();
      expect([states(), available()]).toEqual([['reorganised', 'reorganised', 'reorganised', 'credited'], ONE_BTC]);
    });

    test('credits nothing by a report of the time before it had left, told again behind its end', async () => {
      await write('BTC', ONE_BTC, [CREDITED, REORGED]);
      await tellAll();
      const written = commands.length;
      // a database of before, whose reports the exchange has taken
      await write('BTC', ONE_BTC, [CREDITED, REORGED]);
      await tellAll();
      expect([states(), available()]).toEqual([['reorganised'], 0n]);
      expect(commands.slice(written).map(({ body }) => body.type)).toEqual(['custody.deposit', 'custody.reorganise']);
    });

    test('answers that are lost on their way credit it once each time', async () => {
      await write('BTC', ONE_BTC, [CREDITED, REORGED, CREDITED]);
      let lost = 0;
      const answering = { ...core };
      core.submit = async (command) => {
        const reply = await answering.submit(command);
        lost += 1;
        if (lost % 2 === 1) throw new Error('the answer is lost');
        return reply;
      };
      await tellAll();
      expect([states(), available()]).toEqual([['reorganised', 'credited'], ONE_BTC]);
      expect(lost).toBeGreaterThan(6);
    });
  });

  describe('a flood', () => {
    const DUST = 1_000;
    const dust: readonly Told[] = Array.from({ length: DUST }, (_, index) => ({ ...CREDITED, txId: `dust${index}` }));

    test('of one chain, whose commands are not even answered, keeps no deposit of another one waiting', async () => {
      await write('BTC', 1n, dust);
      await write('ETH', 10n ** 18n, [CREDITED]);
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      before = async ({ body }) =>
        await (body.type === 'custody.deposit' && body.channelId === CHANNEL_OF.BTC.channelId ? answered : Promise.resolve());
      const reports = await tell();
      await vi.waitFor(async () => expect(await left('ethereum')).toBe(0), WAIT);
      expect([await left('bitcoin'), states()]).toEqual([DUST, ['credited']]);
      answer();
      await vi.waitFor(async () => expect(await left('bitcoin')).toBe(0), WAIT);
      await reports.close();
    });

    test('is told in bounded parts, with a few statements for each part and not for each output', async () => {
      await write('BTC', 1n, dust);
      const query = vi.spyOn(connection.pool, 'connect');
      const reports = await tell();
      await vi.waitFor(() => expect(commands).toHaveLength(DUST), WAIT);
      await reports.close();
      const statements = query.mock.calls.length;
      query.mockRestore();
      expect([await left('bitcoin'), mostInFlight]).toEqual([0, 200]);
      // five for each of five parts, and one for each network to find nothing more
      expect(statements).toBeLessThanOrEqual(5 * 5 + 4);
    });

    test('what waits of one output keeps others of the same part and of later ones from nothing, and its own order', async () => {
      const early = { ...CREDITED, txId: 'early', confirmations: 1 };
      await write('BTC', ONE_BTC, [early, { status: 'final', block_hash: 'a', txId: 'early' }, ...dust]);
      const reports = await tell(60_000);
      await vi.waitFor(() => expect(reports.oldestMs).not.toBeNull(), WAIT);
      expect(await left('bitcoin')).toBe(2);
      expect(commands.map(({ body }) => body.type)).not.toContain('custody.finalise');
      await reports.close();
    });
  });
});
