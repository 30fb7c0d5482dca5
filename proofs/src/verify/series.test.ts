import { describe, expect, test } from 'vitest';
import { NO_LINK } from '../digest.ts';
import type { UpdownEvidence } from '../kinds/updown/evidence.ts';
import * as forged from '../kinds/updown/test/forged-win.ts';
import { failingLine } from '../test/failing-line.ts';
import { tickDigest } from '../tick.ts';

const { at, CHECKPOINTS, headOf, k, key, n, OTHER_HASH, OTHER_SIGNATURE, RECEIPT, seal, source, TICKS, UNKNOWN, VALID } = forged;
const { withCheckpoint, withHead, withSource, withTick } = forged;

const TICK_ROWS: readonly forged.Row[] = [
  ['no ticks', () => ({ ...VALID, ticks: [] }), 'ticks: there are no ticks'],
  ['another symbol', () => withTick(2, { symbol: 'solusdt' }), `ticks: tick ${n(2)} belongs to solusdt, not to ${RECEIPT.symbol}`],
  ['a price of nothing', () => withTick(2, { price: '0.00' }), `ticks: tick ${n(2)} has no price`],
  [
    'a later tick without a link',
    () => withTick(0, { prev: NO_LINK }),
    `ticks: tick ${n(0)}: only the first tick of all names nothing before it`,
  ],
  ['another link', () => withTick(2, { prev: OTHER_HASH }), `ticks: tick ${n(2)} does not name the digest of tick ${n(1)}`],
  ['a frozen price that moves', () => withTick(6, { price: '1.00' }), `ticks: tick ${n(6)} is not a price, but the price changes at it`],
  ['a tick twice', () => ({ ...VALID, ticks: TICKS.toSpliced(1, 0, at(TICKS, 0)) }), `ticks: tick ${n(0)} follows tick ${n(0)}`],
  ['a tick left out', () => ({ ...VALID, ticks: TICKS.toSpliced(2, 1) }), `ticks: ticks are missing before tick ${n(3)}`],
  ['a tick of earlier', () => withTick(1, { time: at(TICKS, 0).time - 1 }), `ticks: tick ${n(1)} is older than the one before`],
  [
    'other decimals',
    () => withSource({ price: '1.234' }),
    `index: source ${source} of tick ${n(0)} does not have the decimals of the tick`,
  ],
  ['no weight', () => withSource({ weight: 0 }), `index: source ${source} of tick ${n(0)} was used without a price or weight`],
  ['no price', () => withSource({ price: '0.00' }), `index: source ${source} of tick ${n(0)} was used without a price or weight`],
  [
    'a price of long ago',
    () => withSource({ time: at(TICKS, 0).time - 15_001 }),
    `index: source ${source} of tick ${n(0)} was used with an outdated price`,
  ],
  [
    'a source twice',
    () => seal.ticks(VALID, TICKS.with(0, { ...at(TICKS, 0), sources: at(TICKS, 0).sources.flatMap((one) => [one, one]) })),
    `index: source ${source} appears twice in tick ${n(0)}`,
  ],
  ['no sources', () => seal.ticks(VALID, TICKS.with(0, { ...at(TICKS, 0), sources: [] })), `index: tick ${n(0)} used no source`],
  [
    'another price',
    () => seal.ticks(VALID, TICKS.with(0, { ...at(TICKS, 0), price: '1.00' })),
    `index: the price of tick ${n(0)} does not follow from its sources`,
  ],
];

describe('RULES §15.2 a series that is not proved says which tick and why', () => {
  test.each(TICK_ROWS)('%s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(line);
  });
});

/** Changed without its key. */
function unsigned(index: number, change: { readonly key?: string }): UpdownEvidence {
  const checkpoint = { ...at(CHECKPOINTS, index).checkpoint, ...change };
  return { ...VALID, checkpoints: CHECKPOINTS.with(index, { checkpoint, signature: OTHER_SIGNATURE }) };
}

const CHECKPOINT_ROWS: readonly forged.Row[] = [
  ['an unknown key', () => unsigned(1, { key: UNKNOWN }), `checkpoint ${k(1)} names key ${UNKNOWN}, which is not among the keys`],
  [
    'a key that was replaced',
    () => withCheckpoint(0, () => ({ key: key(0).key })),
    `key ${key(0).key} was not in use when checkpoint ${k(0)} was made`,
  ],
  [
    'a key of later',
    () => withCheckpoint(0, () => ({ key: key(2).key })),
    `key ${key(2).key} was not in use when checkpoint ${k(0)} was made`,
  ],
  ['another signature', () => unsigned(1, {}), `checkpoint ${k(1)} is not signed by key ${key(1).key}`],
  [
    'no link',
    () => withCheckpoint(0, () => ({ prev: NO_LINK })),
    `checkpoint ${k(0)}: only the first checkpoint of all names nothing before it`,
  ],
  [
    'heads out of order',
    () => withCheckpoint(1, ({ heads }) => ({ heads: heads.toReversed() })),
    `the heads of checkpoint ${k(1)} are not sorted by symbol`,
  ],
  ['two of one number', () => withCheckpoint(1, () => ({ k: k(0) })), `checkpoint ${k(0)} does not come after checkpoint ${k(0)}`],
  [
    'an earlier time',
    () => withCheckpoint(1, () => ({ time: at(CHECKPOINTS, 0).checkpoint.time - 1 })),
    `checkpoint ${k(1)} does not come after checkpoint ${k(0)}`,
  ],
  [
    'back in the journal',
    () => withCheckpoint(1, ({ journal }) => ({ journal: { ...journal, seq: at(CHECKPOINTS, 0).checkpoint.journal.seq - 1 } })),
    `checkpoint ${k(1)} does not come after checkpoint ${k(0)}`,
  ],
  [
    'another journal',
    () => withCheckpoint(1, () => ({ journal: { seq: at(CHECKPOINTS, 0).checkpoint.journal.seq, hash: OTHER_HASH } })),
    `checkpoints ${k(0)} and ${k(1)} name different journals`,
  ],
  [
    'another link',
    () => withCheckpoint(1, () => ({ prev: OTHER_HASH })),
    `checkpoint ${k(1)} does not name the digest of checkpoint ${k(0)}`,
  ],
  [
    'no head of the symbol',
    () => withCheckpoint(0, ({ heads }) => ({ heads: heads.filter(({ symbol }) => symbol !== RECEIPT.symbol) })),
    `checkpoint ${k(0)} has no head of ${RECEIPT.symbol}`,
  ],
  ['a tick that is not there', () => withHead(0, { n: n(0) - 1 }), `checkpoint ${k(0)} names tick ${n(0) - 1}, which is not there`],
  ['another tick', () => withHead(0, { hash: OTHER_HASH }), `checkpoint ${k(0)} names another tick ${headOf(0)}`],
  [
    'a tick of later',
    () => ({ ...withHead(0, { n: n(-1), hash: tickDigest(at(TICKS, -1)) }) }),
    `checkpoint ${k(0)} is older than tick ${n(-1)}, which it names`,
  ],
  [
    'a tick put into the past',
    () => withHead(-1, { n: n(-7), hash: tickDigest(at(TICKS, -7)) }),
    `checkpoint ${k(-1)} names tick ${n(-7)} as the last one, but tick ${n(-6)} is more than 5 s older than it`,
  ],
  [
    'the last left out',
    () => ({ ...VALID, checkpoints: CHECKPOINTS.slice(0, -1) }),
    `no checkpoint names tick ${n(-1)}, so it is not signed`,
  ],
];

describe('RULES §15.2 checkpoints that are not proved say which one and why', () => {
  test.each(CHECKPOINT_ROWS)('%s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(`checkpoints: ${line}`);
  });
});
