import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROPOSAL_MS, Proposals, readProposal } from './proposal.ts';

const NOW_MS = 1_800_000_000_000;
const TERMS = { offerId: 7, version: 3, side: 'up', stakeUnits: 1_000_000_000n, expiresMs: NOW_MS + PROPOSAL_MS } as const;
const ALICE = 1_001;
const BOB = 1_002;

describe('a proposal', () => {
  test('is read as it was written', () => {
    const proposals = new Proposals();
    fc.assert(
      fc.property(
        fc.record({
          offerId: fc.integer({ min: 1, max: 1_000 }),
          version: fc.integer({ min: 1, max: 999_999_999 }),
          side: fc.constantFrom('up' as const, 'down' as const),
          stakeUnits: fc.bigInt({ min: 1n, max: 10n ** 25n }),
          expiresMs: fc.integer({ min: 1, max: 8_640_000_000_000_000 }),
        }),
        (proposal) => {
          const id = proposals.write(ALICE, proposal);
          expect(readProposal(id)).toEqual(proposal);
          expect(id.length).toBeLessThanOrEqual(160);
        },
      ),
    );
  });

  test.each([
    '',
    'P2',
    `P2-1-1-up-1-1-AAAAAAAAAAAA`,
    `P1-1-1-up-1-1-AAAAAAAAAAAA-${'A'.repeat(22)}`,
    `P2-1-1-sideways-1-1-AAAAAAAAAAAA-${'A'.repeat(22)}`,
    `P2-1-1-up--1-1-AAAAAAAAAAAA-${'A'.repeat(22)}`,
    `P2-1-1-up-1-9999999999999999-AAAAAAAAAAAA-${'A'.repeat(22)}`,
    ` P2-1-1-up-1-1-AAAAAAAAAAAA-${'A'.repeat(22)}`,
  ])('%j is none', (id) => expect(readProposal(id)).toBeNull());

  test('is good for one order; the same request may be repeated', () => {
    const proposals = new Proposals();
    const [one, other] = [proposals.write(ALICE, TERMS), proposals.write(ALICE, TERMS)];
    expect(one).not.toBe(other);
    expect(proposals.take(ALICE, one, 'request-of-alice-1', NOW_MS)).toBe('good');
    expect(proposals.take(ALICE, one, 'request-of-alice-1', NOW_MS)).toBe('again');
    expect(proposals.take(ALICE, one, 'request-of-alice-2', NOW_MS)).toBe('used');
    expect(proposals.take(ALICE, one, '', NOW_MS)).toBe('used');
    expect(proposals.take(ALICE, other, '', NOW_MS)).toBe('good');
    expect(proposals.take(ALICE, other, '', NOW_MS)).toBe('used');
  });

  test('is used for as long as any clock could find it good', () => {
    const proposals = new Proposals();
    const id = proposals.write(ALICE, TERMS);
    expect(proposals.take(ALICE, id, '', TERMS.expiresMs)).toBe('good');
    expect(proposals.take(ALICE, id, '', TERMS.expiresMs + 60_000)).toBe('used');
  });

  test('may be taken again when its order was refused, and only by that order', () => {
    const proposals = new Proposals();
    const id = proposals.write(ALICE, TERMS);
    proposals.take(ALICE, id, 'request-of-alice-1', NOW_MS);
    proposals.release(id, 'request-of-alice-2');
    expect(proposals.take(ALICE, id, 'request-of-alice-2', NOW_MS)).toBe('used');
    proposals.release(id, 'request-of-alice-1');
    expect(proposals.take(ALICE, id, 'request-of-alice-2', NOW_MS)).toBe('good');
  });

  test("is foreign to another user, with another term, and after the server's next start", () => {
    const proposals = new Proposals();
    const id = proposals.write(ALICE, TERMS);
    expect(proposals.take(BOB, id, '', NOW_MS)).toBe('foreign');
    expect(new Proposals().take(ALICE, id, '', NOW_MS)).toBe('foreign');
    for (const [from, to] of [
      ['P2-7-', 'P2-8-'],
      ['-3-up', '-4-up'],
      ['-up-', '-down-'],
      ['-1000000000-', '-1000000001-'],
      [String(TERMS.expiresMs), String(TERMS.expiresMs + 1)],
    ] as const) {
      expect(id).toContain(from);
      expect(proposals.take(ALICE, id.replace(from, to), '', NOW_MS)).toBe('foreign');
    }
    expect(proposals.take(ALICE, 'P2-nothing', '', NOW_MS)).toBe('foreign');
    expect(proposals.take(ALICE, id, '', NOW_MS)).toBe('good');
  });
});
