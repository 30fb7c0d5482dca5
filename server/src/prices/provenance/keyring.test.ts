import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePublishedKey } from '@candor/proofs/key-announcement';
import { followKeys } from '@candor/proofs/verify/keys';
import { isSigned } from '@candor/proofs/signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { printKeys, rotateKeyOf } from './key-commands.ts';
import { KeysDamaged, loadKeyring, openKeyring, readKeys, rotateKey } from './keyring.ts';
import { keyFolder } from './folders.ts';
import { PriceChain } from './price-chain.ts';
import { BTC, DOGE, tickJournal } from './test/tick-journal.ts';

const DAY_MS = 86_400_000;
const START_MS = 1_767_225_600_000;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-keys-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const secrets = (): readonly string[] => readdirSync(keyFolder(folder)).filter((name) => name.endsWith('.secret.pem'));
const secretText = (): string => readFileSync(join(keyFolder(folder), secrets()[0] ?? ''), 'utf8');

test('RULES §15.1 the first start makes a key that nobody else may read, and later starts use it', () => {
  const first = openKeyring(folder, START_MS);
  expect(secrets()).toEqual([`${first.key}.secret.pem`]);
  expect(statSync(join(keyFolder(folder), `${first.key}.secret.pem`)).mode & 0o777).toBe(0o600);
  expect(statSync(keyFolder(folder)).mode & 0o777).toBe(0o700);
  const again = openKeyring(folder, START_MS + DAY_MS);
  expect(again.keys()).toEqual(first.keys());
  const object = { v: 1, key: again.key };
  const signature = again.sign('candor/receipt/1', object);
  expect(isSigned(first.keys()[0]?.publicKey ?? '', 'candor/receipt/1', object, signature)).toBe(true);
  expect(loadKeyring(folder).sign('candor/receipt/1', object)).toBe(signature);
});

test('RULES §15.1 an object of any length is signed with the same signature, without holding up the thread', async () => {
  const keyring = openKeyring(folder, START_MS);
  const object = { v: 1, key: keyring.key, stakes: Array.from({ length: 2_000 }, (_, n) => ({ orderId: `R-${n}`, stake: '1.00000000' })) };
  expect(await keyring.signLong('candor/round/1', object)).toBe(keyring.sign('candor/round/1', object));
});

test('a secret that others could read is closed to them', () => {
  const { key } = openKeyring(folder, START_MS);
  const path = join(keyFolder(folder), `${key}.secret.pem`);
  chmodSync(path, 0o644);
  openKeyring(folder, START_MS);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('RULES §15.1 a new key is announced with the old one, whose secret is destroyed; whoever trusts the first can follow', () => {
  const first = openKeyring(folder, START_MS);
  for (let day = 1; day <= 3; day += 1) rotateKey(folder, START_MS + day * DAY_MS);
  const keys = readKeys(folder);
  expect(keys).toHaveLength(4);
  // As everybody reads them who fetches them.
  expect(keys.map((key) => parsePublishedKey(key))).toEqual(keys);
  expect(secrets()).toEqual([`${keys[3]?.key ?? ''}.secret.pem`]);
  const { known } = followKeys(keys, [first.keys()[0]?.publicKey ?? '']);
  expect([...known.keys()]).toEqual(keys.map(({ key }) => key));
});

test('the first key signs the time of its use itself; one that was made before it did so does it at the next start', () => {
  const [first] = openKeyring(folder, START_MS).keys();
  expect(first?.announcement?.by).toBe(first?.key);
  expect(followKeys(readKeys(folder), undefined).known.get(first?.key ?? '')?.fromMs).toBe(START_MS);
  const old = { key: first?.key, publicKey: first?.publicKey, fromMs: first?.fromMs };
  writeFileSync(join(keyFolder(folder), 'public.json'), JSON.stringify([old]));
  expect(() => followKeys(readKeys(folder), undefined)).toThrow('keys.unannounced');
  expect(openKeyring(folder, START_MS + DAY_MS).keys()).toEqual([first]);
});

test('a key that has been in use for longer than the configuration allows is replaced at the start, once', () => {
  const first = openKeyring(folder, START_MS, 30);
  expect(openKeyring(folder, START_MS + 30 * DAY_MS, 30).key).toBe(first.key);
  expect(openKeyring(folder, START_MS + 400 * DAY_MS, 0).key).toBe(first.key);
  const second = openKeyring(folder, START_MS + 30 * DAY_MS + 1, 30);
  expect(second.key).not.toBe(first.key);
  expect(openKeyring(folder, START_MS + 30 * DAY_MS + 1, 30).key).toBe(second.key);
});

test('what a crash left of a rotation does not stay: secrets of retired keys go at the next start', () => {
  const { key } = openKeyring(folder, START_MS);
  const secret = secretText();
  rotateKey(folder, START_MS + 1);
  writeFileSync(join(keyFolder(folder), `${key}.secret.pem`), secret, { mode: 0o600 });
  openKeyring(folder, START_MS + 2);
  expect(secrets()).toEqual([`${readKeys(folder)[1]?.key ?? ''}.secret.pem`]);
});

test('a new key begins after everything that was signed before it, whatever the clock says; checkpoints go on under it', () => {
  const run = (nowMs: number, from: number, to: number): readonly number[] => {
    const chain = new PriceChain({ dataFolder: folder, symbols: [BTC, DOGE], keyring: openKeyring(folder, nowMs), now: () => nowMs });
    const signed = tickJournal(2, to)
      .slice(from)
      .map((batch) => {
        chain.apply(batch);
        return chain.sign()?.checkpoint;
      });
    chain.close();
    return signed.filter((one) => one !== undefined).map(({ time }) => time);
  };
  const before = run(START_MS + 10 * DAY_MS, 0, 20);
  rotateKey(folder, START_MS);
  const fromMs = readKeys(folder)[1]?.fromMs ?? 0;
  expect(fromMs).toBeGreaterThan(before.at(-1) ?? 0);
  const after = run(START_MS, 20, 40);
  expect(after.length).toBeGreaterThan(5);
  for (const time of after) expect(time).toBeGreaterThanOrEqual(fromMs);
});

test('a secret that is gone, damaged or of another key is said without a word of it', () => {
  const { key } = openKeyring(folder, START_MS);
  const path = join(keyFolder(folder), `${key}.secret.pem`);
  const secret = secretText();
  const complaint = (): string => {
    try {
      openKeyring(folder, START_MS);
      return '';
    } catch (error) {
      return error instanceof KeysDamaged ? `${error.message} ${String(error.cause)} ${error.stack ?? ''}` : 'another error';
    }
  };
  writeFileSync(path, secret.slice(0, -30));
  expect(complaint()).toContain('holds no secret');
  for (const part of secret.match(/[A-Za-z0-9+/]{16,}/g) ?? []) expect(complaint()).not.toContain(part);
  rmSync(path);
  expect(complaint()).toContain('is not in');
  rmSync(keyFolder(folder), { recursive: true });
  openKeyring(folder, START_MS);
  rmSync(join(keyFolder(folder), secrets()[0] ?? ''));
  writeFileSync(join(keyFolder(folder), `${readKeys(folder)[0]?.key ?? ''}.secret.pem`), secret, { mode: 0o600 });
  expect(complaint()).toContain('another key');
});

test('candor keys rotate and list: words without secrets', async () => {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  await rotateKeyOf(folder, START_MS, print);
  const first = readKeys(folder)[0]?.key ?? '';
  await rotateKeyOf(folder, START_MS + 1, print);
  printKeys(folder, print);
  const second = readKeys(folder)[1]?.key ?? '';
  expect(lines[0]).toContain(first);
  expect(lines[1]).toContain(`key ${second} signs from now on`);
  expect(lines.slice(2).map((line) => [line.slice(0, 16), line.split(', ').at(-1)])).toEqual([
    [first, 'the first'],
    [second, `announced by ${first}`],
  ]);
  for (const part of secretText().match(/[A-Za-z0-9+/]{16,}/g) ?? []) expect(lines.join('\n')).not.toContain(part);
  expect(existsSync(join(keyFolder(folder), `${first}.secret.pem`))).toBe(false);
});
