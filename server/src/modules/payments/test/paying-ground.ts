import { Exchange } from '@candor/exchange/exchange';
import type { CommandBody } from '@candor/exchange/command';
import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import { keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { EvmNode } from '../../../chains/evm/evm-node.ts';
import { CHANNEL_OF } from '../../../chains/networks.ts';
import { CHAIN_ID, LocalEvm } from '../../../chains/test/local-evm.ts';
import { deployTether, transferData } from '../../../chains/test/tether/tether.ts';
import { runGenesis } from '../../../genesis/genesis.ts';
import type { Core } from '../../../machine/core/core.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import { custodyGenesis } from '../../../products/custody/genesis.ts';
import { createSignerFolder, openSigner, SIGNER_FILES } from '../../../signer/signer-folder.ts';
import type { SignerLink } from '../../../signer/signer-messages.ts';
import type { WrittenSignerSettings } from '../../../signer/signer-settings.ts';
import { OwnTransactions, type OwnTransaction } from '../own-transactions.ts';
import type { ChainParts, PaidChannel } from '../chain-parts.ts';
import { evmKind } from '../evm/evm-kind.ts';
import type { EvmParts } from '../evm/evm-parts.ts';
import type { PayerKind } from '../payer-kind.ts';
import { Sweeper, type SweeperOptions } from '../sweeper.ts';
import { unsweptDeposits } from '../unswept-deposits.ts';
import { Payer, type PayerOptions } from '../payer.ts';
import { withPaymentTables } from '../tables.ts';

const SECRET = '01'.repeat(32);
const SEED = new Uint8Array(64).fill(7);
export const [ETH_ID, USDT_ID] = [3, 1];
export const ONE = 100_000_000n;
export const USER = 1_001;
const HUGE = '1'.padEnd(30, '0');
export const WAIT = { timeout: 20_000, interval: 10 };

type Command = Parameters<Core['submit']>[0];
type Submitted = Awaited<ReturnType<Core['submit']>>;

type Sweeps = Pick<SweeperOptions, 'intervalMs'> & { readonly ownSenders: readonly string[] };

/** Before a thing that the payer asks of others is done, or after it was done and before it is answered, the payer is killed. */
export type Kill = { readonly at: number; readonly when: 'before' | 'after' };

export class Killed extends Error {}

/** What the first start defines in place of the demo's: nothing of it bounds what a test pays. */
const RULES = {
  type: 'custody.defineRules',
  dayMaxRequests: 100,
  dayFreeRequests: 0,
  isWindowLimited: false,
  windowFirstSecond: 0,
  windowLastSecond: 0,
  minValueUnits: 1n,
  maxValueUnits: 10n ** 15n,
  twoPersonsValueUnits: 10n ** 15n,
} as const;

/** A payer between a real exchange, a real chain, a real database and a signer with a folder, each of which can be lost. */
export class PayingGround {
  readonly evm: LocalEvm;
  readonly token: string;
  readonly database: Database;
  exchange = new Exchange();
  nowMs = 1_767_240_000_000;
  folder = '';
  hot = '';
  accountKey = '';
  payer: Payer | null = null;
  problems: string[] = [];
  told: string[] = [];
  /** Things asked of others since the payer was started. */
  asked = 0;
  kill: Kill | null = null;
  /** Stands between the payer and the exchange. */
  intercept: ((command: Command, submit: () => Promise<Submitted>) => Promise<Submitted>) | null = null;
  #isDead = false;
  #turns = 0;
  #network = 0;

  private constructor(evm: LocalEvm, token: string, database: Database) {
    [this.evm, this.token, this.database] = [evm, token, database];
  }

  static async open(database: Database): Promise<PayingGround> {
    const evm = await LocalEvm.start();
    return new PayingGround(evm, await deployTether(evm, 10n ** 18n), database);
  }

  readonly core = {
    submit: async (command) => {
      const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.nowMs, command);
      if (entry.outcome.ok) this.told.push(command.body.type);
      return await Promise.resolve({ seq: entry.seq, timeMs: entry.timeMs, outcome: entry.outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(this.exchange.ask(query)),
  } as Partial<Core> as Core;

  /** Another exchange, another signer and an empty table; the same chain, whose coins the hot wallet has and the ledger knows of. */
  async reset(settings: Partial<WrittenSignerSettings['chains'][number]> = {}): Promise<void> {
    this.intercept = null;
    [this.exchange, this.problems, this.told, this.nowMs] = [new Exchange(), [], [], 1_767_240_000_000];
    for (const table of ['unswept_deposits', 'own_transactions'] as const)
      await withPaymentTables(this.database).deleteFrom(table).execute();
    const submit: Core['submit'] = (command) => this.core.submit(command.body.type === RULES.type ? { ...command, body: RULES } : command);
    await runGenesis({ ...this.core, submit } as Core, { mode: 'demo', products: [{ genesis: custodyGenesis }] });
    this.send({ type: 'account.open', accountId: USER, kind: 'user' });
    this.makeSigner(settings);
    await this.#fill();
    this.told = [];
  }

  makeSigner(settings: Partial<WrittenSignerSettings['chains'][number]> = {}): void {
    this.folder = mkdtempSync(join(tmpdir(), 'candor-signer-'));
    // of another seed each time, so that a chain that lives on has nothing of earlier tests
    this.#network += 1;
    createSignerFolder(
      this.folder,
      SEED.map((byte, index) => (index === 0 ? this.#network : byte)),
    );
    const limits = { transactionMax: HUGE, hourMax: HUGE, twoPersonsFrom: HUGE };
    const channels = [
      { channel: 'ETH', contract: '', ...limits },
      { channel: 'USDT-ERC', contract: this.token, ...limits },
    ];
    const chain = { chainId: CHAIN_ID, transactionFeeMax: HUGE, hourFeeMax: HUGE, fuelMax: HUGE, channels, ...settings };
    const written: WrittenSignerSettings = { exchangeKeys: [publicKeyOf(SECRET)], operators: [], chains: [chain] };
    writeFileSync(join(this.folder, SIGNER_FILES.settings), JSON.stringify(written));
    const accounts = openSigner(this.folder).take({ type: 'accounts', network: 'ethereum' });
    [this.hot, this.accountKey] = accounts.type === 'accounts' ? [accounts.hot, accounts.accountKey] : ['', ''];
  }

  async #fill(): Promise<void> {
    await this.evm.send({ to: this.hot, value: 100n * 10n ** 18n });
    await this.evm.send({ to: this.token, data: transferData(this.hot, 1_000_000n * 1_000_000n) });
    await this.evm.mine();
    const network = 'ETHEREUM';
    for (const [assetId, amount] of [
      [ETH_ID, 110n * ONE],
      [USDT_ID, 1_000_000n * ONE],
    ] as const)
      this.send({ type: 'house.capital', assetId, network, amount });
    this.send({ type: 'house.fund', assetId: ETH_ID, fund: 'network', amount: 10n * ONE });
    const moved = { type: 'custody.move', from: 'cold', to: 'hot', txId: 'filled' } as const;
    this.send({ ...moved, channelId: CHANNEL_OF.ETH.channelId, units: 100n * ONE });
    this.send({ ...moved, channelId: CHANNEL_OF['USDT-ERC'].channelId, units: 1_000_000n * ONE });
    for (const [assetId, amount] of [
      [ETH_ID, 50n * ONE],
      [USDT_ID, 100_000n * ONE],
    ] as const)
      this.send({ type: 'house.capital', assetId, network, amount });
    // money of the user that came by a channel whose coins lie hot
    for (const [name, chainUnits] of [
      ['ETH', 20n * 10n ** 18n],
      ['USDT-ERC', 50_000n * 1_000_000n],
    ] as const)
      this.send({
        type: 'custody.deposit',
        channelId: CHANNEL_OF[name].channelId,
        txId: name,
        outputIndex: 0,
        blockHash: 'block',
        accountId: USER,
        chainUnits,
        confirmations: 1_000,
      });
  }

  send(body: CommandBody, accountId = 0): number {
    const { outcome, seq } = this.exchange.execute(this.exchange.lastSeq + 1, this.nowMs, { id: '', accountId, body });
    if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code} ${outcome.limit}`);
    return seq;
  }

  /** Answers its number; it is approved by itself. */
  request(name: 'ETH' | 'USDT-ERC', amountUnits: bigint, address: string): number {
    const { channelId } = CHANNEL_OF[name];
    const priced = { symbolId: 2, priceTicks: 300_000, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] } as const;
    if (name === 'ETH') this.send({ type: 'price.tick', ...priced });
    const trusted = { utcOffsetMinutes: 0, readyMs: 0, dayMaxValueUnits: null };
    return this.send({ type: 'custody.request', channelId, address, memo: '', amountUnits, ...trusted }, USER);
  }

  withdrawal(id: number): Withdrawal {
    const found = this.exchange
      .ask({ type: 'custody.withdrawals', accountId: USER, beforeId: 0, count: 100 })
      .find((one) => one.withdrawalId === id);
    if (found === undefined) throw new Error(`no withdrawal ${id}`);
    return found;
  }

  async balance(of: string, name: 'ETH' | 'USDT-ERC' = 'ETH'): Promise<bigint> {
    return await new EvmNode(this.evm.rpc, CHAIN_ID).balance(of, name === 'ETH' ? '' : this.token);
  }

  async rows(): Promise<readonly OwnTransaction[]> {
    return await withPaymentTables(this.database).selectFrom('own_transactions').selectAll().orderBy('id').execute();
  }

  readonly coin: PaidChannel = { name: 'ETH', contract: '', scale: 8 };

  get channels(): ChainParts['channels'] {
    return [this.coin, { name: 'USDT-ERC', contract: this.token, scale: 8 }];
  }

  kind(
    transactions: OwnTransactions,
    node: EvmNode = new EvmNode(this.evm.rpc, CHAIN_ID),
    core: ChainParts['core'] = this.core,
    ownSenders: readonly string[] = [],
  ): PayerKind {
    const { coin, accountKey } = this;
    const keyring: EvmParts['keyring'] = { key: keyName(publicKeyOf(SECRET)), sign: (tag, object) => sign(SECRET, tag, object) };
    return evmKind({ core, transactions, now: () => this.nowMs, node, chainId: CHAIN_ID, coin, keyring, accountKey, ownSenders });
  }

  /** Starts a payer, as a server's start does. */
  start(kill: Kill | null = null, more: Partial<PayerOptions> = {}, sweeps: Sweeps | null = null): Payer {
    [this.kill, this.asked, this.#isDead] = [kill, 0, false];
    const signer = openSigner(this.folder, () => this.nowMs);
    const link: SignerLink = {
      ask: async (question) => await this.guarded(() => Promise.resolve(signer.take(JSON.parse(JSON.stringify(question))))),
      close: async () => await Promise.resolve(),
    };
    const node = new EvmNode(async (method, parameters) => {
      if (this.#isDead) throw new Killed();
      return await this.evm.rpc(method, parameters);
    }, CHAIN_ID);
    const transactions = new GuardedTransactions(this, this.database);
    const core: ChainParts['core'] = {
      submit: async (command) => await this.guarded(() => this.#submit(command)),
      query: (query) => this.core.query(query),
    };
    const work: ChainParts = {
      core,
      transactions,
      link,
      kind: this.kind(transactions, node, core, sweeps?.ownSenders),
      channels: this.channels,
      coin: this.coin,
      broadcast: async (raw, txId) => await this.guarded(() => node.send(raw, txId)),
      now: () => this.nowMs,
    };
    const { accountKey } = this;
    const sweeper = sweeps === null ? null : new Sweeper({ ...work, intervalMs: sweeps.intervalMs });
    this.payer = new Payer({
      ...work,
      accountKey,
      pauseMs: 1,
      also: async (hot) => {
        this.#turns += 1;
        return (await sweeper?.begin(hot)) ?? new Map<string, string | null>();
      },
      onProblem: (of, reason) => void this.problems.push(`${of}: ${reason ?? 'well'}`),
      ...more,
    });
    this.payer.start();
    return this.payer;
  }

  async #submit(command: Command): Promise<Submitted> {
    const submit = async (): Promise<Submitted> => await this.core.submit(command);
    return await (this.intercept === null ? submit() : this.intercept(command, submit));
  }

  async stop(): Promise<void> {
    await this.payer?.close();
    this.payer = null;
  }

  /** Resolves after so many whole turns. */
  async turns(count: number): Promise<void> {
    const until = this.#turns + count;
    await vi.waitFor(() => {
      if (this.#turns < until) throw new Error(`not yet: ${this.problems.slice(-5).join('; ')}`);
    }, WAIT);
  }

  /** Sends a command of which the follower of deposits hears. */
  async follow(body: CommandBody): Promise<number> {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.nowMs, { id: '', accountId: 0, body });
    if (!entry.outcome.ok) throw new Error(`${body.type}: ${entry.outcome.code}`);
    const follower = unsweptDeposits(this.database, [2, 3]);
    if (follower.concerns(entry)) await follower.follow([entry], async () => await Promise.resolve());
    return entry.seq;
  }

  async unswept(): Promise<number> {
    return (await withPaymentTables(this.database).selectFrom('unswept_deposits').select('deposit_id').execute()).length;
  }

  /** Makes blocks until it holds. */
  async mineUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => {
      if (await holds()) return;
      await this.evm.mine();
      throw new Error(`not yet: ${this.problems.slice(-5).join('; ')}`);
    }, WAIT);
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Counts something that the payer does to others, and kills it where it is to be killed. */
  async guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isDead) throw new Killed();
    this.asked += 1;
    const isLast = this.asked === this.kill?.at;
    if (isLast && this.kill?.when === 'before') this.#isDead = true;
    if (this.#isDead) throw new Killed();
    const result = await work();
    if (isLast) this.#isDead = true;
    if (this.#isDead) throw new Killed();
    return result;
  }
}

/** What is written is one of the things between which it can be killed. */
class GuardedTransactions extends OwnTransactions {
  readonly #ground: PayingGround;

  constructor(ground: PayingGround, database: Database) {
    super(database, 'ethereum');
    this.#ground = ground;
  }

  override async add(...given: Parameters<OwnTransactions['add']>): Promise<OwnTransaction> {
    return await this.#ground.guarded(() => super.add(...given));
  }

  override async set(...given: Parameters<OwnTransactions['set']>): Promise<OwnTransaction> {
    return await this.#ground.guarded(() => super.set(...given));
  }
}
