import { compare, decimalsOf, isZero } from '../../../../domain/decimal.ts';
import { error, problemsOf, type Problem, type Rule } from '../../../../form/problem.ts';
import type { ProblemTexts } from '../../../../form/texts.ts';
import type { BookAddress, Preview } from '../queries.ts';
import type { WithdrawalInputs } from './content.ts';
import { amountDecimals, leastOf, mostOf, receivedOf } from './terms.ts';

export interface WithdrawalFacts {
  /** Null until they are known. */
  readonly terms: Preview | null;
  /** Own addresses of the channel; null until they are known. */
  readonly addresses: readonly BookAddress[] | null;
  /** About what the coin is worth in USDT; null while nothing says it. */
  readonly price: string | null;
}

export type WithdrawalProblem = Problem<
  | 'terms.unknown'
  | 'hold'
  | 'password.none'
  | 'password.paused'
  | 'channel.off'
  | 'window.closed'
  | 'day.used'
  | 'address.missing'
  | 'address.unproved'
  | 'address.notReady'
  | 'funds.none'
  | 'amount.missing'
  | 'amount.tooPrecise'
  | 'amount.insufficient'
  | 'amount.belowMin'
  | 'amount.aboveMax'
  | 'amount.kyc'
  | 'amount.fee',
  'address' | 'amount'
>;

const same = <Id extends string>(id: Id) => ({ button: id, text: id });

/** What the waiting button says, and the sentence at the field; what no field can mend stands on a card above the form. */
export const withdrawalTexts: ProblemTexts<WithdrawalProblem['code']> = {
  'terms.unknown': { button: 'withdraw.problem.unknown', text: null },
  hold: { button: 'withdraw.problem.hold', text: null },
  'password.none': { button: 'withdraw.problem.password', text: null },
  'password.paused': { button: 'withdraw.problem.paused', text: null },
  'channel.off': { button: 'withdraw.problem.off', text: null },
  'window.closed': { button: 'withdraw.problem.closed', text: null },
  'day.used': { button: 'withdraw.problem.used', text: null },
  'address.missing': same('withdraw.problem.address'),
  'address.unproved': { button: 'withdraw.problem.unproved', text: 'withdraw.problem.unprovedText' },
  'address.notReady': { button: 'withdraw.problem.notReady', text: null },
  'funds.none': { button: 'withdraw.problem.funds', text: null },
  'amount.missing': same('withdraw.problem.amount'),
  // The field says by itself how many decimals it takes and offers the shorter amount.
  'amount.tooPrecise': { button: 'withdraw.problem.tooPrecise', text: null },
  'amount.insufficient': { button: 'withdraw.problem.insufficient', text: 'withdraw.problem.has' },
  'amount.belowMin': { button: 'withdraw.problem.belowMin', text: 'withdraw.problem.least' },
  'amount.aboveMax': { button: 'withdraw.problem.aboveMax', text: 'withdraw.problem.most' },
  'amount.kyc': { button: 'withdraw.problem.kyc', text: 'withdraw.problem.kycText' },
  'amount.fee': { button: 'withdraw.problem.belowMin', text: 'withdraw.problem.feeText' },
};

type WithdrawalRule = Rule<WithdrawalInputs, WithdrawalFacts, WithdrawalProblem>;

const chosenOf = (inputs: WithdrawalInputs, { addresses }: WithdrawalFacts): BookAddress | undefined =>
  addresses?.find(({ address }) => address === inputs.address);

/** Of an account and its day, before anything is typed, in the order in which the server checks them. */
const OF_ACCOUNT: readonly WithdrawalRule[] = [
  (_, { terms, addresses }) => (terms === null || addresses === null ? error('terms.unknown') : null),
  (_, { terms }) => (terms !== null && terms.hold !== '' ? error('hold') : null),
  (_, { terms }) => (terms?.hasTradePassword === false ? error('password.none') : null),
  (_, { terms }) => (terms !== null && terms.passPausedTime !== '' ? error('password.paused') : null),
  (_, { terms }) => (terms?.isOn === false ? error('channel.off') : null),
  (_, { terms }) => (terms?.isWindowOpen === false ? error('window.closed') : null),
  (_, { terms }) => (terms?.requestsLeft === 0 ? error('day.used') : null),
];

const OF_ADDRESS: readonly WithdrawalRule[] = [
  (inputs, facts) => (facts.addresses !== null && chosenOf(inputs, facts) === undefined ? error('address.missing', ['address']) : null),
  (inputs, facts) => (chosenOf(inputs, facts)?.isProved === false ? error('address.unproved', ['address']) : null),
  (inputs, facts) => (chosenOf(inputs, facts)?.isReady === false ? error('address.notReady', ['address']) : null),
];

function bounded({ amount }: WithdrawalInputs, { terms, price }: WithdrawalFacts): WithdrawalProblem | null {
  if (terms === null || amount === '') return null;
  const coin = terms.coin.toUpperCase();
  const least = leastOf(terms, price);
  if (compare(amount, least) < 0) return error('amount.belowMin', ['amount'], { limit: least, coin });
  const most = mostOf(terms, price);
  if (compare(amount, most) > 0) {
    const { dayMaxValue, ...others } = terms;
    const isOfVerification = dayMaxValue !== null && compare(most, mostOf({ ...others, dayMaxValue: null }, price)) < 0;
    return isOfVerification
      ? error('amount.kyc', ['amount'], { limit: dayMaxValue, coin: 'USDT' })
      : error('amount.aboveMax', ['amount'], { limit: most, coin });
  }
  return isZero(receivedOf(amount, terms)) ? error('amount.fee', ['amount']) : null;
}

const OF_AMOUNT: readonly WithdrawalRule[] = [
  (_, { terms }) => (terms !== null && isZero(terms.withdrawable) ? error('funds.none', ['amount']) : null),
  ({ amount }) => (amount === '' || isZero(amount) ? error('amount.missing', ['amount']) : null),
  ({ amount }, { terms }) =>
    terms !== null && amount !== '' && decimalsOf(amount) > amountDecimals(terms.coin) ? error('amount.tooPrecise', ['amount']) : null,
  ({ amount }, { terms }) =>
    terms !== null && amount !== '' && compare(amount, terms.withdrawable) > 0
      ? error('amount.insufficient', ['amount'], { limit: terms.withdrawable, coin: terms.coin.toUpperCase() })
      : null,
  bounded,
];

/** The first one that is an error names the button. */
export function problems(inputs: WithdrawalInputs, facts: WithdrawalFacts): readonly WithdrawalProblem[] {
  return problemsOf([...OF_ACCOUNT, ...OF_ADDRESS, ...OF_AMOUNT], inputs, facts);
}
