import * as v from 'valibot';

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`)), v.toLowerCase());
const bytes = v.pipe(v.string(), v.regex(/^(?:[0-9a-fA-F]{2})*$/), v.toLowerCase());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hash = hexOf(32);
/** What has its default value is left out of an answer. */
const listOf = <T extends v.GenericSchema>(item: T) => v.optional(v.array(item), []);

const header = {
  blockID: hash,
  block_header: v.object({
    raw_data: v.object({ number: v.optional(count, 0), timestamp: v.optional(count, 0), parentHash: hash, txTrieRoot: hash }),
  }),
};

/** What a node answers, as far as it is read. Hex has no 0x. */
export const HEADER = v.object(header);
/** There is no such block, or contract. */
export const NOTHING = v.custom<Readonly<Record<never, never>>>((answer) => JSON.stringify(answer) === '{}');

export const BLOCK = v.object({
  ...header,
  transactions: listOf(
    v.looseObject({
      txID: hash,
      raw_data_hex: bytes,
      signature: listOf(bytes),
      ret: listOf(v.looseObject({ contractRet: v.optional(v.string()) })),
    }),
  ),
});

/** Addresses in logs have 20 bytes, without the 41 before them. */
const LOG = v.object({ address: hexOf(20), topics: v.pipe(listOf(hash), v.maxLength(4)), data: v.optional(bytes, '') });

export const INFO = v.object({
  id: hash,
  blockNumber: count,
  blockTimeStamp: count,
  receipt: v.optional(v.object({ result: v.optional(v.string()) }), {}),
  result: v.optional(v.string()),
  log: listOf(LOG),
});

/** Of the first block a node says nothing. */
export const INFOS = v.union([
  v.array(INFO),
  v.pipe(
    NOTHING,
    v.transform((): readonly v.InferOutput<typeof INFO>[] => []),
  ),
]);

/** A transaction that stands in no block has no info. `fee`: all that it has cost. */
export const OWN_INFO = v.union([
  v.object({ id: hash, blockNumber: count, fee: v.optional(count, 0), result: v.optional(v.string()) }),
  NOTHING,
]);

/** Units of the coin. An account that nothing was ever sent to is none. */
export const ACCOUNT = v.object({ balance: v.optional(count, 0), address: v.optional(hexOf(21)) });

export const RESOURCES = v.object({ EnergyLimit: v.optional(count, 0), EnergyUsed: v.optional(count, 0) });

export const PARAMETERS = v.object({ chainParameter: v.array(v.object({ key: v.string(), value: v.optional(v.number()) })) });

/** What a contract would do. One that takes everything back says so in its transaction, and what cannot be called at all by a code. */
export const CALLED = v.object({
  result: v.object({ result: v.optional(v.boolean(), false), code: v.optional(v.string()), message: v.optional(v.string()) }),
  energy_used: v.optional(count, 0),
  constant_result: listOf(bytes),
  transaction: v.optional(v.object({ ret: listOf(v.object({ ret: v.optional(v.string()) })) })),
});

export const SENT = v.object({ result: v.optional(v.boolean(), false), code: v.optional(v.string()), txid: v.optional(hash) });

export const CONTRACT = v.object({ contract_address: hexOf(21) });

export type Header = v.InferOutput<typeof HEADER>;
export type Block = v.InferOutput<typeof BLOCK>;
export type Transaction = Block['transactions'][number];
export type Info = v.InferOutput<typeof INFO>;
export type Log = Info['log'][number];
