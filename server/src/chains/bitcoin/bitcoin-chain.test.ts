import { hash } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { LITECOIN } from '../addresses/bitcoin-address.ts';
import { DepositAddresses } from '../addresses/deposit-addresses.ts';
import { writeWitnessKeyHash } from '../addresses/segwit-address.ts';
import type { Transfer } from '../chain.ts';
import { NodeFault, type Rpc } from '../evm/rpc-client.ts';
import { knownBlock, type KnownBlock } from '../test/bitcoin-blocks.ts';
import { MAIN_MARKS, openBitcoinChain, type BitcoinSettings } from './bitcoin-chain.ts';
import { merkleRoot, readHeader } from './block.ts';

/** The users’ addresses that are paid in the known blocks. */
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(LITECOIN.accountPath);
const addresses = new DepositAddresses(LITECOIN, account.publicExtendedKey);
const [ADDRESS, OTHER] = [addresses.at(0), addresses.at(1)];
const SETTINGS: BitcoinSettings = { network: 'litecoin', marks: [] };

const BEFORE = knownBlock('a block before extensions');
const MOVED_IN = knownBlock('the first block with an extension');
const TWICE = knownBlock('two outputs to one address');
const PAYS_OUT = knownBlock('pays out');
const referenceTo = ({ hash, parentHash }: KnownBlock, height: number) => ({ height, hash, parentHash });

const KEY = LITECOIN.read(ADDRESS);
const PAYLOAD = KEY.isValid ? KEY.payload : new Uint8Array();
/** The same key on Bitcoin. */
const ON_BITCOIN = writeWitnessKeyHash('bc', PAYLOAD);
/** Where the number of transactions stands in a block. */
const COUNT = 80;

type Made = { readonly ids: readonly Buffer[]; readonly transactions: Buffer };

/** What arrives, on Bitcoin, in a block that is made of transactions. At each height there is this block. */
async function transfersOfMade({ ids, transactions }: Made, height: number): Promise<readonly Transfer[]> {
  const header = Buffer.concat([Buffer.alloc(36, 1), merkleRoot(ids), Buffer.alloc(12)]);
  const block = Buffer.concat([header, Buffer.of(ids.length), transactions]);
  const reference = { height, ...readHeader(header) };
  const rpc: Rpc = (method) => Promise.resolve(method === 'getblockhash' ? reference.hash : block.toString('hex'));
  const chain = openBitcoinChain(rpc, { network: 'bitcoin', marks: [] });
  chain.watch([ON_BITCOIN]);
  return await chain.transfersIn(reference);
}

/** A transaction that pays so many units to our address by each of its outputs. */
function paying(...units: readonly number[]): Made {
  const script = Buffer.concat([Buffer.of(0x16, 0x00, 0x14), PAYLOAD]);
  const outputs = units.map((value) => Buffer.concat([Buffer.of(value, 0, 0, 0, 0, 0, 0, 0), script]));
  const input = Buffer.concat([Buffer.of(1), Buffer.alloc(36, 1), Buffer.of(0), Buffer.alloc(4, 255)]);
  const transactions = Buffer.concat([Buffer.of(2, 0, 0, 0), input, Buffer.of(units.length), ...outputs, Buffer.alloc(4)]);
  return { ids: [hash('sha256', hash('sha256', transactions, 'buffer'), 'buffer')], transactions };
}

const joined = (...made: readonly Made[]): Made => ({
  ids: made.flatMap(({ ids }) => ids),
  transactions: Buffer.concat(made.map(({ transactions }) => transactions)),
});

type Answers = Readonly<Record<string, (answer: unknown, asked: readonly unknown[]) => unknown>>;

/** A node with blocks at heights, some of whose answers are changed. */
function open(at: Readonly<Record<number, KnownBlock>>, changed: Answers = {}, settings: BitcoinSettings = SETTINGS) {
  const best = Math.max(...Object.keys(at).map(Number));
  const answer = (method: string, [first]: readonly unknown[]): unknown => {
    const found = Object.values(at).find(({ hash }) => hash === first);
    if (method === 'getblockchaininfo') return { blocks: best, bestblockhash: at[best]?.hash, chain: 'regtest' };
    const answered = method === 'getblockhash' ? at[Number(first)]?.hash : method === 'getblock' ? found?.hex : found?.hex.slice(0, 160);
    if (answered === undefined) throw new NodeFault('the node refuses', method === 'getblockhash' ? -8 : -5);
    return answered;
  };
  const rpc: Rpc = async (method, parameters) => {
    const given = answer(method, parameters);
    return await Promise.resolve(changed[method]?.(given, parameters) ?? given);
  };
  const chain = openBitcoinChain(rpc, settings);
  chain.watch([ADDRESS, OTHER]);
  return chain;
}

describe('what arrives in a block', () => {
  test('each output to an address, by its place; what pays to others is nothing', async () => {
    const chain = open({ 50: TWICE });
    const [, paid] = TWICE.transactions;
    const output = { channel: 'LTC', txId: paid?.txId, address: ADDRESS };
    const places = paid?.outputs.flatMap(([, units], index) => (['100000000', '200000000'].includes(units) ? [index] : [])) ?? [];
    expect(await chain.transfersIn(referenceTo(TWICE, 50))).toEqual([
      { ...output, outputIndex: places[0], chainUnits: 100_000_000n },
      { ...output, outputIndex: places[1], chainUnits: 200_000_000n },
    ]);
  });

  test('on Bitcoin, behind a witness and without an extension', async () => {
    const bytes = Buffer.from(TWICE.hex, 'hex');
    const ofExtension = bytes.indexOf(Buffer.from('02000000000801', 'hex'));
    const ids = TWICE.transactions.slice(0, 2).map(({ txId }) => Buffer.from(txId, 'hex').reverse());
    const arrived = await transfersOfMade({ ids, transactions: bytes.subarray(COUNT + 1, ofExtension) }, 50);
    expect(arrived.map(({ channel, address, chainUnits }) => [channel, address, chainUnits])).toEqual([
      ['BTC', ON_BITCOIN, 100_000_000n],
      ['BTC', ON_BITCOIN, 200_000_000n],
    ]);
  });

  test('an output of nothing is nothing, and those beside it keep their places', async () => {
    const arrived = await transfersOfMade(joined(paying(1), paying(0, 5, 0, 7)), 100);
    expect(arrived.map(({ outputIndex, chainUnits }) => [outputIndex, chainUnits])).toEqual([
      [1, 5n],
      [3, 7n],
    ]);
  });

  test('what was found with a block arrives a hundred blocks later, and not before', async () => {
    const made = joined(paying(1), paying(2), paying(3));
    const units = async (height: number) => (await transfersOfMade(made, height)).map(({ chainUnits }) => chainUnits);
    expect(await units(100)).toEqual([2n, 3n]);
    expect(await units(101)).toEqual([1n, 2n, 3n]);
  });

  test('what an extension pays out', async () => {
    const txId = PAYS_OUT.transactions.at(-1)?.txId;
    expect(await open({ 60: PAYS_OUT }).transfersIn(referenceTo(PAYS_OUT, 60))).toEqual([
      { channel: 'LTC', txId, outputIndex: 1, address: OTHER, chainUnits: 300_000_000n },
    ]);
  });

  test('nothing of other blocks, and nothing before an address is watched', async () => {
    for (const block of [BEFORE, MOVED_IN]) expect(await open({ 7: block }).transfersIn(referenceTo(block, 7))).toEqual([]);
    const unwatched = openBitcoinChain(() => Promise.resolve(TWICE.hex), SETTINGS);
    expect(await unwatched.transfersIn(referenceTo(TWICE, 50))).toEqual([]);
  });

  test('what was found with a block is asked for with the hundredth on it, and not that of the very first', async () => {
    const asked: unknown[] = [];
    const noted: Answers = { getblock: (answer, [hash]) => (asked.push(hash), answer) };
    await open({ 2: BEFORE, 102: TWICE }, noted).transfersIn(referenceTo(TWICE, 102));
    expect(new Set(asked)).toEqual(new Set([BEFORE.hash, TWICE.hash]));
    asked.length = 0;
    await open({ 0: BEFORE, 100: TWICE }, noted).transfersIn(referenceTo(TWICE, 100));
    expect(asked).toEqual([TWICE.hash]);
    await expect(open({ 102: TWICE }).transfersIn(referenceTo(TWICE, 102))).rejects.toThrow('has become shorter');
  });
});

describe('where a chain stands', () => {
  test('its newest block, one of a height, and none above', async () => {
    const chain = open({ 431: BEFORE, 432: MOVED_IN });
    expect(await chain.head()).toEqual(referenceTo(MOVED_IN, 432));
    expect(await chain.blockAt(431)).toEqual(referenceTo(BEFORE, 431));
    expect(await chain.blockAt(433)).toBeNull();
  });

  test('a node must have the marked blocks', async () => {
    const marked = (height: number, hash: string): BitcoinSettings => ({ ...SETTINGS, marks: [{ height, hash }] });
    const at = { 431: BEFORE, 432: MOVED_IN };
    expect(await open(at, {}, marked(431, BEFORE.hash)).head()).toEqual(referenceTo(MOVED_IN, 432));
    for (const wrong of [marked(431, MOVED_IN.hash), marked(433, BEFORE.hash), { ...SETTINGS, marks: MAIN_MARKS.bitcoin }])
      await expect(open(at, {}, wrong).head()).rejects.toThrow('of another chain');
  });

  test('Bitcoin’s own begins with its first block', () => {
    expect(MAIN_MARKS.bitcoin[0]).toEqual({ height: 0, hash: knownBlock('the first block of Bitcoin').hash });
  });
});

describe('a node that does not answer whole is not believed', () => {
  test.each([
    ['another block', { getblock: () => BEFORE.hex }, 'another block than asked for'],
    ['no bytes', { getblock: () => 'xyz' }, 'another form'],
    ['half a byte', { getblock: (answer) => String(answer).slice(0, -1) }, 'another form'],
    ['its words for a block', { getblock: () => ({ tx: [] }) }, 'another form'],
    ['a block that is cut off', { getblock: (answer) => String(answer).slice(0, 400) }, 'a count that cannot be'],
    ['other units', { getblock: (answer) => String(answer).replace('00e1f505', '00e1f605') }, 'not the block’s'],
  ] as const satisfies readonly (readonly [string, Answers, string])[])('%s', async (_what, changed, words) => {
    await expect(open({ 50: TWICE, 51: BEFORE }, changed).transfersIn(referenceTo(TWICE, 50))).rejects.toThrow(words);
  });

  test('a block on another than was asked for', async () => {
    await expect(open({ 50: TWICE }).transfersIn({ ...referenceTo(TWICE, 50), parentHash: BEFORE.hash })).rejects.toThrow('another block');
    const given: Answers = { getblock: () => TWICE.hex };
    const asked = { ...referenceTo(TWICE, 50), hash: BEFORE.hash };
    await expect(open({ 50: BEFORE }, given).transfersIn(asked)).rejects.toThrow('another block than asked for');
  });

  test.each([
    ['another header', { getblockheader: () => BEFORE.hex.slice(0, 160) }, 'another header'],
    ['a whole block for a header', { getblockheader: () => TWICE.hex }, 'another length'],
    ['no height', { getblockchaininfo: () => ({ blocks: -1, bestblockhash: TWICE.hash }) }, 'another form'],
    ['no hash', { getblockchaininfo: () => ({ blocks: 50, bestblockhash: 'tip' }) }, 'another form'],
  ] as const satisfies readonly (readonly [string, Answers, string])[])('%s', async (_what, changed, words) => {
    await expect(open({ 50: TWICE }, changed).head()).rejects.toThrow(words);
  });

  test('a refusal that is none of a height', async () => {
    const chain = openBitcoinChain(() => Promise.reject(new NodeFault('the node refuses (-28)', -28)), SETTINGS);
    await expect(chain.blockAt(1)).rejects.toThrow('-28');
  });
});

describe('addresses', () => {
  test.each([
    'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4w0',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ',
  ])('%s is none that is watched', (address) => expect(() => open({}).watch([address])).toThrow(RangeError));

  test('nobody is paid by a program', async () => {
    expect(await open({}).isContract(ADDRESS)).toBe(false);
  });
});
