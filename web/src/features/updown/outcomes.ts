import { updownOrders } from '@candor/contract/products/updown/calls';
import type { ResultOf } from '@candor/contract/call';
import { call } from '../../api/client.ts';
import { absolute, isZero } from '../../domain/decimal.ts';
import { OUTCOMES_ASKED, type Outcome, type OutcomeSource } from '../../product/outcome.ts';
import { contractOf, netOf } from './model/contract.ts';

type OrderRow = ResultOf<typeof updownOrders>[number];

const TONES = { win: 'gain', lose: 'loss', refund: 'neutral' } as const;

/** What a settled contract brought; null of one that runs. A tie and a void contract give the stake back. */
export function outcomeOf(row: OrderRow): Outcome | null {
  const contract = contractOf(row);
  const { id, result, coin, display, direction, seconds, stake, payout, expiresMs } = contract;
  if (result === null) return null;
  const kind = result === 'win' || result === 'lose' ? result : 'refund';
  const net = netOf(contract);
  return {
    subjectId: String(id),
    kind,
    step: '',
    tone: TONES[kind],
    timeMs: expiresMs,
    coin,
    facts: {
      pair: display,
      direction,
      seconds: String(seconds),
      amount: kind === 'refund' ? (isZero(payout) ? stake : payout) : absolute(net),
    },
  };
}

async function load(): Promise<readonly Outcome[]> {
  const page = { pageNum: 1, pageSize: OUTCOMES_ASKED, orderByColumn: 'expiryMs', isAsc: 'desc' } as const;
  const rows = await call(updownOrders, { state: 'finished', ...page }, { quiet: true });
  return rows.flatMap((row) => outcomeOf(row) ?? []);
}

/** Wins, losses and stakes that came back. */
export const updownOutcomes: OutcomeSource = {
  lists: [updownOrders.name],
  load,
  one({ kind, facts }, { say, amount }) {
    const word = kind === 'win' || kind === 'lose' ? kind : 'refund';
    const direction = facts['direction'] === 'down' ? 'down' : 'up';
    return say(`updown-parts.outcome.${word}.${direction}`, {
      amount: amount(facts['amount'] ?? '0', 'USDT'),
      pair: `\u2066${facts['pair'] ?? ''}\u2069`,
    });
  },
  several: (kind, count, say) => say(`updown-parts.outcome.${kind === 'win' || kind === 'lose' ? kind : 'refund'}.several`, { count }),
  link: ({ subjectId, coin }, single) => ({
    to: '/flash',
    search: { symbol: coin, tab: 'history', ...(single && { order: subjectId }) },
  }),
};
