import type { ResultOf } from '@candor/contract/call';
import type { convertibleCoins } from '@candor/contract/products/conversion/calls';
import { compare, decimalsOf, divide, isZero, multiply, round, smallest, subtract } from '../../../domain/decimal.ts';
import { error, problemsOf, type Problem, type Rule } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';

export type Coin = ResultOf<typeof convertibleCoins>;

/** Decimals of every coin in the ledger. */
export const amountDecimals = 8;

export interface ConversionInputs {
  /** Coins in lower case. */
  readonly from: string;
  readonly to: string;
  /** Canonical decimal text, empty when nothing is entered. */
  readonly amount: string;
}

export type ConversionAction =
  | { readonly type: 'from'; readonly coin: string }
  | { readonly type: 'to'; readonly coin: string }
  | { readonly type: 'swap' }
  | { readonly type: 'amount'; readonly amount: string };

/** The same coin on both sides is never an error: the other side takes the coin that was left. What was typed is of a coin, so it goes with it. */
export function reduce(inputs: ConversionInputs, action: ConversionAction): ConversionInputs {
  const { from, to } = inputs;
  switch (action.type) {
    case 'from':
      return { from: action.coin, to: action.coin === to ? from : to, amount: action.coin === from ? inputs.amount : '' };
    case 'to':
      return action.coin === from ? { from: to, to: from, amount: '' } : { ...inputs, to: action.coin };
    case 'swap':
      return { from: to, to: from, amount: '' };
    case 'amount':
      return { ...inputs, amount: action.amount };
  }
}

/** The pair before anything is chosen: what the link asks for, else USDT into the first other coin. */
export function defaultPair(
  coins: readonly string[],
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Pick<ConversionInputs, 'from' | 'to'> {
  const find = (coin: string | undefined) => coins.find((one) => one === coin?.toLowerCase());
  const from = find(asked.from) ?? coins.find((one) => one !== find(asked.to)) ?? '';
  const to = find(asked.to) ?? coins.find((one) => one !== from) ?? '';
  return from === to ? { from, to: coins.find((one) => one !== from) ?? '' } : { from, to };
}

/** Prices of both coins in USDT as the page shows them; null while they are not known. */
export type Prices = { readonly from: string; readonly to: string } | null;

export interface ConversionFacts {
  /** Null until they are known. */
  readonly coins: readonly Coin[] | null;
  readonly available: string | null;
  readonly prices: Prices;
}

export interface Estimate {
  /** What one coin brings of the other, before the fee. */
  readonly rate: string;
  readonly gross: string;
  readonly fee: string;
  readonly received: string;
}

const HUNDRED = '100';

const coinOf = (coins: ConversionFacts['coins'], code: string): Coin | undefined => coins?.find(({ coin }) => coin === code);

export function rateOf(prices: Prices): string | null {
  return prices === null ? null : divide(prices.from, prices.to);
}

/** What the amount would bring at the prices of this moment. It promises nothing: the quote does. */
export function estimate({ to, amount }: ConversionInputs, { coins, prices }: ConversionFacts): Estimate | null {
  const rate = rateOf(prices);
  const target = coinOf(coins, to);
  if (rate === null || target === undefined || amount === '' || isZero(amount)) return null;
  const gross = round(multiply(amount, rate), amountDecimals, 'down');
  const fee = round(multiply(gross, divide(target.commissionPercent, HUNDRED) ?? '0'), amountDecimals, 'up');
  return { rate, gross, fee, received: subtract(gross, fee) };
}

/** The largest amount that is allowed: what is available, and no more than brings the most of the other coin. Null while that is not known. */
export function maxOf({ to }: ConversionInputs, { coins, available, prices }: ConversionFacts): string | null {
  const target = coinOf(coins, to);
  if (available === null || target === undefined) return null;
  const most = prices === null ? null : divide(multiply(target.grossMax, prices.to), prices.from);
  return most === null ? available : smallest(available, round(most, amountDecimals, 'down'));
}

export type ConversionProblem = Problem<
  | 'funds.unknown'
  | 'target.off'
  | 'funds.none'
  | 'amount.missing'
  | 'amount.tooPrecise'
  | 'funds.insufficient'
  | 'amount.belowMin'
  | 'amount.aboveMax',
  'amount'
>;

/** What the waiting button says, and the sentence at the field. */
export const conversionTexts: ProblemTexts<ConversionProblem['code']> = {
  'funds.unknown': { button: 'conversion.problem.unknown', text: null },
  'target.off': { button: 'conversion.problem.off', text: 'conversion.problem.offText' },
  'funds.none': { button: 'conversion.problem.none', text: 'conversion.problem.noneText' },
  'amount.missing': { button: 'conversion.problem.missing', text: 'conversion.problem.missing' },
  // The field says by itself how many decimals it takes and offers the shorter amount.
  'amount.tooPrecise': { button: 'conversion.problem.tooPrecise', text: null },
  'funds.insufficient': { button: 'conversion.problem.insufficient', text: 'conversion.problem.has' },
  'amount.belowMin': { button: 'conversion.problem.belowMin', text: 'conversion.problem.least' },
  'amount.aboveMax': { button: 'conversion.problem.aboveMax', text: 'conversion.problem.most' },
};

const code = (coin: string): string => coin.toUpperCase();

const RULES: readonly Rule<ConversionInputs, ConversionFacts, ConversionProblem>[] = [
  (_, { coins, available }) => (coins === null || available === null ? error('funds.unknown', ['amount']) : null),
  ({ to }, { coins }) => (coinOf(coins, to)?.state === 'off' ? error('target.off', [], { coin: code(to) }) : null),
  ({ from }, { available }) => (available !== null && isZero(available) ? error('funds.none', ['amount'], { coin: code(from) }) : null),
  ({ amount }) => (amount === '' || isZero(amount) ? error('amount.missing', ['amount']) : null),
  ({ amount }) => (amount !== '' && decimalsOf(amount) > amountDecimals ? error('amount.tooPrecise', ['amount']) : null),
  ({ amount, from }, { available }) =>
    available !== null && amount !== '' && compare(amount, available) > 0
      ? error('funds.insufficient', ['amount'], { available, coin: code(from) })
      : null,
  (inputs, facts) => {
    const brought = estimate(inputs, facts)?.gross ?? null;
    const target = coinOf(facts.coins, inputs.to);
    if (brought === null || target === undefined) return null;
    const coin = code(inputs.to);
    if (compare(brought, target.grossMin) < 0) return error('amount.belowMin', ['amount'], { limit: target.grossMin, coin });
    return compare(brought, target.grossMax) > 0 ? error('amount.aboveMax', ['amount'], { limit: target.grossMax, coin }) : null;
  },
];

/** The first one that is an error names the button. */
export function problems(inputs: ConversionInputs, facts: ConversionFacts): readonly ConversionProblem[] {
  return problemsOf(RULES, inputs, facts);
}
