import { add, compare, decimalsOf, isZero, subtract } from '../../../domain/decimal.ts';
import { error, problemsOf, type Problem, type Rule } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';
import type { Wallet } from '../../../session/assets.ts';

/** Decimals of USDT in the ledger. */
export const amountDecimals = 8;

export interface TransferInputs {
  readonly from: Wallet;
  readonly to: Wallet;
  /** Canonical decimal text, empty when nothing is entered. */
  readonly amount: string;
}

export type TransferAction =
  | { readonly type: 'from'; readonly wallet: Wallet }
  | { readonly type: 'to'; readonly wallet: Wallet }
  | { readonly type: 'swap' }
  | { readonly type: 'amount'; readonly amount: string };

/** The same wallet on both sides is never an error: the other side takes the wallet that was left. */
export function reduce(inputs: TransferInputs, action: TransferAction): TransferInputs {
  const { from, to } = inputs;
  switch (action.type) {
    case 'from':
      return { ...inputs, from: action.wallet, to: action.wallet === to ? from : to };
    case 'to':
      return { ...inputs, to: action.wallet, from: action.wallet === from ? to : from };
    case 'swap':
      return { ...inputs, from: to, to: from };
    case 'amount':
      return { ...inputs, amount: action.amount };
  }
}

/** Wallets to transfer out of, and into. */
export interface TransferWallets {
  readonly from: readonly Wallet[];
  readonly to: readonly Wallet[];
}

export function isPossible({ from, to }: Pick<TransferInputs, 'from' | 'to'>, wallets: TransferWallets): boolean {
  return from !== to && wallets.from.includes(from) && wallets.to.includes(to);
}

/** The side that was not chosen takes another wallet where its own cannot be paid into or out of. */
export function within(inputs: TransferInputs, wallets: TransferWallets): TransferInputs {
  if (isPossible(inputs, wallets)) return inputs;
  return { ...inputs, ...defaultPair(wallets, inputs) };
}

/** The pair before anything is chosen: what the link asks for, else the first wallets in their order. */
export function defaultPair(
  wallets: TransferWallets,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Pick<TransferInputs, 'from' | 'to'> {
  const asksFor = wallets.to.find((one) => one === asked.to);
  const from =
    wallets.from.find((one) => one === asked.from) ?? wallets.from.find((one) => one !== asksFor) ?? wallets.from[0] ?? 'platform';
  const to = asksFor !== undefined && asksFor !== from ? asksFor : wallets.to.find((one) => one !== from);
  return { from, to: to ?? 'platform' };
}

/** Available USDT of each wallet; null while the balances are not known. */
export type TransferFacts = { readonly available: Readonly<Record<Wallet, string>> | null };

export interface TransferSummary {
  readonly fromBefore: string;
  readonly fromAfter: string;
  readonly toBefore: string;
  readonly toAfter: string;
}

/** Available balances before and after; null while one of them or the amount is not known. */
export function summarise({ from, to, amount }: TransferInputs, { available }: TransferFacts): TransferSummary | null {
  if (available === null || amount === '' || isZero(amount)) return null;
  const fromBefore = available[from];
  const toBefore = available[to];
  if (compare(amount, fromBefore) > 0) return null;
  return { fromBefore, fromAfter: subtract(fromBefore, amount), toBefore, toAfter: add(toBefore, amount) };
}

/** The largest amount that is allowed: there is no fee, so it is what is available. Null while that is not known. */
export function maxOf({ from }: TransferInputs, { available }: TransferFacts): string | null {
  return available?.[from] ?? null;
}

export type TransferProblem = Problem<
  'funds.unknown' | 'funds.none' | 'amount.missing' | 'amount.tooPrecise' | 'funds.insufficient',
  'amount'
>;

/** What the waiting button says, and the sentence at the field. */
export const transferTexts: ProblemTexts<TransferProblem['code']> = {
  'funds.unknown': { button: 'transfer.problem.unknown', text: null },
  'funds.none': { button: 'transfer.problem.none', text: 'transfer.problem.none' },
  'amount.missing': { button: 'transfer.problem.missing', text: 'transfer.problem.missing' },
  // The field says by itself how many decimals it takes and offers the shorter amount.
  'amount.tooPrecise': { button: 'transfer.problem.tooPrecise', text: null },
  'funds.insufficient': { button: 'transfer.problem.insufficient', text: 'transfer.problem.has' },
};

/** The wallet has something, and an amount is entered: without these there is nothing more to say. */
const FIRST_RULES: readonly Rule<TransferInputs, TransferFacts, TransferProblem>[] = [
  (_, { available }) => (available === null ? error('funds.unknown', ['amount']) : null),
  ({ from }, { available }) => (available !== null && isZero(available[from]) ? error('funds.none', ['amount']) : null),
  ({ amount }) => (amount === '' || isZero(amount) ? error('amount.missing', ['amount']) : null),
];

const AMOUNT_RULES: readonly Rule<TransferInputs, TransferFacts, TransferProblem>[] = [
  ({ amount }) => (decimalsOf(amount) > amountDecimals ? error('amount.tooPrecise', ['amount']) : null),
  ({ amount, from }, { available }) =>
    available !== null && compare(amount, available[from]) > 0
      ? error('funds.insufficient', ['amount'], { available: available[from] })
      : null,
];

/** In order; the first one names the button. */
export function problems(inputs: TransferInputs, facts: TransferFacts): readonly TransferProblem[] {
  const [first] = problemsOf(FIRST_RULES, inputs, facts);
  return first === undefined ? problemsOf(AMOUNT_RULES, inputs, facts) : [first];
}
