const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0');

/** Input of a call of a contract, by the first bytes of the hash of what it is called. */
export const callData = (selector: string, ...values: readonly (bigint | string)[]): string => `0x${wordsOf(selector, values)}`;
/** The same without a call: what a contract is made with. */
export const wordsOf = (before: string, values: readonly (bigint | string)[]): string => `${before}${values.map(word).join('')}`;

export const transferData = (to: string, units: bigint): string => callData('a9059cbb', to, units);
export const balanceData = (owner: string): string => callData('70a08231', owner);
