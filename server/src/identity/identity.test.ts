import { describe, expect, test } from 'vitest';
import { countedAs } from './addresses.ts';
import { LoginGuard } from './login-guard.ts';
import { hashPassword, verifyNothing, verifyPassword } from './password.ts';
import { hashSecret, newInviteCode, newSecret, sameHash } from './secrets.ts';

describe('passwords', () => {
  test('argon2id with 19 MiB, two passes, one lane; the right one matches and no other', async () => {
    const stored = await hashPassword('Quiet7!harbour', '');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('Quiet7!harbour', stored, '')).toBe(true);
    expect(await verifyPassword('passw0rd!', stored, '')).toBe(false);
    expect(await hashPassword('Quiet7!harbour', '')).not.toBe(stored);
  });

  test('a vector of the reference implementation is understood', async () => {
    // phc-winner-argon2, kats for argon2id v=19: t=2, m=65536, p=1, "password", "somesalt"
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', stored, '')).toBe(true);
  });

  test.each(['', 'plain', '$argon2i$v=19$m=1,t=1,p=1$AAAA$AAAA', '$argon2id$v=19$m=1,t=1$AAAA$AAAA'])(
    '%j never matches',
    async (stored) => {
      expect(await verifyPassword('Quiet7!harbour', stored, '')).toBe(false);
      expect(await verifyNothing('Quiet7!harbour', '')).toBe(false);
    },
  );
});

describe('secrets', () => {
  test('tokens carry 256 bits and are stored as hashes', () => {
    const token = newSecret();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hashSecret(token)).not.toContain(token);
    expect(sameHash(hashSecret(token), hashSecret(token))).toBe(true);
    expect(sameHash(hashSecret(token), hashSecret(newSecret()))).toBe(false);
    expect(sameHash('a', 'ab')).toBe(false);
  });

  test('§2.2 an invite code has six digits', () => {
    for (let count = 0; count < 200; count++) expect(newInviteCode()).toMatch(/^[0-9]{6}$/);
  });
});

describe('guessing passwords', () => {
  const tried = (guard: LoginGuard, name: string, network: string, isFamiliar = false): boolean => guard.begin(name, network, isFamiliar);

  test('a name waits for 15 minutes after eight attempts from one network, and only there', () => {
    let nowMs = 0;
    const guard = new LoginGuard(() => nowMs);
    for (let attempt = 0; attempt < 8; attempt++) expect(tried(guard, 'alice1', '10.0.0.1')).toBe(true);
    expect(tried(guard, 'alice1', '10.0.0.1')).toBe(false);
    expect(tried(guard, 'alice1', '10.0.0.1', true)).toBe(false);
    expect(tried(guard, 'alice1', '10.0.0.2')).toBe(true);
    nowMs = 15 * 60_000;
    expect(tried(guard, 'alice1', '10.0.0.1')).toBe(true);
  });

  test('RULES §14.1 with other bounds; the attempt that fills one begins the wait', () => {
    let nowMs = 0;
    const guard = new LoginGuard(() => nowMs, { ofNetwork: 5, atName: 20 });
    for (let attempt = 0; attempt < 5; attempt++) {
      nowMs = attempt * 3 * 60_000;
      expect(tried(guard, 'change 7', '10.0.0.1')).toBe(true);
    }
    const fullMs = nowMs;
    for (const passedMs of [0, 14 * 60_000]) {
      nowMs = fullMs + passedMs;
      expect(tried(guard, 'change 7', '10.0.0.1')).toBe(false);
      expect(tried(guard, 'change 8', '10.0.0.1')).toBe(true);
    }
    nowMs = fullMs + 15 * 60_000;
    expect(tried(guard, 'change 7', '10.0.0.1')).toBe(true);
  });

  test('a name under attack from many networks waits everywhere but where it is familiar', () => {
    const guard = new LoginGuard(() => 0);
    for (let attempt = 0; attempt < 60; attempt++) {
      expect(guard.isUnderAttack('alice1')).toBe(false);
      expect(tried(guard, 'alice1', `10.0.0.${attempt}`)).toBe(true);
    }
    expect(guard.isUnderAttack('alice1')).toBe(true);
    expect(tried(guard, 'alice1', '10.0.1.1')).toBe(false);
    for (let attempt = 0; attempt < 8; attempt++) expect(tried(guard, 'alice1', '10.0.2.2', true)).toBe(true);
    expect(tried(guard, 'alice1', '10.0.2.2', true)).toBe(false);
    expect(tried(guard, 'bobby1', '10.0.0.1')).toBe(true);
  });

  test('who types an address behind a name, or what else is counted, as a name counts as nobody else', () => {
    const guard = new LoginGuard(() => 0);
    const owner = countedAs({ kind: 'name', value: 'alice01' });
    const typed = [
      ...['10.0.0.1', '2001:db8:0:1::/64'].map((network) => `alice01 ${network}`),
      'name alice01',
      'change 7',
      'email a@example.com',
    ];
    for (const value of typed)
      for (let attempt = 0; attempt < 60; attempt++) tried(guard, countedAs({ kind: 'name', value }), `10.9.9.${attempt}`);
    for (const network of ['10.0.0.1', '2001:db8:0:1::/64', '10.0.0.2']) expect(tried(guard, owner, network), network).toBe(true);
    for (const name of ['change 7', countedAs({ kind: 'email', value: 'a@example.com' })])
      expect(guard.isUnderAttack(name), name).toBe(false);
  });

  test('what was right or could not be tried is given back; what waits does not count', () => {
    const guard = new LoginGuard(() => 0);
    for (let attempt = 0; attempt < 200; attempt++) {
      expect(tried(guard, 'alice1', '10.0.0.1')).toBe(true);
      guard.giveBack('alice1', '10.0.0.1');
    }
    for (let attempt = 0; attempt < 8; attempt++) tried(guard, 'alice1', '10.0.0.1');
    for (let attempt = 0; attempt < 200; attempt++) expect(tried(guard, 'alice1', '10.0.0.1')).toBe(false);
    expect(guard.isUnderAttack('alice1')).toBe(false);
    guard.succeeded('alice1', '10.0.0.1');
    expect(tried(guard, 'alice1', '10.0.0.1')).toBe(true);
  });
});
