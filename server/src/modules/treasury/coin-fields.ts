import { described } from '@candor/contract/described';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import * as v from 'valibot';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { textField } from '../../operators/fields.ts';
import { refuseAction, type ActionRefusal, type Changed } from '../../operators/operator-action.ts';

export type Coins = Pick<Catalogue, 'asset' | 'assetOfCode'>;

const AMOUNT_NEEDS = 'needs an amount in coins: 1250.5';

/** An amount in coins, as it is typed and kept. */
export const amountField = (example: string) =>
  described(v.pipe(v.string(AMOUNT_NEEDS), v.regex(/^(0|[1-9]\d{0,20})(\.\d{1,12})?$/, AMOUNT_NEEDS)), 'The amount, in coins.', example);

export const txField = textField(
  128,
  'Identifier of the transaction on its chain.',
  '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
);

export function unitsOf(text: string, scale: number): { readonly ok: true; readonly units: bigint } | ActionRefusal {
  const read = parseAmount(text, scale);
  if (!read.ok) return { ...refuseAction(read.code, 'an amount has at most {scale} decimals here', { scale }), field: 'amount' };
  return read.units === 0n ? { ...refuseAction('BAD_INPUT', 'the amount is nothing'), field: 'amount' } : read;
}

/** An amount with the code of its coin. */
export function coinsText(catalogue: Coins, assetId: number, units: bigint): string {
  const asset = catalogue.asset(assetId);
  return `${formatAmountShort(units, asset?.scale ?? 8)} ${asset?.code ?? ''}`;
}

/** What somebody has, and what he would have by so much more or less. */
export function changedCoins(catalogue: Coins, assetId: number, name: string, units: bigint, byUnits: bigint): Changed {
  return { name, before: coinsText(catalogue, assetId, units), after: coinsText(catalogue, assetId, units + byUnits) };
}
