import { expect, test } from 'vitest';
import { PasskeyChallenges } from './passkey-challenges.ts';

const ORIGIN = 'https://exchange.example';
const FIVE_MINUTES_MS = 300_000;

test('RULES §14.1 a challenge is for one purpose and one origin, for five minutes, once', () => {
  let nowMs = 1_800_000_000_000;
  const challenges = new PasskeyChallenges(() => nowMs);
  const challenge = challenges.issue('change 7', ORIGIN);
  expect(challenges.issue('change 7', ORIGIN)).not.toBe(challenge);
  expect(challenges.isGood(challenge, 'change 7', ORIGIN)).toBe(true);
  for (const [purpose, origin] of [
    ['change 8', ORIGIN],
    ['add 7', ORIGIN],
    ['sign in', ORIGIN],
    ['change 7', 'https://exchange.example.evil'],
  ] as const) {
    expect(challenges.isGood(challenge, purpose, origin)).toBe(false);
  }
  nowMs += FIVE_MINUTES_MS - 1;
  expect(challenges.isGood(challenge, 'change 7', ORIGIN)).toBe(true);
  expect(challenges.spend(challenge)).toBe(true);
  expect(challenges.isGood(challenge, 'change 7', ORIGIN)).toBe(false);
  expect(challenges.spend(challenge)).toBe(false);
  const other = challenges.issue('change 7', ORIGIN);
  nowMs += FIVE_MINUTES_MS;
  expect(challenges.isGood(other, 'change 7', ORIGIN)).toBe(false);
  expect(challenges.isGood(challenge, 'change 7', ORIGIN)).toBe(false);
});

test('nothing but what this process has issued is good, in no other writing of the same bytes', () => {
  const challenges = new PasskeyChallenges(() => 0);
  const challenge = challenges.issue('sign in', ORIGIN);
  const changed = Buffer.from(challenge, 'base64url');
  changed[0] = (changed[0] ?? 0) ^ 1;
  const longer = Buffer.from(challenge, 'base64url');
  longer.writeBigUInt64BE(1n << 60n, 16);
  for (const wrong of ['', 'AAAA', `${challenge}=`, ` ${challenge}`, changed.toString('base64url'), longer.toString('base64url')]) {
    expect(challenges.isGood(wrong, 'sign in', ORIGIN), wrong).toBe(false);
  }
  expect(new PasskeyChallenges(() => 0).isGood(challenge, 'sign in', ORIGIN)).toBe(false);
});
