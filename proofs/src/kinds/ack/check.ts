import { digest } from '../../digest.ts';
import { need, type Finding, finding } from '../../finding.ts';
import { CheckedFile, type ProofStep } from '../../verify/checked-file.ts';
import { needSignedAfter } from '../../verify/keys.ts';
import { rootOfPath } from '../../verify/merkle-path.ts';
import type { Kind, ReceiptKind } from '../kind.ts';
import { ackEvidence, type AckEvidence } from './evidence.ts';

type AckStep = 'keys' | 'ack' | 'path';

/** That an order was accepted at a place of the journal, whatever became of it: product rules §15.1. */
class AckCheck extends CheckedFile<AckStep, AckEvidence> {
  readonly steps: readonly ProofStep<AckStep>[] = [
    ['keys', () => this.keys()],
    ['ack', () => this.#ack()],
    ['path', () => this.#path()],
  ];

  get orderId(): string {
    return this.file.receipt.orderId;
  }

  #ack(): Finding {
    const { receipt, ack, signature } = this.file;
    needSignedAfter(this.known, 'ack', ack, signature, ack.time);
    const { seq, hash } = receipt.journal;
    const follows = ack.seqFirst === ack.journal.seq + 1 && seq >= ack.seqFirst && hash === ack.journal.hash;
    need(follows && receipt.time <= ack.time && receipt.key === ack.key, 'ack.place');
    return finding('ack.right', { order: receipt.orderId, seq, key: ack.key });
  }

  #path(): Finding {
    const { receipt, index, path, ack } = this.file;
    const root = rootOfPath(digest('candor/receipt/1', receipt), index, ack.count, path);
    need(root === ack.root, 'ack.path');
    return finding('ack.member', { place: index + 1, count: ack.count });
  }
}

/** Acknowledgements of whatever has one of these receipts. */
export function ackOf(receipts: readonly ReceiptKind[]): Kind<'ack', AckStep> {
  const parse = ackEvidence(receipts);
  return { name: 'ack', open: (file, trustedKeys) => new AckCheck(parse(file), trustedKeys) };
}
