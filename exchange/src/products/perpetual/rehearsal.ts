import { JOURNAL_FORMAT } from '../../kernel/journal-format.ts';
import type { AccountCommand } from '../../ground/accounts/commands.ts';
import type { MarketCommand } from '../../ground/market/commands.ts';
import type { PriceCommand } from '../../ground/prices/commands.ts';
import type { ProtectionCommand } from '../../ground/protection/commands.ts';
import type { HouseCommand } from '../../kernel/house/commands.ts';
import type { PerpetualCommand } from './commands.ts';
import type { PositionSide } from './words.ts';

type Body = HouseCommand | AccountCommand | MarketCommand | PriceCommand | ProtectionCommand | PerpetualCommand;
type Rehearsed = { readonly id: string; readonly accountId: number; readonly body: Body };
type Placed = { readonly leverage: number; readonly lots: number; readonly stopTicks?: number };

const UNIT = 100_000_000n;
const TICKS_A_PPM = 3;
const INDEX_TICKS = 1_000_000 * TICKS_A_PPM;
/** By turns the price falls and rises. By the last turn the engine has compiled what such a tick needs (measured: half of it after 10 turns). */
const TURNS = 20;
/** Positions that a turn liquidates, and as many stop-losses that it reaches: some more than the tick's own entry takes. */
const REACHED = 80;
/** Shares of the index, parts per million: where the price goes, where stop-losses wait, and where the orders that take everything over rest. */
const MOVED_PPM = 9_000;
const STOP_PPM = 6_000;
const QUOTED_PPM = 9_500;
/** Takes everything over; stands against everybody; the others follow. */
const QUOTER = 1;
const COUNTERPART = 2;
const FIRST_HOLDER = 3;
const AMOUNT = 1_000_000n * UNIT;

/** Prices that liquidate positions and reach stop-losses, on an exchange of its own: in a real fall everybody waits until it is dealt with. */
export function* rehearsePerpetual(): Generator<Rehearsed> {
  yield* opening();
  for (let turn = 0; turn < TURNS; turn++) {
    yield house(price(0));
    yield* turn % 2 === 0 ? moved('long', 'short', -1) : moved('short', 'long', 1);
  }
}

function* opening(): Generator<Rehearsed> {
  yield house({ type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'demo' });
  yield house({ type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 });
  yield house({ type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n });
  yield house({ type: 'house.capital', assetId: 1, network: 'TREASURY', amount: 1_000n * AMOUNT });
  yield house({ type: 'house.fund', assetId: 1, fund: 'promo', amount: 500n * AMOUNT });
  yield house({ type: 'perpetual.define', marketId: 1, symbolId: 1, lotUnits: 100_000n, terms: TERMS });
  yield house({ type: 'perpetual.insure', marketId: 1, units: AMOUNT });
  yield house(price(0));
  for (let accountId = QUOTER; accountId < FIRST_HOLDER + 2 * REACHED; accountId++) {
    yield house({ type: 'account.open', accountId, kind: 'user' });
    yield house({ type: 'account.grant', accountId, assetId: 1, amount: AMOUNT });
    yield { id: '', accountId, body: { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount: AMOUNT } };
    yield { id: '', accountId, body: { type: 'protection.confirmRisk', product: 'perpetual', version: 1 } };
  }
}

/** Holders open on one side, half of them with the highest leverage, half with a stop-loss; then the price goes against them (`sign` −1: down). */
function* moved(side: PositionSide, other: PositionSide, sign: 1 | -1): Generator<Rehearsed> {
  for (let holder = 0; holder < 2 * REACHED; holder++) {
    yield limit(COUNTERPART, other, INDEX_TICKS, { leverage: 5, lots: 1 });
    const isLiquidated = holder < REACHED;
    const placed = isLiquidated ? { leverage: 100, lots: 1 } : { leverage: 5, lots: 1, stopTicks: away(sign * STOP_PPM) };
    yield limit(FIRST_HOLDER + holder, side, INDEX_TICKS, placed);
  }
  yield limit(QUOTER, side, away(sign * QUOTED_PPM), { leverage: 5, lots: 2 * REACHED });
  yield house(price(sign * MOVED_PPM));
}

function away(ppm: number): number {
  return INDEX_TICKS + TICKS_A_PPM * ppm;
}

function house(body: Body): Rehearsed {
  return { id: '', accountId: 0, body };
}

function price(ppm: number): Body {
  return { type: 'price.tick', symbolId: 1, priceTicks: away(ppm), state: 'ok', sourceKind: 'simulated', rule: 'index/2', sources: [] };
}

function limit(accountId: number, side: PositionSide, priceTicks: number, { leverage, lots, stopTicks }: Placed): Rehearsed {
  const stopLoss = stopTicks === undefined ? null : { triggerTicks: stopTicks, limitTicks: 0 };
  const order = { kind: 'limit', timeInForce: 'gtc', priceTicks, lots, leverage, takeProfit: null, stopLoss } as const;
  return { id: '', accountId, body: { type: 'perpetual.open', marketId: 1, side, ...order } };
}

const TERMS: Extract<PerpetualCommand, { type: 'perpetual.define' }>['terms'] = {
  enable: true,
  isShow: true,
  leverages: [5, 100],
  minShareLots: 1,
  maxShareLots: 1_000_000,
  openFeePpm: 1_000,
  closeFeePpm: 1_000,
  minMarginUnits: 0n,
  maxOpenInterestUnits: 1_000n * AMOUNT,
  maxOpenOrders: 200,
  tiers: [
    { aboveUnits: 0n, upToUnits: AMOUNT, maxLeverage: 100, maintenancePpm: 5_000 },
    { aboveUnits: AMOUNT, upToUnits: 1_000n * AMOUNT, maxLeverage: 10, maintenancePpm: 50_000 },
  ],
  sort: 1,
};
