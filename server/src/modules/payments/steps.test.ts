import { expect, test } from 'vitest';
import type { Core } from '../../machine/core/core.ts';
import type { ChainParts } from './chain-parts.ts';
import type { OwnTransaction, OwnTransactions } from './own-transactions.ts';
import type { Death, PayerKind } from './payer-kind.ts';
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

type State = 'broadcast' | 'completed' | 'failed';
type Case = { readonly kept: KeptOutcome | null; readonly withdrawal: State | null; readonly kind: Partial<PayerKind> };

/** What is told to the exchange, what becomes of the row, and why it goes no further. `withdrawal` null: the exchange remembers none of its number. */
async function advanced({ kept, withdrawal, kind }: Case) {
  const told: string[] = [];
  const query: Core['query'] = async ({ type }) =>
    await Promise.resolve(
      (type === 'custody.channels'
        ? [{ channelId: 3, finalConfirmations: 2 }]
        : withdrawal && { withdrawalId: 7, state: withdrawal }) as never,
    );
  const submit: Core['submit'] = async ({ body }) => {
    told.push(body.type);
    const code = withdrawal === 'broadcast' ? 'BUSY' : 'ALREADY_DONE';
    return await Promise.resolve({ outcome: { ok: false, code } } as never);
  };
  const database: unknown = { transaction: () => ({ execute: async () => await Promise.resolve({ ...SENT, state: 'dropped' }) }) };
  const set: OwnTransactions['set'] = async (row, changed) => {
    if (changed.state !== undefined) told.push(changed.state);
    return await Promise.resolve({ ...row, ...changed });
  };
  const transactions: Partial<OwnTransactions> = { set, database: database as OwnTransactions['database'] };
  const parts: Partial<ChainParts> = {
    core: { submit, query },
    kind: kind as PayerKind,
    transactions: transactions as OwnTransactions,
    channels: [],
    coin: null,
    now: () => 1,
    broadcast: async () => {
      told.push('sent again');
      return await Promise.resolve(true);
    },
  };
  const halted = await new Steps(parts as ChainParts).advance({ ...SENT, outcome: kept }, { height: 10, hot: 'hot' });
  return [halted?.reason, told];
}

/** Of one that is final with this outcome. */
const final = async (kept: KeptOutcome | null, outcome: KeptOutcome, withdrawal: State | null) =>
  await advanced({
    kept,
    withdrawal,
    kind: {
      receipt: async () => await Promise.resolve({ height: 1, feeUnits: 1n }),
      outcome: async () => await Promise.resolve(outcome),
    },
  });

/** Of one that stands in no block any more. */
const lost = async (kept: KeptOutcome | null, withdrawal: State | null, death: Death | null = null) =>
  await advanced({
    kept,
    withdrawal,
    kind: {
      receipt: async () => await Promise.resolve(null),
      death: async () => await Promise.resolve(death),
      voiding: async () => await Promise.resolve(null),
    },
  });

test('a block that was made again with another end than its withdrawal has ended with waits for a person; while it is open the new end counts', async () => {
  expect(await final('nothing', 'done', 'failed')).toEqual(['MOVED_OTHERWISE', []]);
  expect(await final('done', 'nothing', 'completed')).toEqual(['MOVED_OTHERWISE', []]);
  expect(await final('nothing', 'done', null)).toEqual(['MOVED_OTHERWISE', []]);
  expect(await final('nothing', 'done', 'broadcast')).toEqual(['BUSY', ['custody.complete']]);
  expect(await final('done', 'nothing', 'broadcast')).toEqual(['BUSY', ['custody.fail']]);
  // told again, since it may have been killed before the exchange has answered
  expect(await final('nothing', 'nothing', 'failed')).toEqual([undefined, ['custody.fail']]);
});

test('of one whose end was not kept the exchange knows it: what has failed is not sent again, what was paid is', async () => {
  expect(await final(null, 'done', 'failed')).toEqual(['MOVED_OTHERWISE', []]);
  expect(await lost(null, 'failed')).toEqual([undefined, ['dropped']]);
  expect(await lost('nothing', null)).toEqual([undefined, ['dropped']]);
  expect(await lost(null, 'completed')).toEqual([undefined, ['sent again']]);
  expect(await lost('nothing', 'broadcast')).toEqual([undefined, ['sent again']]);
});

test('a payment that was booked as paid and whose place another transaction has taken waits for a person', async () => {
  const death = { txId: '0xb', height: 1 };
  expect(await lost('done', 'completed', death)).toEqual(['SPENT_ELSEWHERE', []]);
  expect(await lost(null, 'completed', death)).toEqual(['SPENT_ELSEWHERE', []]);
  expect(await lost('done', null, death)).toEqual(['SPENT_ELSEWHERE', []]);
  expect(await lost('done', 'broadcast', death)).toEqual(['BUSY', ['custody.fail']]);
  expect(await lost(null, 'failed', death)).toEqual([undefined, ['custody.fail']]);
});
