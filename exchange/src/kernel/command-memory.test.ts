import { describe, expect, test } from 'vitest';
import { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { CommandMemory, hashOf } from './command-memory.ts';
import type { Command } from '../command.ts';
import { Exchange } from '../exchange.ts';
import { openHouse, USDT } from '../test/house.ts';
import { equalBytes } from '../test/trading-run.ts';

const ALICE = 1;
const BOB = 2;
const DAY_MS = 86_400_000;
const ID = 'a-request-of-alice';

describe('SPEC §16 ids of commands', () => {
  test('the same id and content gives the first answer again and does nothing twice', () => {
    const house = openHouse();
    const first = house.place(ALICE, {}, ID);
    const second = house.place(ALICE, {}, ID);
    expect(second.outcome).toEqual({ ok: true, ref: first.seq, repeated: true });
    expect(second.events).toEqual([]);
    expect(house.exchange.ask({ type: 'openOrders', accountId: ALICE, marketId: 0 })).toHaveLength(1);
  });

  test('a refusal is repeated too, even when it would be accepted by now', () => {
    const house = openHouse();
    const order = { kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;
    expect(house.place(ALICE, order, ID).outcome).toMatchObject({ code: 'PRICE_FROZEN', repeated: false });
    house.tick(3_000_000);
    expect(house.place(ALICE, order, ID).outcome).toMatchObject({ code: 'PRICE_FROZEN', repeated: true });
  });

  test('the same id with other content is ID_CONFLICT, and the first content still gets its answer', () => {
    const house = openHouse();
    const first = house.place(ALICE, {}, ID);
    expect(house.place(ALICE, { lots: 1_001 }, ID).outcome).toMatchObject({ code: 'ID_CONFLICT', repeated: false });
    expect(house.send(ALICE, { type: 'spot.cancel', orderId: first.seq }, ID).outcome).toMatchObject({ code: 'ID_CONFLICT' });
    expect(house.place(ALICE, {}, ID).outcome).toMatchObject({ ok: true, ref: first.seq, repeated: true });
  });

  test('an id belongs to its account: another account’s is another id', () => {
    const house = openHouse();
    house.place(ALICE, {}, ID);
    expect(house.place(BOB, { lots: 999 }, ID).outcome).toMatchObject({ ok: true, repeated: false });
  });

  test('without id nothing is deduplicated', () => {
    const house = openHouse();
    expect([house.place(ALICE, {}).outcome, house.place(ALICE, {}).outcome]).toMatchObject([{ repeated: false }, { repeated: false }]);
  });

  test.each(['with space', 'ü', 'x'.repeat(129)])('%j is no id: BAD_INPUT, and not remembered', (id) => {
    const house = openHouse();
    expect(house.place(ALICE, {}, id).outcome).toMatchObject({ code: 'BAD_INPUT' });
    expect(house.place(ALICE, { lots: 2_000 }, id).outcome).toMatchObject({ code: 'BAD_INPUT', repeated: false });
  });

  test('an order’s id is known until a millisecond before 24 hours and forgotten then', () => {
    const house = openHouse();
    house.place(ALICE, {}, ID);
    house.timeMs += DAY_MS - 2;
    expect(house.place(ALICE, {}, ID).outcome).toMatchObject({ repeated: true });
    expect(house.place(ALICE, {}, ID).outcome).toMatchObject({ repeated: false });
  });

  test('an id of a money movement is known for ever, through a restart', () => {
    const house = openHouse();
    const body = { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 5n } as const;
    house.send(ALICE, body, ID);
    house.timeMs += 400 * DAY_MS;
    const restored = Exchange.restore(house.exchange.snapshot());
    const entry = restored.execute(restored.lastSeq + 1, house.timeMs, { id: ID, accountId: ALICE, body });
    expect(entry.outcome).toMatchObject({ ok: true, repeated: true });
    const other = { ...body, amount: 6n };
    expect(restored.execute(restored.lastSeq + 1, house.timeMs, { id: ID, accountId: ALICE, body: other }).outcome).toMatchObject({
      code: 'ID_CONFLICT',
    });
  });

  test('SPEC §16 what became of a request can be asked by its id: the first outcome, for its account alone, as long as it is known', () => {
    const house = openHouse();
    const order = { kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;
    const accepted = house.place(ALICE, {}, ID);
    house.place(ALICE, {}, ID);
    house.place(BOB, order, ID);
    const outcomeOf = (exchange: Exchange, accountId: number, id: string): unknown => exchange.ask({ type: 'request', accountId, id });
    for (const exchange of [house.exchange, Exchange.restore(house.exchange.snapshot())]) {
      expect(outcomeOf(exchange, ALICE, ID)).toMatchObject({ ok: true, ref: accepted.seq });
      expect(outcomeOf(exchange, BOB, ID)).toMatchObject({ ok: false, code: 'PRICE_FROZEN' });
      expect(outcomeOf(exchange, ALICE, 'never-sent-by-alice')).toBeNull();
      expect(outcomeOf(exchange, ALICE, '')).toBeNull();
    }
    house.timeMs += DAY_MS + 1;
    house.place(BOB, {}, 'a-later-request-of-bob');
    expect(outcomeOf(house.exchange, ALICE, ID)).toBeNull();
  });

  test('an account that is not open is NOT_FOUND, and its id is free once it is', () => {
    const house = openHouse();
    expect(house.place(9, {}, ID).outcome).toMatchObject({ code: 'NOT_FOUND' });
    house.send(0, { type: 'account.open', accountId: 9, house: false }, 'open:9');
    expect(house.place(9, {}, ID).outcome).toMatchObject({ code: 'INSUFFICIENT_FUNDS', repeated: false });
  });
});

describe('SPEC §16 a memory of several megabytes', () => {
  const RECORDS = 30_000;
  const command = (place: number): Command => ({
    id: `${'long-'.repeat(20)}${place}`,
    accountId: 1 + (place % 7),
    body: { type: 'spot.cancel', orderId: place + 1 },
  });
  const answer = (memory: CommandMemory, place: number): unknown =>
    memory.answer(command(place), hashOf(command(place).accountId, command(place).id));
  const filled = (): CommandMemory => {
    const memory = new CommandMemory();
    for (let place = 0; place < RECORDS; place++) {
      const { accountId, id } = command(place);
      memory.remember(command(place), hashOf(accountId, id), { ok: true, ref: place + 1, repeated: false }, place);
    }
    return memory;
  };

  test('knows every id, also after it forgot the older half', () => {
    const memory = filled();
    memory.forget(DAY_MS + RECORDS / 2 - 1);
    const known = Array.from({ length: RECORDS }, (_, place) => answer(memory, place) !== null);
    expect(known.indexOf(true)).toBe(RECORDS / 2);
    expect(known.lastIndexOf(false)).toBe(RECORDS / 2 - 1);
    expect(answer(memory, RECORDS - 1)).toEqual({ ok: true, ref: RECORDS, repeated: true });
  });

  test('I3 forgotten in part, it is saved, loaded and saved again to the same bytes, and goes on forgetting', () => {
    const memory = filled();
    memory.forget(DAY_MS + 20_000);
    const writer = new ByteWriter();
    memory.save(writer);
    const loaded = new CommandMemory();
    loaded.load(new ByteReader(writer.copy()));
    const again = new ByteWriter();
    loaded.save(again);
    expect(equalBytes(again.view(), writer.view())).toBe(true);
    loaded.forget(DAY_MS + RECORDS);
    expect(answer(loaded, RECORDS - 1)).toBeNull();
  });
});
