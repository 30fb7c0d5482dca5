import type { ProofTag } from '@candor/proofs/digest';
import type { SignedValue } from '@candor/proofs/jcs';
import type { PublishedKey } from '@candor/proofs/key-announcement';

/** Signs with the key in use, which stays the same while the process runs. */
export type Keyring = {
  /** Name of the key in use: what `key` of a signed object says. */
  readonly key: string;
  /** Ed25519 over tag ‖ LF ‖ JCS(object), in hex. The signature travels beside the object. */
  sign(tag: ProofTag, object: SignedValue): string;
  /** The same signature, of an object whose lists may be of any length: other work of the thread is done in between. */
  signLong(tag: ProofTag, object: SignedValue): Promise<string>;
  /** Every key there was, oldest first. */
  keys(): readonly PublishedKey[];
};
