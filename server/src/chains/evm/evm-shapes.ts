import * as v from 'valibot';

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`)), v.toLowerCase());
export const QUANTITY = v.pipe(
  v.string(),
  v.regex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/),
  v.transform((text) => BigInt(text)),
);
export const COUNT = v.pipe(
  QUANTITY,
  v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)),
  v.transform((value) => Number(value)),
);
const bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/), v.toLowerCase());
export const HASH = hexOf(32);
export const ACCOUNT = hexOf(20);

/** What a node answers, as far as it is read. */
export const CODE = bytes;
export const HEADER = v.object({ hash: HASH, parentHash: HASH, number: COUNT });

export const BLOCK = v.object({
  ...HEADER.entries,
  receiptsRoot: HASH,
  transactions: v.array(v.object({ hash: HASH, from: ACCOUNT, to: v.nullish(ACCOUNT), value: QUANTITY })),
});

export const LOG = v.object({
  address: ACCOUNT,
  topics: v.pipe(v.array(HASH), v.maxLength(4)),
  data: bytes,
  blockHash: HASH,
  transactionHash: HASH,
  removed: v.optional(v.literal(false)),
});

export const RECEIPTS = v.array(
  v.object({
    type: v.pipe(COUNT, v.maxValue(0x7f)),
    transactionHash: HASH,
    blockHash: HASH,
    status: v.picklist(['0x0', '0x1']),
    cumulativeGasUsed: QUANTITY,
    logsBloom: hexOf(256),
    logs: v.array(LOG),
  }),
);

export type Block = v.InferOutput<typeof BLOCK>;
export type Receipt = v.InferOutput<typeof RECEIPTS>[number];
export type Log = v.InferOutput<typeof LOG>;
