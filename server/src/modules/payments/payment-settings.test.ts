import { describe, expect, test } from 'vitest';
import { readPaymentSettings } from './payment-settings.ts';

function read(environment: Readonly<Record<string, string>>) {
  const problems: string[] = [];
  return { settings: readPaymentSettings(environment, 'live', problems), problems };
}

describe('what a transaction of Bitcoin’s kind may give for a virtual byte', () => {
  test('is bounded when nothing is said, and for each chain by itself', () => {
    const otherwise = { least: 1n, most: 200n };
    expect(read({})).toEqual({ settings: { signer: null, feeRates: { bitcoin: otherwise, litecoin: otherwise } }, problems: [] });
    const { settings, problems } = read({ CANDOR_LITECOIN_FEE_RATES: '5-5' });
    expect([settings.feeRates, problems]).toEqual([{ bitcoin: otherwise, litecoin: { least: 5n, most: 5n } }, []]);
  });

  test.each(['0-5', '9-5', '5', '-5', '1.5-2', '1-99999999'])('"%s" is no bound', (text) => {
    expect(read({ CANDOR_BITCOIN_FEE_RATES: text }).problems).toEqual([
      `CANDOR_BITCOIN_FEE_RATES must be the least and the most for a virtual byte, as 1-200, not "${text}"`,
    ]);
  });
});
