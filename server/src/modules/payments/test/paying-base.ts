import { Exchange } from '@candor/exchange/exchange';
import type { CommandBody } from '@candor/exchange/command';
import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import { keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { CHANNEL_OF, type Network } from '../../../chains/networks.ts';
import { runGenesis } from '../../../genesis/genesis.ts';
import type { Core } from '../../../machine/core/core.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import type { Keyring } from '../../../prices/provenance/signed.ts';
import { custodyGenesis } from '../../../products/custody/genesis.ts';
import { createSignerFolder, openSigner, SIGNER_FILES } from '../../../signer/signer-folder.ts';
import type { SignerLink } from '../../../signer/signer-messages.ts';
import type { WrittenSignerSettings } from '../../../signer/signer-settings.ts';
import type { ChainParts } from '../chain-parts.ts';
import { OwnTransactions, type OwnTransaction } from '../own-transactions.ts';
import { Payer, type PayerOptions } from '../payer.ts';
import { PaymentApprovals } from '../payment-approvals.ts';
import { Sweeper } from '../sweeper.ts';
import { withPaymentTables } from '../tables.ts';
import { unsweptDeposits } from '../unswept-deposits.ts';

const SECRET = '01'.repeat(32);
const SEED = new Uint8Array(64).fill(7);
export const ONE = 100_000_000n;
export const USER = 1_001;
export const HUGE = '1'.padEnd(30, '0');
export const WAIT = { timeout: 20_000, interval: 10 };

/** Each channel of a chain. */
const FOLLOWED = Object.values(CHANNEL_OF).map(({ channelId }) => channelId);

type Command = Parameters<Core['submit']>[0];
type Submitted = Awaited<ReturnType<Core['submit']>>;

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

/** What a kind of chain is paid over with, as it asks through a payer that can be killed. */
export type Paid = Pick<ChainParts, 'kind' | 'channels' | 'coin'> & { readonly send: ChainParts['broadcast'] };

/** A payer between a real exchange, a real database and a signer with a folder, each of which can be lost; a kind of chain is added. */
export abstract class PayingBase {
  readonly database: Database;
  readonly network: Network;
  exchange = new Exchange();
  /** When each test begins. */
  beginMs = 1_767_240_000_000;
  nowMs = this.beginMs;
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
  #seed = 0;
  #settings: Pick<WrittenSignerSettings, 'chains' | 'bitcoinLike' | 'tron'> = { chains: [] };

  protected constructor(network: Network, database: Database) {
    [this.network, this.database] = [network, database];
  }

  /** The server's clock. */
  now(): number {
    return this.nowMs;
  }

  readonly core = {
    submit: async (command) => {
      const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.now(), command);
      if (entry.outcome.ok) this.told.push(command.body.type);
      return await Promise.resolve({ seq: entry.seq, timeMs: entry.timeMs, outcome: entry.outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(this.exchange.ask(query)),
  } as Partial<Core> as Core;

  readonly keyring: Pick<Keyring, 'key' | 'sign'> = {
    key: keyName(publicKeyOf(SECRET)),
    sign: (tag, object) => sign(SECRET, tag, object),
  };

  get approvals(): PaymentApprovals {
    const { core, database, keyring } = this;
    return new PaymentApprovals({ core, database, keyring, now: () => this.now() });
  }

  /** Another exchange and empty tables. */
  protected async startOver(): Promise<void> {
    this.intercept = null;
    [this.exchange, this.problems, this.told, this.nowMs] = [new Exchange(), [], [], this.beginMs];
    for (const table of ['payment_signatures', 'payment_approvals', 'own_outputs', 'unswept_deposits', 'own_transactions'] as const)
      await withPaymentTables(this.database).deleteFrom(table).execute();
    const submit: Core['submit'] = (command) => this.core.submit(command.body.type === RULES.type ? { ...command, body: RULES } : command);
    await runGenesis({ ...this.core, submit } as Core, { mode: 'demo', products: [{ genesis: custodyGenesis }] });
    this.send({ type: 'account.open', accountId: USER, kind: 'user' });
  }

  /** Of another seed each time, so that a chain that lives on has nothing of earlier tests, unless it is to hold the same hot wallet. */
  protected putSigner(settings: Pick<WrittenSignerSettings, 'chains' | 'bitcoinLike' | 'tron'>, isOfSameSeed = false): void {
    this.folder = mkdtempSync(join(tmpdir(), 'candor-signer-'));
    if (!isOfSameSeed) this.#seed += 1;
    createSignerFolder(
      this.folder,
      SEED.map((byte, index) => (index === 0 ? this.#seed : byte)),
    );
    this.#settings = settings;
    this.nameOperators([]);
    const accounts = openSigner(this.folder).take({ type: 'accounts', network: this.network });
    [this.hot, this.accountKey] = accounts.type === 'accounts' ? [accounts.hot, accounts.accountKey] : ['', ''];
  }

  /** Whoever runs the signer writes keys of operators into its settings. */
  nameOperators(operators: WrittenSignerSettings['operators']): void {
    const written: WrittenSignerSettings = { exchangeKeys: [publicKeyOf(SECRET)], operators, ...this.#settings };
    writeFileSync(join(this.folder, SIGNER_FILES.settings), JSON.stringify(written));
  }

  send(body: CommandBody, accountId = 0): number {
    const { outcome, seq } = this.exchange.execute(this.exchange.lastSeq + 1, this.now(), { id: '', accountId, body });
    if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code} ${outcome.limit}`);
    return seq;
  }

  withdrawal(id: number): Withdrawal {
    const found = this.exchange
      .ask({ type: 'custody.withdrawals', accountId: USER, beforeId: 0, count: 100 })
      .find((one) => one.withdrawalId === id);
    if (found === undefined) throw new Error(`no withdrawal ${id}`);
    return found;
  }

  async rows(): Promise<readonly OwnTransaction[]> {
    return await withPaymentTables(this.database).selectFrom('own_transactions').selectAll().orderBy('id').execute();
  }

  /** Starts a payer, as a server's start does. `sweepMs` null: nothing is swept. */
  protected startPayer(
    kill: Kill | null,
    paid: (transactions: OwnTransactions, core: ChainParts['core']) => Paid,
    sweepMs: number | null,
    more: Partial<PayerOptions>,
  ): Payer {
    [this.kill, this.asked, this.#isDead] = [kill, 0, false];
    const signer = openSigner(this.folder, () => this.now());
    const link: SignerLink = {
      ask: async (question) => await this.guarded(() => Promise.resolve(signer.take(JSON.parse(JSON.stringify(question))))),
      close: async () => await Promise.resolve(),
    };
    const transactions = new GuardedTransactions(this, this.database);
    const core: ChainParts['core'] = {
      submit: async (command) => await this.guarded(() => this.#submit(command)),
      query: (query) => this.core.query(query),
    };
    const { send, ...kind } = paid(transactions, core);
    const broadcast: ChainParts['broadcast'] = async (raw, txId) => await this.guarded(() => send(raw, txId));
    const { approvals } = this;
    const work: ChainParts = { ...kind, core, transactions, approvals, link, broadcast, now: () => this.now() };
    const sweeper = sweepMs === null ? null : new Sweeper({ ...work, intervalMs: sweepMs });
    this.payer = new Payer({
      ...work,
      accountKey: this.accountKey,
      pauseMs: 1,
      also: async (hot) => {
        this.#turns += 1;
        return (await sweeper?.begin(hot)) ?? new Map<string, string | null>();
      },
      onProblem: (of, reason) => void this.problems.push(`${of}: ${reason ?? 'well'}`),
      onFailed: (of) => void this.problems.push(`${of}: MOVED_NOTHING`),
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

  /** Resolves after so many whole turns, or when the payer is dead. */
  async turns(count: number): Promise<void> {
    const until = this.#turns + count;
    await vi.waitFor(() => {
      if (this.#turns < until && !this.#isDead) throw new Error(`not yet: ${this.problems.slice(-5).join('; ')}`);
    }, WAIT);
  }

  /** Sends a command of which the follower of deposits hears. */
  async follow(body: CommandBody): Promise<number> {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.now(), { id: '', accountId: 0, body });
    if (!entry.outcome.ok) throw new Error(`${body.type}: ${entry.outcome.code}`);
    const follower = unsweptDeposits(this.database, FOLLOWED);
    if (follower.concerns(entry)) await follower.follow([entry], async () => await Promise.resolve());
    return entry.seq;
  }

  /** The exchange, with the follower of deposits behind it. */
  get followedCore(): Pick<Core, 'submit' | 'query'> {
    const follower = unsweptDeposits(this.database, FOLLOWED);
    const submit: Core['submit'] = async (command) => {
      const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.now(), command);
      const { seq, timeMs, outcome } = entry;
      if (outcome.ok && follower.concerns(entry)) await follower.follow([entry], async () => await Promise.resolve());
      return { seq, timeMs, outcome, prevBatchHash: '' };
    };
    return { submit, query: (query) => this.core.query(query) };
  }

  async unswept(): Promise<number> {
    return (await withPaymentTables(this.database).selectFrom('unswept_deposits').select('deposit_id').execute()).length;
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
  readonly #ground: PayingBase;

  constructor(ground: PayingBase, database: Database) {
    super(database, ground.network);
    this.#ground = ground;
  }

  override async add(...given: Parameters<OwnTransactions['add']>): Promise<OwnTransaction> {
    return await this.#ground.guarded(() => super.add(...given));
  }

  override async set(...given: Parameters<OwnTransactions['set']>): Promise<OwnTransaction> {
    return await this.#ground.guarded(() => super.set(...given));
  }
}
