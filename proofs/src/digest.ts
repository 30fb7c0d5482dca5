import { digestOfText } from './ascii-digest.ts';
import { utf8 } from './bytes.ts';
import { canonicalJson, type SignedValue } from './jcs.ts';

/** Tags keep an object of one kind from passing for another (product rules §15.1). */
export type ProofTag =
  | 'candor/tick/1'
  | 'candor/mark/2'
  | 'candor/checkpoint/1'
  | 'candor/receipt/1'
  | 'candor/ack/1'
  | 'candor/settlement/1'
  | 'candor/voided/1'
  | 'candor/quote/1'
  | 'candor/params/1'
  | 'candor/payment/1'
  | 'candor/key/1'
  | 'candor/backup/1'
  | 'candor/tree/1'
  | 'candor/statement/1'
  | 'candor/round/1';

/** What stands before the first link of a chain. */
export const NO_LINK = '0'.repeat(64);

/** tag ‖ LF ‖ JCS(object). */
export function proofText(tag: ProofTag, object: SignedValue): string {
  return `${tag}\n${canonicalJson(object)}`;
}

/** The same as the bytes that are hashed and signed. */
export function proofBytes(tag: ProofTag, object: SignedValue): Uint8Array {
  return utf8(proofText(tag, object));
}

/** SHA-256(tag ‖ LF ‖ JCS(object)) in lower-case hex. */
export function digest(tag: ProofTag, object: SignedValue): string {
  return digestOfText(proofText(tag, object));
}
