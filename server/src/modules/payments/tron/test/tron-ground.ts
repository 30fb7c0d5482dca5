import { TRON } from '../../../../chains/addresses/account-address.ts';
import { DepositAddresses } from '../../../../chains/addresses/deposit-addresses.ts';
import { CHANNEL_OF } from '../../../../chains/networks.ts';
import { FakeTronLedger } from '../../../../chains/test/fake-tron-ledger.ts';
import { USDT } from '../../../../chains/test/fake-tron-transfers.ts';
import { TronOwnNode } from '../../../../chains/tron/tron-own-node.ts';
import type { Database } from '../../../../machine/storage/connection.ts';
import type { ChainParts } from '../../chain-parts.ts';
import { OwnTransactions } from '../../own-transactions.ts';
import type { Payer } from '../../payer.ts';
import { HUGE, Killed, ONE, PayingBase, USER, type Kill, type Paid } from '../../test/paying-base.ts';
import { tronKind } from '../tron-kind.ts';

const USDT_ID = 1;
/** What the hot wallet has at first, in whole units. */
export const [HOT_USDT, HOT_TRX] = [1_000_000n, 10_000n];
export const WAIT = { timeout: 20_000, interval: 2 };
/** Ten blocks of the fake. */
export const VALID_MS = 60_000;
/** That a test waits for. */
const BLOCKS_MAX = 200;
const { channelId } = CHANNEL_OF['USDT-TRC'];

/** A payer between a real exchange, a real database, a signer with a folder, and a fake chain of TRON's kind, by whose blocks its clock goes. */
export class TronGround extends PayingBase {
  fake = new FakeTronLedger(USDT);
  /** The server's clock ahead of the chain's newest block, ms. */
  aheadMs = 0;

  constructor(database: Database) {
    super('tron', database);
  }

  override now(): number {
    return this.fake.timeMs + this.aheadMs;
  }

  async reset(): Promise<void> {
    this.aheadMs = 0;
    this.fake = new FakeTronLedger(USDT);
    for (let mined = 0; mined < 10; mined += 1) this.fake.next();
    await this.startOver();
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

  /** Of the same seed each time: what it refuses is said without another hot wallet. */
  makeSigner(more: object = {}): void {
    const limits = { transactionMax: HUGE, hourMax: HUGE, twoPersonsFrom: HUGE, ...more };
    const chainId = Number.parseInt(this.fake.blocks[0]?.hash.slice(-8) ?? '', 16);
    const channels = [{ channel: 'USDT-TRC', contract: USDT, ...limits }];
    this.putSigner({ chains: [], tron: [{ chainId, transactionFeeMax: HUGE, hourFeeMax: HUGE, fuelMax: HUGE, channels }] }, true);
  }

  /** Answers its number; it is approved by itself. One USDT of it is the fee. */
  request(usdt: bigint, address: string): number {
    const trusted = { utcOffsetMinutes: 0, readyMs: 0, dayMaxValueUnits: null };
    return this.send({ type: 'custody.request', channelId, address, memo: '', amountUnits: usdt * ONE, ...trusted }, USER);
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
    return await this.follow({ type: 'custody.deposit', ...output });
  }

  readonly channels = [{ name: 'USDT-TRC', contract: USDT, scale: 8 }] as const;

  kind(transactions = new OwnTransactions(this.database, 'tron')): ChainParts['kind'] {
    const node = new TronOwnNode(async (path, question) => {
      if (this.isDead) throw new Killed();
      return await Promise.resolve(this.fake.answer(`/${path}`, question));
    });
    const { accountKey, core, keyring } = this;
    return tronKind({ core, transactions, now: () => this.now(), node, keyring, accountKey, validMs: VALID_MS });
  }

  /** Starts a payer, as a server's start does. */
  start(kill: Kill | null = null, isSweeping = false): Payer {
    const node = new TronOwnNode((path, question) => Promise.resolve().then(() => this.fake.answer(`/${path}`, question)));
    const paid = (transactions: OwnTransactions): Paid => ({
      kind: this.kind(transactions),
      channels: this.channels,
      coin: null,
      send: async (raw, txId) => await node.send(raw, txId),
    });
    return this.startPayer(kill, paid, isSweeping ? 0 : null, { onFailed: () => undefined });
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
}
