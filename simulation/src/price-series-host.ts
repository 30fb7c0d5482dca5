import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { ExchangeTime } from '@candor/server/machine/clock/exchange-time';
import { startCoreThread } from '@candor/server/machine/core/core-client';
import { openKeyring } from '@candor/server/prices/provenance/keyring';
import { startProvenance } from '@candor/server/prices/provenance/start-provenance';

/**
 * A process made to be killed: the real core and the real thread of the signed series under as many ticks as they take, so that a
 * checkpoint is signed every few milliseconds. Each checkpoint it hears of is printed as one line of JSON. Arguments: data folder, seed.
 */
const [folder = '', seed = '1'] = process.argv.slice(2);
const UNDER_WAY = 64;
const SYMBOLS = [1, 2, 3];

function fatal(error: Error): void {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(70);
}

const time = new ExchangeTime();
const core = await startCoreThread({
  dataFolder: folder,
  time,
  batchCommands: 16,
  onFatal: fatal,
  onNotice: (text) => process.stderr.write(text),
});
if (core.figures().seq === 0) {
  await core.submit({ id: '', accountId: 0, body: { type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'demo' } });
  for (const symbolId of SYMBOLS) {
    const body = { type: 'symbol.define', symbolId, code: `coin${symbolId}usdt`, tickUnits: 1_000_000n } as const;
    await core.submit({ id: '', accountId: 0, body });
  }
}
const provenance = await startProvenance({
  core,
  products: [],
  dataFolder: folder,
  time,
  keyring: openKeyring(folder, Date.now()),
  retentionDays: 0,
  log: (line) => fatal(new Error(line)),
  onFatal: fatal,
});

let toldK = 0;
function tell(): void {
  const latest = provenance.latest();
  if (latest === null || latest.checkpoint.k === toldK) return;
  toldK = latest.checkpoint.k;
  process.stdout.write(`${JSON.stringify(latest)}\n`);
}

const random = seededRandom(Number(seed));
await Promise.all(
  Array.from({ length: UNDER_WAY }, async () => {
    for (;;) {
      const source = { name: 'model', price: '1.00', timeMs: Date.now(), weight: 1, used: true };
      const symbolId = SYMBOLS[random(SYMBOLS.length)] ?? 1;
      const body = {
        type: 'price.tick',
        symbolId,
        priceTicks: 1 + random(1_000_000),
        state: 'ok',
        sourceKind: 'simulated',
        rule: 'index/1',
        sources: [source],
      } as const;
      await core.submit({ id: '', accountId: 0, body });
      tell();
    }
  }),
);
