import { parseAmount } from '@candor/money/amount';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { assetsOf } from '../../api/user/handlers/assets.ts';
import type { ValuationParts } from './module.ts';

/** In units of USDT. */
export type Worth = { readonly heldUnits: bigint; readonly onTheWayUnits: bigint };

type Parts = Pick<ValuationParts, 'core' | 'catalogue' | 'markets' | 'besideWallets'>;

/** What an account is worth as its pages show it; null while a coin of it has no price. */
export async function worthOf(parts: Parts, accountId: number): Promise<Worth | null> {
  let [heldUnits, onTheWayUnits] = [0n, 0n];
  for (const { valueUsdt, atStake, onTheWayUsdt } of await assetsOf(parts, accountId)) {
    if (valueUsdt === null || onTheWayUsdt === null) return null;
    heldUnits += unitsOf(valueUsdt) + unitsOf(atStake);
    onTheWayUnits += unitsOf(onTheWayUsdt);
  }
  return { heldUnits, onTheWayUnits };
}

function unitsOf({ decimal }: { readonly decimal: string }): bigint {
  const amount = parseAmount(decimal, QUOTE_SCALE);
  if (!amount.ok) throw new RangeError(`${decimal} is no amount of USDT`);
  return amount.units;
}
