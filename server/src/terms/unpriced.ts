/**
 * Terms and halts name what they belong to by the code of its price. The coin that all prices are in has no price: there it goes by its own code, and
 * has the symbol number 0, which no symbol has.
 */
export const UNPRICED = { symbolId: 0, code: 'usdt' } as const;
