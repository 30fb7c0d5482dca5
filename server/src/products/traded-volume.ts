import type { Database } from '../machine/storage/connection.ts';

/** What somebody has bought and sold by own orders, in units of USDT. */
export type TradedVolume = { readonly account: number; readonly units: bigint };

/** UTC epoch milliseconds: from the first on, before the second. */
export type VolumeSpan = { readonly fromMs: number; readonly toMs: number };

/** A product's volumes of all accounts in a span, as the records show them. What is not traded by an own order (a liquidation, a stake) is none. */
export type VolumesOf = (database: Database, span: VolumeSpan) => Promise<readonly TradedVolume[]>;
