import { RULES, type Expected, type ExpectedRules } from '../../../../audit/test/expected-rules.ts';
import { OTHER_WORDS } from '../../../../audit/test/forgery.ts';

const CUSTODY_RULES: Readonly<Record<string, ExpectedRules>> = {
  'custody.defined': { is: 'SPEC/13 channel', fields: { effectiveMs: 'SPEC/18 terms' }, extra: 'SPEC/13 channel' },
  'custody.switched': { is: 'SPEC/18 halt' },
  'custody.ruled': { is: 'SPEC/13 channel', fields: { effectiveMs: 'SPEC/18 terms' } },
  'custody.paymentsSwitched': { is: 'SPEC/13.2 platform check' },
  'custody.deposited': { is: 'SPEC/13.1 credit', extra: 'SPEC/13.1 credit' },
  'custody.claimed': { is: 'SPEC/13.1 claim', extra: 'SPEC/13.1 claim' },
  'custody.repaid': { is: 'SPEC/13.1 repayment', extra: 'SPEC/13.1 repayment' },
  'custody.finalised': { is: 'SPEC/13.1 final', extra: 'SPEC/13.1 final' },
  'custody.reorganised': { is: 'SPEC/13.1 reorganisation', extra: 'SPEC/13.1 reorganisation' },
  'custody.moved': { is: 'SPEC/13 custody', extra: 'SPEC/13 custody' },
  'custody.networkPaid': { is: 'SPEC/13 custody', extra: 'SPEC/13 custody' },
  'custody.paidIn': { is: 'SPEC/18 capital', extra: 'SPEC/18 capital' },
  'custody.takenOut': { is: 'SPEC/18 capital', extra: 'SPEC/18 capital' },
  'custody.requested': {
    is: 'SPEC/13.2 request',
    fields: { feeUnits: 'SPEC/13.2 fee', valueUnits: 'SPEC/14.2 value', needsTwo: 'SPEC/13.2 approval' },
    extra: 'SPEC/13.2 request',
  },
  'custody.approved': { is: 'SPEC/13.2 approval', extra: 'SPEC/13.2 approval' },
  'custody.ended': { is: 'SPEC/13.2 end', extra: 'SPEC/13.2 end' },
  'custody.pinned': { is: 'SPEC/13.2 pinned', extra: 'SPEC/13.2 pinned' },
  'custody.sent': { is: 'SPEC/13.2 broadcast', extra: 'SPEC/13.2 broadcast' },
  'custody.completed': { is: 'SPEC/13.2 completed', extra: 'SPEC/13.2 completed' },
};

export const CUSTODY_TYPES = Object.keys(CUSTODY_RULES);

const PLACES = ['deposit', 'hot', 'cold'];

export const EXPECTED_OF_CUSTODY: Expected = {
  rules: { ...RULES, ...CUSTODY_RULES },
  words: { ...OTHER_WORDS, from: PLACES, to: PLACES, end: ['cancelled', 'rejected', 'failed'], code: ['ADDRESS_CONTRACT', 'ADDRESS_RISK'] },
};
