import type { ServerProduct } from './product.ts';
import { conversion } from './conversion/product.ts';
import { custody } from './custody/product.ts';
import { perpetual } from './perpetual/product.ts';
import { rounds } from './rounds/product.ts';
import { spot } from './spot/product.ts';
import { updown } from './updown/product.ts';

/** The products of this server, in the order in which lists show them. A new product is its folder and one line here. */
export const serverProducts: readonly ServerProduct[] = [spot, updown, rounds, perpetual, custody, conversion];
