import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { requireConfirmation } from '../../genesis/confirmation.ts';
import { define } from '../../genesis/define.ts';
import { decimalText, unitsOf, wholeNumber } from '../../genesis/definitions.ts';
import { offerNumber, type GenesisGround } from '../../genesis/product-genesis.ts';

/** The one file in which the first terms are written down. Later changes are journaled commands. */
const FILE = new URL('genesis.json', import.meta.url);

/** Every coin has all of them, by length in seconds. `feeValue`: percent of what plays on the losing side (type 1) or an amount of the quote (type 2). */
const fileSchema = v.strictObject({
  minStake: decimalText,
  maxStake: decimalText,
  feeType: v.picklist([1, 2]),
  feeValue: decimalText,
  cancellable: v.boolean(),
  periods: v.array(wholeNumber),
});
type RoundsFile = v.InferOutput<typeof fileSchema>;

/** Throws with the place when the file is not what it should be. */
export function readRoundsFile(text: string = readFileSync(FILE, 'utf8')): RoundsFile {
  return v.parse(fileSchema, JSON.parse(text));
}

/** Asks for the confirmation of risks in live mode, and defines the offers that are missing. */
export async function roundsGenesis(ground: GenesisGround): Promise<void> {
  const { core, file } = ground;
  await requireConfirmation(ground);
  const known = new Set((await core.query({ type: 'rounds.pairs' })).map(({ offerId }) => offerId));
  const rounds = readRoundsFile();
  const { scale } = file.quote;
  for (const { number, coin } of file.coins) {
    for (const [index, seconds] of rounds.periods.entries()) {
      const offerId = offerNumber(number, index);
      if (known.has(offerId)) continue;
      await define(core, `rounds:${coin.toLowerCase()}-${seconds}`, {
        type: 'rounds.define',
        offerId,
        symbolId: number,
        periodMs: seconds * 1_000,
        feeType: rounds.feeType,
        feeValue: unitsOf(rounds.feeValue, scale),
        minStakeUnits: unitsOf(rounds.minStake, scale),
        maxStakeUnits: unitsOf(rounds.maxStake, scale),
        enable: true,
        cancellable: rounds.cancellable,
      });
    }
  }
}
