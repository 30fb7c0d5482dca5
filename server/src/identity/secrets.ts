import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, as they go to the client: 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A name for a row that users see and send back; says nothing about the secret. */
export function newPublicId(): string {
  return randomBytes(12).toString('base64url');
}

/** Secrets have full entropy, so one round of SHA-256 is all their storage needs. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export function newInviteCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

const NAME_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const NAME_LENGTH = 9;

/** The name of an account whose owner chose none: no sign looks like another. */
export function newLoginName(): string {
  return `u${Array.from({ length: NAME_LENGTH }, () => NAME_SIGNS[randomInt(NAME_SIGNS.length)]).join('')}`;
}
