import { keyName } from '../../../signature.ts';
import { Seal } from '../../../test/sealed.ts';
import type { Tick } from '../../../tick.ts';
import type { UpdownEvidence } from '../evidence.ts';
import { makeSecond } from './made-updown.ts';

/** A win of 30 s, a millisecond of wait and 13 ticks, three checkpoints and three keys: the second signed the receipt, the third the settlement. */
export const { evidence: VALID, keys: KEYS } = makeSecond(32, 'win');
export const seal = new Seal(KEYS);
export const { receipt: RECEIPT, settlement: SETTLEMENT, ticks: TICKS, checkpoints: CHECKPOINTS } = VALID;
export const OTHER_HASH = 'ab'.repeat(32);
/** The name of a key that is in no file. */
export const UNKNOWN = keyName(OTHER_HASH);
export const OTHER_SIGNATURE = 'ab'.repeat(64);

/** An element that is there. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`nothing at ${index}`);
  return found;
}

export const key = (index: number): UpdownEvidence['keys'][number] => at(VALID.keys, index);
export const withKey = (index: number, change: Partial<UpdownEvidence['keys'][number]>): UpdownEvidence => ({
  ...VALID,
  keys: VALID.keys.with(index, { ...key(index), ...change }),
});
export const withReceipt = (change: Partial<UpdownEvidence['receipt']>): UpdownEvidence =>
  seal.second({ ...VALID, receipt: { ...RECEIPT, ...change } });
export const withSettlement = (change: Partial<UpdownEvidence['settlement']>): UpdownEvidence =>
  seal.second({ ...VALID, settlement: { ...SETTLEMENT, ...change } });
/** Nothing is signed again: what is wrong with the ticks themselves is found before anything that names them. */
export const withTick = (index: number, change: Partial<Tick>): UpdownEvidence => ({
  ...VALID,
  ticks: TICKS.with(index, { ...at(TICKS, index), ...change }),
});
export const withSource = (change: Partial<Tick['sources'][number]>): UpdownEvidence => {
  const [first] = TICKS;
  const [source] = first?.sources ?? [];
  if (first === undefined || source === undefined) throw new RangeError('the first tick has a source');
  return seal.ticks(VALID, TICKS.with(0, { ...first, sources: first.sources.with(0, { ...source, ...change }) }));
};
type Checkpoint = UpdownEvidence['checkpoints'][number]['checkpoint'];
export const withCheckpoint = (index: number, change: (one: Checkpoint) => Partial<Checkpoint>): UpdownEvidence => {
  const { checkpoint } = at(CHECKPOINTS, index);
  const changed = { ...checkpoint, ...change(checkpoint) };
  return {
    ...VALID,
    checkpoints: CHECKPOINTS.with(index, { checkpoint: changed, signature: seal.sign('candor/checkpoint/1', changed) }),
  };
};
export const withHead = (index: number, change: Partial<Checkpoint['heads'][number]>): UpdownEvidence =>
  withCheckpoint(index, ({ heads }) => ({ heads: heads.map((head) => (head.symbol === RECEIPT.symbol ? { ...head, ...change } : head)) }));
export const k = (index: number): number => at(CHECKPOINTS, index).checkpoint.k;
export const n = (index: number): number => at(TICKS, index).n;
export const headOf = (index: number): number =>
  at(CHECKPOINTS, index).checkpoint.heads.find(({ symbol }) => symbol === RECEIPT.symbol)?.n ?? 0;
export const source = at(TICKS, 0).sources[0]?.name ?? '';

export type Row = readonly [what: string, evidence: () => UpdownEvidence, line: string];
