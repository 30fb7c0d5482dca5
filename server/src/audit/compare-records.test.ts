import { openHarness, USDT } from '@candor/exchange/test/harness';
import { expect, test } from 'vitest';
import { serverProducts } from '../products/registry.ts';
import { Audit } from './audit.ts';
import { compareRecords } from './compare-records.ts';
import { lineOf } from './test/forged-end.ts';

const row = (account: number, wallet: number, asset: number, available: string, frozen = '0') => ({
  account,
  wallet,
  asset,
  available_units: available,
  frozen_units: frozen,
});

/** One account with an open order and something on its finance wallet. */
function auditedHarness(): { readonly audit: Audit; readonly lastSeq: number } {
  const harness = openHarness(1);
  harness.place(1, { lots: 1_000 });
  harness.send(1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 7n });
  const audit = new Audit(serverProducts);
  for (const entry of harness.entries) audit.see(entry);
  return { audit, lastSeq: harness.exchange.lastSeq };
}

const RIGHT = [row(1, 1, 1, '99969999999993', '30000000000'), row(1, 1, 2, '10000000000'), row(1, 2, 1, '7')];

/** What is found when the records hold these rows and are so far, and how far that is. */
async function foundWith(rows: readonly ReturnType<typeof row>[], behind = 0): Promise<readonly [number, readonly string[]]> {
  const { audit, lastSeq } = auditedHarness();
  const answers: readonly object[][] = [[{ seq: lastSeq - behind }], [...rows]];
  let asked = 0;
  const query = <R>(): Promise<{ readonly rows: readonly R[] }> => Promise.resolve({ rows: (answers[asked++] ?? []) as R[] });
  const seq = await compareRecords(audit, { query }, lastSeq);
  return [seq - lastSeq, audit.report().findings.map(lineOf)];
}

test('I3 balances in the records that are those of the journal', async () => {
  expect(await foundWith(RIGHT)).toEqual([0, []]);
});

test('I3 records that are not as far as the journal are not compared, and say how far they are', async () => {
  expect(await foundWith([row(1, 1, 1, '5')], 3)).toEqual([-3, []]);
});

test('I3 a balance that is another, is missing or is too much is found', async () => {
  expect(await foundWith([...RIGHT.slice(0, 2), row(1, 2, 1, '8', '1')])).toEqual([
    0,
    [
      'I3 state: available of 1 finance 1 in the records is 8 instead of 7',
      'I3 state: frozen of 1 finance 1 in the records is 1 instead of 0',
    ],
  ]);
  expect(await foundWith(RIGHT.slice(0, 2))).toEqual([0, ['I3 state: available of 1 finance 1 in the records is 0 instead of 7']]);
  expect(await foundWith([...RIGHT, row(2, 9, 1, '4')])).toEqual([0, ['I3 state: available of 2 9 1 in the records is 4 instead of 0']]);
});
