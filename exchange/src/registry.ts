import { accounts } from './ground/accounts/product.ts';
import { adjustments } from './ground/adjustments/product.ts';
import { locks } from './ground/holds/product.ts';
import { market } from './ground/market/product.ts';
import { operators } from './ground/operators/product.ts';
import { prices } from './ground/prices/product.ts';
import { protection } from './ground/protection/product.ts';
import { settings } from './ground/settings/product.ts';
import { verification } from './ground/verification/product.ts';
import { house } from './kernel/house/product.ts';
import { conversion } from './products/conversion/product.ts';
import { custody } from './products/custody/product.ts';
import { perpetual } from './products/perpetual/product.ts';
import { rounds } from './products/rounds/product.ts';
import { spot } from './products/spot/product.ts';
import { updown } from './products/updown/product.ts';

/** The products, in the order in which snapshots hold them and in which they take turns. A new product is its folder and one line here. */
export const products = [
  house,
  accounts,
  market,
  prices,
  protection,
  locks,
  operators,
  spot,
  rounds,
  updown,
  perpetual,
  custody,
  conversion,
  settings,
  verification,
  adjustments,
] as const;
