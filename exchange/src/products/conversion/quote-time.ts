/** For how long after its moment a quote is good (`product-rules` 12). */
export const QUOTE_MS = 10_000;
