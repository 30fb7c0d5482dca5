import { conversion } from '../features/conversion/product.ts';
import { custody } from '../features/custody/product.ts';
import { perpetual } from '../features/perpetual/product.ts';
import { rounds } from '../features/rounds/product.ts';
import { spot } from '../features/spot/product.ts';
import { updown } from '../features/updown/product.ts';

/** The one list of products, in the order in which shared pages show them. */
export const products = [spot, updown, rounds, perpetual, conversion, custody] as const;
