import { makeKeys, signBy } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';
import type { WithdrawalEvidence, WithdrawalReceipt } from '../evidence.ts';

const REQUESTED_MS = 1_767_225_600_500;
const SEQ = 40;
const DAY_MS = 86_400_000;
const keys = makeKeys(new Random(13), 1, REQUESTED_MS - DAY_MS, REQUESTED_MS);

type Told = Partial<WithdrawalReceipt>;

/** G36, and amounts of coins with other decimals, each as a withdrawal of its own. */
export const GOLDEN_WITHDRAWALS: Readonly<Record<string, Told>> = {
  'G36 1,000 USDT at 1 % and 1': {},
  'one that is free': { fee: '0.00000000', received: '1000.00000000' },
  'a unit above its fee': { amount: '11.00000001', received: '0.00000001' },
  'a coin of six decimals, with a memo': {
    coin: 'ADA',
    channel: 'ADA',
    network: 'cardano',
    memo: '100245',
    amount: '20.500000',
    fee: '1.000001',
    received: '19.499999',
  },
  'a coin of none': { coin: 'WHOLE', channel: 'WHOLE', network: 'whole', amount: '20', fee: '1', received: '19' },
};

/** The file of a withdrawal with what somebody with the keys has changed and signed again. */
export function goldenWithdrawal(told: Told = {}): WithdrawalEvidence {
  const [key] = keys;
  if (key === undefined) throw new RangeError('no key');
  const receipt: WithdrawalReceipt = {
    v: 1,
    kind: 'withdrawal.accept',
    orderId: `W-${SEQ}`,
    coin: 'USDT',
    channel: 'USDT-ERC',
    network: 'ethereum',
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    memo: '',
    amount: '1000.00000000',
    fee: '11.00000000',
    received: '989.00000000',
    time: REQUESTED_MS,
    journal: { seq: SEQ, hash: '0'.repeat(64) },
    key: key.published.key,
    ...told,
  };
  const receiptSignature = signBy(key, 'candor/receipt/1', receipt);
  return { v: 1, kind: 'withdrawal', receipt, receiptSignature, keys: keys.map(({ published }) => published) };
}

/** What an operator with the keys might sign, and what is said of it. */
export const FORGED_WITHDRAWALS: Readonly<Record<string, { readonly told: Told; readonly line: string }>> = {
  'a unit less arrives': {
    told: { received: '988.99999999' },
    line: 'amounts: 988.99999999 instead of 989.00000000, the amount less the fee',
  },
  'a unit more arrives': {
    told: { received: '989.00000001' },
    line: 'amounts: 989.00000001 instead of 989.00000000, the amount less the fee',
  },
  'a fee beside the amount': {
    told: { received: '1000.00000000' },
    line: 'amounts: 1000.00000000 instead of 989.00000000, the amount less the fee',
  },
  'a fee that takes all': {
    told: { fee: '1000.00000000', received: '0.00000000' },
    line: 'amounts: nothing arrives: the fee of 1000.00000000 is not below the amount of 1000.00000000',
  },
  'a fee above the amount': {
    told: { fee: '1000.00000001', received: '0.00000001' },
    line: 'amounts: nothing arrives: the fee of 1000.00000001 is not below the amount of 1000.00000000',
  },
  'a fee with more decimals': {
    told: { fee: '11.000000000' },
    line: 'amounts: amount, fee and what arrives are not written with the same decimals',
  },
  'what arrives with fewer decimals': {
    told: { received: '989' },
    line: 'amounts: amount, fee and what arrives are not written with the same decimals',
  },
};
