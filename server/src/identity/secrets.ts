import { HOUSE_CODE_LENGTH } from '@candor/contract/credentials';
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

/** No sign looks like another. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const NAME_LENGTH = 9;

const drawn = (length: number): string => Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** An invite code that the house gives: 79 random bits. */
export function newHouseCode(): string {
  return drawn(HOUSE_CODE_LENGTH);
}

/** The name of an account whose owner chose none. */
export function newLoginName(): string {
  return `u${drawn(NAME_LENGTH)}`;
}
