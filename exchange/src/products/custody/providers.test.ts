import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { BTC, BTCUSDT, BY_TWO, USDT } from '../../test/harness.ts';
import { ANNA, BERTA, CHANNEL, limitOf, ONE_USDT, openCustody, refOf, type CustodyHarness } from './test/custody-harness.ts';
import type { CommandOf } from './commands.ts';

const [OF_USDT, OF_BTC]: readonly [number, number] = [501, 502];
const TERMS = { ...CHANNEL, creditConfirmations: 1, finalConfirmations: 2, withdrawEnable: false };

function define(harness: CustodyHarness, fields: Partial<CommandOf<'custody.define'>> = {}): string {
  const named = { channelId: OF_USDT, assetId: USDT, network: 'PAYER', chainDecimals: 8, symbolId: 0 };
  return harness.code(0, { type: 'custody.define', ...named, ...TERMS, ...fields });
}

function opened(): CustodyHarness {
  const harness = openCustody();
  define(harness);
  define(harness, { channelId: OF_BTC, assetId: BTC, symbolId: BTCUSDT });
  return harness;
}

/** `confirmations` 1: paid, 2: settled. */
function pay(harness: CustodyHarness, accountId: number, usdt: bigint, fields: Partial<CommandOf<'custody.deposit'>> = {}) {
  const payment = { channelId: OF_USDT, txId: 'payment1', blockHash: 'provider', chainUnits: usdt * ONE_USDT, confirmations: 1 };
  return harness.deposit(accountId, usdt, { ...payment, ...fields });
}

const atProvider = (harness: CustodyHarness): bigint | undefined =>
  harness.exchange.ask({ type: 'custody.held' }).find(({ channelId }) => channelId === OF_USDT)?.depositUnits;
const withdrawable = (harness: CustodyHarness, accountId: number): bigint | undefined =>
  harness.exchange.ask({ type: 'custody.totals', accountId })[0]?.withdrawableUnits;

describe('SPEC §2 a payment of a provider', () => {
  test('is booked provider → platform, and lies with the provider', () => {
    const harness = opened();
    const [event] = eventsOf(pay(harness, ANNA, 100n), 'custody.deposited');
    expect(event?.legs).toMatchObject([
      { code: 108, ownerId: 0, assetId: USDT, amount: -100n * ONE_USDT },
      { code: 1, ownerId: ANNA, amount: 100n * ONE_USDT },
    ]);
    expect([harness.available(ANNA), atProvider(harness)]).toEqual([100n * ONE_USDT, 100n * ONE_USDT]);
    expect(harness.exchange.ask({ type: 'custody.providers' })).toEqual([
      { channelId: OF_USDT, assetId: USDT, provider: 'PAYER' },
      { channelId: OF_BTC, assetId: BTC, provider: 'PAYER' },
    ]);
    harness.exchange.check();
  });

  test('SPEC §13.1 trades at once, and is withdrawn when the provider says that it is settled', () => {
    const harness = opened();
    const depositId = refOf(pay(harness, ANNA, 100n));
    expect(withdrawable(harness, ANNA)).toBe(0n);
    harness.send(0, { type: 'custody.finalise', depositId, confirmations: 2 });
    expect(withdrawable(harness, ANNA)).toBe(100n * ONE_USDT);
  });

  test('SPEC §13.1 is booked once for ever: told again, as another payment of it, in another coin, and after it was taken back', () => {
    const harness = opened();
    const depositId = refOf(pay(harness, ANNA, 100n));
    expect(codeOf(pay(harness, ANNA, 100n, { confirmations: 2 }))).toBe('ALREADY_DONE');
    expect(codeOf(pay(harness, BERTA, 90n, { blockHash: 'other' }))).toBe('ALREADY_DONE');
    expect(codeOf(pay(harness, ANNA, 1n, { channelId: OF_BTC }))).toBe('ALREADY_DONE');
    harness.send(0, { type: 'custody.reorganise', depositId });
    expect(codeOf(pay(harness, ANNA, 100n, { blockHash: 'other' }))).toBe('ALREADY_DONE');
    expect(harness.code(0, { type: 'custody.reinstate', depositId, confirmations: 2 })).toBe('ALREADY_DONE');
    expect([harness.available(ANNA), harness.available(BERTA), atProvider(harness)]).toEqual([0n, 0n, 0n]);
  });

  test('has a number of its own provider: another one, and a chain, have the same', () => {
    const harness = opened();
    define(harness, { channelId: 503, network: 'OTHER' });
    pay(harness, ANNA, 100n);
    expect(codeOf(pay(harness, ANNA, 100n, { channelId: 503 }))).toBe('ok');
    expect(codeOf(harness.deposit(ANNA, 100n, { txId: 'payment1' }))).toBe('ok');
    harness.exchange.check();
  });

  test('G49 that was charged back takes what is there, and the rest is owed, which holds withdrawals until it is repaid', () => {
    const harness = opened();
    const depositId = refOf(pay(harness, ANNA, 100n, { confirmations: 2 }));
    harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 70n * ONE_USDT });
    const entry = harness.send(0, { type: 'custody.reorganise', depositId });
    expect(eventsOf(entry, 'custody.reorganised')[0]?.legs.map(({ code, amount }) => [code, amount / ONE_USDT])).toEqual([
      [1, -30n],
      [105, -70n],
      [108, 100n],
    ]);
    expect(limitOf(harness.request(ANNA, 20n))).toBe('REORG_DEBT 0');
    expect(eventsOf(pay(harness, ANNA, 90n, { txId: 'payment2' }), 'custody.repaid')).toMatchObject([{ units: 70n * ONE_USDT }]);
    harness.exchange.check();
  });

  test('below the minimum or of nobody who is known is unclaimed, and two operators credit it', () => {
    const harness = opened();
    const depositId = refOf(pay(harness, 0, 100n));
    expect([harness.available(ANNA), atProvider(harness)]).toEqual([0n, 100n * ONE_USDT]);
    expect(harness.code(0, { type: 'custody.claim', depositId, accountId: ANNA, ...BY_TWO })).toBe('ok');
    pay(harness, BERTA, 0n, { txId: 'small', chainUnits: 10_000n });
    expect([harness.available(ANNA), harness.available(BERTA)]).toEqual([100n * ONE_USDT, 0n]);
    harness.exchange.check();
  });

  test('above the maximum is credited and flagged', () => {
    const harness = opened();
    expect(eventsOf(pay(harness, ANNA, 60_000n), 'custody.deposited')).toMatchObject([{ isCredited: true, isFlagged: true }]);
  });
});

describe('a channel of a provider', () => {
  test('pays nothing out, whoever turns it on', () => {
    const harness = opened();
    expect(define(harness, { channelId: 503, network: 'OTHER', withdrawEnable: true })).toBe('BAD_TERMS');
    const turn = (withdrawEnable: boolean, depositEnable: boolean) =>
      harness.code(0, { type: 'custody.switch', channelId: OF_USDT, depositEnable, withdrawEnable, ...BY_TWO });
    expect([turn(true, true), turn(false, false), turn(false, true)]).toEqual(['BAD_TERMS', 'ok', 'ok']);
    pay(harness, ANNA, 100n, { confirmations: 2 });
    expect(codeOf(harness.request(ANNA, 50n, { channelId: OF_USDT }))).toBe('MARKET_CLOSED');
    const move = { type: 'custody.move', channelId: OF_USDT, from: 'deposit', to: 'hot', units: ONE_USDT, txId: 'sweep' } as const;
    expect(harness.code(0, move)).toBe('CUSTODY_SHORT');
  });

  test('I3 keeps what it has booked over a snapshot', () => {
    const harness = opened();
    pay(harness, ANNA, 100n);
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    expect([codeOf(pay(harness, ANNA, 100n)), codeOf(pay(harness, ANNA, 1n, { channelId: OF_BTC }))]).toEqual([
      'ALREADY_DONE',
      'ALREADY_DONE',
    ]);
  });
});
