import { describe, expect, test } from 'vitest';
import { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { alignedUp } from './command-log.ts';
import { CommandMemory, hashOf } from './command-memory.ts';
import { ID_BOUNDS } from './id-counts.ts';
import type { Command } from '../command.ts';
import { assembly } from '../assembly.ts';
import { Exchange } from '../exchange.ts';
import type { Outcome } from '../outcome.ts';
import { BTCUSDT, noticed, openHarness, TERMS, USDT } from '../test/harness.ts';
import { equalBytes } from '../test/same.ts';

const ALICE = 1;
const BOB = 2;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ID = 'a-request-of-alice';

describe('SPEC §16 ids of commands', () => {
  test('the same id and content gives the first answer again and does nothing twice', () => {
    const harness = openHarness();
    const first = harness.place(ALICE, {}, ID);
    const second = harness.place(ALICE, {}, ID);
    expect(second.outcome).toEqual({ ok: true, ref: first.seq, repeated: true });
    expect(second.events).toEqual([]);
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: ALICE, marketId: 0 })).toHaveLength(1);
  });

  test('a refusal is repeated too, even when it would be accepted by now', () => {
    const harness = openHarness();
    const order = { kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;
    expect(harness.place(ALICE, order, ID).outcome).toMatchObject({ code: 'PRICE_FROZEN', repeated: false });
    harness.tick(3_000_000);
    expect(harness.place(ALICE, order, ID).outcome).toMatchObject({ code: 'PRICE_FROZEN', repeated: true });
  });

  test('a refusal is repeated with the limit that it named, through a restart too', () => {
    const harness = openHarness();
    const order = { lots: TERMS.orderMaxLots + 1 };
    const first = harness.place(ALICE, order, ID).outcome;
    expect(first).toMatchObject({ ok: false, code: 'ABOVE_MAX' });
    expect(first.ok ? '' : first.limit).not.toBe('');
    expect(harness.place(ALICE, order, ID).outcome).toEqual({ ...first, repeated: true });
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    expect(harness.place(ALICE, order, ID).outcome).toEqual({ ...first, repeated: true });
  });

  test('the same id with other content is ID_CONFLICT, and the first content still gets its answer', () => {
    const harness = openHarness();
    const first = harness.place(ALICE, {}, ID);
    expect(harness.place(ALICE, { lots: 1_001 }, ID).outcome).toMatchObject({ code: 'ID_CONFLICT', repeated: false });
    expect(harness.send(ALICE, { type: 'spot.cancel', orderId: first.seq }, ID).outcome).toMatchObject({ code: 'ID_CONFLICT' });
    expect(harness.place(ALICE, {}, ID).outcome).toMatchObject({ ok: true, ref: first.seq, repeated: true });
  });

  test('an id belongs to its account: another account’s is another id', () => {
    const harness = openHarness();
    harness.place(ALICE, {}, ID);
    expect(harness.place(BOB, { lots: 999 }, ID).outcome).toMatchObject({ ok: true, repeated: false });
  });

  test('without id nothing is deduplicated', () => {
    const harness = openHarness();
    expect([harness.place(ALICE, {}).outcome, harness.place(ALICE, {}).outcome]).toMatchObject([{ repeated: false }, { repeated: false }]);
  });

  test.each(['with space', 'ü', 'x'.repeat(129)])('%j is no id: BAD_INPUT, and not remembered', (id) => {
    const harness = openHarness();
    expect(harness.place(ALICE, {}, id).outcome).toMatchObject({ code: 'BAD_INPUT' });
    expect(harness.place(ALICE, { lots: 2_000 }, id).outcome).toMatchObject({ code: 'BAD_INPUT', repeated: false });
  });

  test('an order’s id is known until a millisecond before 24 hours and forgotten then', () => {
    const harness = openHarness();
    harness.place(ALICE, {}, ID);
    harness.timeMs += DAY_MS - 2;
    expect(harness.place(ALICE, {}, ID).outcome).toMatchObject({ repeated: true });
    expect(harness.place(ALICE, {}, ID).outcome).toMatchObject({ repeated: false });
  });

  test.each([
    ['a transfer', 24 * HOUR_MS, ALICE, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 5n }],
    ['a change of terms', 30 * DAY_MS, 0, { type: 'market.change', marketId: BTCUSDT, terms: TERMS, ...noticed(1_800_000_000_000) }],
    ['a refusal', 600_000, ALICE, { type: 'wallet.transfer', assetId: USDT, from: 'finance', to: 'contract', amount: 5n }],
  ] as const)('an id of %s is known for %d ms and not one longer, through a restart', (_what, keptMs, accountId, body) => {
    const harness = openHarness();
    const first = harness.send(accountId, body, ID);
    const again = (timeMs: number): Outcome => {
      harness.exchange = Exchange.restore(harness.exchange.snapshot());
      harness.timeMs = timeMs;
      return harness.execute({ id: ID, accountId, body }).outcome;
    };
    expect(again(first.timeMs + keptMs - 1)).toEqual({ ...first.outcome, repeated: true });
    expect(again(first.timeMs + keptMs)).toMatchObject({ ok: first.outcome.ok, repeated: false });
  });

  test('what the house makes is remembered for ever by what was made, not by an id', () => {
    const harness = openHarness();
    harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 100n, reference: 'promotion' }, 'fund:promotion');
    harness.send(0, { type: 'account.open', accountId: 9, kind: 'user' }, 'open:9');
    harness.send(0, { type: 'account.grant', accountId: 9, assetId: USDT, amount: 7n, reference: 'opening' }, 'grant:9');
    harness.timeMs += 400 * DAY_MS;
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    const state = harness.exchange.state();
    for (const [id, body] of [
      ['open:9', { type: 'account.open', accountId: 9, kind: 'user' }],
      ['fund:promotion', { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 100n, reference: 'promotion' }],
      ['fund:promotion-again', { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 5n, reference: 'promotion' }],
      ['grant:9', { type: 'account.grant', accountId: 9, assetId: USDT, amount: 7n, reference: 'opening' }],
      ['another-id', { type: 'account.grant', accountId: 9, assetId: USDT, amount: 7n, reference: 'another-reference' }],
      ['asset:usdt', { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 }],
    ] as const)
      expect(harness.send(0, body, id).outcome).toMatchObject({ ok: false, code: 'ALREADY_DONE', repeated: false });
    expect(harness.exchange.state()).toEqual(state);
  });

  test('SPEC §16 what became of a request can be asked by its id: the first outcome, for its account alone, as long as it is known', () => {
    const harness = openHarness();
    const order = { kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;
    const accepted = harness.place(ALICE, {}, ID);
    harness.place(ALICE, {}, ID);
    harness.place(BOB, order, ID);
    const outcomeOf = (exchange: Exchange, accountId: number, id: string): unknown =>
      exchange.ask({ type: 'house.request', accountId, id });
    for (const exchange of [harness.exchange, Exchange.restore(harness.exchange.snapshot())]) {
      expect(outcomeOf(exchange, ALICE, ID)).toMatchObject({ ok: true, ref: accepted.seq });
      expect(outcomeOf(exchange, BOB, ID)).toMatchObject({ ok: false, code: 'PRICE_FROZEN' });
      expect(outcomeOf(exchange, ALICE, 'never-sent-by-alice')).toBeNull();
      expect(outcomeOf(exchange, ALICE, '')).toBeNull();
    }
    harness.timeMs += DAY_MS + 1;
    harness.place(BOB, {}, 'a-later-request-of-bob');
    expect(outcomeOf(harness.exchange, ALICE, ID)).toBeNull();
  });

  test('an account that is not open is NOT_FOUND, and its id is free once it is', () => {
    const harness = openHarness();
    expect(harness.place(9, {}, ID).outcome).toMatchObject({ code: 'NOT_FOUND' });
    harness.send(0, { type: 'account.open', accountId: 9, kind: 'user' }, 'open:9');
    expect(harness.place(9, {}, ID).outcome).toMatchObject({ code: 'INSUFFICIENT_FUNDS', repeated: false });
  });
});

test('hashes of ids that somebody counts up are spread evenly over all numbers of 32 bits', () => {
  const hashes = Array.from({ length: 65_536 }, (_, index) => hashOf(1 + (index % 16), `order-${index}`));
  expect(new Set(hashes).size).toBeGreaterThan(65_530);
  expect(new Set(hashes.map((_hash, accountId) => hashOf(accountId, 'order-1'))).size).toBeGreaterThan(65_530);
  // The first bits choose a part of the table, the last ones a place in it: 256 each on average.
  for (const shift of [24, 0]) {
    const counts = new Int32Array(256);
    for (const hash of hashes) counts[(hash >>> shift) & 255] = (counts[(hash >>> shift) & 255] ?? 0) + 1;
    expect(Math.min(...counts)).toBeGreaterThan(180);
    expect(Math.max(...counts)).toBeLessThan(340);
  }
});

describe('SPEC §16 ids whose hashes of 32 bits are equal are different ids', () => {
  type Id = readonly [accountId: number, id: string];
  /** Found by search: the hash of both is one number. */
  const PAIRS: readonly [readonly [name: string, Id, Id], readonly [name: string, Id, Id]] = [
    ['of one account', [ALICE, '0bd8d9989fc3'], [ALICE, '097ed9deaad8']],
    ['of two accounts', [ALICE, 'ab90714a1aa9'], [BOB, '205e70eea01a']],
  ];

  test('the pairs below have equal hashes', () => {
    for (const [, first, second] of PAIRS) expect(hashOf(...first)).toBe(hashOf(...second));
  });

  test.each(PAIRS)('%s', (_name, [first, firstId], [second, secondId]) => {
    const harness = openHarness();
    const placed = harness.place(first, {}, firstId);
    expect(harness.exchange.ask({ type: 'house.request', accountId: second, id: secondId })).toBeNull();
    const other = harness.place(second, { lots: 999 }, secondId);
    expect(other.outcome).toEqual({ ok: true, ref: other.seq, repeated: false });
    for (const exchange of [harness.exchange, Exchange.restore(harness.exchange.snapshot())]) {
      harness.exchange = exchange;
      expect(harness.place(first, {}, firstId).outcome).toEqual({ ok: true, ref: placed.seq, repeated: true });
      expect(harness.place(second, { lots: 999 }, secondId).outcome).toEqual({ ok: true, ref: other.seq, repeated: true });
    }
  });

  test('one that is forgotten leaves the other known', () => {
    const memory = new CommandMemory(assembly);
    const [, first, second] = PAIRS[0];
    for (const [timeMs, [accountId, id]] of [first, second].entries()) {
      const cancel: Command = { id, accountId, body: { type: 'spot.cancel', orderId: 1 } };
      memory.remember(cancel, hashOf(accountId, id), { ok: true, ref: 5 + timeMs, repeated: false }, timeMs);
    }
    memory.forget(DAY_MS);
    expect([memory.outcome(...first), memory.outcome(...second)]).toMatchObject([null, { ok: true, ref: 6 }]);
  });
});

describe('SPEC §16 a memory of several megabytes', () => {
  const RECORDS = 30_000;
  const command = (index: number): Command => ({
    id: `${'long-'.repeat(20)}${index}`,
    accountId: 1 + (index % 7),
    body: { type: 'spot.cancel', orderId: index + 1 },
  });
  const answer = (memory: CommandMemory, index: number): unknown =>
    memory.answer(command(index), hashOf(command(index).accountId, command(index).id));
  const filled = (): CommandMemory => {
    const memory = new CommandMemory(assembly);
    for (let index = 0; index < RECORDS; index++) {
      const { accountId, id } = command(index);
      memory.remember(command(index), hashOf(accountId, id), { ok: true, ref: index + 1, repeated: false }, index);
    }
    return memory;
  };

  test('knows every id, also after it forgot the older half', () => {
    const memory = filled();
    memory.forget(DAY_MS + RECORDS / 2 - 1);
    const known = Array.from({ length: RECORDS }, (_, index) => answer(memory, index) !== null);
    expect(known.indexOf(true)).toBe(RECORDS / 2);
    expect(known.lastIndexOf(false)).toBe(RECORDS / 2 - 1);
    expect(answer(memory, RECORDS - 1)).toEqual({ ok: true, ref: RECORDS, repeated: true });
  });

  test('I3 forgotten in part, it is saved, loaded and saved again to the same bytes, and goes on forgetting', () => {
    const memory = filled();
    memory.forget(DAY_MS + 20_000);
    const writer = new ByteWriter();
    memory.save(writer);
    const loaded = new CommandMemory(assembly);
    loaded.load(new ByteReader(writer.copy()));
    const again = new ByteWriter();
    loaded.save(again);
    expect(equalBytes(again.view(), writer.view())).toBe(true);
    loaded.forget(DAY_MS + RECORDS);
    expect(answer(loaded, RECORDS - 1)).toBeNull();
  });
});

describe('SPEC §16 at most 100,000 ids of an account and 20 million in all', () => {
  const cancel = (accountId: number, id: string): Command => ({ id, accountId, body: { type: 'spot.cancel', orderId: 1 } });
  const transfer = (accountId: number, id: string): Command => ({
    id,
    accountId,
    body: { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 1n },
  });
  const BOUNDS = { account: 3, all: 5 };
  const remember = (memory: CommandMemory, command: Command, timeMs: number, ok = true): void =>
    memory.remember(
      command,
      hashOf(command.accountId, command.id),
      ok ? { ok, ref: 1, repeated: false } : { ok, code: 'INSUFFICIENT_FUNDS', limit: '', repeated: false },
      timeMs,
    );
  const restored = (memory: CommandMemory, bounds = BOUNDS): CommandMemory => {
    const writer = new ByteWriter();
    memory.save(writer);
    const loaded = new CommandMemory(assembly, bounds);
    loaded.load(new ByteReader(writer.copy()));
    return loaded;
  };

  test('the bounds are those of the rule', () => {
    expect(ID_BOUNDS).toEqual({ account: 100_000, all: 20_000_000 });
  });

  test('accepted and refused commands count alike, an account’s bound leaves the others room, and a restart forgets no count', () => {
    const first = new CommandMemory(assembly, BOUNDS);
    for (let index = 0; index < 3; index++) remember(first, transfer(ALICE, `t${index}`), 10 + index, index > 0);
    for (const memory of [first, restored(first)]) {
      expect([memory.mayRun(transfer(ALICE, 'new')), memory.mayRun(transfer(BOB, 'new'))]).toEqual([false, true]);
      expect(memory.mayRun(cancel(ALICE, 'new'))).toBe(true);
      memory.forget(10 + 600_000 - 1);
      expect(memory.mayRun(transfer(ALICE, 'new'))).toBe(false);
      memory.forget(10 + 600_000);
      expect(memory.mayRun(transfer(ALICE, 'new'))).toBe(true);
    }
  });

  test('the bound of all holds for every account, and what found no room is not kept', () => {
    const memory = new CommandMemory(assembly, BOUNDS);
    for (let index = 0; index < 6; index++) remember(memory, transfer(1 + index, 'same-id'), index);
    for (const one of [memory, restored(memory)]) {
      expect([one.mayRun(transfer(9, 'new')), one.mayRun(cancel(9, 'new'))]).toEqual([false, true]);
      expect(one.outcome(5, 'same-id')).toMatchObject({ ok: true });
      expect(one.outcome(6, 'same-id')).toBeNull();
      one.forget(DAY_MS);
      expect(one.mayRun(transfer(9, 'new'))).toBe(true);
    }
  });

  test('the house is never BUSY for want of room', () => {
    const memory = new CommandMemory(assembly, { account: 0, all: 0 });
    const advance: Command = { id: 'a', accountId: 0, body: { type: 'house.advance', budget: 1 } };
    expect(memory.mayRun(advance)).toBe(true);
  });

  test('bytes with more records than may be are refused', () => {
    const memory = new CommandMemory(assembly, BOUNDS);
    for (let index = 0; index < 3; index++) remember(memory, transfer(ALICE, `t${index}`), index);
    expect(() => restored(memory, { account: 2, all: 5 })).toThrow(RangeError);
  });

  test('an account at the bound: new ids are BUSY, old ones answer, cancels work, without id all works; replay and restart agree', () => {
    const harness = openHarness();
    const resting = harness.place(ALICE, {}, 'the-resting-order');
    const refusedBody = { type: 'wallet.transfer', assetId: USDT, from: 'finance', to: 'contract', amount: 5n } as const;
    const { accountId, id } = { accountId: ALICE, id: (index: number): string => `refused-${index}` };
    for (let index = 1; index < ID_BOUNDS.account; index++) harness.execute({ id: id(index), accountId, body: refusedBody });
    const replayed = new Exchange();
    for (const entry of harness.entries) replayed.replay(entry);
    expect(equalBytes(replayed.snapshot(), harness.exchange.snapshot())).toBe(true);
    for (const exchange of [Exchange.restore(harness.exchange.snapshot()), replayed, harness.exchange]) {
      harness.exchange = exchange;
      const state = exchange.state();
      for (let again = 0; again < 2; again++)
        expect(harness.place(ALICE, {}, 'one-too-many').outcome).toEqual({ ok: false, code: 'BUSY', limit: '', repeated: false });
      expect(exchange.state()).toEqual(state);
      expect(harness.place(ALICE, {}, 'the-resting-order').outcome).toMatchObject({ ok: true, ref: resting.seq, repeated: true });
      expect(harness.execute({ id: id(1), accountId, body: refusedBody }).outcome).toMatchObject({ ok: false, repeated: true });
      expect(harness.place(ALICE, {}).outcome.ok).toBe(true);
      expect(harness.place(BOB, {}, 'bob-has-room').outcome).toMatchObject({ ok: true });
      expect(harness.send(ALICE, { type: 'spot.cancel', orderId: resting.seq }, 'a-cancel').outcome).toMatchObject({ ok: true });
      expect(harness.send(ALICE, { type: 'spot.cancel', orderId: resting.seq }, 'a-cancel').outcome).toMatchObject({
        code: 'ALREADY_DONE',
        repeated: false,
      });
      expect(harness.send(ALICE, { type: 'spot.cancelAll', marketId: 0 }, 'all-of-them').outcome).toMatchObject({ ok: true });
      expect(
        harness.send(ALICE, { type: 'protection.exclude', scope: 'fixed-time', untilMs: harness.timeMs + 2 * DAY_MS }, 'away').outcome,
      ).toMatchObject({ ok: true, repeated: false });
    }
    harness.timeMs += 600_000;
    expect(harness.place(ALICE, {}, 'room-again').outcome).toMatchObject({ ok: true });
  });
});

test('SPEC §16 the commands that run unremembered are those that cancel, close, reduce or protect', () => {
  const types = assembly.commands.types().filter((type) => assembly.commands.of(type).runsUnremembered === true);
  const meant = assembly.commands
    .types()
    .filter((type) => /^(?!decision).*\.(cancel|cancelAll|close|closeAll|unprotect|exclude)$/.test(type));
  expect(types).toContain('spot.cancel');
  expect(types.toSorted()).toEqual(meant.toSorted());
});

test.each([
  [0, 0],
  [1, 8],
  [2 ** 31 + 1, 2 ** 31 + 8],
  [2 ** 33 - 1, 2 ** 33],
])('records begin at multiples of eight bytes, beyond 4 GiB too: behind %d at %d', (offset, at) => {
  expect(alignedUp(offset)).toBe(at);
});
