import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digest, NO_LINK } from './digest.ts';
import { parseAck } from './ack.ts';
import { MerkleList } from './merkle.ts';
import { isSigned, keyName, publicKeyOf, sign } from './signature.ts';
import { rootOfPath } from './verify/merkle-path.ts';

/** RFC 8032 test 1. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
/** The digest of G43's first receipt. */
const G43 = 'd25c75ae952c559d99d3a07a83d2f694ac62f875ecd055ea8bd1a42de07c3d86';

const digests = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => (at + 17).toString(16).padStart(2, '0').repeat(32));
const flipped = (hex: string, index: number): string =>
  hex.slice(0, index) + (Number.parseInt(hex.charAt(index), 16) ^ 1).toString(16) + hex.slice(index + 1);

test('G50 ack: root, digest and signature', () => {
  const list = new MerkleList(['11'.repeat(32), G43, '22'.repeat(32)]);
  expect(list.root).toBe('41442ae13965d831410a91e936c341ddfc636707f39a8d94c315a0454868e835');
  const publicKey = publicKeyOf(SECRET);
  const ack = {
    v: 1,
    seqFirst: 39,
    count: 3,
    root: list.root,
    journal: { seq: 38, hash: NO_LINK },
    time: 1767225600500,
    key: keyName(publicKey),
  };
  expect(parseAck(ack)).toEqual(ack);
  expect(digest('candor/ack/1', ack)).toBe('c6ca410a619ce205d96588c5d240a9535fca4be5dfa5e20f932acffc00388444');
  const signature = sign(SECRET, 'candor/ack/1', ack);
  expect(signature).toBe(
    '2918a592516a87070b097a927cfe9a945330cfedf147967d45358fea2ca17948018e24fc7bdd644217050860abb31734cf85660c7595a067e3e40cbe8a11b505',
  );
  expect(isSigned(publicKey, 'candor/ack/1', ack, signature)).toBe(true);
  expect(isSigned(publicKey, 'candor/receipt/1', ack, signature)).toBe(false);
  // the odd last leaf moves up, so one node beside it is enough
  expect(list.path(2)).toHaveLength(1);
  expect(rootOfPath(G43, 1, 3, list.path(1))).toBe(list.root);
});

test.each(Array.from({ length: 20 }, (_, at) => at + 1))('each of %i leaves is proved at its index and nowhere else', (count) => {
  const all = digests(count);
  const list = new MerkleList(all);
  for (const [index, own] of all.entries()) {
    const path = list.path(index);
    for (const [at] of all.entries()) {
      expect(rootOfPath(own, at, count, path) === list.root, `${index} at ${at}`).toBe(at === index);
    }
    expect(rootOfPath(own, index, index, path)).toBeNull();
    expect(rootOfPath(own, index, count, [...path, NO_LINK])).toBeNull();
    expect(path.map((_, at) => rootOfPath(own, index, count, path.toSpliced(at, 1)))).toEqual(path.map(() => null));
  }
  expect(() => list.path(count)).toThrow('no leaf');
  expect(() => list.path(-1)).toThrow('no leaf');
});

test('any flipped digit of the digest or of the path leads to another root', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), fc.nat(), fc.nat({ max: 63 }), (count, some, part, position) => {
      const all = digests(count);
      const list = new MerkleList(all);
      const index = some % count;
      const path = list.path(index);
      const parts = [all[index] ?? '', ...path].map((hex, at, { length }) => (at === part % length ? flipped(hex, position) : hex));
      const [own = '', ...beside] = parts;
      expect(rootOfPath(own, index, count, beside)).not.toBe(list.root);
    }),
  );
});

test('a node does not pass for a leaf, and an empty list has no root', () => {
  const [first = '', second = ''] = digests(2);
  const pair = new MerkleList([first, second]);
  expect(new MerkleList([pair.root]).root).not.toBe(pair.root);
  expect(() => new MerkleList([])).toThrow('has a leaf');
});
