import { CALLS } from '@candor/contract/table';
import type { Stage } from '../stage/stage.ts';
import { platformTime, type SecondContract } from './account.ts';
import { exampleData } from './examples.ts';
import { changed } from './own-events.ts';
import type { WireOf } from './wire.ts';

type Period = WireOf<typeof CALLS.updownPeriods>[number];

/** What a stake that wins is paid. */
const paidBack = (stake: number, rate: number): number => Number((stake * (1 + rate)).toFixed(8));

/** A contract of the account that was bought just now at the price as it stands. */
export function boughtContract({ account, markets, nowMs }: Stage, own: Partial<SecondContract> = {}): SecondContract {
  const [row] = exampleData(CALLS.updownOrders);
  if (row === undefined) throw new Error('the API document has no second contract');
  const id = Math.max(200, ...account.contracts.map((contract) => contract.id)) + 1;
  const seconds = own.type ?? row.type;
  const times = { openTime: nowMs, closeTime: nowMs + seconds * 1_000, entryTime: nowMs, time: seconds };
  const written = { createTime: platformTime(nowMs), params: { createTime: nowMs } };
  const stake = own.betAmount ?? row.betAmount;
  const paid = { betAmount: stake, rewardAmount: paidBack(stake, own.rate ?? row.rate) };
  return { ...row, id, orderNo: `S-${id}`, openPrice: markets.price(own.coinSymbol ?? 'btc'), ...times, ...written, ...paid, ...own };
}

/** The durations of the document, and one that runs for longer than a test; each with this wait, ms. */
function periods(wait: number): readonly Period[] {
  const short = exampleData(CALLS.updownPeriods).map((period) => ({ ...period, wait }));
  return [...short, ...short.slice(1, 2).map((period) => ({ ...period, id: 5, period: 900 }))];
}

function periodOf(id: number, wait: number): Period {
  const period = periods(wait).find((one) => one.id === id);
  if (period === undefined) throw new Error(`no period ${id}`);
  return period;
}

/** Takes the second contracts of a page, each with the terms of its duration and this wait, ms: they run, and the account has them afterwards. */
export function takesSecondContracts(stage: Stage, wait = 0): void {
  const { account, answers } = stage;
  answers.set(CALLS.updownPeriods, () => periods(wait));
  answers.set(CALLS.updownProposal, ({ periodId, betAmount }) => {
    const { odds, breakEven, costPerHundred } = periodOf(periodId, wait);
    const terms = { periodId, wait, odds, breakEven, costPerHundred, payout: paidBack(Number(betAmount), odds) };
    return { ...exampleData(CALLS.updownProposal), ...terms, expiresAt: stage.nowMs + 10_000 };
  });
  answers.set(CALLS.createUpdownOrder, ({ periodId, betAmount, betContent, coinSymbol = 'btc' }) => {
    const { period, odds } = periodOf(periodId, wait);
    const asked = { periodId, betContent: String(betContent) as '0' | '1', betAmount: Number(betAmount), coinSymbol };
    const startMs = stage.nowMs + wait;
    const waits = { openTime: startMs, closeTime: startMs + period * 1_000, entryPending: true, entryN: null, entryTime: 0 };
    const contract = boughtContract(stage, { ...asked, rate: odds, type: period, ...(wait > 0 && waits) });
    account.contracts = [contract, ...account.contracts];
    stage.tell(changed(3));
    const { receipt, receiptSignature, repeated, ...pattern } = exampleData(CALLS.createUpdownOrder);
    return { ...pattern, ...contract, receipt, receiptSignature, repeated };
  });
}

const RESULTS = { won: '1', lost: '2' } as const;

/** The contract has ended with a result, which the page is told of. */
export function endsContract(stage: Stage, id: number, result: keyof typeof RESULTS): void {
  const { account, markets } = stage;
  account.contracts = account.contracts.map((contract) => {
    if (contract.id !== id) return contract;
    const rewardAmount = result === 'won' ? contract.rewardAmount : 0;
    const exit = { closePrice: markets.price('btc'), exitN: 900, exitTime: contract.closeTime };
    return { ...contract, ...exit, rewardAmount, openResult: RESULTS[result], status: 1, time: 0 };
  });
  stage.tell(changed(3));
}
