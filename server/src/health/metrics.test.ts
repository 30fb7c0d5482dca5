import { expect, test } from 'vitest';
import { MemoryCore } from '../liquidity/test/memory-core.ts';
import { Metrics } from './metrics.ts';

test('every structure of the core that grows with input has its figure, and its bound where it has one', async () => {
  const core = new MemoryCore({ now: () => 1_767_225_600_000 });
  const metrics = new Metrics();
  metrics.watchCore(core);
  core.run({ id: '', accountId: 0, body: { type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 } });
  const lines = (await metrics.registry.metrics()).split('\n');
  const sizes = core.exchange.ask({ type: 'house.sizes' });
  expect(sizes.length).toBeGreaterThan(10);
  const missing = sizes.filter(({ structure, count }) => !lines.includes(`candor_core_size{structure="${structure}"} ${count}`));
  expect(missing).toEqual([]);
  const bounds = lines.filter((line) => line.startsWith('candor_core_bound{'));
  expect(bounds.toSorted()).toEqual(
    sizes.flatMap(({ structure, most }) => (most === null ? [] : [`candor_core_bound{structure="${structure}"} ${most}`])).toSorted(),
  );
  expect(lines).toContain('candor_core_size{structure="assets"} 1');
});
