import { describe, expect, test } from 'vitest';
import { accountName } from './account-name.ts';
import { Ledger, LedgerBreach } from './ledger.ts';
import type { AccountKind, Leg } from './leg.ts';

const names = { assetCode: () => 'USDT', networkCode: () => 'TRC20' };
const leg = (kind: AccountKind, amount: bigint, assetId = 1, ownerId = 7, ref = 0): Leg => ({ kind, ownerId, ref, assetId, amount });

describe('SPEC §2 names of accounts follow the plan', () => {
  test.each([
    ['user.platform', 0, 'user:7:platform:USDT'],
    ['user.finance', 0, 'user:7:finance:USDT'],
    ['user.contract', 0, 'user:7:contract:USDT'],
    ['user.hold.spot', 42, 'user:7:hold:spot:42:USDT'],
    ['house.equity', 0, 'house:equity:USDT'],
    ['house.fee.spot', 0, 'house:fee:spot:USDT'],
    ['house.promo', 0, 'house:promo:USDT'],
    ['custody.cold', 1, 'custody:USDT:TRC20:cold'],
    ['house.updown', 0, 'house:updown:USDT'],
    ['escrow.updown', 42, 'escrow:updown:42:USDT'],
    ['house.fee.rounds', 0, 'house:fee:rounds:USDT'],
    ['escrow.round', 42, 'escrow:round:42:USDT'],
  ] as const)('%s is written %s', (kind, ref, name) => {
    expect(accountName({ kind, ownerId: 7, ref, assetId: 1 }, names)).toBe(name);
  });
});

describe('SPEC §2 a posting outside the plan is a bug and stops the core', () => {
  test.each([
    ['I1 legs that do not sum to zero', [leg('custody.cold', -5n, 1, 0, 1), leg('user.platform', 4n)]],
    ['I1 two assets in one sum', [leg('custody.cold', -5n, 1, 0, 1), leg('user.platform', 5n, 2)]],
    ['a leg of zero', [leg('user.platform', 0n)]],
    ['I2 a wallet below zero', [leg('user.platform', -1n), leg('house.equity', 1n, 1, 0)]],
    ['I2 house money below zero', [leg('house.promo', -1n, 1, 0), leg('user.platform', 1n)]],
    ['I2 custody above zero', [leg('custody.cold', 1n, 1, 0, 1), leg('house.equity', -1n, 1, 0)]],
    ['I2 cover below zero', [leg('house.updown', -1n, 1, 0), leg('escrow.updown', 1n, 1, 0, 3)]],
    ['I2 an escrow below zero', [leg('escrow.round', -1n, 1, 0, 3), leg('user.platform', 1n)]],
    ['I2 a hold below zero', [leg('user.hold.spot', -1n, 1, 7, 3), leg('user.platform', 1n)]],
  ])('%s', (_name, legs) => {
    expect(() => new Ledger().post(legs)).toThrow(LedgerBreach);
  });

  test('a hold belongs to one owner and one asset', () => {
    const ledger = new Ledger();
    ledger.post([leg('custody.cold', -9n, 1, 0, 1), leg('user.hold.spot', 9n, 1, 7, 3)]);
    expect(() => ledger.post([leg('user.platform', -1n, 1, 7), leg('user.hold.spot', 1n, 1, 8, 3)])).toThrow(LedgerBreach);
  });
});

test('I5 what is held is frozen, and an emptied hold is gone', () => {
  const ledger = new Ledger();
  ledger.post([leg('custody.cold', -100n, 1, 0, 1), leg('user.platform', 100n)]);
  ledger.post([leg('user.platform', -60n), leg('user.hold.spot', 60n, 1, 7, 3)]);
  expect([ledger.platform(7, 1), ledger.held(7, 1), ledger.hold(3)]).toEqual([40n, 60n, 60n]);
  ledger.post([leg('user.hold.spot', -60n, 1, 7, 3), leg('user.platform', 60n)]);
  expect([ledger.platform(7, 1), ledger.held(7, 1), ledger.hold(3)]).toEqual([100n, 0n, 0n]);
  expect([...ledger.balances()]).toEqual([leg('user.platform', 100n), leg('custody.cold', -100n, 1, 0, 1)]);
  ledger.check();
});

test('I15 an escrow belongs to one order or round, and an emptied one is gone', () => {
  const ledger = new Ledger();
  ledger.post([leg('custody.cold', -100n, 1, 0, 1), leg('user.platform', 60n), leg('house.updown', 40n, 1, 0)]);
  ledger.post([leg('user.platform', -60n), leg('house.updown', -17n, 1, 0), leg('escrow.updown', 77n, 1, 0, 3)]);
  expect([ledger.platform(7, 1), ledger.updown(1), ledger.escrow(3), ledger.escrow(4)]).toEqual([0n, 23n, 77n, 0n]);
  ledger.check();
  expect(() => ledger.post([leg('escrow.updown', -78n, 1, 0, 3), leg('user.platform', 78n)])).toThrow(LedgerBreach);
});

test('I18 stakes of a round gather in its escrow until it is paid out', () => {
  const ledger = new Ledger();
  ledger.post([leg('custody.cold', -100n, 1, 0, 1), leg('escrow.round', 60n, 1, 0, 5), leg('escrow.round', 40n, 1, 0, 5)]);
  expect(ledger.escrow(5)).toBe(100n);
  ledger.post([leg('escrow.round', -100n, 1, 0, 5), leg('house.fee.rounds', 3n, 1, 0), leg('user.platform', 97n)]);
  expect([ledger.escrow(5), ledger.platform(7, 1)]).toEqual([0n, 97n]);
  ledger.check();
});
