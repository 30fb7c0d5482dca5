import { ADDRESS_KINDS } from '../../chains/addresses/read-address.ts';
import { DepositAddresses } from '../../chains/addresses/deposit-addresses.ts';
import type { LocalChain } from '../../chains/local/local-chain.ts';
import type { ChannelName, Network } from '../../chains/networks.ts';
import type { ScanRules } from '../../chains/scan/scanner.ts';
import { ChainApart, type ChainApartOptions } from '../../chains/watching/chain-apart.ts';
import type { ChainNode } from '../../chains/watching/chain-messages.ts';
import { ChainWatch } from '../../chains/watching/chain-watch.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { AddressBook } from './address-book.ts';
import { HotArrivals } from './hot-arrivals.ts';
import { DatabaseScanStore } from './scan-store.ts';

const PAUSE_MS = 1_000;
/** Blocks that are remembered beyond those that make a deposit final: a fork below them stops the scan. */
const SPARE_BLOCKS = 64;

export type WatchedChainOptions = Pick<ChainApartOptions, 'firstPauseMs'> & {
  readonly database: Database;
  readonly network: Network;
  /** Those of its coins and tokens that are read. */
  readonly channels: readonly ChannelName[];
  readonly node: ChainNode;
  readonly accountKey: string;
  /** An address of ours whose coins are no deposits; null: none is watched. */
  readonly hot?: string | null;
  /** The chain that this server has started itself; null: it is another's. */
  readonly local?: LocalChain | null;
  /** At the beginning, which the program that reads is told too. */
  readonly rules: Pick<ScanRules, 'toCredit' | 'toFinal'>;
  /** As they are now; those of before while nobody answers. Absent: they stay. */
  readonly rulesNow?: () => Promise<WatchedChainOptions['rules']>;
  readonly now: () => number;
  readonly onReports: () => void;
  /** What keeps deposits of it from being credited; null: nothing does any more. */
  readonly onProblem: (problem: string | null) => void;
  readonly pauseMs?: number;
};

/** How a chain does: why it is not read, for how long nothing was read of it, and how many blocks are still to be read. */
export type ChainFigures = {
  readonly network: Network;
  readonly problem: string | null;
  readonly readAgeMs: number;
  /** Of its newest block, as the node last said it; 0 before it has. */
  readonly height: number;
  readonly behindBlocks: number;
};

/** One chain that is read into the database, and the addresses that users have on it. */
export class WatchedChain {
  readonly network: Network;
  readonly channels: readonly ChannelName[];
  readonly addresses: AddressBook;
  /** Own addresses that nothing is paid out to. */
  readonly ownSenders: readonly string[];
  readonly node: WatchedChainOptions['node'];
  readonly accountKey: string;
  readonly local: LocalChain | null;
  /** The hot wallet that is watched, and what has arrived there. */
  readonly hot: HotArrivals | null;
  readonly #apart: ChainApart;
  readonly #watch: ChainWatch;
  readonly #now: () => number;
  #problem: string | null = null;
  #readMs: number;
  #height = 0;
  #behindBlocks = 0;

  private constructor({
    database,
    network,
    channels,
    node,
    accountKey,
    local = null,
    hot = null,
    rules,
    rulesNow,
    now,
    onReports,
    onProblem,
    ...more
  }: WatchedChainOptions) {
    this.network = network;
    this.channels = channels;
    this.ownSenders = 'ownSenders' in node ? node.ownSenders : hot === null ? [] : [hot];
    [this.node, this.accountKey, this.local] = [node, accountKey, local];
    this.hot = hot === null ? null : new HotArrivals(database, network, hot);
    this.#now = now;
    this.#readMs = now();
    this.#apart = new ChainApart({ network, node: { ...node, toFinal: rules.toFinal }, onProblem, ...more });
    const derived = new DepositAddresses(ADDRESS_KINDS[network], accountKey);
    this.addresses = new AddressBook(database, network, derived, (addresses) => this.#apart.watch(addresses));
    let last = rules;
    this.#watch = new ChainWatch({
      read: async (known) => {
        const answer = await this.#apart.read(known);
        this.#readMs = now();
        const newest = answer.blocks.at(-1) ?? answer.base ?? known[0];
        this.#height = answer.head.height;
        this.#behindBlocks = Math.max(0, answer.head.height - (newest?.height ?? 0));
        return answer;
      },
      store: new DatabaseScanStore({ database, network, hot, now, onReports }),
      rules: async () => {
        last = (await rulesNow?.().catch(() => last)) ?? last;
        return { ...last, network, keptBlocks: last.toFinal + SPARE_BLOCKS };
      },
      pauseMs: more.pauseMs ?? PAUSE_MS,
      onProblem: (problem) => {
        this.#problem = problem;
        onProblem(problem);
      },
    });
  }

  /** Addresses that were given out are watched before the first block is read. */
  static async open(options: WatchedChainOptions): Promise<WatchedChain> {
    const chain = new WatchedChain(options);
    try {
      await chain.addresses.open();
      if (chain.hot !== null) chain.#apart.watch([chain.hot.address]);
    } catch (error) {
      await chain.#apart.close();
      throw error;
    }
    chain.#watch.start();
    return chain;
  }

  /** Of the program that reads it; 0 while it is away. */
  get pid(): number {
    return this.#apart.pid;
  }

  /** What the chain says; rejects when it cannot be asked. */
  async isContract(address: string): Promise<boolean> {
    return await this.#apart.isContract(address);
  }

  figures(): ChainFigures {
    return {
      network: this.network,
      problem: this.#problem,
      readAgeMs: Math.max(0, this.#now() - this.#readMs),
      height: this.#height,
      behindBlocks: this.#behindBlocks,
    };
  }

  get isHalted(): boolean {
    return this.#problem === 'HALTED';
  }

  async resume(): Promise<boolean> {
    return await this.#watch.resume();
  }

  async close(): Promise<void> {
    const [closed] = await Promise.allSettled([this.#watch.close(), this.#apart.close()]);
    if (closed.status === 'rejected') throw closed.reason;
  }
}
