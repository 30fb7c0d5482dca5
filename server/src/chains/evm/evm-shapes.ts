import * as v from 'valibot';

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`)), v.toLowerCase());
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/),
  v.transform((text) => BigInt(text)),
);
const count = v.pipe(
  quantity,
  v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)),
  v.transform((value) => Number(value)),
);
const bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/), v.toLowerCase());
const hash = hexOf(32);
const account = hexOf(20);

/** What a node answers, as far as it is read. */
export const CHAIN_ID = count;
export const CODE = bytes;
export const HEADER = v.object({ hash, parentHash: hash, number: count });

export const BLOCK = v.object({
  ...HEADER.entries,
  receiptsRoot: hash,
  transactions: v.array(v.object({ hash, from: account, to: v.nullish(account), value: quantity })),
});

const LOG = v.object({
  address: account,
  topics: v.pipe(v.array(hash), v.maxLength(4)),
  data: bytes,
  blockHash: hash,
  transactionHash: hash,
  removed: v.optional(v.literal(false)),
});

export const RECEIPTS = v.array(
  v.object({
    type: v.pipe(count, v.maxValue(0x7f)),
    transactionHash: hash,
    blockHash: hash,
    status: v.picklist(['0x0', '0x1']),
    cumulativeGasUsed: quantity,
    logsBloom: hexOf(256),
    logs: v.array(LOG),
  }),
);

export type Block = v.InferOutput<typeof BLOCK>;
export type Receipt = v.InferOutput<typeof RECEIPTS>[number];
export type Log = v.InferOutput<typeof LOG>;
