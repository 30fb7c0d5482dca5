import { expect, test } from 'vitest';
import type { Core } from '../../machine/core/core.ts';
import type { ChainParts } from './chain-parts.ts';
import type { OwnTransaction, OwnTransactions } from './own-transactions.ts';
import type { PayerKind } from './payer-kind.ts';
import { Steps } from './steps.ts';
import type { KeptOutcome } from './tables.ts';

const SENT: OwnTransaction = {
  id: 1,
  network: 'ethereum',
  purpose: 'withdrawal',
  withdrawal_id: 7,
  channel: 'ETH',
  sender: 'hot',
  address_index: null,
  nonce: 0,
  chain_units: '1',
  question: '{}',
  state: 'sent',
  tx_id: '0xa',
  raw: '0x',
  outcome: null,
  fee_units: '1',
  created_ms: 1,
};

/** What is told to the exchange of a transaction that is final with one end and was kept with another, and why it goes no further. */
async function followed(before: KeptOutcome, outcome: KeptOutcome, isOpen: boolean) {
  const told: string[] = [];
  const query: Core['query'] = async ({ type }) =>
    await Promise.resolve(
      (type === 'custody.channels' ? [{ channelId: 3, finalConfirmations: 2 }] : isOpen ? [{ withdrawalId: 7 }] : []) as never,
    );
  const submit: Core['submit'] = async ({ body }) => {
    told.push(body.type);
    return await Promise.resolve({ outcome: { ok: false, code: 'BUSY' } } as never);
  };
  const kind: Partial<PayerKind> = {
    receipt: async () => await Promise.resolve({ height: 1, feeUnits: 1n }),
    outcome: async () => await Promise.resolve(outcome),
  };
  const transactions: Partial<OwnTransactions> = { set: async (row) => await Promise.resolve(row) };
  const parts: Partial<ChainParts> = {
    core: { submit, query },
    kind: kind as PayerKind,
    transactions: transactions as OwnTransactions,
    channels: [],
    coin: null,
    now: () => 1,
  };
  const halted = await new Steps(parts as ChainParts).advance({ ...SENT, outcome: before }, { height: 10, hot: 'hot' });
  return [halted?.reason, told];
}

test('a block that was made again with another end than its withdrawal has ended with waits for a person; while it is open the new end counts', async () => {
  expect(await followed('nothing', 'done', false)).toEqual(['MOVED_OTHERWISE', []]);
  expect(await followed('done', 'nothing', false)).toEqual(['MOVED_OTHERWISE', []]);
  expect(await followed('nothing', 'done', true)).toEqual(['BUSY', ['custody.complete']]);
  expect(await followed('done', 'nothing', true)).toEqual(['BUSY', ['custody.fail']]);
  // told again, since it may have been killed before the exchange has answered
  expect(await followed('nothing', 'nothing', false)).toEqual(['BUSY', ['custody.fail']]);
});
