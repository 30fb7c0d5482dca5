import { ANNA, BERTA, openCustody, refOf, type CustodyHarness } from '@candor/exchange/products/custody/test/custody-harness';
import { BY_TWO, USDT } from '@candor/exchange/test/harness';

const ALONE = { operator: 'anna', reason: 'Not yours' } as const;
const ONE_USDT = 100_000_000n;
const MINUTE_MS = 60_000;

/** Anna and Berta have deposits and withdrawals in every state that there is, a minute apart. */
export function paymentHistory(): CustodyHarness {
  const harness = openCustody({ hourMaxUnits: 1_000_000n * ONE_USDT }, { twoPersonsValueUnits: 1_000n * ONE_USDT, dayMaxRequests: 100 });
  const later = (): void => void (harness.timeMs += MINUTE_MS);
  deposits(harness, later);
  for (const accountId of [ANNA, BERTA]) {
    harness.fill(accountId, 100_000n);
    later();
    withdrawals(harness, accountId, later);
  }
  return harness;
}

function deposits(harness: CustodyHarness, later: () => void): void {
  const output = { txId: 'twice', outputIndex: 3 };
  const lost = refOf(harness.deposit(ANNA, 100n, { ...output, blockHash: 'gone' }));
  harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 70n * ONE_USDT });
  later();
  harness.send(0, { type: 'custody.reorganise', depositId: lost });
  later();
  const again = refOf(harness.deposit(ANNA, 100n, { ...output, blockHash: 'kept' }));
  later();
  harness.send(0, { type: 'custody.finalise', depositId: again, confirmations: 6 });
  harness.deposit(ANNA, 60_000n, { confirmations: 3 });
  harness.send(0, { type: 'custody.reorganise', depositId: refOf(harness.deposit(BERTA, 9n, { txId: 'lost' })) });
  later();
  const unknown = refOf(harness.deposit(0, 40n, { confirmations: 6 }));
  harness.deposit(0, 41n);
  later();
  harness.send(0, { type: 'custody.claim', depositId: unknown, accountId: BERTA, ...BY_TWO });
  for (const chainUnits of [400_000n, 400_000n, 300_000n]) {
    later();
    harness.deposit(BERTA, 0n, { chainUnits });
  }
  harness.deposit(BERTA, 0n, { chainUnits: 500_000n });
  harness.send(0, { type: 'custody.finalise', depositId: refOf(harness.deposit(BERTA, 7n)), confirmations: 9 });
}

function withdrawals(harness: CustodyHarness, accountId: number, later: () => void): void {
  const ask = (usdt: bigint): number => {
    later();
    return refOf(harness.request(accountId, usdt));
  };
  const pinned = (usdt: bigint): number => {
    const withdrawalId = ask(usdt);
    later();
    harness.send(0, { type: 'custody.pin', withdrawalId, txId: `raw${withdrawalId}`, rawHash: 'hash' });
    return withdrawalId;
  };
  const sent = (usdt: bigint): number => {
    const withdrawalId = pinned(usdt);
    later();
    harness.send(0, { type: 'custody.broadcast', withdrawalId, txId: `raw${withdrawalId}` });
    return withdrawalId;
  };
  ask(1_000n);
  ask(20n);
  pinned(21n);
  sent(22n);
  const completed = sent(23n);
  later();
  harness.send(0, { type: 'custody.complete', withdrawalId: completed, txId: `raw${completed}`, confirmations: 6 });
  const [failed, unsent] = [sent(24n), pinned(25n)];
  later();
  for (const withdrawalId of [failed, unsent])
    harness.send(0, { type: 'custody.fail', withdrawalId, spentByTxId: 'other', confirmations: 6 });
  const reverted = sent(27n);
  later();
  harness.send(0, { type: 'custody.fail', withdrawalId: reverted, spentByTxId: `raw${reverted}`, confirmations: 6 });
  const [reviewed, approved, cancelled] = [ask(1_001n), ask(26n), ask(1_002n)];
  later();
  for (const withdrawalId of [reviewed, approved]) harness.send(0, { type: 'custody.reject', withdrawalId, ...ALONE });
  harness.send(accountId, { type: 'custody.cancel', withdrawalId: cancelled });
  harness.send(0, { type: 'custody.approve', withdrawalId: ask(1_003n), ...BY_TWO });
}
