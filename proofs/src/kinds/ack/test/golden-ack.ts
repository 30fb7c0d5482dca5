import type { Ack } from '../../../ack.ts';
import { digest, NO_LINK } from '../../../digest.ts';
import { MerkleList } from '../../../merkle.ts';
import { makeKeys, signBy } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';
import { goldenOrder as contractOrder } from '../../perpetual/test/golden-orders.ts';
import { makeRound } from '../../rounds/test/made-round.ts';
import { BY_AMOUNT, goldenOrder as spotOrder } from '../../spot/test/golden-orders.ts';
import { GOLDEN_RECEIPT } from '../../updown/test/golden.ts';
import type { AnyReceipt } from '../../kind.ts';
import type { AckEvidence } from '../evidence.ts';

const END_MS = 1_767_225_600_700;
const DAY_MS = 86_400_000;
const FIRST_SEQ = 39;
const BEFORE = '5a'.repeat(32);
const keys = makeKeys(new Random(50), 2, END_MS - DAY_MS, END_MS);
const [earlier, inUse] = keys;

/** A receipt of each kind, and one more so that the last one moves up alone. */
const RECEIPTS: readonly AnyReceipt[] = [
  spotOrder({ ...BY_AMOUNT, settlement: null }).receipt,
  GOLDEN_RECEIPT,
  contractOrder({}).receipt,
  makeRound(50).evidence.receipt,
  { ...GOLDEN_RECEIPT, orderId: 'S-44' },
];
export const RECEIPT_PLACES = RECEIPTS.map((_, index) => index);

export type AckChange = {
  /** Of all receipts of the batch: the list is made of what they are then. */
  readonly receipt?: { readonly key?: string; readonly time?: number };
  readonly journal?: Partial<AnyReceipt['journal']>;
  readonly ack?: Partial<Ack>;
  readonly file?: Partial<AckEvidence>;
  /** Nodes behind those of the path. */
  readonly more?: readonly string[];
  /** The receipt that is meant; the second. */
  readonly of?: number;
  /** Signed by the key that was replaced. */
  readonly isEarly?: true;
};

/** The acknowledgement of one receipt of the golden batch, with what somebody with the keys has changed and signed again. */
export function goldenAck(index: number, { receipt: own, journal, ack: told, file, more = [], isEarly }: AckChange = {}): AckEvidence {
  const signer = isEarly ? earlier : inUse;
  if (signer === undefined) throw new RangeError('no key');
  const { key } = signer.published;
  const receipts = RECEIPTS.map((one, index): AnyReceipt => {
    const at = { seq: FIRST_SEQ + index, hash: BEFORE, ...journal };
    return { ...one, time: END_MS - 100 + index, key, journal: at, ...own };
  });
  const list = new MerkleList(receipts.map((one) => digest('candor/receipt/1', one)));
  const ack: Ack = {
    v: 1,
    seqFirst: FIRST_SEQ,
    count: receipts.length,
    root: list.root,
    journal: { seq: FIRST_SEQ - 1, hash: BEFORE },
    time: END_MS,
    key,
    ...told,
  };
  const receipt = receipts[index];
  if (receipt === undefined) throw new RangeError('no such receipt');
  const signature = signBy(signer, 'candor/ack/1', ack);
  const published = keys.map((one) => one.published);
  return { v: 1, kind: 'ack', receipt, index, path: [...list.path(index), ...more], ack, signature, keys: published, ...file };
}

const ELSEWHERE = 'ack: receipt and acknowledgement name different places of the journal';
const ASTRAY = 'path: the path does not lead from the receipt to the signed root';

/** What an operator with the keys might sign, and what is said of it. */
export const FORGED_ACKS: Readonly<Record<string, AckChange & { readonly line: string }>> = {
  'a batch that does not follow the one before': { ack: { seqFirst: FIRST_SEQ - 1 }, line: ELSEWHERE },
  'a batch that leaves an entry out': { ack: { journal: { seq: FIRST_SEQ - 2, hash: BEFORE } }, line: ELSEWHERE },
  'a receipt of an entry before the batch': { journal: { seq: FIRST_SEQ - 1 }, line: ELSEWHERE },
  'a receipt behind another batch': { journal: { hash: NO_LINK }, line: ELSEWHERE },
  'an acknowledgement behind another batch': { ack: { journal: { seq: FIRST_SEQ - 1, hash: NO_LINK } }, line: ELSEWHERE },
  'a receipt that is later than its batch': { receipt: { time: END_MS + 1 }, line: ELSEWHERE },
  'a receipt made with another key': { receipt: { key: earlier?.published.key ?? '' }, line: ELSEWHERE },
  'a list with fewer receipts than it had': { ack: { count: 4 }, line: ASTRAY },
  'a list with more': { ack: { count: 9 }, line: ASTRAY },
  'another root': { ack: { root: NO_LINK }, line: ASTRAY },
  'the place of another receipt': { file: { index: 2 }, line: ASTRAY },
  'a place beyond the list': { file: { index: 5 }, line: ASTRAY },
  'a place beyond the list that would lead to the root': { of: 4, file: { index: 12 }, line: ASTRAY },
  'a path with a node too many': { more: [BEFORE], line: ASTRAY },
  'a path without a node': { file: { path: [] }, line: ASTRAY },
  'a receipt that the list does not have': {
    file: { receipt: { ...GOLDEN_RECEIPT, time: END_MS, key: inUse?.published.key ?? '', journal: { seq: FIRST_SEQ, hash: BEFORE } } },
    line: ASTRAY,
  },
};

/** Whose last moment was before the batch. */
export const REPLACED = `ack: key ${earlier?.published.key ?? ''} was no longer in use when the batch was accepted`;
