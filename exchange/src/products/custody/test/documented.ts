import type { Exchange } from '../../../exchange.ts';
import { asAnswered, only, USERS } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import type { Fields } from '../../../test/formats/reader.ts';
import { noticed, USDT } from '../../../test/harness.ts';
import type { Harness } from '../../../test/harness.ts';
import type { ChannelInfo, RulesInfo } from '../answers.ts';
import type { ChannelTerms, CommandOf, WithdrawalRules } from '../commands.ts';
import type { Deposit, Withdrawal } from '../rows.ts';

const ONE_USDT = 100_000_000n;
const CHANNEL_ID = 7;

/** Numbers differ, so that no field can be taken for its neighbour. */
const TERMS: ChannelTerms = {
  creditConfirmations: 3,
  finalConfirmations: 8,
  depositMinUnits: 2n * ONE_USDT,
  depositMaxUnits: 900n * ONE_USDT,
  withdrawMinUnits: 30n * ONE_USDT,
  withdrawMaxUnits: 800n * ONE_USDT,
  ratioPpm: 10_000,
  feeUnits: ONE_USDT,
  hourMaxUnits: 200n * ONE_USDT,
  depositEnable: true,
  withdrawEnable: true,
};
const RULES: WithdrawalRules = {
  dayMaxRequests: 9,
  dayFreeRequests: 1,
  isWindowLimited: false,
  windowFirstSecond: 39_600,
  windowLastSecond: 82_800,
  minValueUnits: 20n * ONE_USDT,
  maxValueUnits: 700n * ONE_USDT,
  twoPersonsValueUnits: 150n * ONE_USDT,
};

function arrived(harness: Harness, txId: string, accountId: number, chainUnits: bigint, confirmations = 8): number {
  const output = { channelId: CHANNEL_ID, txId, outputIndex: 2, blockHash: 'block' } as const;
  harness.send(0, { type: 'custody.deposit', ...output, accountId, chainUnits, confirmations });
  return harness.exchange.lastSeq;
}

function asked(harness: Harness, accountId: number, amountUnits: bigint): number {
  const request: CommandOf<'custody.request'> = {
    type: 'custody.request',
    channelId: CHANNEL_ID,
    address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    memo: 'memo',
    amountUnits,
    utcOffsetMinutes: 480,
    readyMs: 0,
    dayMaxValueUnits: null,
  };
  harness.send(accountId, request);
  return harness.exchange.lastSeq;
}

/** A channel and rules with a planned change, deposits in each state, a sweep, and withdrawals in review, sent, paid and given back. */
function* fill(harness: Harness): Iterable<void> {
  const named = { channelId: CHANNEL_ID, assetId: USDT, network: 'TRC20', chainDecimals: 9, symbolId: 0 } as const;
  harness.send(0, { type: 'custody.define', ...named, ...TERMS });
  harness.send(0, { type: 'custody.defineRules', ...RULES });
  harness.send(0, { type: 'custody.change', channelId: CHANNEL_ID, ...TERMS, feeUnits: 2n * ONE_USDT, ...noticed(harness.timeMs + 1) });
  harness.send(0, { type: 'custody.changeRules', ...RULES, dayMaxRequests: 5, ...noticed(harness.timeMs + 1) });
  arrived(harness, 'first', 1, 950_000_000_007n);
  arrived(harness, 'small', 2, 1_000_000_000n, 3);
  arrived(harness, 'unknown', 0, 5_000_000_000n);
  const gone = arrived(harness, 'gone', 3, 40_000_000_000n, 3);
  harness.send(0, { type: 'custody.reorganise', depositId: gone });
  const units = 500n * ONE_USDT;
  harness.send(0, { type: 'custody.move', channelId: CHANNEL_ID, from: 'deposit', to: 'hot', units, txId: 'sweep' });
  yield;
  asked(harness, 2, 160n * ONE_USDT);
  for (const txId of ['paid', 'sent']) {
    const withdrawalId = asked(harness, 1, 40n * ONE_USDT);
    harness.send(0, { type: 'custody.pin', withdrawalId, txId, rawHash: `raw of ${txId}`.replaceAll(' ', '-') });
    harness.send(0, { type: 'custody.broadcast', withdrawalId, txId });
    if (txId === 'paid') harness.send(0, { type: 'custody.complete', withdrawalId, txId, confirmations: 8 });
  }
  harness.send(0, {
    type: 'custody.reject',
    withdrawalId: asked(harness, 3, 30n * ONE_USDT),
    operator: 'anna',
    reason: 'The address is a contract',
  });
  const withdrawalId = asked(harness, 3, 30n * ONE_USDT);
  harness.send(0, { type: 'custody.rejectByCode', withdrawalId, code: 'ADDRESS_CONTRACT', operator: 'anna', reason: 'Seen on the chain' });
  yield;
}

type Versions<T> = { readonly versions: readonly T[] };

function figures(section: Fields, exchange: Exchange): readonly Figure[] {
  const deposits = section['deposits'] as unknown as readonly Deposit[];
  const withdrawals = section['withdrawals'] as unknown as readonly Withdrawal[];
  const channels = section['channels'] as unknown as readonly Versions<ChannelInfo>[];
  const told = section['rules'] as unknown as readonly RulesInfo[];
  const { rules, areOn } = exchange.ask({ type: 'custody.rules' });
  const ofAccount = <T extends { readonly accountId: number }>(rows: readonly T[], accountId: number): readonly T[] =>
    rows.filter((row) => row.accountId === accountId).toReversed();
  const page = (accountId: number) => ({ accountId, beforeId: 0, count: 100 });
  return [
    {
      what: 'channels',
      written: channels.map(({ versions }) => asAnswered(versions, exchange)),
      answered: exchange.ask({ type: 'custody.channels' }),
    },
    { what: 'rules', written: told.length === 0 ? null : asAnswered(told, exchange), answered: rules },
    { what: 'whether withdrawals are paid', written: section['areOn'], answered: areOn },
    {
      what: 'transactions that were booked',
      written: section['booked'],
      answered: channels.length === 0 ? [] : [`${CHANNEL_ID} deposit hot sweep`],
    },
    ...[0, ...USERS].map((accountId) => ({
      what: `deposits of ${accountId}`,
      written: ofAccount(deposits, accountId),
      answered: exchange.ask({ type: 'custody.deposits', ...page(accountId) }),
    })),
    ...USERS.map((accountId) => ({
      what: `withdrawals of ${accountId}`,
      written: ofAccount(withdrawals, accountId),
      answered: exchange.ask({ type: 'custody.withdrawals', ...page(accountId) }),
    })),
    {
      what: 'withdrawals that have not ended',
      written: only(
        withdrawals.filter(({ state }) => ['review', 'approved', 'signed', 'broadcast'].includes(state)),
        ['withdrawalId'],
      ),
      answered: only(exchange.ask({ type: 'custody.openWithdrawals', afterId: 0, count: 100 }), ['withdrawalId']),
    },
  ];
}

export const documented: Documented = { fill, figures };
