import type { Command, CommandBody } from '@candor/exchange/command';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Core, Reply } from '../core/core.ts';
import { withDelays } from './delayed-commands.ts';

const [ALICE, BOB, HOUSE] = [2, 3, 0];
const DELAYS = [{ liveDelaysMs: { 'updown.place': 2_000 } }, {}];
const BET = { type: 'updown.place', offerId: 1, side: 'up', stakeUnits: 1n, version: 0, validUntilMs: 0 } as const;
const TRANSFER = { type: 'account.grant', accountId: 2, assetId: 1, amount: 1n } as const;

let sent: Command[];
let core: Core;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const submit = (command: Command): Promise<Reply> => {
    sent.push(command);
    const outcome = { ok: true, ref: sent.length, repeated: false } as const;
    return Promise.resolve({ seq: sent.length, timeMs: 0, outcome, prevBatchHash: '' });
  };
  core = withDelays({ submit } as Partial<Core> as Core, DELAYS);
});

afterEach(() => {
  vi.useRealTimers();
});

const send = (accountId: number, body: CommandBody, id = ''): Promise<Reply> => core.submit({ id, accountId, body });
const ids = (): readonly string[] => sent.map(({ id }) => id);

test('a bet reaches the exchange 2,000 ms after it came, not a millisecond earlier, and is answered as ever', async () => {
  const reply = send(ALICE, BET, 'bet');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ids()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ids()).toEqual(['bet']);
  expect(await reply).toMatchObject({ seq: 1, outcome: { ok: true } });
});

test('other commands, those of other accounts and of the house do not wait', async () => {
  void send(ALICE, TRANSFER, 'before');
  void send(ALICE, BET, 'bet');
  void send(BOB, TRANSFER, 'other');
  void send(HOUSE, BET, 'house');
  await vi.advanceTimersByTimeAsync(0);
  expect(ids()).toEqual(['before', 'other', 'house']);
});

test('whatever an account sends after a waiting bet is decided after it: it cannot be taken back by moving the money', async () => {
  void send(ALICE, BET, 'bet 1');
  await vi.advanceTimersByTimeAsync(1_500);
  void send(ALICE, TRANSFER, 'transfer 1');
  void send(ALICE, BET, 'bet 2');
  void send(ALICE, TRANSFER, 'transfer 2');
  await vi.advanceTimersByTimeAsync(499);
  expect(ids()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ids()).toEqual(['bet 1', 'transfer 1']);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(ids()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(ids()).toEqual(['bet 1', 'transfer 1', 'bet 2', 'transfer 2']);
  void send(ALICE, TRANSFER, 'after');
  await vi.advanceTimersByTimeAsync(0);
  expect(ids().at(-1)).toBe('after');
});

test('a core that is gone rejects what waited, and what comes behind it', async () => {
  const gone = withDelays({ submit: () => Promise.reject(new Error('the core is gone')) } as Partial<Core> as Core, DELAYS);
  const answers = Promise.allSettled([BET, TRANSFER].map((body) => gone.submit({ id: '', accountId: ALICE, body })));
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
