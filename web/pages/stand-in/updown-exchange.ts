import { CALLS } from '@candor/contract/table';
import type { Stage } from '../stage/stage.ts';
import { platformTime, type SecondContract } from './account.ts';
import { exampleData } from './examples.ts';
import { changed } from './own-events.ts';

/** A contract of the account that was bought just now at the price as it stands. */
export function boughtContract({ account, markets, nowMs }: Stage, own: Partial<SecondContract> = {}): SecondContract {
  const [row] = exampleData(CALLS.updownOrders);
  if (row === undefined) throw new Error('the API document has no second contract');
  const id = Math.max(200, ...account.contracts.map((contract) => contract.id)) + 1;
  const seconds = own.type ?? row.type;
  const times = { openTime: nowMs, closeTime: nowMs + seconds * 1_000, entryTime: nowMs, time: seconds };
  const written = { createTime: platformTime(nowMs), params: { createTime: nowMs } };
  const stake = own.betAmount ?? row.betAmount;
  const paid = { betAmount: stake, rewardAmount: Number((stake * (1 + row.rate)).toFixed(8)) };
  return { ...row, id, orderNo: `S-${id}`, openPrice: markets.price('btc'), ...times, ...written, ...paid, ...own };
}

/** Takes the second contracts of a page on the terms of the document: they run, and the account has them afterwards. */
export function takesContracts(stage: Stage): void {
  const { account, answers } = stage;
  const terms = exampleData(CALLS.updownProposal);
  answers.set(CALLS.updownProposal, ({ periodId }) => ({ ...terms, periodId, expiresAt: stage.nowMs + 10_000 }));
  answers.set(CALLS.createUpdownOrder, ({ betAmount, betContent }) => {
    const contract = boughtContract(stage, { betAmount: Number(betAmount), betContent: betContent === 1 ? '1' : '0' });
    account.contracts = [contract, ...account.contracts];
    stage.tell(changed(3));
    return { ...exampleData(CALLS.createUpdownOrder), ...contract, repeated: false };
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
