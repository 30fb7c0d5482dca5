import { readFileSync } from 'node:fs';
import type { PerpetualTerms } from '@candor/exchange/products/perpetual/terms';
import * as v from 'valibot';
import { requireConfirmation } from '../../genesis/confirmation.ts';
import { define } from '../../genesis/define.ts';
import { assetCode, decimalText, unitsOf, wholeNumber, type GenesisFile } from '../../genesis/definitions.ts';
import { LIQUIDITY_ACCOUNT } from '../../genesis/genesis.ts';
import type { GenesisGround } from '../../genesis/product-genesis.ts';

/** The one file in which the first markets are written down. Later changes are journaled commands. */
const FILE = new URL('genesis.json', import.meta.url);
/** Lots are counted in coins of eight decimals, whatever coin it is: a contract delivers none. */
const COIN_SCALE = 8;

/** In their order of display. A market has the number of its price; `lot` is a decimal of the coin, amounts are of the quote. */
const fileSchema = v.strictObject({
  terms: v.strictObject({
    openFeePpm: wholeNumber,
    closeFeePpm: wholeNumber,
    minMargin: decimalText,
    maxOpenInterest: decimalText,
    maxOpenOrders: wholeNumber,
  }),
  /** Of all markets. A row begins where the one before ends. */
  tiers: v.array(v.strictObject({ upTo: decimalText, maxLeverage: wholeNumber, maintenancePpm: wholeNumber })),
  /** The demo capital of each market's insurance account. */
  insurance: decimalText,
  /** The demo capital of the liquidity account in its contract wallet. */
  liquidity: decimalText,
  markets: v.array(v.strictObject({ coin: assetCode, lot: decimalText, maxShare: wholeNumber, leverages: v.array(wholeNumber) })),
});
type PerpetualFile = v.InferOutput<typeof fileSchema>;

/** Throws with the place when the file is not what it should be. */
export function readPerpetualFile(text: string = readFileSync(FILE, 'utf8')): PerpetualFile {
  return v.parse(fileSchema, JSON.parse(text));
}

/** Asks for the confirmation of risks in live mode, defines the markets that are missing, and in demo mode pays in their insurance. */
export async function perpetualGenesis(ground: GenesisGround): Promise<void> {
  const { core, mode, file } = ground;
  await requireConfirmation(ground);
  const perpetual = readPerpetualFile();
  const known = new Set((await core.query({ type: 'perpetual.markets' })).map(({ marketId }) => marketId));
  for (const [index, market] of perpetual.markets.entries()) {
    const { number, code } = priceOfCoin(file, market.coin);
    if (known.has(number)) continue;
    await define(core, `perpetual:${code}`, {
      type: 'perpetual.define',
      marketId: number,
      symbolId: number,
      lotUnits: unitsOf(market.lot, COIN_SCALE),
      terms: firstTerms(perpetual, file.quote.scale, market, index + 1),
    });
    if (mode === 'demo') await insure(ground, number, code, perpetual.insurance);
  }
  if (mode === 'demo') await endowLiquidity(ground, perpetual.liquidity);
}

/** Number and code of a coin's price, or of the index of what is no asset. */
function priceOfCoin({ coins, indexes, quote }: GenesisFile, coin: string): { readonly number: number; readonly code: string } {
  const code = `${coin}${quote.code}`.toLowerCase();
  const number = coins.find((listed) => listed.coin === coin)?.number ?? indexes.find((listed) => listed.code === code)?.number;
  if (number === undefined) throw new Error(`a contract of ${coin} is listed: there is no such price`);
  return { number, code };
}

function firstTerms(
  { terms, tiers }: PerpetualFile,
  quoteScale: number,
  { maxShare, leverages }: PerpetualFile['markets'][number],
  sort: number,
): PerpetualTerms {
  let aboveUnits = 0n;
  return {
    enable: true,
    isShow: true,
    leverages,
    minShareLots: 1,
    maxShareLots: maxShare,
    openFeePpm: terms.openFeePpm,
    closeFeePpm: terms.closeFeePpm,
    minMarginUnits: unitsOf(terms.minMargin, quoteScale),
    maxOpenInterestUnits: unitsOf(terms.maxOpenInterest, quoteScale),
    maxOpenOrders: terms.maxOpenOrders,
    tiers: tiers.map(({ upTo, maxLeverage, maintenancePpm }) => {
      const row = { aboveUnits, upToUnits: unitsOf(upTo, quoteScale), maxLeverage, maintenancePpm };
      aboveUnits = row.upToUnits;
      return row;
    }),
    sort,
  };
}

async function insure({ core, file: { quote } }: GenesisGround, marketId: number, code: string, text: string): Promise<void> {
  const amount = unitsOf(text, quote.scale);
  const reference = `insurance:${code}`;
  const capital = { type: 'house.capital', assetId: quote.asset, network: quote.network, amount, reference } as const;
  await define(core, `capital:${reference}`, capital);
  await define(core, `fund:${reference}`, { type: 'perpetual.insure', marketId, units: amount });
}

/** Pays capital to the liquidity account, which moves it into its contract wallet. */
async function endowLiquidity({ core, file: { quote } }: GenesisGround, text: string): Promise<void> {
  const amount = unitsOf(text, quote.scale);
  const reference = 'liquidity:perpetual';
  await define(core, `capital:${reference}`, { type: 'house.capital', assetId: quote.asset, network: quote.network, amount, reference });
  await define(core, `endow:${reference}`, { type: 'house.endow', accountId: LIQUIDITY_ACCOUNT, assetId: quote.asset, amount, reference });
  // a transfer's id is forgotten after a day: what is there says that it was done
  const balances = await core.query({ type: 'accounts.balances', accountId: LIQUIDITY_ACCOUNT });
  if (balances.some(({ wallet, availableUnits, frozenUnits }) => wallet === 'contract' && availableUnits + frozenUnits > 0n)) return;
  const moved = { type: 'wallet.transfer', assetId: quote.asset, from: 'platform', to: 'contract', amount } as const;
  const { outcome } = await core.submit({ id: `genesis:${reference}`, accountId: LIQUIDITY_ACCOUNT, body: moved });
  if (!outcome.ok) throw new Error(`genesis: the liquidity account's transfer was refused: ${outcome.code}`);
}
