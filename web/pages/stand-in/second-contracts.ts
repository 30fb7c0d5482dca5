import { CALLS } from '@candor/contract/table';
import type { Stage } from '../stage/stage.ts';
import { exampleData } from './examples.ts';
import type { WireOf } from './wire.ts';

type Period = WireOf<typeof CALLS.updownPeriods>[number];

/** Tells that second contracts have changed. */
const CONTRACTS_CHANGED = { type: 'SETTLEMENT', date: { code: '1', message: JSON.stringify({ type: 3 }) } } as const;

/** The durations of the document, and one that runs for longer than a test. */
function periods(): readonly Period[] {
  const short = exampleData(CALLS.updownPeriods);
  return [...short, ...short.slice(1, 2).map((period) => ({ ...period, id: 5, period: 900 }))];
}

function periodOf(id: number): Period {
  const period = periods().find((one) => one.id === id);
  if (period === undefined) throw new Error(`no period ${id}`);
  return period;
}

/** Takes the second contracts of a page, each with the terms of its duration: the account has them afterwards, and they run. */
export function takesSecondContracts(stage: Stage): void {
  const { account, answers, markets } = stage;
  answers.set(CALLS.updownPeriods, periods);
  answers.set(CALLS.updownProposal, ({ periodId, betAmount }) => {
    const { odds, breakEven, costPerHundred } = periodOf(periodId);
    const terms = { periodId, odds, breakEven, costPerHundred, payout: paidBack(Number(betAmount), odds) };
    return { ...exampleData(CALLS.updownProposal), ...terms, expiresAt: stage.nowMs + 10_000 };
  });
  answers.set(CALLS.createUpdownOrder, ({ periodId, betAmount, betContent, coinSymbol = 'btc' }) => {
    const { period, odds } = periodOf(periodId);
    const id = Math.max(0, ...account.contracts.map((one) => one.id)) + 1;
    const stake = Number(betAmount);
    const asked = { id, orderNo: `S-${id}`, periodId, betContent: String(betContent) as '0' | '1', betAmount: stake, coinSymbol };
    const terms = { rate: odds, rewardAmount: paidBack(stake, odds), type: period, time: period };
    const times = { openTime: stage.nowMs, closeTime: stage.nowMs + period * 1_000, params: { createTime: stage.nowMs } };
    const { receipt, receiptSignature, repeated, ...pattern } = exampleData(CALLS.createUpdownOrder);
    const contract = { ...pattern, ...asked, ...terms, ...times, openPrice: markets.price(coinSymbol), entryTime: stage.nowMs };
    account.contracts = [contract, ...account.contracts];
    stage.tell(CONTRACTS_CHANGED);
    return { ...contract, receipt, receiptSignature, repeated };
  });
}

const paidBack = (stake: number, odds: number): number => Number((stake * (1 + odds)).toFixed(8));
