import type { CommandBody } from '@candor/exchange/command';
import type { PerpetualFigures, PerpetualMarketInfo } from '@candor/exchange/products/perpetual/answers';
import type { Core } from '../../../machine/core/core.ts';
import { oneOfRanked } from '../../../participants/choice.ts';
import type { Participation, Seat } from '../../../participants/participation.ts';
import { participantOpens, type TradedMarket } from './participant-opening.ts';
import { participantTends } from './participant-position.ts';

/** The first markets of the list are busier: the weight of the n-th is n^-1.1. */
const STEEPNESS = 1.1;
/** Positions that one has at once. */
const MOST_POSITIONS = 5;
/** Of those who have positions, the part that looks after one instead of opening another. */
const TENDING_PART = 0.5;
/** Units of one USDT. */
const USDT = 100_000_000n;
/** Below so much available in the contract wallet more is moved there, when the platform wallet has so much to spare. */
const LEAST_UNITS = 500n * USDT;
const MOVED_UNITS = 4_000n * USDT;
/** Above so much it is moved back, when the platform wallet has run low. */
const PLENTY_UNITS = 6_000n * USDT;

/**
 * Positions of both sides with leverages from the lowest to the highest on offer, market and limit orders, take-profits and stop-losses; and
 * positions looked after: margin added, a part or the whole closed, or left to be liquidated. Margin comes out of the endowment by a transfer.
 */
export const perpetualParticipation: Participation = {
  weight: 40,
  open: (core) => ({
    decide: (seat) => decide(core, seat),
    async leave(accountId) {
      const asked = { accountId, marketId: 0 };
      const orders = await core.query({ type: 'perpetual.orders', ...asked });
      const positions = await core.query({ type: 'perpetual.positions', ...asked });
      return orders.length + positions.length === 0 ? [] : [{ type: 'perpetual.closeAll', marketId: 0 }];
    },
  }),
};

async function decide(core: Pick<Core, 'query'>, seat: Seat): Promise<readonly CommandBody[]> {
  const asked = { accountId: seat.accountId, marketId: 0 };
  const [markets, figures, positions, orders, { assets }] = await Promise.all([
    core.query({ type: 'perpetual.markets' }),
    core.query({ type: 'perpetual.figures' }),
    core.query({ type: 'perpetual.positions', ...asked }),
    core.query({ type: 'perpetual.orders', ...asked }),
    core.query({ type: 'market.catalogue' }),
  ]);
  const quote = assets.find(({ code }) => code === 'USDT');
  if (quote === undefined || markets.length === 0) return [];
  const moved = transfer(seat, quote.assetId);
  if (moved !== null) return [moved];
  const traded = markets.flatMap((info) => tradedMarket(info, figures) ?? []);
  const tends = positions.length >= MOST_POSITIONS || (positions.length > 0 && seat.random.uniform() < TENDING_PART);
  const position = tends ? positions[Math.floor(seat.random.uniform() * positions.length)] : undefined;
  const market = tends ? traded.find(({ info }) => info.marketId === position?.marketId) : oneOfRanked(seat.random, traded, STEEPNESS);
  if (market === undefined) return [];
  const availableUnits = seat.available(quote.assetId, 'contract');
  if (position !== undefined) {
    const triggers = await core.query({ type: 'perpetual.triggers', accountId: seat.accountId, marketId: position.marketId });
    const hasTriggers = triggers.some(({ positionId }) => positionId === position.positionId);
    return participantTends(seat, position, market, { availableUnits, hasTriggers });
  }
  return participantOpens(seat, { market, positions, orders, availableUnits });
}

/** Null while its market is closed, its price frozen, or there is no mark yet. */
function tradedMarket(info: PerpetualMarketInfo, all: readonly PerpetualFigures[]): TradedMarket | null {
  const figures = all.find(({ marketId }) => marketId === info.marketId);
  if (!info.terms.enable || figures?.isLive !== true || figures.markTicks === null) return null;
  return { info, markTicks: figures.markTicks };
}

/** Money between the platform wallet and the contract wallet; null when both have enough, or neither has. */
function transfer({ available }: Seat, assetId: number): CommandBody | null {
  const [platform, contract] = [available(assetId), available(assetId, 'contract')];
  const move = (from: 'platform' | 'contract', to: 'platform' | 'contract', amount: bigint): CommandBody => ({
    type: 'wallet.transfer',
    assetId,
    from,
    to,
    amount,
  });
  if (contract < LEAST_UNITS && platform >= MOVED_UNITS) return move('platform', 'contract', MOVED_UNITS);
  if (contract > PLENTY_UNITS && platform < LEAST_UNITS) return move('contract', 'platform', contract / 2n);
  return null;
}
