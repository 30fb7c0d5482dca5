import type { CommandBody } from '@candor/exchange/command';
import type { Core } from '../core/core.ts';
import { firstTerms, readGenesisFile, unitsOf, type GenesisFile } from './definitions.ts';

/** The account that quotes for the house; users start above 1000. */
export const LIQUIDITY_ACCOUNT = 1;

export type Genesis = {
  /** The quote asset's number. */
  readonly quoteAssetId: number;
  /** Units of the quote that a new account receives in demo mode. */
  readonly grantUnits: bigint;
};

/**
 * Defines what is missing of assets, symbols and markets, and in demo mode pays in the house's play money. Every command has an id derived
 * from what it defines, so that a start after a crash in between goes on where it ended, and a later start changes nothing.
 */
export async function runGenesis(core: Core, mode: 'demo' | 'live', file: GenesisFile = readGenesisFile()): Promise<Genesis> {
  const { quote } = file;
  const catalogue = await core.query({ type: 'catalogue' });
  const known = new Set(catalogue.markets.map((market) => market.marketId));
  await define(core, `asset:${quote.code}`, { type: 'asset.define', assetId: quote.asset, code: quote.code, scale: quote.scale });
  for (const [index, market] of file.markets.entries()) {
    if (!known.has(market.number)) await defineMarket(core, file, market, index + 1);
  }
  for (const { number, code, tick } of file.indexes) {
    await define(core, `symbol:${code}`, { type: 'symbol.define', symbolId: number, code, tickUnits: unitsOf(tick, quote.scale) });
  }
  if (mode === 'demo') await payIn(core, file);
  return { quoteAssetId: quote.asset, grantUnits: unitsOf(file.demo.grant, quote.scale) };
}

async function defineMarket(core: Core, file: GenesisFile, market: GenesisFile['markets'][number], sort: number): Promise<void> {
  const { quote } = file;
  const baseAssetId = baseAssetOf(market.number);
  const code = `${market.coin}${quote.code}`.toLowerCase();
  await define(core, `asset:${market.coin}`, { type: 'asset.define', assetId: baseAssetId, code: market.coin, scale: market.scale });
  await define(core, `symbol:${code}`, {
    type: 'symbol.define',
    symbolId: market.number,
    code,
    tickUnits: unitsOf(market.tick, quote.scale),
  });
  await define(core, `market:${code}`, {
    type: 'market.define',
    marketId: market.number,
    symbolId: market.number,
    baseAssetId,
    quoteAssetId: quote.asset,
    lotUnits: unitsOf(market.lot, market.scale),
    terms: firstTerms(file, market, sort),
  });
}

function baseAssetOf(marketNumber: number): number {
  return marketNumber + 1;
}

async function payIn(core: Core, file: GenesisFile): Promise<void> {
  const { quote, demo } = file;
  const promotion = unitsOf(demo.promotion, quote.scale);
  const capital = { type: 'house.capital', assetId: quote.asset, network: quote.network, amount: promotion } as const;
  await define(core, 'capital:promotion', capital);
  await define(core, 'fund:promotion', { type: 'house.fund', assetId: quote.asset, fund: 'promo', amount: promotion });
  await define(core, `open:${LIQUIDITY_ACCOUNT}`, { type: 'account.open', accountId: LIQUIDITY_ACCOUNT, house: true });
  for (const { asset: code, amount: text, network } of demo.liquidity) {
    const market = file.markets.find((candidate) => candidate.coin === code);
    if (market === undefined && code !== quote.code) throw new Error(`the liquidity account cannot hold ${code}: there is no such asset`);
    const assetId = market === undefined ? quote.asset : baseAssetOf(market.number);
    const amount = unitsOf(text, market?.scale ?? quote.scale);
    await define(core, `capital:liquidity:${code}`, { type: 'house.capital', assetId, network, amount });
    await define(core, `endow:liquidity:${code}`, { type: 'house.endow', accountId: LIQUIDITY_ACCOUNT, assetId, amount });
  }
}

/** What was done before, in whatever words the file used then, stays as it is. */
export async function define(core: Core, id: string, body: CommandBody): Promise<void> {
  const { outcome } = await core.submit({ id: `genesis:${id}`, accountId: 0, body });
  if (outcome.ok || outcome.code === 'ALREADY_DONE' || outcome.code === 'ID_CONFLICT') return;
  throw new Error(`genesis: ${id} was refused: ${outcome.code}${outcome.limit === '' ? '' : ` (${outcome.limit})`}`);
}
