import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../../machine/storage/connection.ts';
import { migrate } from '../../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../../test/shared-postgres.ts';
import { OwnTransactions } from '../own-transactions.ts';
import { Reconciliation, type Comparison } from '../reconciliation.ts';
import { USER } from '../test/paying-base.ts';
import { HOT_TRX, HOT_USDT, TronGround, WAIT } from './test/tron-ground.ts';

const USDT = 1_000_000n;
let connection: DatabaseConnection;
let ground: TronGround;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  ground = new TronGround(connection.database);
});
afterAll(async () => await connection.close());
beforeEach(async () => await ground.reset());
afterEach(async () => await ground.stop());

const rows = async () => (await ground.rows()).map(({ purpose, state }) => `${purpose} ${state}`);
const isSwept = async (): Promise<boolean> =>
  (await ground.unswept()) === 0 && (await ground.rows()).every(({ state }) => ['ended', 'dropped', 'failed'].includes(state));

describe('what has arrived over TRON is brought to the hot wallet', () => {
  test('coins for the fee come first and are booked nowhere; then the tokens, all of them', async () => {
    await ground.arrive('a', 75n);
    const before = ground.ledger('depositUnits');
    ground.start(null, true);
    await ground.mineUntil(isSwept);
    expect(await rows()).toEqual(['fuel ended', 'sweep ended']);
    expect([ground.fake.has(ground.depositAddress, 'tokens'), ground.fake.has(ground.hot, 'tokens')]).toEqual([
      0n,
      (HOT_USDT + 75n) * USDT,
    ]);
    expect([before - ground.ledger('depositUnits'), ground.ledger('hotUnits')]).toEqual([75n * USDT, (HOT_USDT + 75n) * USDT]);
    expect(ground.told).toEqual(['custody.move']);
    expect(ground.fake.has(ground.hot, 'coins')).toBeLessThan(HOT_TRX * USDT);
  });

  test('coins that lie there already pay for the next one', async () => {
    ground.fake.give(ground.depositAddress, 'coins', 20_000_000n);
    await ground.arrive('a', 75n);
    ground.start(null, true);
    await ground.mineUntil(isSwept);
    expect(await rows()).toEqual(['sweep ended']);
  });

  test('what is too little, or not final, stays; nothing is swept while payments are off', async () => {
    await ground.arrive('a', 19n);
    await ground.arrive('b', 50n, 3);
    ground.start(null, true);
    await ground.turns(4);
    expect(await rows()).toEqual([]);
    ground.send({ type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'look' });
    // a turn that has looked at the switch before is done
    await ground.turns(2);
    await ground.arrive('c', 50n);
    await ground.turns(4);
    expect(await rows()).toEqual([]);
  });

  test('a hot wallet without coins sends none, and says so', async () => {
    ground.fake.give(ground.hot, 'coins', -HOT_TRX * USDT + 1_000_000n);
    await ground.arrive('a', 75n);
    ground.start(null, true);
    await vi.waitFor(() => expect(ground.problems).toContain(`address ${USER}: FEE_SHORT`), WAIT);
    expect(await rows()).toEqual([]);
  });

  test('one that is lost is dropped when it has expired, and the next one brings it', async () => {
    ground.fake.give(ground.depositAddress, 'coins', 20_000_000n);
    await ground.arrive('a', 75n);
    ground.fake.taking = 'loses';
    ground.start(null, true);
    await vi.waitFor(async () => expect(await rows()).toEqual(['sweep sent']), WAIT);
    await ground.mineUntil(async () => (await rows())[0] === 'sweep dropped');
    ground.fake.taking = 'takes';
    await ground.mineUntil(isSwept);
    expect([(await rows())[0], (await rows()).at(-1)]).toEqual(['sweep dropped', 'sweep ended']);
    expect(ground.ledger('hotUnits')).toBe((HOT_USDT + 75n) * USDT);
  });

  test('one that moved nothing is done again', async () => {
    await ground.arrive('a', 75n);
    ground.start(null, true);
    await ground.mineUntil(async () => (await rows()).includes('sweep sent'));
    ground.fake.moreEnergy = 100_000n;
    ground.fake.next();
    ground.fake.moreEnergy = 0n;
    await ground.mineUntil(isSwept);
    expect(await rows()).toContain('sweep failed');
    expect(ground.ledger('hotUnits')).toBe((HOT_USDT + 75n) * USDT);
  });

  test('killed after anything that it does and before the answer, tokens are moved and booked once', async () => {
    let [at, isEnd, swept] = [1, false, HOT_USDT];
    while (!isEnd) {
      await ground.arrive(`tx${at}`, 20n);
      swept += 20n;
      ground.start({ at, when: 'after' }, true);
      await ground.mineUntil(async () => ground.isDead || (await isSwept()));
      isEnd = !ground.isDead;
      await ground.stop();
      ground.start(null, true);
      await ground.mineUntil(isSwept);
      await ground.stop();
      expect([at, ground.ledger('hotUnits'), ground.fake.has(ground.hot, 'tokens')]).toEqual([at, swept * USDT, swept * USDT]);
      at += 1;
    }
    expect(at).toBeGreaterThan(6);
  });
});

describe('the chain is compared with the ledger', () => {
  const told: (readonly Comparison[])[] = [];
  function reconciliation(): Reconciliation {
    told.length = 0;
    const { core, channels } = ground;
    return new Reconciliation({
      core,
      channels,
      transactions: new OwnTransactions(connection.database, 'tron'),
      kind: ground.kind(),
      now: () => ground.now(),
      hot: () => ground.hot,
      onMissing: (missing) => void told.push(missing),
      againMs: 1,
    });
  }
  const areOn = (): boolean => ground.exchange.ask({ type: 'custody.rules' }).areOn;

  test('while tokens are paid, and coins and tokens swept, nothing is missing', async () => {
    await ground.arrive('a', 75n);
    const id = ground.request(25n, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
    const compared = reconciliation();
    ground.start(null, true);
    let count = 0;
    await ground.mineUntil(async () => {
      await compared.run();
      count += 1;
      return ground.withdrawal(id).state === 'completed' && (await isSwept());
    });
    expect(count).toBeGreaterThan(3);
    expect([told, areOn()]).toEqual([[], true]);
  });

  test.each([['hot'], ['address']])('tokens that are missing at the %s stop all payments', async (place) => {
    await ground.arrive('a', 75n);
    const compared = reconciliation();
    await compared.run();
    expect(areOn()).toBe(true);
    ground.fake.give(place === 'hot' ? ground.hot : ground.depositAddress, 'tokens', -1n);
    await compared.run();
    expect(areOn()).toBe(false);
    expect(told[0]).toMatchObject([{ channel: 'USDT-TRC', missing: 1n }]);
  });

  test('coins that pay the chain’s fees hide no missing tokens', async () => {
    await ground.arrive('a', 75n);
    ground.start(null, true);
    await vi.waitFor(async () => expect(await rows()).toEqual(['fuel sent']), WAIT);
    await ground.stop();
    ground.fake.give(ground.hot, 'tokens', -1n);
    await reconciliation().run();
    expect(areOn()).toBe(false);
  });
});
