import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { concat } from './bytes.ts';
import { proofBytes, type ProofTag } from './digest.ts';
import type { SignedValue } from './jcs.ts';

const { Point } = ed25519;
type Point = InstanceType<typeof Point>;

/** A public key that only the owner of its secret can sign for: its bytes, and its negated point with small multiples. */
export type Signer = { readonly bytes: Uint8Array; readonly negated: readonly Point[] };

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

/**
 * Reads a public key of 64 hex digits. Null for what is no point in its one canonical form, and for the points of small order: for those anybody
 * can make signatures.
 */
export function readSigner(publicKey: string): Signer | null {
  try {
    const bytes = hexToBytes(publicKey);
    const point = Point.fromBytes(bytes, false);
    return point.isSmallOrder() ? null : { bytes, negated: smallMultiples(point.negate()) };
  } catch {
    return null;
  }
}

/** False for a wrong signature, for text that is none, and for a key that anybody could sign for; never throws. */
export function isSigned(publicKey: string, tag: ProofTag, object: SignedValue, signature: string): boolean {
  const signer = readSigner(publicKey);
  return signer !== null && isSignedBy(signer, tag, object, signature);
}

/**
 * RFC 8032 without the cofactor, bytes against bytes, as OpenSSL and most libraries do it: R must be the encoding of S·B − k·A, and S below the order of
 * the group. So a signature has one form only, and every verifier says the same of it.
 */
export function isSignedBy({ bytes, negated }: Signer, tag: ProofTag, object: SignedValue, signature: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false;
  const given = hexToBytes(signature);
  const s = littleEndian(given.subarray(32));
  if (s >= Point.Fn.ORDER) return false;
  const k = littleEndian(sha512(concat(given.subarray(0, 32), bytes, proofBytes(tag, object)))) % Point.Fn.ORDER;
  return bytesToHex(sumOfProducts(s, baseMultiples(), k, negated).toBytes()) === signature.slice(0, 64);
}

let ofBase: readonly Point[] | null = null;

function baseMultiples(): readonly Point[] {
  ofBase ??= smallMultiples(Point.BASE);
  return ofBase;
}

/** 0 to 15 times a point. */
function smallMultiples(point: Point): readonly Point[] {
  const multiples: Point[] = [Point.ZERO];
  for (let times = 1; times < 16; times += 1) multiples.push((multiples[times - 1] ?? Point.ZERO).add(point));
  return multiples;
}

/**
 * a·P + b·Q by four bits of both at a time. Everything here is public, so its duration may tell what it likes; a table of hundreds of multiples
 * would take longer to make than a file has signatures.
 */
function sumOfProducts(a: bigint, ofP: readonly Point[], b: bigint, ofQ: readonly Point[]): Point {
  const [aDigits, bDigits] = [a.toString(16).padStart(64, '0'), b.toString(16).padStart(64, '0')];
  let sum = Point.ZERO;
  for (let at = 0; at < 64; at += 1) {
    if (at > 0) sum = sum.double().double().double().double();
    sum = plus(plus(sum, ofP, aDigits, at), ofQ, bDigits, at);
  }
  return sum;
}

function plus(sum: Point, multiples: readonly Point[], digits: string, at: number): Point {
  const times = Number.parseInt(digits.charAt(at), 16);
  return times === 0 ? sum : sum.add(multiples[times] ?? Point.ZERO);
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`);
}
