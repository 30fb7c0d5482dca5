import { COUNTRY_CODES } from '@candor/contract/countries';
import { isDocumentNumber, isRealName } from '@candor/contract/verification';
import { describe, expect, test } from 'vitest';
import { countryCode, countryName } from './country.ts';
import { Residences } from '../../api/user/residences.ts';

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

const NAMES = ['Al', 'O', 'Alice Example', 'Zoë O’Neill-Smith', 'J. R. R. Tolkien', 'علي بن حسن', 'Нина', 'ab'.repeat(75)];
/** Malaysia, Singapore, the Netherlands, the United States, Catalonia, Hawaii, Iran and Sri Lanka (joiners), Germany, India. */
const PRINTED_NAMES = [
  'Rajesh A/L Kumar',
  'Siti binti Ali @ Rahman',
  'Tan Ah Kow (Chen Yago)',
  "'s-Gravesande",
  'King, Jr., Martin',
  'John Smith 3rd',
  'Gal·la',
  'Kaʻahumanu',
  'علی\u200cرضا',
  'ක්\u200dරිස්තියන්',
  'Müller‐Lüdenscheid',
  'Anne–Marie',
  'D`Souza',
  // Burmese, Tibetan, Khmer, Devanagari and Vietnamese with their marks apart, pointed Hebrew and Arabic
  'လျှို့ဝှက်',
  'བསྒྲུབས་'.replace('་', ' ') + 'རྡོ་རྗེ'.replace('་', ' '),
  'សុខ ស្រីស្រស់',
  'श्री कृष्णमूर्ति',
  'Nguyễn Thị Ánh'.normalize('NFD'),
  'שַׁבְּתַאי',
  'مُحَمَّدٌ',
  // Mongolian, with a letter's other form
  'ᠪᠠᠲᠤ\u180b',
];
const NUMBERS = ['123', 'X1234567', '12-34 56/7', 'A'.repeat(40)];
/** Hong Kong, Macau, Belarus, Egypt, Russia, Washington State, Chile, Nepal; a field that is filled up. */
const PRINTED_NUMBERS = [
  'A123456(7)',
  '1234567(8)',
  'МЮ 1234567',
  '٢٩٨٠١٠١١٢٣٤٥٦٧',
  '45 04 № 123456',
  'SMITHJ*123QX',
  '12.345.678-K',
  '12-01-70-01234',
  'A12<34567',
];

describe('names and numbers', () => {
  test.each([...NAMES, ...PRINTED_NAMES])('%s is a name', (name) => {
    expect(isRealName(name)).toBe(true);
  });
  test.each([
    '',
    ' ',
    '4711',
    '-',
    '<b>Al</b>',
    'Al\nBo',
    "Robert'); DROP",
    'a'.repeat(151),
    'Al\u202eBo',
    'Al\u0000',
    '\u3164\u3164',
    'Al\u115f',
    '\u1160',
    '\uffa0',
    `a${'\u0301'.repeat(149)}`,
    `a${'\u0301\u0301\u200d'.repeat(40)}`,
    'a \u0301',
    '\u0301a',
    'Al\ufe0f',
    'Al\u{e0100}',
    'Al\u034fBo',
  ])('%j is none', (name) => {
    expect(isRealName(name)).toBe(false);
  });
  test.each([...NUMBERS, ...PRINTED_NUMBERS])('%s is a number of a document', (number) => {
    expect(isDocumentNumber(number)).toBe(true);
  });
  test.each([
    '',
    '12',
    '1--2',
    'A'.repeat(41),
    `123${'\u0301'.repeat(37)}`,
    '-\u0301123',
    '<12345>',
    '12345;',
    '12\n345',
    '123\u202e45',
    '\u3164\u3164\u3164',
  ])('%j is none', (number) => {
    expect(isDocumentNumber(number)).toBe(false);
  });
});
