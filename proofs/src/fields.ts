import { object, oneOf, text, whole } from './format.ts';

/** The last moment that a calendar has. */
export const LAST_TIME_MS = 8_640_000_000_000_000;

/** The fields that several signed objects share (product rules §15.1): texts by pattern, ASCII only; numbers as safe integers. */
export const version = oneOf(1);
/** Epoch milliseconds. */
export const timeMs = whole(0, LAST_TIME_MS);
/** Counts from 1: ticks, checkpoints, journal entries. */
export const count = whole(1, Number.MAX_SAFE_INTEGER);
export const hash = text(/^[0-9a-f]{64}$/);
export const publicKey = text(/^[0-9a-f]{64}$/);
export const signature = text(/^[0-9a-f]{128}$/);
export const keyName = text(/^[0-9a-f]{16}$/);
export const symbol = text(/^[a-z0-9]{2,32}$/);
export const asset = oneOf('USDT');
export const side = oneOf('up', 'down');
/** A price: decimal text, as `parseAmount` of `money/` reads it. */
export const price = text(/^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/);
/** A price where there may be none: then the text is empty. */
export const priceOrNone = text(/^((0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?)?$/);
/** An amount with all eight decimals of USDT. */
export const amount = text(/^(0|[1-9][0-9]{0,17})\.[0-9]{8}$/);

/** A place in the journal: an entry's number and the hash of a batch. */
export const journalPlace = object({ seq: whole(0, Number.MAX_SAFE_INTEGER), hash });

/** Decimals of amounts of USDT. */
export const AMOUNT_SCALE = 8;
/** What people have written: any text without lone surrogates, which UTF-8 does not have. */
export const written = (most: number) => text(new RegExp(`^[^\\ud800-\\udfff]{1,${most}}$`, 'u'));
/** Of one person: two stand in a list of their own. */
export const personName = text(/^[^\ud800-\udfff,]{1,100}$/u);
