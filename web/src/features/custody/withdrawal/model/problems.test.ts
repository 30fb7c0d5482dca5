import { describe, expect, it } from 'vitest';
import type { Withdrawal } from '../queries.ts';
import { newAddressProblems } from './new-address.ts';
import { problems, withdrawalTexts, type WithdrawalFacts } from './problems.ts';
import { hasArrived, isOpen, isSent, shownState, stepsDone } from './states.ts';
import { bookAddress, preview } from './test-rows.ts';

const { address } = bookAddress();
const facts: WithdrawalFacts = { terms: preview(), addresses: [bookAddress()], price: '1' };
const inputs = { address, amount: '500' };
const first = (around: Partial<WithdrawalFacts>, typed: Partial<typeof inputs> = {}) =>
  problems({ ...inputs, ...typed }, { ...facts, ...around })[0]?.code;
const of = (own: Parameters<typeof preview>[0]) => ({ terms: preview(own) });

describe('RULES §13.2 what keeps a withdrawal from being sent, in the order of its checks', () => {
  it('nothing, when all of it is fine', () => {
    expect(problems(inputs, facts)).toEqual([]);
  });

  it.each([
    ['terms.unknown', { terms: null }],
    ['hold', of({ hold: 'SECURITY_CHANGE', hasTradePassword: false, isOn: false })],
    ['password.none', of({ hasTradePassword: false, isOn: false })],
    ['password.paused', of({ passPausedTime: '2026-11-24 17:00:00', isOn: false })],
    ['channel.off', of({ isOn: false, isWindowOpen: false })],
    ['window.closed', of({ isWindowOpen: false, requestsLeft: 0 })],
    ['day.used', of({ requestsLeft: 0 })],
    ['address.missing', { addresses: [] }],
    ['address.unproved', { addresses: [bookAddress({ isProved: false })] }],
    ['address.notReady', { addresses: [bookAddress({ isReady: false })] }],
    ['funds.none', of({ withdrawable: '0' })],
    ['amount.kyc', of({ dayMaxValue: '250' })],
  ] as const)('%s', (code, around) => {
    expect(first(around)).toBe(code);
  });

  it.each([
    ['amount.missing', ''],
    ['amount.missing', '0'],
    ['amount.tooPrecise', '25.0000001'],
    ['amount.belowMin', '19.999999'],
    ['amount.insufficient', '2410.550001'],
  ])('%s of %s', (code, amount) => {
    expect(first({}, { amount })).toBe(code);
  });

  it('above what is taken at once, and what the fee would take whole', () => {
    expect(first(of({ withdrawable: '500000' }), { amount: '100000.01' })).toBe('amount.aboveMax');
    expect(first(of({ fixedFee: '500' }))).toBe('amount.fee');
  });

  it('each has words for its button', () => {
    for (const { button } of Object.values(withdrawalTexts)) expect(button).toMatch(/^withdraw\.problem\./);
  });
});

describe('a new address', () => {
  const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
  const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const found = (channel: string, typed: string, end = typed.slice(-4), label = '') =>
    newAddressProblems({ channel, address: typed, end, label }, 'the network').map(({ code, values }) => [code, values['network']]);

  it('of the network is taken, by its look', () => {
    for (const [channel, typed] of [
      ['USDT-ERC', address],
      ['ETH', address.toLowerCase()],
      ['USDT-TRC', TRON],
      ['BTC', BITCOIN],
      ['LTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
      // one script hash is of both: the server knows it by its checksum
      ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
      ['LTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ] as const)
      expect(found(channel, typed), typed).toEqual([]);
  });

  it('of another network says which', () => {
    expect(found('USDT-ERC', TRON)).toEqual([['address.other', 'TRON']]);
    expect(found('USDT-TRC', address)).toEqual([['address.other', 'Ethereum']]);
    expect(found('LTC', BITCOIN)).toEqual([['address.other', 'Bitcoin']]);
    expect(found('ETH', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toEqual([['address.other', 'Bitcoin, Litecoin']]);
  });

  it('of none, with a blank or with a letter that only looks like one, is refused', () => {
    expect(found('USDT-ERC', 'alice')).toEqual([['address.none', undefined]]);
    expect(found('USDT-ERC', `${address.slice(0, 20)} ${address.slice(20)}`)).toEqual([['address.letters', undefined]]);
    expect(found('USDT-TRC', TRON.replace('T', 'Т'))).toEqual([['address.letters', undefined]]);
  });

  it('is read once more at its end, in whatever height', () => {
    expect(found('USDT-ERC', address, '')).toEqual([['end.missing', undefined]]);
    expect(found('USDT-ERC', address, 'b907')).toEqual([['end.differs', undefined]]);
    expect(found('USDT-ERC', address, 'B906')).toEqual([]);
  });

  it('has a label of 40 letters of our alphabets at most', () => {
    expect(found('USDT-ERC', address, 'b906', 'a'.repeat(41))).toEqual([['label.long', undefined]]);
    expect(found('USDT-ERC', address, 'b906', '钱包')).toEqual([['label.letters', undefined]]);
  });
});

describe('the states of a withdrawal', () => {
  const row = (own: Partial<Withdrawal>) =>
    ({ withdrawalId: 7, channel: 'USDT-ERC', address, amount: '500', state: 'review', status: 'waiting', ...own }) as Withdrawal;

  it('what is held says so before its state', () => {
    expect(shownState(row({ status: 'held' }))).toBe('held');
    expect(shownState(row({ state: 'broadcast' }))).toBe('broadcast');
  });

  it('four of them are open, and none that ended without payment shows steps that it never did', () => {
    const states = ['review', 'approved', 'signed', 'broadcast', 'completed', 'cancelled', 'rejected', 'failed'] as const;
    expect(states.filter((state) => isOpen({ state }))).toEqual(['review', 'approved', 'signed', 'broadcast']);
    expect(states.map((state) => stepsDone({ state }))).toEqual([1, 2, 2, 3, 4, 1, 1, 2]);
  });

  it('what was sent is the newer one with the same content', () => {
    const content = { channel: 'USDT-ERC', coin: 'usdt', address: address.toLowerCase(), amount: '500', fee: '1', newestId: 6 };
    expect(isSent(row({ amount: '500.00' }), content)).toBe(true);
    expect(isSent(row({ withdrawalId: 6 }), content)).toBe(false);
    expect(isSent(row({ amount: '500.000001' }), content)).toBe(false);
    expect(isSent(row({ channel: 'ETH' }), content)).toBe(false);
  });

  it('only what arrived makes an address a known one', () => {
    expect(hasArrived([row({})], 'USDT-ERC', address)).toBe(false);
    expect(hasArrived([row({ state: 'completed' })], 'USDT-ERC', address)).toBe(true);
  });
});
