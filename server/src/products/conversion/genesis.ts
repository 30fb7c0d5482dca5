import { readFileSync } from 'node:fs';
import { parseAmount } from '@candor/money/amount';
import * as v from 'valibot';
import { define } from '../../genesis/define.ts';
import { assetCode, assetIdOf, decimalText, unitsOf, type GenesisFile } from '../../genesis/definitions.ts';
import type { GenesisGround } from '../../genesis/product-genesis.ts';

/** The one file in which the first terms are written down. Later changes are journaled commands. */
const FILE = new URL('genesis.json', import.meta.url);

/**
 * `commission`: a fraction of what a conversion brings. A quote ends when an index moves by more than half of it, so the least that is allowed
 * would end quotes of a lively coin within seconds. `min` and `max` of one conversion and the house's demo inventory, in the coin.
 */
const fileSchema = v.strictObject({
  commission: decimalText,
  coins: v.array(v.strictObject({ coin: assetCode, min: decimalText, max: decimalText, inventory: decimalText })),
});
type ConversionFile = v.InferOutput<typeof fileSchema>;

/** Throws with the place when the file is not what it should be. */
export function readConversionFile(text: string = readFileSync(FILE, 'utf8')): ConversionFile {
  return v.parse(fileSchema, JSON.parse(text));
}

/** An asset that has an index, and the coin that all prices are in. */
type Asset = { readonly assetId: number; readonly code: string; readonly scale: number };

/** Defines every asset with a price as a coin that users convert from and into, and in demo mode pays in what the house sells of it. */
export async function conversionGenesis(ground: GenesisGround): Promise<void> {
  const { core, mode, file } = ground;
  const { commission, coins } = readConversionFile();
  const known = new Set((await core.query({ type: 'conversion.coins' })).map(({ assetId }) => assetId));
  for (const [sort, { assetId, code, scale }] of assetsOf(file).entries()) {
    const coin = coins.find((one) => one.coin === code);
    if (coin === undefined) throw new Error(`genesis of conversions has no ${code}`);
    const name = code.toLowerCase();
    if (mode === 'demo') await payIn(ground, { assetId, code, scale }, coin.inventory);
    if (known.has(assetId)) continue;
    await define(core, `conversion:${name}`, {
      type: 'conversion.define',
      assetId,
      commissionPpm: ppmOf(commission),
      minGrossUnits: unitsOf(coin.min, scale),
      maxGrossUnits: unitsOf(coin.max, scale),
      enable: true,
      sort: sort + 1,
    });
  }
}

function assetsOf({ quote, coins }: GenesisFile): readonly Asset[] {
  return [
    { assetId: quote.asset, code: quote.code, scale: quote.scale },
    ...coins.map((coin) => ({ assetId: assetIdOf(coin), code: coin.coin, scale: coin.scale })),
  ];
}

async function payIn({ core, file }: GenesisGround, { assetId, code, scale }: Asset, inventory: string): Promise<void> {
  const network = file.demo.liquidity.find(({ asset }) => asset === code)?.network ?? file.quote.network;
  const amount = unitsOf(inventory, scale);
  const reference = `conversion:${code.toLowerCase()}`;
  await define(core, `capital:${reference}`, { type: 'house.capital', assetId, network, amount, reference });
  await define(core, `fund:${reference}`, { type: 'house.fund', assetId, fund: 'fx', amount, reference });
}

function ppmOf(rate: string): number {
  const read = parseAmount(rate, 6);
  if (!read.ok) throw new Error(`${rate} is no rate of parts per million`);
  return Number(read.units);
}
