import { contractOrders } from '@candor/contract/products/perpetual/order-calls';
import { contractPositions } from '@candor/contract/products/perpetual/position-calls';
import { MARGIN_CALL_PERCENTS } from '@candor/contract/products/perpetual/margin-call';
import type { ResultOf } from '@candor/contract/call';
import { callTable } from '../../api/client.ts';
import { compare, isZero, multiply, signOf } from '../../domain/decimal.ts';
import { serverNowMs } from '../../market/countdown.ts';
import { figureText, rateFigure } from '../../domain/figures.ts';
import { OUTCOMES_ASKED, type Outcome, type OutcomeSource, type OutcomeWords } from '../../product/outcome.ts';
import { contractOrderOf, orderIdOf, orderSubject } from './model/order.ts';
import { pairName } from './model/pair-name.ts';

type PositionRow = ResultOf<typeof contractPositions>;
type OrderRow = ResultOf<typeof contractOrders>;

const ENDS = ['closed', 'liquidated', 'deleveraged'] as const;
const WARNING = 'endangered';
const KINDS = [...ENDS, 'opened', 'unfilled', WARNING] as const;
type Kind = (typeof KINDS)[number];

const kindOf = (kind: string): Kind => KINDS.find((one) => one === kind) ?? 'closed';

/** How a position ended and what it made after fees and funding; null of one that is open. */
export function endOf(row: PositionRow): Outcome | null {
  if (row.closeReason === null) return null;
  return {
    subjectId: String(row.positionId),
    kind: row.closeReason,
    step: '',
    tone: signOf(row.netProfit) > 0 ? 'gain' : signOf(row.netProfit) < 0 ? 'loss' : 'neutral',
    timeMs: row.times.lastFillMs,
    coin: row.baseCoin.toLowerCase(),
    facts: { pair: pairName(row), side: row.side, net: row.netProfit },
  };
}

/** What became of an own order that opens and is over: filled, in part or not at all; of one that closes the position tells. */
export function orderOutcomeOf(row: OrderRow): Outcome | null {
  const order = contractOrderOf(row);
  if (order.state === 'waiting' || order.closes !== null) return null;
  return {
    subjectId: orderSubject(order.id),
    kind: isZero(order.filledCoins) ? 'unfilled' : 'opened',
    step: '',
    tone: 'neutral',
    timeMs: order.endedMs,
    coin: order.coin,
    facts: { pair: order.display, side: order.side, size: order.filledCoins },
  };
}

/**
 * That an open position nears its liquidation: at each level of its margin ratio once, and again after the ratio was below the first. What was
 * told stays told while the ratio lies between levels. Null below the first.
 */
export function warningOf(row: PositionRow, nowMs: number, isTold: ((outcome: Outcome) => boolean) | null): Outcome | null {
  const percent = row.marginRatio === null ? null : multiply(row.marginRatio, '100');
  const at = (level: number): Outcome => ({
    subjectId: `margin-${row.positionId}`,
    kind: WARNING,
    step: String(level),
    tone: 'loss',
    timeMs: nowMs,
    coin: row.baseCoin.toLowerCase(),
    facts: {
      pair: pairName(row),
      side: row.side,
      percent: percent ?? '',
      position: String(row.positionId),
    },
  });
  const reached = MARGIN_CALL_PERCENTS.findLast((level) => percent !== null && compare(percent, String(level)) >= 0);
  if (reached === undefined) return null;
  const told = MARGIN_CALL_PERCENTS.findLast((level) => isTold?.(at(level)));
  return at(told === undefined ? reached : Math.max(told, reached));
}

async function load(isTold: ((outcome: Outcome) => boolean) | null): Promise<readonly Outcome[]> {
  const page = { pageNum: 1, pageSize: OUTCOMES_ASKED };
  const [open, ended, filled, cancelled] = await Promise.all([
    callTable(contractPositions, { state: 'open', ...page }, { quiet: true }),
    callTable(contractPositions, { state: 'closed', ...page }, { quiet: true }),
    callTable(contractOrders, { state: 'filled', ...page }, { quiet: true }),
    callTable(contractOrders, { state: 'cancelled', ...page }, { quiet: true }),
  ]);
  const nowMs = serverNowMs() ?? Date.now();
  return [
    ...open.rows.flatMap((row) => warningOf(row, nowMs, isTold) ?? []),
    ...ended.rows.flatMap((row) => endOf(row) ?? []),
    ...[...filled.rows, ...cancelled.rows].flatMap((row) => orderOutcomeOf(row) ?? []),
  ];
}

function one({ kind, coin, facts }: Outcome, { say, style, amount }: OutcomeWords): string {
  const side = facts['side'] === 'short' ? 'short' : 'long';
  const pair = `\u2066${facts['pair'] ?? ''}\u2069`;
  const word = kindOf(kind);
  if (word === 'opened') return say(`perpetual-parts.opened.${side}`, { size: amount(facts['size'] ?? '0', coin.toUpperCase()) });
  if (word === 'unfilled') return say(`perpetual-parts.unfilled.${side}`, { pair });
  if (word === WARNING) {
    const ratio = `\u2066${figureText(rateFigure(facts['percent'] ?? '0', style, 2))}\u2069`;
    return say(`perpetual-parts.${WARNING}.${side}`, { pair, ratio });
  }
  return say(`perpetual-parts.${word}.${side}`, { pair, net: amount(facts['net'] ?? '0', 'USDT') });
}

/** Positions that were closed, by whom it was, orders that opened one, and positions that near their liquidation. */
export const perpetualOutcomes: OutcomeSource = {
  lists: [contractPositions.name, contractOrders.name],
  load,
  one,
  several: (kind, count, say) => say(`perpetual-parts.several.${kindOf(kind)}`, { count: String(count) }),
  link: ({ subjectId, kind, coin, facts }, single) => {
    const isEnd = ENDS.some((end) => end === kind);
    // A warning leads to the margin of its position, an order that ended without a fill to its place among past orders.
    const named = isEnd ? subjectId : kind === 'unfilled' ? orderIdOf(subjectId) : facts['position'];
    const order = single && named !== undefined ? { order: named } : {};
    const tab = isEnd ? 'history' : kind === 'unfilled' ? 'orders' : 'open';
    return { to: '/contract', search: { symbol: coin, tab, ...order } };
  },
};
