import { roundOrders } from '@candor/contract/products/rounds/calls';
import type { ResultOf } from '@candor/contract/call';
import { callTable } from '../../api/client.ts';
import { absolute } from '../../domain/decimal.ts';
import { serverNowMs } from '../../market/countdown.ts';
import { OUTCOMES_ASKED, type Outcome, type OutcomeSource } from '../../product/outcome.ts';
import { netOf, stakeOf } from './model/round.ts';

type StakeRow = ResultOf<typeof roundOrders>;

const TONES = { win: 'gain', lose: 'loss', refund: 'neutral', cancelled: 'neutral' } as const;
type Kind = keyof typeof TONES;

const kindOf = (kind: string): Kind => (kind === 'win' || kind === 'lose' || kind === 'cancelled' ? kind : 'refund');

/** What a stake brought; null while its round runs. */
export function outcomeOf(row: StakeRow, nowMs: number): Outcome | null {
  const own = stakeOf(row);
  const { id, state, coin, display, side, stake, cancelEndMs, endMs } = own;
  if (state === 'running') return null;
  return {
    subjectId: String(id),
    kind: state,
    step: '',
    tone: TONES[state],
    // The list has no time of a cancellation: it was while stakes are taken back, and not after now.
    timeMs: Math.min(state === 'cancelled' ? cancelEndMs : endMs, nowMs),
    coin,
    facts: {
      pair: display,
      side,
      amount: state === 'refund' || state === 'cancelled' ? stake : absolute(netOf(own) ?? '0'),
    },
  };
}

async function load(): Promise<readonly Outcome[]> {
  const { rows } = await callTable(roundOrders, { state: 'finished', pageNum: 1, pageSize: OUTCOMES_ASKED }, { quiet: true });
  return rows.flatMap((row) => outcomeOf(row, serverNowMs() ?? Date.now()) ?? []);
}

/** Wins, losses, refunds and stakes that were cancelled. */
export const roundsOutcomes: OutcomeSource = {
  lists: [roundOrders.name],
  load,
  one: ({ kind, facts }, { say, amount }) =>
    say(`rounds-parts.outcome.${kindOf(kind)}.${facts['side'] === 'down' ? 'down' : 'up'}`, {
      amount: amount(facts['amount'] ?? '0', 'USDT'),
      pair: `\u2066${facts['pair'] ?? ''}\u2069`,
    }),
  several: (kind, count, say) => say(`rounds-parts.outcome.${kindOf(kind)}.several`, { count }),
  link: ({ subjectId, coin }, single) => ({
    to: '/flashOption',
    search: { symbol: coin, tab: 'history', ...(single && { order: subjectId }) },
  }),
};
