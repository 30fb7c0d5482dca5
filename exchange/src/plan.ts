import { assemblePlan } from './ledger/plan.ts';
import type { PlanRow } from './ledger/plan.ts';
import { products } from './registry.ts';

/** The plan of accounts of this exchange: the rows of every product, by ascending code. */
export const plan: readonly PlanRow[] = assemblePlan(products.flatMap(({ accounts }) => accounts));

const byCode = new Map(plan.map((row) => [row.code, row]));

/** Throws a `RangeError` for a code that no row has. */
export function rowOf(code: number): PlanRow {
  const row = byCode.get(code);
  if (row === undefined) throw new RangeError(`no row of the plan of accounts has the code ${code}`);
  return row;
}
