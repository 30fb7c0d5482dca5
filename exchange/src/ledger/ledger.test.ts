import { describe, expect, test } from 'vitest';
import { ByteReader } from '../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { accountName } from './account-name.ts';
import { Ledger } from './ledger.ts';
import type { Leg } from './leg.ts';
import { CLEARING, CREDIT, CUSTODY, EQUITY, FINANCE, FUNDING, HOLD, MARGIN, OWED_TO_US, PLATFORM, POOL, ROWS, STAKE } from './test/rows.ts';
import type { PlanRow } from './plan.ts';
import { LedgerBreach } from './stores.ts';

const names = { ownerWord: (ownerId: number) => (ownerId === 8 ? 'copy' : 'user'), assetCode: () => 'USDT', networkCode: () => 'TRC20' };
const leg = (row: PlanRow, amount: bigint, assetId = 1, ownerId = 7, ref = 0): Leg => ({ code: row.code, ownerId, ref, assetId, amount });
/** Coins arrive in custody, so that the other leg may be anything. */
const coins = (amount: bigint, assetId = 1): Leg => leg(CUSTODY, -amount, assetId, 0, 1);

describe('SPEC §2 names of accounts follow the plan', () => {
  test.each([
    [PLATFORM, 0, 'user:7:platform:USDT'],
    [HOLD, 42, 'user:7:hold:42:USDT'],
    [EQUITY, 0, 'house:equity:USDT'],
    [CUSTODY, 1, 'custody:USDT:TRC20:cold'],
    [POOL, 42, 'escrow:pool:42:7:USDT'],
    [CLEARING, 3, 'clearing:3:USDT'],
  ])('$kind', (row, ref, name) => {
    expect(accountName(row, { ownerId: 7, ref, assetId: 1 }, names)).toBe(name);
  });

  test('those of a sub-owner begin with its kind', () => {
    expect(accountName(HOLD, { ownerId: 8, ref: 42, assetId: 1 }, names)).toBe('copy:8:hold:42:USDT');
  });
});

describe('SPEC §2 a posting outside the plan is a bug and stops the core', () => {
  test.each([
    ['I1 legs that do not sum to zero', [coins(5n), leg(PLATFORM, 4n)]],
    ['I1 two assets in one sum', [coins(5n), leg(PLATFORM, 5n, 2)]],
    ['I1 the first of two assets does not sum to zero', [coins(5n), coins(1n, 2), leg(PLATFORM, 1n, 2)]],
    ['a leg of zero', [leg(PLATFORM, 0n)]],
    ['a code that no row has', [coins(1n), { ...leg(PLATFORM, 1n), code: 99 }]],
    ['I2 a wallet below zero', [leg(PLATFORM, -1n), leg(EQUITY, 1n, 1, 0)]],
    ['I2 house money below zero', [leg(EQUITY, -1n, 1, 0), leg(PLATFORM, 1n)]],
    ['I2 custody above zero', [leg(CUSTODY, 1n, 1, 0, 1), leg(EQUITY, -1n, 1, 0)]],
    ['I2 custody of one network above zero while another is below', [coins(5n), leg(CUSTODY, 5n, 1, 0, 2)]],
    ['I2 an escrow below zero', [leg(POOL, -1n, 1, 7, 3), leg(PLATFORM, 1n)]],
    ['I2 one owner of an escrow below zero while another has more', [coins(5n), leg(POOL, 6n, 1, 7, 3), leg(POOL, -1n, 1, 8, 3)]],
    ['I2 a hold below zero', [leg(HOLD, -1n, 1, 7, 3), leg(PLATFORM, 1n)]],
    ['I2 what a user owes us above zero', [leg(OWED_TO_US, 1n, 1, 7, 3), coins(1n)]],
  ])('%s', (_name, legs) => {
    expect(() => new Ledger(ROWS).post(legs)).toThrow(LedgerBreach);
  });

  test('a hold belongs to one owner and one asset', () => {
    const ledger = new Ledger(ROWS);
    ledger.post([coins(9n), leg(HOLD, 9n, 1, 7, 3)]);
    expect(() => ledger.post([leg(PLATFORM, -1n, 1, 7), leg(HOLD, 1n, 1, 8, 3)])).toThrow(LedgerBreach);
    expect(() => ledger.post([coins(1n, 2), leg(HOLD, 1n, 2, 7, 3)])).toThrow(LedgerBreach);
  });
});

test('I5 what is held is frozen in its wallet, and an emptied hold is gone', () => {
  const ledger = new Ledger(ROWS);
  ledger.post([coins(100n), leg(PLATFORM, 100n)]);
  ledger.post([leg(PLATFORM, -60n), leg(HOLD, 60n, 1, 7, 3)]);
  expect([ledger.wallet(PLATFORM, 7, 1), ledger.frozen(7, 'platform', 1), ledger.object(HOLD, 3, 7)]).toEqual([40n, 60n, 60n]);
  ledger.post([leg(HOLD, -60n, 1, 7, 3), leg(PLATFORM, 60n)]);
  expect([ledger.wallet(PLATFORM, 7, 1), ledger.frozen(7, 'platform', 1), ledger.object(HOLD, 3, 7)]).toEqual([100n, 0n, 0n]);
  expect([...ledger.balances()]).toEqual([leg(PLATFORM, 100n), coins(100n)]);
  ledger.check();
});

test('I15 several owners stand under one object, each with an own balance; what is the house’s is in nobody’s wallet', () => {
  const ledger = new Ledger(ROWS);
  ledger.post([coins(100n), leg(POOL, 60n, 1, 7, 5), leg(POOL, 30n, 1, 8, 5), leg(POOL, 10n, 1, 0, 5)]);
  expect([7, 8, 0, 9].map((owner) => ledger.object(POOL, 5, owner))).toEqual([60n, 30n, 10n, 0n]);
  expect([7, 8, 0, 9].map((owner) => ledger.frozen(owner, 'platform', 1))).toEqual([60n, 30n, 0n, 0n]);
  ledger.post([leg(POOL, -60n, 1, 7, 5), leg(POOL, 60n, 1, 0, 5)]);
  ledger.post([leg(POOL, -30n, 1, 8, 5), leg(POOL, -70n, 1, 0, 5), leg(EQUITY, 3n, 1, 0), leg(PLATFORM, 97n, 1, 8)]);
  expect([...ledger.balancesOf(POOL)]).toEqual([]);
  expect([7, 8].map((owner) => ledger.frozen(owner, 'platform', 1))).toEqual([0n, 0n]);
  ledger.check();
});

test('rows that share numbers of objects do not meet: a hold, a margin and a stake of the same number and owner', () => {
  const ledger = new Ledger(ROWS);
  ledger.post([coins(6n), leg(HOLD, 1n, 1, 7, 3), leg(MARGIN, 2n, 1, 7, 3), leg(STAKE, 3n, 1, 7, 3)]);
  expect([HOLD, MARGIN, STAKE].map((row) => ledger.object(row, 3, 7))).toEqual([1n, 2n, 3n]);
  expect(ledger.frozen(7, 'platform', 1)).toBe(4n);
  expect(ledger.frozen(7, 'contract', 1)).toBe(2n);
  expect(ledger.frozen(7, 'finance', 1)).toBe(0n);
  ledger.post([leg(MARGIN, -2n, 1, 7, 3), leg(FINANCE, 2n, 1, 7)]);
  expect([HOLD, MARGIN, STAKE].map((row) => ledger.object(row, 3, 7))).toEqual([1n, 0n, 3n]);
  ledger.check();
});

test('§14.6 at risk are the stakes whose result is open, by owner and asset, and nothing else that is frozen', () => {
  const ledger = new Ledger(ROWS);
  ledger.post([coins(10n), leg(HOLD, 4n, 1, 7, 3), leg(STAKE, 5n, 1, 7, 4), leg(STAKE, 1n, 1, 8, 6)]);
  ledger.post([coins(2n, 2), leg(STAKE, 2n, 2, 7, 5)]);
  expect([ledger.atRisk(7, 1), ledger.atRisk(7, 2), ledger.atRisk(8, 1), ledger.atRisk(9, 1)]).toEqual([5n, 2n, 1n, 0n]);
  ledger.check();
});

test('a plan without stakes has nothing at risk, and one without holds nothing frozen', () => {
  const ledger = new Ledger([PLATFORM, CUSTODY]);
  ledger.post([coins(5n), leg(PLATFORM, 5n)]);
  expect([ledger.atRisk(7, 1), ledger.frozen(7, 'platform', 1)]).toEqual([0n, 0n]);
  ledger.check();
});

test('a plan without wallets knows what is at risk', () => {
  const { frozenIn: _frozenIn, ...stake } = STAKE;
  const ledger = new Ledger([stake, CUSTODY]);
  ledger.post([coins(5n), leg(stake, 5n, 1, 7, 4)]);
  expect(ledger.atRisk(7, 1)).toBe(5n);
});

test('a wallet of no user’s money is in no wallet: credit is neither available nor frozen', () => {
  const ledger = new Ledger(ROWS);
  ledger.post([coins(5n), leg(CREDIT, 5n)]);
  expect([ledger.wallet(CREDIT, 7, 1), ledger.wallet(PLATFORM, 7, 1), ledger.frozen(7, 'platform', 1)]).toEqual([5n, 0n, 0n]);
});

describe('class F has any sign', () => {
  test('a clearing account of each market passes zero both ways', () => {
    const ledger = new Ledger(ROWS);
    ledger.post([leg(CLEARING, -5n, 1, 0, 1), leg(PLATFORM, 5n)]);
    ledger.post([leg(PLATFORM, -5n), leg(CLEARING, 5n, 1, 0, 2)]);
    ledger.endCommand();
    expect([1, 2, 3].map((market) => ledger.numbered(CLEARING, market, 1))).toEqual([-5n, 5n, 0n]);
    ledger.check();
  });

  test('a row that is zero after each command may be anything inside it, and is a bug when it is not zero at the end', () => {
    const ledger = new Ledger(ROWS);
    ledger.post([coins(9n), leg(PLATFORM, 9n)]);
    ledger.post([leg(PLATFORM, -9n), leg(FUNDING, 9n, 1, 0, 1)]);
    expect(() => ledger.check()).toThrow(LedgerBreach);
    ledger.post([leg(FUNDING, -9n, 1, 0, 1), leg(PLATFORM, 9n, 1, 8)]);
    ledger.endCommand();
    ledger.post([leg(PLATFORM, -9n, 1, 8), leg(FUNDING, 4n, 1, 0, 1), leg(FUNDING, 5n, 1, 0, 2)]);
    ledger.post([leg(FUNDING, -4n, 1, 0, 1), leg(PLATFORM, 4n)]);
    expect(() => ledger.endCommand()).toThrow('clearing.funding of 2, asset 1, is 5 after the command');
  });
});

test('I3 a ledger that is saved and loaded has the same balances, sums and bytes', () => {
  const ledger = new Ledger(ROWS);
  ledger.post([
    coins(2n ** 80n),
    leg(PLATFORM, 2n ** 80n - 20n),
    leg(STAKE, 5n, 1, 7, 900),
    leg(STAKE, 4n, 1, 0, 900),
    leg(HOLD, 11n, 1, 8, 4),
  ]);
  ledger.post([leg(CLEARING, -5n, 1, 0, 1), leg(PLATFORM, 5n)]);
  const writer = new ByteWriter();
  ledger.save(writer);
  const loaded = new Ledger(ROWS);
  loaded.load(new ByteReader(writer.copy()));
  const again = new ByteWriter();
  loaded.save(again);
  expect(again.copy()).toEqual(writer.copy());
  expect([...loaded.balances()]).toEqual([...ledger.balances()]);
  expect([loaded.frozen(7, 'platform', 1), loaded.frozen(8, 'platform', 1), loaded.atRisk(7, 1)]).toEqual([5n, 11n, 5n]);
  loaded.check();
});
