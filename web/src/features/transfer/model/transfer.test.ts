import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, subtract } from '../../../domain/decimal.ts';
import type { Wallet } from '../../../session/assets.ts';
import type { TransferInputs } from './transfer.ts';
import { defaultPair, isPossible, maxOf, problems, reduce, summarise, transferTexts, within } from './transfer.ts';

const wallets: readonly Wallet[] = ['platform', 'finance', 'contract'];
const both = (open: readonly Wallet[]) => ({ from: open, to: open });
const inputs: TransferInputs = { from: 'platform', to: 'finance', amount: '' };
const facts = { available: { platform: '100.00000001', finance: '20', contract: '0' } };
const codes = (changes: Partial<TransferInputs>) => problems({ ...inputs, ...changes }, facts).map(({ code }) => code);
const anyWallet = fc.constantFrom(...wallets);

/** A whole number of the smallest units as decimal text. */
const amountOf = (units: bigint) => {
  const text = units.toString().padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`.replace(/\.?0+$/, '');
};
const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 17n }).map(amountOf);

describe('web.md §3.4 transfer: the two sides', () => {
  it('the same account chosen is swapped silently', () => {
    expect(reduce(inputs, { type: 'from', wallet: 'finance' })).toMatchObject({ from: 'finance', to: 'platform' });
    expect(reduce(inputs, { type: 'to', wallet: 'platform' })).toMatchObject({ from: 'finance', to: 'platform' });
  });

  it('the sides always differ, whatever is chosen', () => {
    const action = fc.oneof(
      anyWallet.map((wallet) => ({ type: 'from' as const, wallet })),
      anyWallet.map((wallet) => ({ type: 'to' as const, wallet })),
      fc.constant({ type: 'swap' as const }),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { from, to } = actions.reduce(reduce, inputs);
        expect(from).not.toBe(to);
      }),
    );
  });

  it('goes only into wallets that are open, out of any that holds something', () => {
    const rest = { from: ['finance', 'contract'], to: ['platform'] } as const;
    expect(defaultPair(rest, {})).toEqual({ from: 'finance', to: 'platform' });
    expect(defaultPair(rest, { from: 'platform', to: 'contract' })).toEqual({ from: 'finance', to: 'platform' });
    expect(within({ from: 'platform', to: 'contract', amount: '3' }, rest)).toEqual({ from: 'finance', to: 'platform', amount: '3' });
    expect(isPossible({ from: 'platform', to: 'finance' }, rest)).toBe(false);
    const mixed = { from: wallets, to: ['platform', 'finance'] } as const;
    fc.assert(
      fc.property(anyWallet, anyWallet, (from, to) => {
        expect(isPossible(within({ from, to, amount: '' }, mixed), mixed)).toBe(true);
      }),
    );
  });

  it('begins with the first two tabs in their order, or with what the link asks for', () => {
    expect(defaultPair(both(['contract', 'platform', 'finance']), {})).toEqual({ from: 'contract', to: 'platform' });
    expect(defaultPair(both(wallets), { from: 'finance' })).toEqual({ from: 'finance', to: 'platform' });
    expect(defaultPair(both(wallets), { from: 'platform', to: 'contract' })).toEqual({ from: 'platform', to: 'contract' });
    expect(defaultPair(both(wallets), { to: 'platform' })).toEqual({ from: 'finance', to: 'platform' });
    expect(defaultPair(both(wallets), { from: 'nonsense', to: 'nonsense' })).toEqual({ from: 'platform', to: 'finance' });
  });
});

describe('web.md §5 transfer: problems in order', () => {
  it('says what is missing', () => {
    expect(problems(inputs, { available: null }).map(({ code }) => code)).toEqual(['funds.unknown']);
    expect(transferTexts['funds.unknown'].text).toBeNull();
    expect(codes({})).toEqual(['amount.missing']);
    expect(codes({ amount: '0' })).toEqual(['amount.missing']);
    expect(codes({ from: 'contract', amount: '1' })).toEqual(['funds.none']);
    expect(codes({ amount: '1.123456789' })).toEqual(['amount.tooPrecise']);
    expect(codes({ amount: '100.00000002' })).toEqual(['funds.insufficient']);
    expect(codes({ amount: '100.00000001' })).toEqual([]);
  });

  it('Max is never refused, Max plus one step always is', () => {
    fc.assert(
      fc.property(anyAmount, (available) => {
        const known = { available: { platform: available, finance: '0', contract: '0' } };
        const max = maxOf(inputs, known) ?? '';
        expect(problems({ ...inputs, amount: max }, known)).toEqual([]);
        expect(problems({ ...inputs, amount: add(max, '0.00000001') }, known).map(({ code }) => code)).toEqual(['funds.insufficient']);
      }),
    );
  });
});

describe('web.md §5 transfer: before → after', () => {
  it('what leaves one wallet arrives in the other, to the last digit', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyAmount, (amount, rest, other) => {
        const available = { platform: add(amount, rest), finance: other, contract: '0' };
        const summary = summarise({ ...inputs, amount }, { available });
        expect(summary).toEqual({ fromBefore: available.platform, fromAfter: rest, toBefore: other, toAfter: add(other, amount) });
      }),
    );
  });

  it('shows nothing that cannot happen', () => {
    expect(summarise({ ...inputs, amount: '' }, facts)).toBeNull();
    expect(summarise({ ...inputs, amount: add('100.00000001', '0.00000001') }, facts)).toBeNull();
    expect(summarise({ ...inputs, amount: '1' }, { available: null })).toBeNull();
    expect(summarise({ ...inputs, amount: '100' }, facts)?.fromAfter).toBe(subtract('100.00000001', '100'));
  });
});
