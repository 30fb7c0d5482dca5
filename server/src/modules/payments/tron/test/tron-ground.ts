import { Exchange } from '@candor/exchange/exchange';
import type { CommandBody } from '@candor/exchange/command';
import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import { keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { TRON } from '../../../../chains/addresses/account-address.ts';
import { DepositAddresses } from '../../../../chains/addresses/deposit-addresses.ts';
import { CHANNEL_OF } from '../../../../chains/networks.ts';
import { FakeTronLedger } from '../../../../chains/test/fake-tron-ledger.ts';
import { USDT } from '../../../../chains/test/fake-tron-transfers.ts';
import { TronOwnNode } from '../../../../chains/tron/tron-own-node.ts';
import { runGenesis } from '../../../../genesis/genesis.ts';
import type { Core } from '../../../../machine/core/core.ts';
import type { Database } from '../../../../machine/storage/connection.ts';
import { custodyGenesis } from '../../../../products/custody/genesis.ts';
import { createSignerFolder, openSigner, SIGNER_FILES } from '../../../../signer/signer-folder.ts';
import type { SignerLink } from '../../../../signer/signer-messages.ts';
import type { WrittenSignerSettings } from '../../../../signer/signer-settings.ts';
import type { ChainParts } from '../../chain-parts.ts';
import { OwnTransactions, type OwnTransaction } from '../../own-transactions.ts';
import { Payer } from '../../payer.ts';
import { Sweeper } from '../../sweeper.ts';
import { withPaymentTables } from '../../tables.ts';
import { Killed, type Kill } from '../../test/paying-base.ts';
import { unsweptDeposits } from '../../unswept-deposits.ts';
import { tronKind } from '../tron-kind.ts';
import type { TronParts } from '../tron-parts.ts';

const SECRET = '01'.repeat(32);
const HUGE = '1'.padEnd(30, '0');
const USDT_ID = 1;
export const ONE = 100_000_000n;
export const USER = 1_001;
/** What the hot wallet has at first, in whole units. */
export const [HOT_USDT, HOT_TRX] = [1_000_000n, 10_000n];
export const WAIT = { timeout: 20_000, interval: 2 };
/** Ten blocks of the fake. */
export const VALID_MS = 60_000;
/** That a test waits for. */
const BLOCKS_MAX = 200;
const { channelId } = CHANNEL_OF['USDT-TRC'];

type Command = Parameters<Core['submit']>[0];
type Submitted = Awaited<ReturnType<Core['submit']>>;

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

/** A payer between a real exchange, a real database, a signer with a folder, and a fake chain of TRON's kind. */
export class TronGround {
  readonly database: Database;
  fake = new FakeTronLedger(USDT);
  exchange = new Exchange();
  folder = '';
  hot = '';
  accountKey = '';
  payer: Payer | null = null;
  problems: string[] = [];
  told: string[] = [];
  asked = 0;
  kill: Kill | null = null;
  /** Stands between the payer and the exchange. */
  intercept: ((command: Command, submit: () => Promise<Submitted>) => Promise<Submitted>) | null = null;
  /** The server's clock ahead of the chain's newest block, ms. */
  aheadMs = 0;
  #isDead = false;
  #turns = 0;

  constructor(database: Database) {
    this.database = database;
  }

  get nowMs(): number {
    return this.fake.timeMs + this.aheadMs;
  }

  readonly core = {
    submit: async (command) => {
      const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.nowMs, command);
      if (entry.outcome.ok) this.told.push(command.body.type);
      return await Promise.resolve({ seq: entry.seq, timeMs: entry.timeMs, outcome: entry.outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(this.exchange.ask(query)),
  } as Partial<Core> as Core;

  async reset(): Promise<void> {
    [this.intercept, this.exchange, this.problems, this.told, this.aheadMs] = [null, new Exchange(), [], [], 0];
    this.fake = new FakeTronLedger(USDT);
    for (let mined = 0; mined < 10; mined += 1) this.fake.next();
    for (const table of ['unswept_deposits', 'own_transactions'] as const)
      await withPaymentTables(this.database).deleteFrom(table).execute();
    const submit: Core['submit'] = (command) => this.core.submit(command.body.type === RULES.type ? { ...command, body: RULES } : command);
    await runGenesis({ ...this.core, submit } as Core, { mode: 'demo', products: [{ genesis: custodyGenesis }] });
    this.send({ type: 'account.open', accountId: USER, kind: 'user' });
    this.makeSigner();
    this.fake.give(this.hot, 'coins', HOT_TRX * 1_000_000n);
    this.fake.give(this.hot, 'tokens', HOT_USDT * 1_000_000n);
    this.send({ type: 'house.capital', assetId: USDT_ID, network: 'TRC20', amount: HOT_USDT * ONE });
    this.send({ type: 'custody.move', channelId, from: 'cold', to: 'hot', units: HOT_USDT * ONE, txId: 'filled' });
    // money of the user that came by a channel whose coins lie hot
    const output = { channelId, txId: 'first', outputIndex: 0, blockHash: 'block', accountId: USER, chainUnits: 500_000n * 1_000_000n };
    this.send({ type: 'custody.deposit', ...output, confirmations: 1_000 });
    this.told = [];
  }

  makeSigner(more: object = {}): void {
    this.folder = mkdtempSync(join(tmpdir(), 'candor-signer-'));
    createSignerFolder(this.folder, new Uint8Array(64).fill(7));
    const limits = { transactionMax: HUGE, hourMax: HUGE, twoPersonsFrom: HUGE, ...more };
    const chainId = Number.parseInt(this.fake.blocks[0]?.hash.slice(-8) ?? '', 16);
    const channels = [{ channel: 'USDT-TRC', contract: USDT, ...limits }];
    const tron = [{ chainId, transactionFeeMax: HUGE, hourFeeMax: HUGE, fuelMax: HUGE, channels }];
    const written: WrittenSignerSettings = { exchangeKeys: [publicKeyOf(SECRET)], operators: [], chains: [], tron };
    writeFileSync(join(this.folder, SIGNER_FILES.settings), JSON.stringify(written));
    const accounts = openSigner(this.folder).take({ type: 'accounts', network: 'tron' });
    [this.hot, this.accountKey] = accounts.type === 'accounts' ? [accounts.hot, accounts.accountKey] : ['', ''];
  }

  send(body: CommandBody, accountId = 0): number {
    const { outcome, seq } = this.exchange.execute(this.exchange.lastSeq + 1, this.nowMs, { id: '', accountId, body });
    if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code} ${outcome.limit}`);
    return seq;
  }

  /** Answers its number; it is approved by itself. One USDT of it is the fee. */
  request(usdt: bigint, address: string): number {
    const trusted = { utcOffsetMinutes: 0, readyMs: 0, dayMaxValueUnits: null };
    return this.send({ type: 'custody.request', channelId, address, memo: '', amountUnits: usdt * ONE, ...trusted }, USER);
  }

  withdrawal(id: number): Withdrawal {
    const all = this.exchange.ask({ type: 'custody.withdrawals', accountId: USER, beforeId: 0, count: 100 });
    const found = all.find((one) => one.withdrawalId === id);
    if (found === undefined) throw new Error(`no withdrawal ${id}`);
    return found;
  }

  get available(): bigint {
    const all = this.exchange.ask({ type: 'accounts.balances', accountId: USER });
    return all.find(({ assetId }) => assetId === USDT_ID)?.availableUnits ?? 0n;
  }

  /** What the ledger says is somewhere, in units of the chain. */
  ledger(place: 'hotUnits' | 'depositUnits'): bigint {
    return (this.exchange.ask({ type: 'custody.held' }).find((one) => one.channelId === channelId)?.[place] ?? 0n) / 100n;
  }

  get depositAddress(): string {
    return new DepositAddresses(TRON, this.accountKey).at(USER);
  }

  /** As it arrives: on the chain, and in the exchange with so many confirmations. */
  async arrive(txId: string, usdt: bigint, confirmations = 1_000): Promise<number> {
    this.fake.give(this.depositAddress, 'tokens', usdt * 1_000_000n);
    const output = { channelId, txId, outputIndex: 0, blockHash: 'block', accountId: USER, chainUnits: usdt * 1_000_000n, confirmations };
    const body = { type: 'custody.deposit', ...output } as const;
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.nowMs, { id: '', accountId: 0, body });
    if (!entry.outcome.ok) throw new Error(`${txId}: ${entry.outcome.code}`);
    await unsweptDeposits(this.database, [channelId]).follow([entry], async () => await Promise.resolve());
    return entry.seq;
  }

  async rows(): Promise<readonly OwnTransaction[]> {
    return await withPaymentTables(this.database).selectFrom('own_transactions').selectAll().orderBy('id').execute();
  }

  async unswept(): Promise<number> {
    return (await withPaymentTables(this.database).selectFrom('unswept_deposits').select('deposit_id').execute()).length;
  }

  readonly channels = [{ name: 'USDT-TRC', contract: USDT, scale: 8 }] as const;

  kind(transactions = new OwnTransactions(this.database, 'tron')): ChainParts['kind'] {
    const node = new TronOwnNode(async (path, question) => {
      if (this.#isDead) throw new Killed();
      return await Promise.resolve(this.fake.answer(`/${path}`, question));
    });
    const keyring: TronParts['keyring'] = { key: keyName(publicKeyOf(SECRET)), sign: (tag, object) => sign(SECRET, tag, object) };
    const { accountKey, core } = this;
    return tronKind({ core, transactions, now: () => this.nowMs, node, keyring, accountKey, validMs: VALID_MS });
  }

  /** Starts a payer, as a server's start does. */
  start(kill: Kill | null = null, isSweeping = false): Payer {
    [this.kill, this.asked, this.#isDead] = [kill, 0, false];
    const signer = openSigner(this.folder, () => this.nowMs);
    const link: SignerLink = {
      ask: async (question) => await this.guarded(() => Promise.resolve(signer.take(JSON.parse(JSON.stringify(question))))),
      close: async () => await Promise.resolve(),
    };
    const transactions = new GuardedTransactions(this, this.database);
    const node = new TronOwnNode((path, question) => Promise.resolve().then(() => this.fake.answer(`/${path}`, question)));
    const work: ChainParts = {
      core: { submit: async (command) => await this.guarded(() => this.#submit(command)), query: (query) => this.core.query(query) },
      transactions,
      link,
      kind: this.kind(transactions),
      channels: this.channels,
      coin: null,
      broadcast: async (raw, txId) => await this.guarded(() => node.send(raw, txId)),
      now: () => this.nowMs,
    };
    const sweeper = isSweeping ? new Sweeper({ ...work, intervalMs: 0 }) : null;
    this.payer = new Payer({
      ...work,
      accountKey: this.accountKey,
      pauseMs: 1,
      also: async (hot) => {
        this.#turns += 1;
        return (await sweeper?.begin(hot)) ?? new Map<string, string | null>();
      },
      onFailed: () => undefined,
      onProblem: (of, reason) => void this.problems.push(`${of}: ${reason ?? 'well'}`),
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

  /** Resolves after so many whole turns, or when the payer is dead. */
  async turns(count: number): Promise<void> {
    const until = this.#turns + count;
    await vi.waitFor(() => {
      if (this.#turns < until && !this.#isDead) throw new Error(`not yet: ${this.problems.slice(-5).join('; ')}`);
    }, WAIT);
  }

  /** Makes a block after each whole turn, until it holds. */
  async mineUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let mined = 0; mined < BLOCKS_MAX; mined += 1) {
      await this.turns(1);
      if (await holds()) return;
      this.fake.next();
    }
    throw new Error(`not yet: ${this.problems.slice(-5).join('; ')}`);
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
  readonly #ground: TronGround;

  constructor(ground: TronGround, database: Database) {
    super(database, 'tron');
    this.#ground = ground;
  }

  override async add(...given: Parameters<OwnTransactions['add']>): Promise<OwnTransaction> {
    return await this.#ground.guarded(() => super.add(...given));
  }

  override async set(...given: Parameters<OwnTransactions['set']>): Promise<OwnTransaction> {
    return await this.#ground.guarded(() => super.set(...given));
  }
}
