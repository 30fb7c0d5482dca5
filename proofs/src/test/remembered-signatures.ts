import { createHash, createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { proofBytes, type ProofTag } from '../digest.ts';
import type { SignedValue } from '../jcs.ts';
import { isSignedBy as isSignedForReal, readSigner as readForReal, sign as signForReal, type Signer } from '../signature.ts';

/**
 * Stands for `signature.ts` in tests that verify the same signatures thousands of times (`scripts/replaced-signatures.ts` puts it there; no
 * file of the product imports it). The first answer about a key, bytes and a signature comes from `signature.ts` and is kept: the answer is a function of
 * nothing else. What signs is OpenSSL, with the same bytes: Ed25519 has one signature of a secret and bytes (`signature.test.ts`).
 */
export { isSigned, keyName, publicKeyOf, type Signer } from '../signature.ts';

/** DER of a PKCS #8 private key of Ed25519, up to its 32 bytes. */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex');

const signers = new Map<string, Signer | null>();
const answers = new Map<string, boolean>();
const secrets = new Map<string, KeyObject>();

let remembering = true;

/** For a file of tests that means the arithmetic itself: nothing is answered from memory in it, and `signature.ts` signs. */
export function everySignatureForReal(): void {
  beforeAll(() => {
    remembering = false;
  });
  afterAll(() => {
    remembering = true;
  });
}

export function readSigner(publicKey: string): Signer | null {
  const known = signers.get(publicKey);
  if (known !== undefined && remembering) return known;
  const signer = readForReal(publicKey);
  signers.set(publicKey, signer);
  return signer;
}

export function isSignedBy(signer: Signer, tag: ProofTag, object: SignedValue, signature: string): boolean {
  if (!remembering) return isSignedForReal(signer, tag, object, signature);
  const name = createHash('sha256')
    .update(signer.bytes)
    .update(`${signature.length} ${signature}`)
    .update(proofBytes(tag, object))
    .digest('base64');
  const known = answers.get(name);
  if (known !== undefined) return known;
  const answer = isSignedForReal(signer, tag, object, signature);
  answers.set(name, answer);
  return answer;
}

export function sign(secret: string, tag: ProofTag, object: SignedValue): string {
  if (!remembering) return signForReal(secret, tag, object);
  let key = secrets.get(secret);
  if (key === undefined) {
    key = createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, Buffer.from(secret, 'hex')]), format: 'der', type: 'pkcs8' });
    secrets.set(secret, key);
  }
  return signBytes(null, proofBytes(tag, object), key).toString('hex');
}
