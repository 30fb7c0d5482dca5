import { expect, test } from 'vitest';
import type { BitcoinNode } from '../../../chains/bitcoin/bitcoin-node.ts';
import { FINAL_SEQUENCE, signBitcoinTransaction } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import { outputName } from '../../../chains/bitcoin/block.ts';
import { SigningKeys } from '../../../signer/signing-keys.ts';
import type { OwnTransaction, OwnTransactions } from '../own-transactions.ts';
import type { SentTransaction } from '../payer-kind.ts';
import { BitcoinKind } from './bitcoin-kind.ts';
import type { BitcoinParts } from './bitcoin-parts.ts';
import { scriptOf } from './bitcoin-parts.ts';

const keys = new SigningKeys(new Uint8Array(64).fill(7)).of('litecoin');
const input = { txId: 'ab'.repeat(32), outputIndex: 3, chainUnits: 9_000n, sequence: FINAL_SEQUENCE };
const outputs = [{ script: scriptOf('litecoin', keys.hot.address), chainUnits: 8_000n }];
const { raw, txId } = signBitcoinTransaction({ version: 2, inputs: [input], outputs, lockTime: 0 }, keys.hot);
const ROW = { id: 1, purpose: 'sweep', withdrawal_id: null, tx_id: txId, raw } as Partial<OwnTransaction> as SentTransaction;
const OTHER = 'cd'.repeat(32);

/** Of what a node and our own rows say. */
function kindWith(node: Partial<BitcoinNode>, transactions: Partial<OwnTransactions> = {}): BitcoinKind {
  const arrivals = { address: keys.hot.address, take: () => Promise.resolve() };
  return new BitcoinKind({ network: 'litecoin', node, transactions, arrivals } as unknown as BitcoinParts, keys.accountKey);
}
const blockWith = (spent: string, by = OTHER) => ({ hash: '', parentHash: '', transactions: [{ txId: by, spends: [spent], outputs: [] }] });
const spent = outputName(input.txId, input.outputIndex);

test('what proves that it never comes into the chain is another transaction in a block that is final, and nothing else', async () => {
  const asked: number[] = [];
  const node = (spentAt: number, height: number | null = null) => ({
    unspent: () => Promise.resolve(null),
    heightOf: () => Promise.resolve(height),
    block: (at: number) => {
      asked.push(at);
      return Promise.resolve(blockWith(at === spentAt ? spent : outputName(input.txId, 0)));
    },
  });
  expect(await kindWith(node(18)).death(ROW, 20)).toEqual({ txId: OTHER, height: 18 });
  // in a block that is not final, in the transaction itself, or nowhere: what made the output may be out of the chain
  expect(await kindWith(node(21)).death(ROW, 20)).toBeNull();
  expect(await kindWith({ ...node(0), block: () => Promise.resolve(blockWith(spent, txId)) }).death(ROW, 20)).toBeNull();
  // it has come into the chain meanwhile
  expect(await kindWith(node(18, 19)).death(ROW, 20)).toBeNull();
  expect(
    await kindWith({ ...node(18), unspent: () => Promise.resolve({ chainUnits: 9_000n, confirmations: 2 }) }).death(ROW, 20),
  ).toBeNull();
  asked.length = 0;
  const again = kindWith(node(21));
  await again.death(ROW, 20);
  await again.death(ROW, 20);
  expect(asked).toHaveLength(21);
});

test('a withdrawal that was voided is dead when that is final, however long ago', async () => {
  const withdrawal = { ...ROW, withdrawal_id: 41 };
  const kind = (height: number) =>
    kindWith(
      {
        unspent: () => Promise.resolve(null),
        heightOf: (of) => Promise.resolve(of === OTHER ? height : null),
        block: () => Promise.resolve(blockWith('')),
      },
      { voidOfWithdrawal: (id) => Promise.resolve(id === 41 ? { ...ROW, tx_id: OTHER } : null) },
    );
  expect(await kind(5).death(withdrawal, 5_000)).toEqual({ txId: OTHER, height: 5 });
  expect(await kind(5_001).death(withdrawal, 5_000)).toBeNull();
});

test('what was final and is gone is sent again, the oldest first, when the newest is gone', async () => {
  const rows = ['c', 'b', 'a'].map((name, index) => ({ ...ROW, id: 3 - index, tx_id: name }));
  const lost = async (there: readonly string[]): Promise<readonly (string | null)[]> => {
    const node = { heightOf: (of: string) => Promise.resolve(there.includes(of) ? 7 : null) };
    return (await kindWith(node, { ended: (count) => Promise.resolve(rows.slice(0, count)) }).lost('')).map(({ tx_id: own }) => own);
  };
  expect([await lost(['a', 'b', 'c']), await lost(['a']), await lost([])]).toEqual([[], ['b', 'c'], ['a', 'b', 'c']]);
});
