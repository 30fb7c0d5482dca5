import { CALLS } from '@candor/contract/table';
import type { Identity } from '../../../identity/identity.ts';
import type { Acks } from '../../../prices/receipts/acks.ts';
import type { OpenProduct } from '../open-product.ts';
import type { BoundCall } from '../bind.ts';
import { productCalls } from '../product-calls.ts';
import { withStepUp } from '../step-up.ts';
import type { Machine } from '../machine.ts';
import type { ServedModule } from '../served-module.ts';
import type { StepUpTable } from '../step-up-table.ts';
import { assetCalls } from './assets.ts';
import { commonCalls, marketCalls } from './markets.ts';
import { nothingYetCalls } from './nothing-yet.ts';
import { orderBookCalls } from './order-books.ts';
import { priceCalls } from './prices.ts';
import { protectionCalls } from './protection.ts';
import { recordCalls } from './records.ts';
import { statisticsCalls } from './statistics.ts';
import { termsCalls } from './terms.ts';

/** What was opened, and what is proved again before which call. */
export type Opened = {
  readonly products: readonly OpenProduct[];
  readonly modules: readonly ServedModule[];
  readonly identity: Pick<Identity, 'stepUp'>;
  readonly stepUp: StepUpTable;
};

/**
 * Every call of the table with its handler: those of no product from this room and the modules, the others from the product that the contract names. Throws
 * when one has none or two, or another product's: that is a mistake in the code.
 */
export function allCalls(machine: Machine, { products, modules, identity, stepUp }: Opened, acks: Acks): readonly BoundCall[] {
  const parts = { eligibility: machine.eligibility, acks };
  const shared = [
    ...commonCalls(machine, modules),
    ...marketCalls(machine, { products, modules }),
    ...orderBookCalls(machine, products),
    ...priceCalls(machine),
    ...termsCalls(machine),
    ...assetCalls(machine),
    ...protectionCalls(machine),
    ...statisticsCalls(
      machine,
      products.flatMap(({ results }) => results ?? []),
    ),
    ...recordCalls(machine),
    ...nothingYetCalls(),
    ...modules.flatMap(({ calls }) => calls ?? []),
  ];
  const calls = [...shared, ...products.flatMap((product) => productCalls(parts, product))];
  const all = [...calls, ...modules.flatMap(({ callsOfOthers }) => callsOfOthers?.({ calls, modules, products }) ?? [])];
  const bound = all.map((one) => withStepUp(stepUp, identity.stepUp, one, machine.exchangeNow));
  for (const { call } of shared) if (call.product !== null) throw new Error(`call ${call.name} is answered by none of the products`);
  for (const call of Object.values(CALLS)) {
    const handlers = bound.filter((candidate) => candidate.call.name === call.name).length;
    if (handlers !== 1) throw new Error(`call ${call.name} has ${handlers} handlers`);
  }
  return bound;
}
