import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { proofBytes, type ProofTag } from './digest.ts';
import type { SignedValue } from './jcs.ts';

/** Public key of a 32-byte secret (RFC 8032), both in hex. */
export function publicKeyOf(secret: string): string {
  return bytesToHex(ed25519.getPublicKey(hexToBytes(secret)));
}

/** The short name of a public key in signed objects: the first 16 hex digits of its SHA-256. */
export function keyName(publicKey: string): string {
  return bytesToHex(sha256(hexToBytes(publicKey))).slice(0, 16);
}

/** Ed25519 over tag ‖ LF ‖ JCS(object), in hex. */
export function sign(secret: string, tag: ProofTag, object: SignedValue): string {
  return bytesToHex(ed25519.sign(proofBytes(tag, object), hexToBytes(secret)));
}

/** Strict RFC 8032, so that every verifier says the same. False for a wrong signature and for text that is none; never throws. */
export function isSigned(publicKey: string, tag: ProofTag, object: SignedValue, signature: string): boolean {
  try {
    return ed25519.verify(hexToBytes(signature), proofBytes(tag, object), hexToBytes(publicKey), { zip215: false });
  } catch {
    return false;
  }
}
