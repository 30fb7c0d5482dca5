import type { Harness } from '@candor/exchange/test/harness';
import { BTCUSDT, USDT } from '@candor/exchange/test/harness';
import type { Pool } from 'pg';
import { serverProducts } from '../../products/registry.ts';
import { derivedTables } from '../rebuild.ts';

/** Lets accounts 1 to 3 trade at random around a moving index; `cancels` says whose orders are cancelled now and then. */
export function trade(
  harness: Harness,
  random: (below: number) => number,
  steps: number,
  cancels: (accountId: number) => boolean = () => true,
): Harness {
  let indexTicks = 3_000_000;
  harness.tick(indexTicks);
  for (let step = 0; step < steps; step += 1) {
    const accountId = 1 + random(3);
    harness.timeMs += random(4_000);
    const side = random(2) === 0 ? 'buy' : 'sell';
    switch (random(8)) {
      case 0:
        indexTicks += random(2_001) - 1_000;
        harness.tick(indexTicks);
        break;
      case 1:
        if (cancels(accountId)) harness.send(accountId, { type: 'spot.cancelAll', marketId: BTCUSDT });
        break;
      case 2:
        harness.place(accountId, { side, kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 20 + random(200) });
        break;
      case 3:
        harness.send(accountId, {
          type: 'wallet.transfer',
          assetId: USDT,
          from: 'platform',
          to: 'finance',
          amount: BigInt(1 + random(1_000)),
        });
        break;
      default:
        harness.place(accountId, { side, priceTicks: indexTicks + random(401) - 200, lots: 20 + random(500) });
    }
  }
  return harness;
}

/** Every row of every projection, to compare two ways of making them. The position's hash is left out. */
export async function dumpRecords(pool: Pool): Promise<ReadonlyMap<string, readonly Record<string, unknown>[]>> {
  const tables = new Map<string, readonly Record<string, unknown>[]>();
  for (const table of [...derivedTables(serverProducts), 'minute_bars']) {
    const { rows } = await pool.query<Record<string, unknown>>(`SELECT * FROM ${table} AS row ORDER BY row`);
    tables.set(
      table,
      rows.map(({ hash: _hash, ...row }) => row),
    );
  }
  return tables;
}
