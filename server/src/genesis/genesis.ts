import type { Mode } from '@candor/exchange/kernel/house/commands';
import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';
import type { Core } from '../machine/core/core.ts';
import { define } from './define.ts';
import { assetIdOf, readGenesisFile, symbolCodeOf, unitsOf, type GenesisFile } from './definitions.ts';
import type { ProductGenesis } from './product-genesis.ts';

/** The account that quotes for the house; users start above 1000. */
export const LIQUIDITY_ACCOUNT = 1;

export type Genesis = {
  /** The quote asset's number. */
  readonly quoteAssetId: number;
  /** Units of the quote that a new account receives in demo mode. */
  readonly grantUnits: bigint;
};

export type GenesisOptions = {
  readonly mode: Mode;
  /** Those that are offered here: of another nothing is defined. */
  readonly products: readonly { readonly genesis?: ProductGenesis }[];
  readonly file?: GenesisFile;
};

/**
 * Defines what is missing of assets and symbols, in demo mode pays in the house's play money, and has each product define what is missing of
 * its offers. Every command has an id derived from what it defines, so that a start after a crash in between goes on where it ended, and a
 * later start changes nothing.
 */
export async function runGenesis(core: Core, { mode, products, file = readGenesisFile() }: GenesisOptions): Promise<Genesis> {
  await openHouse(core, mode);
  const { quote } = file;
  await define(core, `asset:${quote.code}`, { type: 'asset.define', assetId: quote.asset, code: quote.code, scale: quote.scale });
  for (const coin of file.coins) await defineCoin(core, file, coin);
  for (const { number, code, tick } of file.indexes) await defineSymbol(core, number, code, unitsOf(tick, quote.scale));
  if (mode === 'demo') await payIn(core, file);
  for (const { genesis } of products) await genesis?.({ core, mode, file });
  return { quoteAssetId: quote.asset, grantUnits: unitsOf(file.demo.grant, quote.scale) };
}

/** The first entry of a journal states its format and its mode; a journal that is open stays as it is. */
async function openHouse(core: Core, mode: Mode): Promise<void> {
  if ((await core.query({ type: 'house.opened' })) !== null) return;
  await define(core, 'house', { type: 'house.open', formatVersion: JOURNAL_FORMAT, mode });
}

async function defineCoin(core: Core, file: GenesisFile, coin: GenesisFile['coins'][number]): Promise<void> {
  await define(core, `asset:${coin.coin}`, { type: 'asset.define', assetId: assetIdOf(coin), code: coin.coin, scale: coin.scale });
  await defineSymbol(core, coin.number, symbolCodeOf(file, coin), unitsOf(coin.tick, file.quote.scale));
}

async function defineSymbol(core: Core, symbolId: number, code: string, tickUnits: bigint): Promise<void> {
  await define(core, `symbol:${code}`, { type: 'symbol.define', symbolId, code, tickUnits });
}

async function payIn(core: Core, file: GenesisFile): Promise<void> {
  const { quote, demo } = file;
  const promotion = unitsOf(demo.promotion, quote.scale);
  const capital = { type: 'house.capital', assetId: quote.asset, network: quote.network, amount: promotion } as const;
  await define(core, 'capital:promotion', { ...capital, reference: 'promotion' });
  await define(core, 'fund:promotion', {
    type: 'house.fund',
    assetId: quote.asset,
    fund: 'promo',
    amount: promotion,
    reference: 'promotion',
  });
  await define(core, `open:${LIQUIDITY_ACCOUNT}`, { type: 'account.open', accountId: LIQUIDITY_ACCOUNT, kind: 'house' });
  for (const { asset: code, amount: text, network } of demo.liquidity) {
    const coin = file.coins.find((candidate) => candidate.coin === code);
    if (coin === undefined && code !== quote.code) throw new Error(`the liquidity account cannot hold ${code}: there is no such asset`);
    const assetId = coin === undefined ? quote.asset : assetIdOf(coin);
    const amount = unitsOf(text, coin?.scale ?? quote.scale);
    await define(core, `capital:liquidity:${code}`, { type: 'house.capital', assetId, network, amount, reference: `liquidity:${code}` });
    await define(core, `endow:liquidity:${code}`, {
      type: 'house.endow',
      accountId: LIQUIDITY_ACCOUNT,
      assetId,
      amount,
      reference: `liquidity:${code}`,
    });
  }
}
