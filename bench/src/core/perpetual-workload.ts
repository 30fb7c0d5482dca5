import type { Command, CommandBody } from '@candor/exchange/command';
import { HOUSE_OPEN } from '@candor/exchange/test/harness';
import { PERPETUAL_TERMS } from '@candor/exchange/test/perpetual-harness';
import { ACCOUNTS, INDEX_TICKS, type Trading } from './workload.ts';

/** 10 million USDT. */
const EACH = 10n ** 15n;
const TERMS = { ...PERPETUAL_TERMS, maxOpenInterestUnits: 10n ** 20n };

/** The same orders as contracts: whoever buys opens a long, whoever sells a short, with the leverage that allows the most. */
export const PERPETUAL: Trading = {
  opening: openingCommands,
  limit: (side, priceTicks, lots) => opening(side, { kind: 'limit', timeInForce: 'gtc', priceTicks, lots }),
  market: (side, lots) => opening(side, { kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots }),
  cancel: (orderId) => ({ type: 'perpetual.cancel', orderId }),
  rested: (event) => (event.type === 'perpetual.rested' ? event.orderId : null),
  ended: (event) => (event.type === 'perpetual.ended' ? event.orderId : null),
};

type Order = Pick<Extract<CommandBody, { type: 'perpetual.open' }>, 'kind' | 'timeInForce' | 'priceTicks' | 'lots'>;

function opening(side: 'buy' | 'sell', order: Order): CommandBody {
  const position = side === 'buy' ? 'long' : 'short';
  return { type: 'perpetual.open', marketId: 1, side: position, leverage: 5, takeProfit: null, stopLoss: null, ...order };
}

function* openingCommands(): Generator<Command> {
  const house = (body: CommandBody): Command => ({ id: '', accountId: 0, body });
  yield HOUSE_OPEN;
  yield house({ type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 });
  yield house({ type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n });
  yield house({ type: 'perpetual.define', marketId: 1, symbolId: 1, lotUnits: 100_000n, terms: TERMS });
  yield house({ type: 'house.capital', assetId: 1, network: 'TREASURY', amount: EACH * BigInt(ACCOUNTS) });
  for (let accountId = 1; accountId <= ACCOUNTS; accountId++) {
    yield house({ type: 'account.open', accountId, kind: 'house' });
    yield house({ type: 'house.endow', accountId, assetId: 1, amount: EACH });
    yield { id: '', accountId, body: { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount: EACH } };
  }
  const price = { priceTicks: INDEX_TICKS, state: 'ok', sourceKind: 'simulated', rule: 'index/2', sources: [] } as const;
  yield house({ type: 'price.tick', symbolId: 1, ...price });
}
