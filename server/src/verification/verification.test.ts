import { COUNTRY_CODES } from '@candor/contract/countries';
import { isDocumentNumber, isRealName } from '@candor/contract/verification';
import { describe, expect, test } from 'vitest';
import { countryCode, countryName } from './country.ts';
import { Residences } from './residences.ts';

describe('countries', () => {
  test('are known by their English name and their code, in any letter case', () => {
    expect(COUNTRY_CODES).toHaveLength(243);
    for (const code of COUNTRY_CODES) {
      expect(countryCode(countryName(code)), code).toBe(code);
      expect(countryCode(code.toLowerCase())).toBe(code);
    }
    expect(countryCode(' malaysia ')).toBe('MY');
    expect(countryCode('Cote d Ivoire')).toBe('CI');
    for (const none of ['', 'Atlantis', 'ZZ', 'EU', 'constructor', '__proto__']) expect(countryCode(none)).toBeNull();
  });
});

describe('RULES §14.6 residences', () => {
  test('that of the verification, before it the default of the deployment, which visitors always have', () => {
    const residences = new Residences('MY');
    residences.set(1_001, 'SG');
    expect([residences.of(1_001), residences.of(1_002), residences.of(null)]).toEqual(['SG', 'MY', 'MY']);
  });
});

describe('names and numbers', () => {
  test.each(['Al', 'Alice Example', 'Zoë O’Neill-Smith', 'J. R. R. Tolkien', 'علي بن حسن', 'Нина', 'ab'.repeat(40)])(
    '%s is a name',
    (name) => {
      expect(isRealName(name)).toBe(true);
    },
  );
  test.each(['', ' ', 'A', '4711', '<b>Al</b>', 'Al\nBo', "Robert'); DROP", 'a'.repeat(81), 'Al@x'])('%j is none', (name) => {
    expect(isRealName(name)).toBe(false);
  });
  test.each(['1234', 'X1234567', '12-34 56/7', 'A'.repeat(40)])('%s is a number of a document', (number) => {
    expect(isDocumentNumber(number)).toBe(true);
  });
  test.each(['', '123', '1--2', 'A'.repeat(41), '<12345>', '12345;', '-1234'])('%j is none', (number) => {
    expect(isDocumentNumber(number)).toBe(false);
  });
});
