import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { hashOf, SimulatedNode, type SimulatedTransaction } from '@candor/server/chains/test/simulated-node';

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const CHAIN_ID = 31_337;

const wordOf = (account: string): string => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`;

/** A transfer of tokens: one relevant log. No two have the same number. */
export function transferTo(address: string, number: number, units: bigint): SimulatedTransaction {
  const from = hashOf('stranger').slice(0, 42);
  const log = {
    address: TOKEN.toLowerCase(),
    topics: [TRANSFER, wordOf(from), wordOf(address)],
    data: `0x${units.toString(16).padStart(64, '0')}`,
  };
  return { hash: hashOf(`transfer ${number}`), from, to: TOKEN.toLowerCase(), value: 0n, hasFailed: false, logs: [log], arrives: [] };
}

/** A node over HTTP whose blocks are made before anything is measured and shown one after the other: an answer costs this process next to nothing. */
export class ChainStandIn {
  readonly #node = new SimulatedNode();
  readonly #answers = new Map<string, string>();
  readonly #server: Server;
  #shownHeight = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then(async (body) => {
        const { id, method, params } = JSON.parse(body) as {
          readonly id: number;
          readonly method: string;
          readonly params: readonly unknown[];
        };
        response.setHeader('content-type', 'application/json');
        response.end(`{"jsonrpc":"2.0","id":${id},"result":${await this.#answer(method, String(params[0]))}}`);
      });
    });
  }

  static async start(): Promise<ChainStandIn> {
    const chain = new ChainStandIn();
    await once(chain.#server.listen(0, '127.0.0.1'), 'listening');
    return chain;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Makes a block that is not shown yet, with its answers. */
  async prepare(transactions: readonly SimulatedTransaction[]): Promise<void> {
    this.#node.mine(transactions);
    const hash = this.#node.blocks.at(-1)?.hash ?? '';
    for (const method of ['eth_getBlockByHash', 'eth_getBlockReceipts'])
      this.#answers.set(`${method} ${hash}`, JSON.stringify(await this.#node.rpc(method, [hash])));
  }

  /** Shows the next block that is prepared. */
  show(): void {
    if (this.#shownHeight >= this.#node.height) throw new Error('no block is prepared');
    this.#shownHeight += 1;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(method: string, first: string): Promise<string> {
    const known = this.#answers.get(`${method} ${first}`);
    if (known !== undefined) return known;
    if (method === 'eth_getCode') return '"0x6001"';
    if (method !== 'eth_getBlockByNumber') return JSON.stringify(await this.#node.rpc(method, [first]));
    const height = first === 'latest' ? this.#shownHeight : Number(first);
    return height > this.#shownHeight ? 'null' : JSON.stringify(await this.#node.rpc(method, [`0x${height.toString(16)}`]));
  }
}
