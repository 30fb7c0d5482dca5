import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import type { Exchange } from '../../../exchange.ts';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { asAnswered, only, USERS } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import { SIMULATED } from '../../../test/formats/full-harness.ts';
import type { Fields } from '../../../test/formats/reader.ts';
import { BY_TWO, USDT } from '../../../test/harness.ts';
import type { Harness } from '../../../test/harness.ts';
import { PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { OpenPerpetualOrder, OpenPosition, OpenTrigger, PerpetualMarketInfo } from '../answers.ts';
import type { PerpetualCommand } from '../commands.ts';

const MARKET_ID = 7;
const SYMBOL_ID = 9;
const ONE_USDT = 100_000_000n;
const MINUTE_MS = 60_000;

type Opening = Extract<PerpetualCommand, { type: 'perpetual.open' }>;
const OPEN: Opening = {
  type: 'perpetual.open',
  marketId: MARKET_ID,
  side: 'long',
  kind: 'limit',
  timeInForce: 'gtc',
  priceTicks: 20_000,
  lots: 2,
  leverage: 5,
  takeProfit: null,
  stopLoss: null,
};

/** A command that is taken, after all that is due. */
function done(harness: Harness, accountId: number, body: CommandBody): Entry {
  drain(harness);
  const entry = harness.send(accountId, body);
  if (codeOf(entry) !== 'ok') throw new Error(`${body.type}: ${codeOf(entry)}`);
  return entry;
}

function drain(harness: Harness): void {
  while (harness.exchange.dueMs(harness.timeMs) <= harness.timeMs) harness.send(0, { type: 'house.advance', budget: 1_000 });
}

function prepare(harness: Harness): void {
  done(harness, 0, { type: 'symbol.define', symbolId: SYMBOL_ID, code: 'ethusdt', tickUnits: 1_000_000n });
  const tiers = PERPETUAL_TERMS.tiers.slice(0, 2);
  done(harness, 0, {
    type: 'perpetual.define',
    marketId: MARKET_ID,
    symbolId: SYMBOL_ID,
    lotUnits: 1_000_000n,
    terms: { ...PERPETUAL_TERMS, tiers },
  });
  harness.plan({ type: 'perpetual.change', marketId: MARKET_ID, terms: { ...PERPETUAL_TERMS, tiers, sort: 4 } });
  done(harness, 0, { type: 'perpetual.switch', marketId: MARKET_ID, enable: false, ...BY_TWO });
  done(harness, 0, { type: 'perpetual.switch', marketId: MARKET_ID, enable: true, ...BY_TWO });
  done(harness, 0, { type: 'perpetual.insure', marketId: MARKET_ID, units: 1_000n * ONE_USDT });
  done(harness, SIMULATED, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 1_000n * ONE_USDT });
  for (const accountId of [1, 2, 3]) {
    const amount = BigInt(accountId) * 20_000n * ONE_USDT;
    done(harness, 0, { type: 'account.grant', accountId, assetId: USDT, amount });
    done(harness, accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount });
    done(harness, accountId, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
  }
}

function tick(harness: Harness, priceTicks: number): void {
  done(harness, 0, {
    type: 'price.tick',
    symbolId: SYMBOL_ID,
    priceTicks,
    state: 'ok',
    sourceKind: 'simulated',
    rule: 'index/2',
    sources: [],
  });
}

/**
 * A long of 0.02 at 200 whose margin is too small for its funding at 50,000, triggers, orders that wait with triggers, depth on both sides
 * that stands 0.06 % above the index, pegged orders far below it, in the book and out of it, and the funding in each phase.
 */
function* fill(harness: Harness): Iterable<void> {
  prepare(harness);
  tick(harness, 20_000);
  done(harness, 2, { ...OPEN, side: 'short', lots: 3 });
  done(harness, 1, { ...OPEN, leverage: 100, lots: 3 });
  // A liquidation of which one lot leaves a safe rest.
  done(harness, 3, { ...OPEN, priceTicks: 19_890, lots: 1 });
  tick(harness, 19_890);
  const [short] = harness.exchange.ask({ type: 'perpetual.positions', accountId: 2, marketId: 0 });
  const positionId = short?.positionId ?? 0;
  done(harness, 2, { type: 'perpetual.adjust', positionId, units: 1_800n * ONE_USDT });
  tick(harness, 5_000_000);
  done(harness, 2, {
    type: 'perpetual.protect',
    positionId,
    takeProfit: { triggerTicks: 4_000_000, limitTicks: 4_000_001, lots: 1 },
    stopLoss: { triggerTicks: 6_000_000, limitTicks: 0, lots: 2 },
    group: 3,
  });
  done(harness, 2, { type: 'perpetual.close', positionId, kind: 'limit', timeInForce: 'gtc', priceTicks: 4_900_000, lots: 1 });
  const takeProfit = { triggerTicks: 5_500_000, limitTicks: 5_400_000 };
  const stopLoss = { triggerTicks: 4_500_000, limitTicks: 0 };
  done(harness, 3, { ...OPEN, priceTicks: 5_003_000, lots: 45, takeProfit, stopLoss });
  done(harness, 3, { ...OPEN, side: 'short', priceTicks: 5_004_000, lots: 45, timeInForce: 'post-only' });
  done(harness, 1, { ...OPEN, side: 'short', priceTicks: 5_003_000, lots: 1 });
  done(harness, 3, { ...OPEN, priceTicks: 4_998_000, takeProfit, stopLoss });
  const quotes = [7, 11].map((lots) => ({ offsetPpm: -900_000 - lots, lots, leverage: 10 }));
  done(harness, SIMULATED, { type: 'perpetual.peg', marketId: MARKET_ID, side: 'buy', boundTicks: 600_000, quotes });
  yield;
  harness.timeMs += 3_001;
  drain(harness);
  yield;
  yield* fund(harness);
}

function* fund(harness: Harness): Iterable<void> {
  const endMs = harness.exchange.ask({ type: 'perpetual.figures' })[0]?.nextFundingMs ?? 0;
  while (harness.timeMs + 1 < endMs - MINUTE_MS) {
    harness.timeMs += MINUTE_MS - (harness.timeMs % MINUTE_MS) - 2;
    tick(harness, 5_000_000);
    harness.timeMs += 1;
    drain(harness);
  }
  // Funding is charged at a price of the last ten seconds.
  harness.timeMs = endMs - 2;
  tick(harness, 5_000_000);
  harness.timeMs = endMs;
  while (harness.exchange.firstMs(harness.timeMs) <= harness.timeMs) {
    const entry = harness.send(0, { type: 'house.advance', budget: 2 });
    if (eventsOf(entry, 'perpetual.fundingPhase').length > 0) yield;
  }
  yield;
}

type Market = Pick<PerpetualMarketInfo, 'marketId' | 'symbolId' | 'lotUnits' | 'factor'> & {
  readonly versions: readonly Pick<PerpetualMarketInfo, 'version' | 'tierVersion' | 'effectiveMs' | 'terms'>[];
  readonly mark: { readonly markTicks: number; readonly indexTicks: number; readonly fundingEndMs: number; readonly lastFundingE8: number };
  readonly positions: readonly (OpenPosition & { readonly accountId: number; readonly isLong: boolean })[];
  readonly orders: readonly Resting[];
  readonly pegs: readonly { readonly orderId: number; readonly outside: Resting | null }[];
};
type Resting = OpenPerpetualOrder & { readonly accountId: number; readonly bookSide: number };

const OF_MARKET = ['marketId', 'symbolId', 'lotUnits', 'factor'] as const;
const OF_POSITION = ['positionId', 'lots', 'leverage', 'entryValueUnits', 'tierVersion', 'openedMs', 'openFeeUnits', 'closeFeeUnits', 'fundingUnits', 'realisedUnits'] as const; // prettier-ignore
const OF_ORDER = ['orderId', 'positionId', 'priceTicks', 'lots', 'filledLots', 'filledUnits', 'feeUnits', 'feePpm', 'leverage', 'acceptedMs'] as const; // prettier-ignore
const OF_TRIGGER = ['triggerId', 'positionId', 'kind', 'triggerTicks', 'lots', 'limitTicks', 'group', 'setMs'] as const;

function figures(section: Fields, exchange: Exchange): readonly Figure[] {
  const markets = section['markets'] as readonly (Fields & Market)[];
  const triggers = section['triggers'] as readonly (Fields & OpenTrigger & { readonly accountId: number })[];
  const infos = exchange.ask({ type: 'perpetual.markets' });
  const answered = exchange.ask({ type: 'perpetual.figures' });
  return [
    {
      what: 'markets',
      written: markets.map((market) => {
        const [named] = only<Market, keyof Market>([market], OF_MARKET);
        return asAnswered(
          market.versions.map((version) => ({ ...named, ...version })),
          exchange,
        );
      }),
      answered: infos,
    },
    {
      what: 'marks',
      written: markets.map(({ mark }) => [mark.markTicks, mark.indexTicks, mark.fundingEndMs, mark.lastFundingE8]),
      answered: answered.map((one) => [one.markTicks ?? 0, one.indexTicks ?? 0, one.nextFundingMs, one.lastFundingE8]),
    },
    ...[...USERS, SIMULATED].flatMap((accountId): readonly Figure[] => {
      const asked = { accountId, marketId: 0 };
      const own = <T extends { readonly accountId: number }>(list: readonly T[]): readonly T[] =>
        list.filter((one) => one.accountId === accountId);
      const positions = exchange.ask({ type: 'perpetual.positions', ...asked });
      const written = own(markets.flatMap((one) => one.positions)).toReversed();
      const open = markets.flatMap((one) => [...one.orders, ...one.pegs.map(({ outside }) => outside).filter((order) => order !== null)]);
      const orders = own(open).toSorted((a, b) => b.orderId - a.orderId);
      return [
        { what: `positions of ${accountId}`, written: only(written, OF_POSITION), answered: only(positions, OF_POSITION) },
        {
          what: `sides of ${accountId}`,
          written: written.map(({ isLong }) => isLong),
          answered: positions.map(({ side }) => side === 'long'),
        },
        {
          what: `orders of ${accountId}`,
          written: only(orders, OF_ORDER),
          answered: only(exchange.ask({ type: 'perpetual.orders', ...asked }), OF_ORDER),
        },
        {
          what: `triggers of ${accountId}`,
          written: only(own(triggers).toReversed(), OF_TRIGGER),
          answered: exchange.ask({ type: 'perpetual.triggers', ...asked }),
        },
      ];
    }),
  ];
}

export const documented: Documented = { fill, figures };
