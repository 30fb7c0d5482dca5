import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transfer } from '../chain.ts';

export type FakeLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string };
export type FakeTransaction = {
  readonly hash: string;
  readonly raw: string;
  readonly type: 'TriggerSmartContract' | 'TransferContract';
  readonly hasFailed: boolean;
  /** Why it has failed, when not since the contract has taken everything back. */
  readonly failure?: 'OUT_OF_ENERGY';
  /** What it has cost. */
  readonly fee?: number;
  readonly logs: readonly FakeLog[];
  /** A field that whoever sent it has made up; the chain keeps it. */
  readonly madeUp: string | null;
  /** What of it is a deposit, said by who made it and not read out of it. */
  readonly arrives: readonly Transfer[];
};
export type FakeBlock = {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timestampMs: number;
  readonly root: string;
  readonly transactions: readonly FakeTransaction[];
};

/**
 * How a node answers wrongly. `behind`: as it was some blocks ago; `moves`: its chain changes between two answers; `solid elsewhere`: what it
 * says is solidified is of another chain; `little is solidified`: less than there is.
 */
export const TRON_TROUBLES = [
  'away',
  'refuses',
  'says an error',
  'cut',
  'nonsense',
  'missing transaction',
  'doubled transaction',
  'missing info',
  'doubled info',
  'infos of another block',
  'behind',
  'moves',
  'solid elsewhere',
  'little is solidified',
] as const;
export type TronTrouble = (typeof TRON_TROUBLES)[number] | 'late';

const WITNESS = `41${'5e'.repeat(20)}`;
const SIGNATURE = 'a5'.repeat(65);
const VERSION = 31;
const BLOCK_MS = 3_000;

const digest = (hex: string): string => createHash('sha256').update(hex, 'hex').digest('hex');
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Protocol Buffers, in hex: a number, and a field of bytes. */
function varint(value: number): string {
  const low = (value % 128) + (value >= 128 ? 128 : 0);
  return low.toString(16).padStart(2, '0') + (value >= 128 ? varint(Math.floor(value / 128)) : '');
}
const bytesField = (tag: number, hex: string): string => varint(tag * 8 + 2) + varint(hex.length / 2) + hex;
const numberField = (tag: number, value: number): string => (value === 0 ? '' : varint(tag * 8) + varint(value));

/** 1 is success, 2 that the contract has taken everything back, 10 that there was too little energy for it. */
const resultNumber = ({ hasFailed, failure }: FakeTransaction): number => (failure === undefined ? (hasFailed ? 2 : 1) : 10);
const resultWord = ({ hasFailed, failure }: FakeTransaction): string => failure ?? (hasFailed ? 'REVERT' : 'SUCCESS');

const leafOf = (transaction: FakeTransaction): string =>
  digest(
    bytesField(1, transaction.raw) +
      bytesField(2, SIGNATURE) +
      bytesField(5, numberField(3, resultNumber(transaction))) +
      (transaction.madeUp === null ? '' : bytesField(7, transaction.madeUp)),
  );

function rootOf(hashes: readonly string[]): string {
  const [first = '00'.repeat(32), second] = hashes;
  if (second === undefined) return first;
  const above: string[] = [];
  for (let at = 0; at < hashes.length; at += 2) {
    const pair = hashes.slice(at, at + 2);
    above.push(pair.length === 2 ? digest(pair.join('')) : pair.join(''));
  }
  return rootOf(above);
}

function blockOf(height: number, parentHash: string, made: number, transactions: readonly FakeTransaction[]): FakeBlock {
  const root = rootOf(transactions.map(leafOf));
  const timestampMs = 1_600_000_000_000 + (height + made) * BLOCK_MS;
  const header =
    numberField(1, timestampMs) + bytesField(2, root) + bytesField(3, parentHash) + numberField(7, height) + bytesField(9, WITNESS);
  const hash = height.toString(16).padStart(16, '0') + digest(header + numberField(10, VERSION)).slice(16);
  return { height, hash, parentHash, timestampMs, root, transactions };
}

/** What is asked, as far as a fake looks at it. */
export type TronQuestion = { readonly num?: number } & {
  readonly [name in 'value' | 'transaction' | 'address' | 'owner_address' | 'data']?: string;
};

/** A chain of TRON's kind that changes as it is told, with the answers of a node that may be in trouble. */
export class FakeTron {
  #made = 0;
  blocks: readonly FakeBlock[] = [blockOf(0, hashOf('before'), 0, [])];
  /** Chains that it has had. */
  readonly past: (readonly FakeBlock[])[] = [];
  trouble: TronTrouble | null = null;
  /** How many of the newest blocks are not solidified. */
  openBlocks = 2;
  contracts: readonly string[] = [];
  readonly asked: string[] = [];

  get height(): number {
    return this.blocks.length - 1;
  }

  get solidHeight(): number {
    return Math.max(0, this.height - this.openBlocks);
  }

  mine(transactions: readonly FakeTransaction[]): void {
    this.#made += 1;
    this.blocks = [...this.blocks, blockOf(this.blocks.length, this.blocks.at(-1)?.hash ?? '', this.#made, transactions)];
  }

  /** Gives up the last blocks; answers what stood in them. */
  shorten(depth: number): readonly FakeTransaction[] {
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

  answer(path: string, question: TronQuestion): unknown {
    this.asked.push(path);
    const { trouble } = this;
    if (trouble === 'says an error') return { Error: 'class java.lang.NullPointerException : null' };
    if (trouble === 'nonsense') return { blockID: 7 };
    if (trouble === 'moves' && path === '/wallet/gettransactioninfobyblocknum') {
      this.trouble = null;
      this.shorten(1);
      this.mine([]);
    }
    const blocks = trouble === 'behind' ? this.blocks.slice(0, Math.max(1, this.blocks.length - 3)) : this.blocks;
    const block = blocks[question.num ?? -1];
    switch (path) {
      case '/wallet/getnowblock':
        return printed(blocks.at(-1), trouble);
      case '/walletsolidity/getnowblock':
        return this.#solid(blocks, trouble);
      case '/wallet/getblockbynum':
        return printed(block, trouble);
      case '/wallet/gettransactioninfobyblocknum':
        return question.num === 0 || block === undefined ? {} : infosOf(block, trouble);
      case '/wallet/gettransactioninfobyid':
        return blocks.flatMap((one) => infosOf(one, trouble)).find(({ id }) => id === question.value) ?? {};
      case '/wallet/getcontract':
        return this.contracts.includes(question.value ?? '') ? { contract_address: question.value, bytecode: '60806040' } : {};
      default:
        throw new Error(`asked for ${path}`);
    }
  }

  #solid(blocks: readonly FakeBlock[], trouble: TronTrouble | null): unknown {
    const openBlocks = this.openBlocks + (trouble === 'little is solidified' ? 7 : 0);
    const solid = blocks[Math.max(0, blocks.length - 1 - openBlocks)];
    const elsewhere = solid === undefined ? undefined : blockOf(solid.height, hashOf('elsewhere'), 0, []);
    return printed(trouble === 'solid elsewhere' ? elsewhere : solid, trouble);
  }
}

/** As java-tron prints it: what has its default is left out. */
function printed(block: FakeBlock | undefined, trouble: TronTrouble | null): unknown {
  if (block === undefined) return {};
  const { height, hash, parentHash, timestampMs, root, transactions } = block;
  const number = height === 0 ? {} : { number: height };
  const raw = { timestamp: timestampMs, txTrieRoot: root, parentHash, ...number, witness_address: WITNESS, version: VERSION };
  const header = { raw_data: raw, witness_signature: SIGNATURE };
  const told = disturbed(transactions, trouble, 'transaction').map(({ hash: txID, raw: rawHex, type, madeUp, ...result }) => ({
    ret: [{ contractRet: resultWord({ hash: txID, raw: rawHex, type, madeUp, ...result }) }],
    signature: [SIGNATURE],
    txID,
    raw_data: { contract: [{ parameter: { value: {}, type_url: `type.googleapis.com/protocol.${type}` }, type }] },
    raw_data_hex: rawHex,
    ...(madeUp === null ? {} : { 7: [madeUp] }),
  }));
  return { blockID: hash, block_header: header, ...(told.length === 0 ? {} : { transactions: told }) };
}

function infosOf({ height, timestampMs, transactions }: FakeBlock, trouble: TronTrouble | null): readonly { readonly id: string }[] {
  const told = trouble === 'missing transaction' ? transactions.slice(0, -1) : disturbed(transactions, trouble, 'info');
  return told.map(({ hash: id, type, hasFailed, failure, fee, logs }) => ({
    id,
    fee: fee ?? 345_000,
    blockNumber: height,
    blockTimeStamp: trouble === 'infos of another block' ? timestampMs + BLOCK_MS : timestampMs,
    contractResult: [''],
    receipt: { net_usage: 345, ...(type === 'TransferContract' ? {} : { result: failure ?? (hasFailed ? 'REVERT' : 'SUCCESS') }) },
    ...(hasFailed ? { result: 'FAILED', resMessage: '524556455254' } : {}),
    ...(logs.length === 0 ? {} : { log: logs.map(({ topics, ...log }) => ({ ...log, ...(topics.length === 0 ? {} : { topics }) })) }),
  }));
}

/** Without the last, or with the first in the place of the last. */
function disturbed<T>(all: readonly T[], trouble: TronTrouble | null, what: 'transaction' | 'info'): readonly T[] {
  if (trouble === `missing ${what}`) return all.slice(0, -1);
  return trouble === `doubled ${what}` ? [...all.slice(0, -1), ...all.slice(0, 1)] : all;
}

export type FakeTronServer = {
  /** With a path before that of the question. */
  readonly url: string;
  /** Who answers from now on. */
  serve(node: FakeTron): void;
  /** Keys that were sent with questions. */
  readonly keys: (string | undefined)[];
  close(): Promise<void>;
};

const PATH = '/some/path';

/** Serves a fake over HTTP on loopback. */
export async function serveFakeTron(): Promise<FakeTronServer> {
  let node = new FakeTron();
  const keys: (string | undefined)[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let question = '';
    for await (const chunk of request) question += String(chunk);
    keys.push(String(request.headers['tron-pro-api-key']));
    const { trouble } = node;
    if (trouble === 'late') return;
    if (trouble === 'away') return void request.socket.destroy();
    const text = JSON.stringify(node.answer((request.url ?? '').replace(PATH, ''), JSON.parse(question) as object));
    if (trouble === 'refuses') response.statusCode = 503;
    response.end(trouble === 'cut' ? text.slice(0, text.length / 2) : text);
  };
  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    serve: (served) => void (node = served),
    keys,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
