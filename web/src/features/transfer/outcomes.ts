import { recordFinancial } from '@candor/contract/calls/record';
import { callTable } from '../../api/client.ts';
import { compare } from '../../domain/decimal.ts';
import { OUTCOMES_ASKED, type Outcome, type OutcomeSource } from '../../product/outcome.ts';
import { transferType, type LedgerRow } from './model/find.ts';

const isIn = ({ balanceBefore, balanceAfter }: LedgerRow): boolean => compare(balanceAfter, balanceBefore) > 0;

/** Transfers, each of which has two rows: out of one wallet and into another. A row whose other one is not in the list tells nothing. */
export function outcomesOf(rows: readonly LedgerRow[]): readonly Outcome[] {
  return rows.filter(isIn).flatMap((row): readonly Outcome[] => {
    const out = rows.find(({ reference, recordId }) => reference === row.reference && recordId !== row.recordId);
    if (out === undefined) return [];
    return [
      {
        subjectId: row.reference,
        kind: 'done',
        step: '',
        tone: 'neutral',
        timeMs: row.times.createMs,
        coin: row.coin,
        facts: { amount: row.amount, from: out.wallet, to: row.wallet, recordId: String(row.recordId) },
      },
    ];
  });
}

async function load(): Promise<readonly Outcome[]> {
  const { rows } = await callTable(recordFinancial, { pageNum: 1, pageSize: OUTCOMES_ASKED, recordType: transferType }, { quiet: true });
  return outcomesOf(rows);
}

const walletOf = (text: string | undefined): 'platform' | 'finance' | 'contract' =>
  text === 'finance' || text === 'contract' ? text : 'platform';

export const transferOutcomes: OutcomeSource = {
  lists: [recordFinancial.name],
  load,
  one: ({ coin, facts }, { say, amount }) =>
    say('outcomes.transfer', {
      amount: amount(facts['amount'] ?? '0', coin.toUpperCase()),
      from: say(`outcomes.wallet.${walletOf(facts['from'])}`),
      to: say(`outcomes.wallet.${walletOf(facts['to'])}`),
    }),
  several: (_kind, count, say) => say('outcomes.transfers', { count }),
  link: ({ facts }, single) => ({
    to: '/cashflow',
    search: { tab: 'other', kind: String(transferType), ...(single && { id: facts['recordId'], sheet: 'records-detail' }) },
  }),
};
