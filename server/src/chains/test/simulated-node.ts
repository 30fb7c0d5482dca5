import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Transfer } from '../chain.ts';
import { receiptsRoot, type HashedReceipt } from '../evm/receipts-root.ts';
import { NodeFault, type Rpc } from '../evm/rpc-client.ts';

export type SimulatedLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string };
export type SimulatedTransaction = {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly value: bigint;
  readonly hasFailed: boolean;
  readonly logs: readonly SimulatedLog[];
  /** What of it is a deposit, said by who made it and not read out of it. */
  readonly arrives: readonly Transfer[];
};
export type SimulatedBlock = {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly SimulatedTransaction[];
};

/** How a node answers wrongly. `behind`: as it was some blocks ago; `moves`: its chain changes between two answers. */
export type NodeTrouble =
  | 'late'
  | 'missing log'
  | 'duplicated log'
  | 'missing receipt'
  | 'swapped receipts'
  | 'behind'
  | 'moves'
  | 'other chain'
  | 'nonsense';

export const hashOf = (text: string): string => `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`;
const hex = (value: number | bigint): string => `0x${value.toString(16)}`;

/** A chain that changes as it is told, behind the JSON-RPC of a node that may be in trouble. */
export class SimulatedNode {
  #made = 0;
  blocks: readonly SimulatedBlock[] = [{ height: 0, hash: hashOf('genesis'), parentHash: hashOf(''), transactions: [] }];
  /** Chains that it has had. */
  readonly past: (readonly SimulatedBlock[])[] = [];
  trouble: NodeTrouble | null = null;
  /** What happens when it has answered. */
  afterAnswer: (method: string) => void = () => undefined;

  get height(): number {
    return this.blocks.length - 1;
  }

  mine(transactions: readonly SimulatedTransaction[]): void {
    const parentHash = this.blocks.at(-1)?.hash ?? '';
    this.#made += 1;
    const hash = hashOf(`${parentHash} ${this.#made}`);
    this.blocks = [...this.blocks, { height: this.blocks.length, hash, parentHash, transactions }];
  }

  /** Gives up the last blocks; answers what stood in them. */
  shorten(depth: number): readonly SimulatedTransaction[] {
    this.past.push(this.blocks);
    const kept = this.blocks.slice(0, Math.max(1, this.blocks.length - depth));
    const gone = this.blocks.slice(kept.length);
    this.blocks = kept;
    return gone.flatMap(({ transactions }) => transactions);
  }

  /** Goes back to a chain that it has had. */
  restore(which: number): void {
    const chain = this.past[which % Math.max(1, this.past.length)];
    this.past.push(this.blocks);
    this.blocks = chain ?? this.blocks;
  }

  readonly rpc: Rpc = (method, [first]) => {
    if (this.trouble === 'late') return Promise.reject(new NodeFault('late'));
    if (this.trouble === 'nonsense') return Promise.resolve({ hash: 7 });
    if (this.trouble === 'moves' && method === 'eth_getBlockByHash') {
      this.trouble = null;
      this.shorten(1);
      this.mine([]);
    }
    const answer = this.#answer(method, String(first));
    this.afterAnswer(method);
    return Promise.resolve(answer);
  };

  #answer(method: string, first: string): unknown {
    const blocks = this.trouble === 'behind' ? this.blocks.slice(0, Math.max(1, this.blocks.length - 3)) : this.blocks;
    const byHash = blocks.find(({ hash }) => hash === first);
    switch (method) {
      case 'eth_chainId':
        return hex(this.trouble === 'other chain' ? 1 : 31_337);
      case 'eth_getBlockByNumber':
        return headerOf(first === 'latest' ? blocks.at(-1) : blocks[Number(first)]);
      case 'eth_getBlockByHash':
        return byHash === undefined ? null : blockOf(byHash);
      case 'eth_getBlockReceipts':
        return byHash === undefined ? null : troubled(receiptsOf(byHash), this.trouble);
      default:
        throw new Error(`asked for ${method}`);
    }
  }
}

const headerOf = (block: SimulatedBlock | undefined) =>
  block === undefined ? null : { hash: block.hash, parentHash: block.parentHash, number: hex(block.height) };

const blockOf = (block: SimulatedBlock) => ({
  ...headerOf(block),
  receiptsRoot: receiptsRoot(block.transactions.map(hashedOf)),
  transactions: block.transactions.map(({ hash, from, to, value }) => ({ hash, from, to, value: hex(value) })),
});

const hashedOf = ({ hasFailed, logs }: SimulatedTransaction): HashedReceipt => ({
  type: 2,
  status: hasFailed ? '0x0' : '0x1',
  cumulativeGasUsed: 21_000n,
  logsBloom: `0x${'00'.repeat(256)}`,
  logs,
});

const receiptsOf = ({ hash: blockHash, transactions }: SimulatedBlock) =>
  transactions.map((transaction) => {
    const { hash: transactionHash, logs } = transaction;
    const hashed = hashedOf(transaction);
    return {
      ...hashed,
      type: hex(hashed.type),
      cumulativeGasUsed: hex(hashed.cumulativeGasUsed),
      transactionHash,
      blockHash,
      logs: logs.map((log) => ({ ...log, blockHash, transactionHash, removed: false })),
    };
  });

function troubled(receipts: ReturnType<typeof receiptsOf>, trouble: NodeTrouble | null): unknown {
  const last = receipts.findLastIndex(({ logs }) => logs.length > 0);
  switch (trouble) {
    case 'missing log':
      return receipts.map((receipt, index) => (index === last ? { ...receipt, logs: receipt.logs.slice(0, -1) } : receipt));
    case 'duplicated log':
      return receipts.map((receipt) => ({ ...receipt, logs: [...receipt.logs, ...receipt.logs.slice(-1)] }));
    case 'missing receipt':
      return receipts.slice(1);
    case 'swapped receipts':
      return receipts.toReversed();
    case null:
    case 'late':
    case 'behind':
    case 'moves':
    case 'other chain':
    case 'nonsense':
      return receipts;
  }
}
