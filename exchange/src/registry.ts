import { accounts } from './ground/accounts/product.ts';
import type { CommandBody } from './command.ts';
import type { ExchangeEvent } from './event.ts';
import { market } from './ground/market/product.ts';
import { prices } from './ground/prices/product.ts';
import type { ProductDefinition } from './kernel/product.ts';
import { protection } from './ground/protection/product.ts';
import { rounds } from './products/rounds/product.ts';
import { spot } from './products/spot/product.ts';
import { updown } from './products/updown/product.ts';

/** The products, in the order in which snapshots hold them. A new product is its folder and one line here. */
export const products: readonly ProductDefinition<CommandBody, ExchangeEvent>[] = [
  accounts,
  market,
  prices,
  protection,
  spot,
  rounds,
  updown,
];
