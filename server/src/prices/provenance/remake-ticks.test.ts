import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../../machine/journal/lock.ts';
import { checkpointFolder, ticksFolder } from './folders.ts';
import { PriceChain } from './price-chain.ts';
import { remakeTicksOf } from './remake-ticks.ts';
import { BTC, DOGE, tickJournal, vectorKeyring } from './test/tick-journal.ts';

test('candor prices remake removes the ticks, which the journal makes again, and no checkpoint; never beside a server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-remake-'));
  const open = (): PriceChain => new PriceChain({ dataFolder: folder, symbols: [BTC, DOGE], keyring: vectorKeyring, now: () => 0 });
  const journal = tickJournal(6, 10);
  const chain = open();
  for (const batch of journal) chain.apply(batch);
  const signed = chain.sign();
  const n = chain.head('btcusdt')?.n ?? 0;
  const lines = chain.ticks.lines('btcusdt', 1, n);
  chain.close();
  const printed: string[] = [];
  const remake = (): Promise<void> => remakeTicksOf(folder, (text) => void printed.push(text));

  const server = await lockFolder(folder);
  await expect(remake()).rejects.toThrow('in use');
  expect([existsSync(ticksFolder(folder)), printed]).toEqual([true, []]);
  await server.release();

  await remake();
  expect([existsSync(ticksFolder(folder)), existsSync(checkpointFolder(folder)), printed.length]).toEqual([false, true, 1]);
  const again = open();
  expect([again.journal.seq, again.checkpoints.last]).toEqual([0, signed]);
  for (const batch of journal) again.apply(batch);
  expect(again.ticks.lines('btcusdt', 1, n)).toEqual(lines);
  again.close();
  rmSync(folder, { recursive: true });
});
