import { join } from 'node:path';
import { vi } from 'vitest';
import { DepositAddresses } from '../../../chains/addresses/deposit-addresses.ts';
import { LITECOIN } from '../../../chains/addresses/bitcoin-address.ts';
import { BitcoinNode } from '../../../chains/bitcoin/bitcoin-node.ts';
import { FINAL_SEQUENCE, signBitcoinTransaction } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import { outputScript } from '../../../chains/bitcoin/output-script.ts';
import { openRpc } from '../../../chains/evm/rpc-client.ts';
import { CHANNEL_OF } from '../../../chains/networks.ts';
import { LocalLitecoin, localForm } from '../../../chains/test/local-litecoin.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import { SIGNER_FILES } from '../../../signer/signer-folder.ts';
import { readKeyFile } from '../../../signer/signing-keys.ts';
import type { WrittenSignerSettings } from '../../../signer/signer-settings.ts';
import type { HotArrivals } from '../../deposits/hot-arrivals.ts';
import { BitcoinKind } from '../bitcoin/bitcoin-kind.ts';
import type { PaidChannel } from '../chain-parts.ts';
import { OwnTransactions } from '../own-transactions.ts';
import type { Payer, PayerOptions } from '../payer.ts';
import { HUGE, Killed, ONE, PayingBase, USER, WAIT, type Kill, type Paid } from './paying-base.ts';

const { channelId, networkCode } = CHANNEL_OF.LTC;
const RATE = 10n;
type Limits = NonNullable<WrittenSignerSettings['bitcoinLike']>[number];

/** The same on a real chain of Bitcoin's kind. */
export class BitcoinGround extends PayingBase {
  readonly litecoin: LocalLitecoin;
  readonly coin: PaidChannel = { name: 'LTC', contract: '', scale: 8 };

  private constructor(litecoin: LocalLitecoin, database: Database) {
    super('litecoin', database);
    this.litecoin = litecoin;
  }

  static async open(database: Database): Promise<BitcoinGround> {
    return new BitcoinGround(await LocalLitecoin.start(), database);
  }

  /** Another exchange, another signer and empty tables. The hot wallet has these outputs, in coins, and the ledger knows of them. */
  async reset(outputs: readonly number[], limits: Partial<Limits> = {}): Promise<void> {
    await this.startOver();
    const all = { transactionFeeMax: HUGE, hourFeeMax: HUGE, transactionMax: HUGE, hourMax: HUGE, twoPersonsFrom: HUGE };
    this.putSigner({ chains: [], bitcoinLike: [{ network: 'litecoin', channel: 'LTC', ...all, ...limits }] });
    const { assetId } = this.terms;
    const amount = outputs.reduce((sum, coins) => sum + BigInt(Math.round(coins * 1e8)), 0n);
    const budget = 10n * ONE;
    if (amount > 0n) {
      const txId = await this.litecoin.pay(...outputs.map((coins) => ({ address: this.hot, coins })));
      await this.litecoin.mine();
      const found = outputs.map((coins, outputIndex) => ({ txId, outputIndex, chainUnits: BigInt(Math.round(coins * 1e8)) }));
      await new OwnTransactions(this.database, 'litecoin').keepOutputs(found);
    }
    this.send({ type: 'house.capital', assetId, network: networkCode, amount: amount + budget });
    this.send({ type: 'house.fund', assetId, fund: 'network', amount: budget });
    if (amount > 0n) this.send({ type: 'custody.move', from: 'cold', to: 'hot', txId: 'filled', channelId, units: amount });
    this.told = [];
  }

  /** Money of the user that lies elsewhere: the chain knows nothing of it. */
  grant(amountUnits: bigint): void {
    const output = { channelId, txId: 'granted', outputIndex: 0, blockHash: 'block' };
    this.send({ type: 'custody.deposit', ...output, accountId: USER, chainUnits: amountUnits, confirmations: 1_000 });
  }

  get terms() {
    const found = this.exchange.ask({ type: 'custody.channels' }).find((one) => one.channelId === channelId);
    if (found === undefined) throw new Error('no channel');
    return found;
  }

  get held() {
    const found = this.exchange.ask({ type: 'custody.held' }).find((one) => one.channelId === channelId);
    if (found === undefined) throw new Error('no channel');
    return found;
  }

  get userAddress(): string {
    return new DepositAddresses(LITECOIN, this.accountKey).at(USER);
  }

  /** Answers its number; it is approved by itself. */
  request(amountUnits: bigint, address: string): number {
    const { symbolId } = this.terms;
    this.send({ type: 'price.tick', symbolId, priceTicks: 9_000, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] });
    const trusted = { utcOffsetMinutes: 0, readyMs: 0, dayMaxValueUnits: null };
    return this.send({ type: 'custody.request', channelId, address, memo: '', amountUnits, ...trusted }, USER);
  }

  kind(transactions: OwnTransactions, isDead = (): boolean => false, arrivals?: Pick<HotArrivals, 'address' | 'take'>): BitcoinKind {
    const rpc = openRpc({ url: this.litecoin.url });
    const node = new BitcoinNode(
      async (method, parameters) => {
        if (isDead()) throw new Killed();
        return await rpc(method, parameters);
      },
      { network: 'litecoin', marks: [] },
    );
    const none = { address: this.hot, take: async () => await Promise.resolve() };
    const { coin, keyring } = this;
    const feeRates = { least: RATE, most: RATE };
    const parts = {
      transactions,
      now: () => this.nowMs,
      network: 'litecoin',
      node,
      coin,
      keyring,
      arrivals: arrivals ?? none,
      feeRates,
    } as const;
    return new BitcoinKind(parts, this.accountKey);
  }

  start(kill: Kill | null = null, more: Partial<PayerOptions> = {}, sweepMs: number | null = null, arrivals?: HotArrivals): Payer {
    const node = new BitcoinNode(this.litecoin.rpc, { network: 'litecoin', marks: [] });
    const paid = (transactions: OwnTransactions): Paid => ({
      kind: this.kind(transactions, () => this.isDead, arrivals),
      channels: [this.coin],
      coin: this.coin,
      send: async (raw, txId) => await node.send(raw, txId),
    });
    return this.startPayer(kill, paid, sweepMs, more);
  }

  /** By somebody who has the key: all that the hot wallet has leaves it. Answers the transaction. */
  async spendElsewhere(): Promise<string> {
    const known = await new OwnTransactions(this.database, 'litecoin').outputs(true);
    const node = new BitcoinNode(this.litecoin.rpc, { network: 'litecoin', marks: [] });
    const inputs = [];
    for (const one of known) if ((await node.unspent(one, true)) !== null) inputs.push({ ...one, sequence: FINAL_SEQUENCE });
    const chainUnits = inputs.reduce((sum, one) => sum + one.chainUnits, -10_000n);
    const script = outputScript('litecoin', this.userAddress);
    const { hot } = readKeyFile(join(this.folder, SIGNER_FILES.key)).of('litecoin');
    if (script === null) throw new Error('no script');
    const { raw, txId } = signBitcoinTransaction({ version: 2, inputs, outputs: [{ script, chainUnits }], lockTime: 0 }, hot);
    await this.litecoin.rpc('sendrawtransaction', [raw]);
    return txId;
  }

  /** What an address has by the chain, in its units. */
  async balance(address: string): Promise<bigint> {
    const found = (await this.litecoin.rpc('scantxoutset', ['start', [`addr(${localForm(address)})`]])) as {
      readonly total_amount: number;
    };
    return BigInt(Math.round(found.total_amount * 1e8));
  }

  async mineUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => {
      if (await holds()) return;
      await this.litecoin.mine();
      throw new Error(`not yet: ${this.problems.slice(-5).join('; ')}`);
    }, WAIT);
  }
}
