import { orderList } from '@candor/contract/products/spot/calls';
import type { ResultOf } from '@candor/contract/call';
import { callTable } from '../../api/client.ts';
import { loadPages } from '../../api/pages.ts';
import { isZero } from '../../domain/decimal.ts';
import { figureText, priceFigure, rateFigure } from '../../domain/figures.ts';
import { OUTCOMES_ASKED, type Outcome, type OutcomeSource, type OutcomeWords } from '../../product/outcome.ts';
import { filledPercent, orderOf, type SpotOrder } from './model/order.ts';

type OrderRow = ResultOf<typeof orderList>;
type Kind = 'filled' | 'part' | 'cancelled' | 'expired' | 'ended';

/** How an order that is over ended. */
function endOf({ state, endReason }: SpotOrder): Kind {
  if (state === 'filled') return 'filled';
  if (endReason === 'expired') return 'expired';
  return endReason === 'cancelled' ? 'cancelled' : 'ended';
}

/** What became of an order; null while nothing has. A part is told again when another whole percent has filled. */
export function outcomeOf(row: OrderRow): Outcome | null {
  const order = orderOf(row);
  const { state, filled, side, quantity, price, averagePrice, coin, quote, dealtMs } = order;
  const waits = state === 'waiting';
  if (waits && isZero(filled)) return null;
  const kind = waits ? 'part' : endOf(order);
  const percent = String(filledPercent(order));
  return {
    subjectId: String(order.id),
    kind,
    step: waits ? percent : '',
    tone: 'neutral',
    timeMs: waits ? (dealtMs ?? row.times.updateMs) : row.times.updateMs,
    coin,
    facts: { side, filled, percent, quote, quantity: quantity ?? '', price: price ?? '', averagePrice: averagePrice ?? '' },
  };
}

/** An account may end many orders at once: so many are counted. */
const COUNTED_MOST = 500;

async function load(isTold: ((outcome: Outcome) => boolean) | null): Promise<readonly Outcome[]> {
  const isEnough = (rows: readonly OrderRow[]): boolean => {
    const last = rows.at(-1);
    const outcome = last === undefined ? null : outcomeOf(last);
    return isTold === null || rows.length >= COUNTED_MOST || outcome === null || isTold(outcome);
  };
  const latest = { orderByColumn: 'updateTime', isAsc: 'desc' } as const;
  const [open, ended] = await Promise.all([
    callTable(orderList, { state: 'waiting', pageNum: 1, pageSize: OUTCOMES_ASKED }, { quiet: true }),
    loadPages((page) => callTable(orderList, { state: 'ended', ...page, ...latest }, { quiet: true }), isEnough),
  ]);
  return [...ended.rows, ...open.rows].flatMap((row) => outcomeOf(row) ?? []);
}

function one({ kind, coin, facts }: Outcome, { say, style, amount }: OutcomeWords): string {
  const asset = coin.toUpperCase();
  const of = (quantity: string | undefined): string => (quantity === undefined || quantity === '' ? '' : amount(quantity, asset));
  const at = (price: string | undefined): string => `\u2066${figureText(priceFigure(price ?? null, style))}\u2069`;
  const side = facts['side'] === 'sell' ? 'sell' : 'buy';
  const { filled = '0', quantity = '', price = '', averagePrice = '' } = facts;
  if (kind === 'filled') return say(`spot-parts.outcome.filled.${side}`, { quantity: of(filled), price: at(averagePrice) });
  if (kind === 'part')
    return say(`spot-parts.outcome.part.${side}`, {
      quantity: of(filled),
      percent: figureText(rateFigure(facts['percent'] ?? '0', style, 0)),
    });
  const word = kind === 'cancelled' || kind === 'expired' ? kind : 'ended';
  if (!isZero(filled)) return say(`spot-parts.outcome.${word}.part.${side}`, { quantity: of(filled) });
  if (quantity === '' || price === '') return say(`spot-parts.outcome.${word}.market.${side}`, { coin: asset });
  return say(`spot-parts.outcome.${word}.whole.${side}`, { quantity: of(quantity), price: at(price) });
}

/** Fills, parts of them, and orders that ended without one. */
export const spotOutcomes: OutcomeSource = {
  lists: [orderList.name],
  load,
  one,
  several: (kind, count, say) => {
    if (kind === 'filled') return say('spot-parts.outcome.filled.several', { count });
    if (kind === 'part') return say('spot-parts.outcome.part.several', { count });
    if (kind === 'cancelled') return say('spot-parts.outcome.cancelled.several', { count });
    return say(kind === 'expired' ? 'spot-parts.outcome.expired.several' : 'spot-parts.outcome.ended.several', { count });
  },
  link: ({ subjectId, kind, coin }, single) => ({
    to: '/trade',
    search: { symbol: coin, tab: kind === 'part' ? 'open' : 'history', ...(single && { order: subjectId }) },
  }),
};
