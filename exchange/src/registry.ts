import { accounts } from './accounts/product.ts';
import type { CommandBody } from './command.ts';
import type { ExchangeEvent } from './event.ts';
import { market } from './market/product.ts';
import { prices } from './prices/product.ts';
import type { ProductDefinition } from './product.ts';
import { protection } from './protection/product.ts';
import { rounds } from './rounds/product.ts';
import { spot } from './spot/product.ts';
import { updown } from './updown/product.ts';

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
