import { vi } from 'vitest';
import { EvmNode } from '../../../chains/evm/evm-node.ts';
import { CHANNEL_OF } from '../../../chains/networks.ts';
import { CHAIN_ID, LocalEvm } from '../../../chains/test/local-evm.ts';
import { deployTether, transferData } from '../../../chains/test/tether/tether.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import type { WrittenSignerSettings } from '../../../signer/signer-settings.ts';
import type { ChainParts, PaidChannel } from '../chain-parts.ts';
import { evmKind } from '../evm/evm-kind.ts';
import type { OwnTransactions } from '../own-transactions.ts';
import type { PayerKind } from '../payer-kind.ts';
import type { Payer, PayerOptions } from '../payer.ts';
import type { SweeperOptions } from '../sweeper.ts';
import { HUGE, Killed, ONE, PayingBase, USER, WAIT, type Kill, type Paid } from './paying-base.ts';

export const [ETH_ID, USDT_ID] = [3, 1];

type Sweeps = Pick<SweeperOptions, 'intervalMs'> & { readonly ownSenders: readonly string[] };

/** A payer between a real exchange, a real chain, a real database and a signer with a folder, each of which can be lost. */
export class PayingGround extends PayingBase {
  readonly evm: LocalEvm;
  readonly token: string;

  private constructor(evm: LocalEvm, token: string, database: Database) {
    super('ethereum', database);
    [this.evm, this.token] = [evm, token];
  }

  static async open(database: Database): Promise<PayingGround> {
    const evm = await LocalEvm.start();
    return new PayingGround(evm, await deployTether(evm, 10n ** 18n), database);
  }

  /** Another exchange, another signer and an empty table; the same chain, whose coins the hot wallet has and the ledger knows of. */
  async reset(settings: Partial<WrittenSignerSettings['chains'][number]> = {}): Promise<void> {
    await this.startOver();
    this.makeSigner(settings);
    await this.#fill();
    this.told = [];
  }

  makeSigner(settings: Partial<WrittenSignerSettings['chains'][number]> = {}): void {
    const limits = { transactionMax: HUGE, hourMax: HUGE, twoPersonsFrom: HUGE };
    const channels = [
      { channel: 'ETH', contract: '', ...limits },
      { channel: 'USDT-ERC', contract: this.token, ...limits },
    ];
    const chain = { chainId: CHAIN_ID, transactionFeeMax: HUGE, hourFeeMax: HUGE, fuelMax: HUGE, channels, ...settings };
    this.putSigner({ chains: [chain] });
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

  /** Answers its number; it is approved by itself. */
  request(name: 'ETH' | 'USDT-ERC', amountUnits: bigint, address: string): number {
    const { channelId } = CHANNEL_OF[name];
    const priced = { symbolId: 2, priceTicks: 300_000, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] } as const;
    if (name === 'ETH') this.send({ type: 'price.tick', ...priced });
    const trusted = { utcOffsetMinutes: 0, readyMs: 0, dayMaxValueUnits: null };
    return this.send({ type: 'custody.request', channelId, address, memo: '', amountUnits, ...trusted }, USER);
  }

  async balance(of: string, name: 'ETH' | 'USDT-ERC' = 'ETH'): Promise<bigint> {
    return await new EvmNode(this.evm.rpc, CHAIN_ID).balance(of, name === 'ETH' ? '' : this.token);
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
    const { coin, accountKey, keyring } = this;
    return evmKind({
      core,
      transactions,
      now: () => this.nowMs,
      node,
      chainId: CHAIN_ID,
      coin,
      channels: this.channels,
      keyring,
      accountKey,
      ownSenders,
    });
  }

  /** Starts a payer, as a server's start does. */
  start(kill: Kill | null = null, more: Partial<PayerOptions> = {}, sweeps: Sweeps | null = null): Payer {
    const node = new EvmNode(async (method, parameters) => {
      if (this.isDead) throw new Killed();
      return await this.evm.rpc(method, parameters);
    }, CHAIN_ID);
    const paid = (transactions: OwnTransactions, core: ChainParts['core']): Paid => ({
      kind: this.kind(transactions, node, core, sweeps?.ownSenders),
      channels: this.channels,
      coin: this.coin,
      send: async (raw, txId) => await node.send(raw, txId),
    });
    return this.startPayer(kill, paid, sweeps?.intervalMs ?? null, more);
  }

  /** Makes blocks until it holds. */
  async mineUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => {
      if (await holds()) return;
      await this.evm.mine();
      throw new Error(`not yet: ${this.problems.slice(-5).join('; ')}`);
    }, WAIT);
  }
}
