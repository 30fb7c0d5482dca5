import { WITHDRAWAL_REJECTIONS, WITHDRAWAL_REJECTION_TEXTS } from '@candor/contract/modules/withdrawals/rejections';
import { REJECTION_CODES } from '@candor/exchange/products/custody/words';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../web/build/catalogues.ts';
import { localesFolder } from '../web/build/message-ids.ts';

describe('RULES §18 codes by which withdrawals are rejected', () => {
  test('those that the journal takes are those that are published, with the numbers that they were given', () => {
    expect(WITHDRAWAL_REJECTIONS).toEqual(REJECTION_CODES);
    expect(REJECTION_CODES.slice(0, 8)).toEqual([
      'OWNER_ASKED',
      'OWNER_UNCONFIRMED',
      'ADDRESS_WRONG',
      'ADDRESS_CONTRACT',
      'ADDRESS_RISK',
      'SOURCE_UNCLEAR',
      'NETWORK_UNAVAILABLE',
      'LEGAL_ORDER',
    ]);
  });

  test.each(['en', 'zh', 'ar'] as const)('say in %s the same in the records as in the inbox and by mail', (language) => {
    const words = readCatalogue(localesFolder, language, 'withdrawals');
    const shown = WITHDRAWAL_REJECTIONS.map((code) => words.get(`withdrawals.rejected.${code}`));
    const told = WITHDRAWAL_REJECTIONS.map((code) => WITHDRAWAL_REJECTION_TEXTS[code][language]);
    expect(shown).toEqual(told);
  });
});
