import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Configuration } from '../configuration.ts';
import type { Core } from '../machine/core/core.ts';
import { keepMode, openKeys } from './data-continuity.ts';
import { accept } from '../machine/acceptances.ts';
import { checkpointFolder, keyFolder } from '../prices/provenance/folders.ts';

let dataFolder = '';

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'candor-continuity-'));
});

afterEach(() => {
  rmSync(dataFolder, { recursive: true, force: true });
});

/** A core of so many entries whose symbols have had so many ticks. */
function coreOf(seq: number, ticks: readonly number[]): Core {
  const answers = { 'prices.last': ticks.map((n) => ({ n })), 'house.opened': seq === 0 ? null : { mode: 'demo' } };
  const query = async ({ type }: { readonly type: keyof typeof answers }): Promise<unknown> => await Promise.resolve(answers[type]);
  return { figures: () => ({ seq }), query } as object as Core;
}

const configured = (mode: 'demo' | 'live' = 'demo'): Configuration =>
  ({ dataFolder, keyDays: 0, mode }) as Partial<Configuration> as Configuration;

test('a journal without entries gets its first key; one with entries must have it', async () => {
  const { key } = await openKeys(coreOf(0, []), configured());
  expect((await openKeys(coreOf(5, [1]), configured())).key).toBe(key);
  rmSync(keyFolder(dataFolder), { recursive: true });
  await expect(openKeys(coreOf(5, [1]), configured())).rejects.toThrow(/are gone: .* npm run candor -- accept keys /);
  accept(dataFolder, 'keys');
  expect((await openKeys(coreOf(5, [1]), configured())).key).not.toBe(key);
  rmSync(keyFolder(dataFolder), { recursive: true });
  await expect(openKeys(coreOf(5, [1]), configured())).rejects.toThrow('accept keys');
});

test('RULES §3.4 after a thousand ticks of a symbol there are checkpoints: without them the start is refused, and goes on once that is accepted, until there are some', async () => {
  await openKeys(coreOf(0, []), configured());
  await openKeys(coreOf(2_000, [3, 1_000]), configured());
  const later = coreOf(2_001, [3, 1_001]);
  await expect(openKeys(later, configured())).rejects.toThrow(/given a second time.* npm run candor -- accept checkpoints /);
  accept(dataFolder, 'keys');
  await expect(openKeys(later, configured())).rejects.toThrow('accept checkpoints');
  accept(dataFolder, 'checkpoints');
  // again and again, as long as a start fails before one is signed
  for (let starts = 0; starts < 3; starts++) await openKeys(later, configured());
  mkdirSync(checkpointFolder(dataFolder), { recursive: true });
  writeFileSync(join(checkpointFolder(dataFolder), '000000000001.jsonl'), '');
  await openKeys(later, configured());
  rmSync(checkpointFolder(dataFolder), { recursive: true });
  await expect(openKeys(later, configured())).rejects.toThrow('accept checkpoints');
});

test('RULES §16 the mode is that of the first entry', async () => {
  for (const mode of ['demo', 'live'] as const) await keepMode(coreOf(0, []), configured(mode));
  await keepMode(coreOf(1, []), configured('demo'));
  await expect(keepMode(coreOf(1, []), configured('live'))).rejects.toThrow('was opened in demo mode');
});
