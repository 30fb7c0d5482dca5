import { conversion } from './conversion/product.ts';
import { custody } from './custody/product.ts';
import { perpetualListing, perpetualSample } from './perpetual/listing.ts';
import { perpetual } from './perpetual/product.ts';
import { roundsListing, roundsSample } from './rounds/listing.ts';
import { rounds } from './rounds/product.ts';
import { spotListing, spotSample } from './spot/listing.ts';
import { spot } from './spot/product.ts';
import { updownListing, updownSample } from './updown/listing.ts';
import { updown } from './updown/product.ts';

/** The one list of products. A browser loads this file with its first page; `registry-later.ts` has what is needed afterwards. */
export const products = [spot, updown, rounds, perpetual, custody, conversion] as const;

/** Their parts of `getCoinList`: markets, and those to show while the server is away. */
export const productListings = { ...spotListing, ...updownListing, ...roundsListing, ...perpetualListing } as const;
export const productSamples = { ...spotSample, ...updownSample, ...roundsSample, ...perpetualSample } as const;

type Product = (typeof products)[number];
type ValueOf<T> = T[keyof T];
type NumbersOf<P, Key extends keyof Product> = P extends Product ? ValueOf<P[Key]> : never;

export type ProductName = Product['name'];
export type ProductReason = Product['reasons'][number];
export type ProductTopic = Product['topics'][number];
export type ProductMode = Exclude<Product['mode'], null>['name'];
export type ProductRecordType = NumbersOf<Product, 'recordTypes'>;
export type OwnEventType = NumbersOf<Product, 'ownEvents'>;
