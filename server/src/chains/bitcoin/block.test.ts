import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NodeFault } from '../evm/rpc-client.ts';
import { knownBlock, KNOWN_BLOCKS, type KnownBlock } from '../test/bitcoin-blocks.ts';
import { HEADER_BYTES, merkleRoot, readBlock, readHeader, type BitcoinBlock } from './block.ts';

const read = (bytes: Buffer, { network }: Pick<KnownBlock, 'network'>): BitcoinBlock =>
  readBlock(bytes, { hasExtension: network === 'litecoin' });
const bytesOf = ({ hex }: KnownBlock): Buffer => Buffer.from(hex, 'hex');
const FIRST = knownBlock('the first block of Bitcoin');
const PAYMENT = knownBlock('block 170');
const PAYS_OUT = knownBlock('pays out');
/** Where the number of transactions stands. */
const COUNT = HEADER_BYTES;

const written = ({ hash, parentHash, transactions }: BitcoinBlock) => ({
  hash,
  parentHash,
  transactions: transactions.map(({ txId, outputs }) => ({
    txId,
    outputs: outputs.map(({ script, chainUnits }) => [script.toString('hex'), String(chainUnits)]),
  })),
});

/** What is made of bytes that are like a block. Whatever goes wrong in another way than by refusing them fails the test. */
function outcome(bytes: Buffer, block: KnownBlock): 'refused' | 'another block' | 'the same' | 'other transactions' {
  try {
    const { hash, transactions } = written(read(bytes, block));
    if (hash !== block.hash) return 'another block';
    return isDeepStrictEqual(transactions, block.transactions) ? 'the same' : 'other transactions';
  } catch (error) {
    if (error instanceof NodeFault) return 'refused';
    throw error;
  }
}

describe('blocks that others have made', () => {
  test.each(KNOWN_BLOCKS)('$what', (block) => {
    const { hash, parentHash, transactions } = block;
    expect(written(read(bytesOf(block), block))).toEqual({ hash, parentHash, transactions });
    expect(readHeader(bytesOf(block).subarray(0, HEADER_BYTES))).toEqual({ hash, parentHash });
  });

  test.each([0, HEADER_BYTES - 1, HEADER_BYTES + 1])('%d bytes are no header', (bytes) =>
    expect(() => readHeader(Buffer.alloc(bytes))).toThrow('another length'),
  );
});

describe('what is no whole block is refused', () => {
  test.each(KNOWN_BLOCKS)('$what, cut off anywhere', (block) => {
    const bytes = bytesOf(block);
    const cuts = Array.from(bytes, (_, length) => outcome(bytes.subarray(0, length), block));
    // an extension is not read: behind its transactions all of the block is known
    const isExtended = block.network === 'litecoin' && block.height >= 432;
    expect(new Set(cuts)).toEqual(new Set(isExtended ? ['refused', 'the same'] : ['refused']));
    expect(cuts.lastIndexOf('refused')).toBeGreaterThan(HEADER_BYTES + 60);
  });

  test.each(KNOWN_BLOCKS.filter(({ network, height }) => network === 'bitcoin' || height < 432))(
    '$what, with a byte behind it',
    (block) => {
      expect(() => read(Buffer.concat([bytesOf(block), Buffer.alloc(1)]), block)).toThrow('ends elsewhere');
    },
  );

  test('a block of a chain without extensions that has one', () => {
    expect(() => read(bytesOf(PAYS_OUT), { network: 'bitcoin' })).toThrow('another form');
  });

  test.each([
    ['fd0100', 'a number that is written longer than it is'],
    ['fe01000000', 'a number that is written longer than it is'],
    ['feffffffff', 'more transactions than there is room for'],
    ['ffffffffffffffffff', 'more than any block has'],
    ['00', 'none'],
  ])('%s transactions: %s', (count) => {
    const bytes = bytesOf(FIRST);
    const changed = Buffer.concat([bytes.subarray(0, COUNT), Buffer.from(count, 'hex'), bytes.subarray(COUNT + 1)]);
    expect(outcome(changed, FIRST)).toBe('refused');
  });

  test('an output, an input or a script that says it is longer than the block', () => {
    const bytes = bytesOf(FIRST);
    for (let place = COUNT; place < bytes.length; place += 1) {
      const changed = Buffer.concat([bytes.subarray(0, place), Buffer.from('fefeffffff', 'hex'), bytes.subarray(place + 1)]);
      expect(outcome(changed, FIRST)).toBe('refused');
    }
  });

  test('transactions that are left out, doubled, changed in their order or taken from another block', () => {
    const [payment, first] = [bytesOf(PAYMENT), bytesOf(FIRST)];
    const header = payment.subarray(0, COUNT);
    const coinbaseBytes = 134;
    const [coinbase, paid] = [payment.subarray(COUNT + 1, COUNT + 1 + coinbaseBytes), payment.subarray(COUNT + 1 + coinbaseBytes)];
    const made = (...parts: readonly Buffer[]) => Buffer.concat([header, Buffer.of(parts.length), ...parts]);
    expect(written(read(made(coinbase, paid), PAYMENT)).hash).toBe(PAYMENT.hash);
    expect(() => read(made(coinbase), PAYMENT)).toThrow('not the block’s');
    expect(() => read(made(paid, coinbase), PAYMENT)).toThrow('not the block’s');
    expect(() => read(made(coinbase, first.subarray(COUNT + 1)), PAYMENT)).toThrow('not the block’s');
    expect(() => read(made(coinbase, paid, paid), PAYMENT)).toThrow('not the block’s');
    // a block of three is one of four whose last stands twice: the root alone does not tell them apart
    expect(() => read(made(coinbase, coinbase, paid, paid), PAYMENT)).toThrow('a transaction twice');
  });

  test('a root of two that are alike is that of one', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => Buffer.alloc(32, letter));
    if (a === undefined || b === undefined || c === undefined) throw new Error('no letters');
    expect(merkleRoot([a])).toEqual(a);
    expect(merkleRoot([a, b, c])).not.toEqual(merkleRoot([a, c, b]));
    expect(() => merkleRoot([a, b, c, c])).toThrow('a transaction twice');
    expect(() => merkleRoot([a, b, a, b])).toThrow('a transaction twice');
    expect(() => merkleRoot([])).toThrow('without transactions');
  });

  test('the extension’s transaction stands last, behind another', () => {
    const bytes = bytesOf(PAYS_OUT);
    const mark = bytes.indexOf(Buffer.from('02000000000801', 'hex'));
    expect(mark).toBeGreaterThan(0);
    // what is moved inside of the extension alone
    const inside = Buffer.from(bytes);
    const lockTime = inside.indexOf(Buffer.from('000000000001', 'hex'), mark + 7);
    inside.writeUInt8(1, lockTime);
    expect(outcome(inside, PAYS_OUT)).toBe('refused');
    const alone = Buffer.concat([bytes.subarray(0, COUNT), Buffer.of(1), bytes.subarray(mark)]);
    expect(() => read(alone, PAYS_OUT)).toThrow('stands elsewhere');
    const before = Buffer.concat([
      bytes.subarray(0, COUNT),
      Buffer.of(2),
      bytes.subarray(mark, lockTime + 5),
      bytes.subarray(COUNT + 1, mark),
    ]);
    expect(() => read(Buffer.concat([before, Buffer.of(0)]), PAYS_OUT)).toThrow('stands elsewhere');
  });
});

describe('bytes that are changed at random', () => {
  const some = fc.constantFrom(...KNOWN_BLOCKS);

  test('are refused, or are another block, or have the same transactions', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 3 });
    const property = fc.property(some, changes, (block, at) => {
      const bytes = bytesOf(block);
      for (const [place, byte] of at) bytes.writeUInt8(byte, place % bytes.length);
      return outcome(bytes, block) !== 'other transactions';
    });
    expect(fc.check(property, { numRuns: 2_000 })).toMatchObject({ failed: false });
  });

  test('and any bytes at all are refused', () => {
    const property = fc.property(
      fc.uint8Array({ maxLength: 400 }),
      some,
      (bytes, block) => outcome(Buffer.from(bytes), block) === 'refused',
    );
    expect(fc.check(property, { numRuns: 1_000 })).toMatchObject({ failed: false });
  });
});
