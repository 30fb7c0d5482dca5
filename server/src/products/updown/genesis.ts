import { readFileSync } from 'node:fs';
import { parseAmount } from '@candor/money/amount';
import * as v from 'valibot';
import { requireConfirmation } from '../../genesis/confirmation.ts';
import { define } from '../../genesis/define.ts';
import { decimalText, unitsOf, wholeNumber } from '../../genesis/definitions.ts';
import { offerNumber, type GenesisGround } from '../../genesis/product-genesis.ts';

/** The one file in which the first terms are written down. Later changes are journaled commands. */
const FILE = new URL('genesis.json', import.meta.url);

/** Every coin has all of them, an index has none. Stakes and the house's demo capital in the quote, `rate` as a fraction. */
const fileSchema = v.strictObject({
  minStake: decimalText,
  maxStake: decimalText,
  durations: v.array(v.strictObject({ seconds: wholeNumber, rate: decimalText })),
  capital: decimalText,
});
type UpdownFile = v.InferOutput<typeof fileSchema>;

/** Throws with the place when the file is not what it should be. */
export function readUpdownFile(text: string = readFileSync(FILE, 'utf8')): UpdownFile {
  return v.parse(fileSchema, JSON.parse(text));
}

/** Asks for the confirmation of risks in live mode, pays in the capital that covers contracts, in demo mode, and defines the offers that are missing. */
export async function updownGenesis(ground: GenesisGround): Promise<void> {
  const { core, mode, file } = ground;
  const updown = readUpdownFile();
  await requireConfirmation(ground);
  if (mode === 'demo') await payIn(ground, updown);
  const known = new Set((await core.query({ type: 'updown.products' })).map(({ offerId }) => offerId));
  const { scale } = file.quote;
  for (const { number, coin } of file.coins) {
    for (const [index, { seconds, rate }] of updown.durations.entries()) {
      const offerId = offerNumber(number, index);
      if (known.has(offerId)) continue;
      await define(core, `updown:${coin.toLowerCase()}-${seconds}`, {
        type: 'updown.define',
        offerId,
        symbolId: number,
        durationMs: seconds * 1_000,
        ratePpm: ppmOf(rate),
        minStakeUnits: unitsOf(updown.minStake, scale),
        maxStakeUnits: unitsOf(updown.maxStake, scale),
        enable: true,
      });
    }
  }
}

async function payIn({ core, file: { quote } }: GenesisGround, { capital }: UpdownFile): Promise<void> {
  const amount = unitsOf(capital, quote.scale);
  await define(core, 'capital:updown', {
    type: 'house.capital',
    assetId: quote.asset,
    network: quote.network,
    amount,
    reference: 'updown',
  });
  await define(core, 'fund:updown', { type: 'house.fund', assetId: quote.asset, fund: 'updown', amount, reference: 'updown' });
}

function ppmOf(rate: string): number {
  const read = parseAmount(rate, 6);
  if (!read.ok) throw new Error(`${rate} is no rate of parts per million`);
  return Number(read.units);
}
