import { CALLS } from '@candor/contract/table';
import type { Acks } from '../../../prices/receipts/acks.ts';
import type { OpenProduct } from '../open-product.ts';
import type { BoundCall } from '../bind.ts';
import { productCalls } from '../product-calls.ts';
import { withStepUp } from '../step-up.ts';
import type { Services } from '../services.ts';
import type { ServedModule } from '../served-module.ts';
import type { StepUpTable } from '../step-up-table.ts';
import { addressCalls } from './addresses.ts';
import { assetCalls } from './assets.ts';
import { codeCalls } from './codes.ts';
import { closingCalls } from './closing.ts';
import { ownDataCalls } from './own-data.ts';
import { tradePasswordCalls } from './trade-password.ts';
import { withdrawalAddressCalls } from './withdrawal-addresses.ts';
import { factorCalls } from './factors.ts';
import { passkeyCalls } from './passkeys.ts';
import { commonCalls, marketCalls } from './markets.ts';
import { nothingYetCalls } from './nothing-yet.ts';
import { orderBookCalls } from './order-books.ts';
import { priceCalls } from './prices.ts';
import { protectionCalls } from './protection.ts';
import { recordCalls } from './records.ts';
import { statementCalls } from './statements.ts';
import { statisticsCalls } from './statistics.ts';
import { termsCalls } from './terms.ts';
import { securityNoticeCalls, sessionCalls, userCalls } from './users.ts';
import { verificationCalls } from './verification.ts';

/** What was opened, and what is proved again before which call. */
export type Opened = { readonly products: readonly OpenProduct[]; readonly modules: readonly ServedModule[]; readonly stepUp: StepUpTable };

/**
 * Every call of the table with its handler: those of no product from this room and the modules, the others from the product that the contract names. Throws
 * when one has none or two, or another product's: that is a mistake in the code.
 */
export function allCalls(services: Services, { products, modules, stepUp }: Opened, acks: Acks): readonly BoundCall[] {
  const desks = { eligibility: services.eligibility, acks };
  const shared = [
    ...userCalls(services),
    ...sessionCalls(services),
    ...factorCalls(services),
    ...passkeyCalls(services),
    ...securityNoticeCalls(services),
    ...codeCalls(services),
    ...addressCalls(services),
    ...verificationCalls(services),
    ...tradePasswordCalls(services),
    ...withdrawalAddressCalls(services),
    ...commonCalls(services),
    ...marketCalls(services, { products, modules }),
    ...orderBookCalls(services, products),
    ...priceCalls(services),
    ...termsCalls(services),
    ...assetCalls(services),
    ...protectionCalls(services),
    ...statisticsCalls(
      services,
      products.flatMap(({ results }) => results ?? []),
    ),
    ...recordCalls(services),
    ...statementCalls(services),
    ...nothingYetCalls(),
    ...modules.flatMap(({ calls }) => calls ?? []),
  ];
  const others = [...shared, ...products.flatMap((product) => productCalls(desks, product))];
  const all = [...others, ...ownDataCalls(services, others, { products, modules }), ...closingCalls(services, others, products)];
  const bound = all.map((one) => withStepUp(stepUp, services.identity.stepUp, one, services.exchangeNow));
  for (const { call } of shared) if (call.product !== null) throw new Error(`call ${call.name} is answered by none of the products`);
  for (const call of Object.values(CALLS)) {
    const handlers = bound.filter((candidate) => candidate.call.name === call.name).length;
    if (handlers !== 1) throw new Error(`call ${call.name} has ${handlers} handlers`);
  }
  return bound;
}
