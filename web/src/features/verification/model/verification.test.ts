import { describe, expect, test } from 'vitest';
import { countriesIn, countryName, findCountries } from './countries.ts';
import { emptyInputs, fieldOf, handedIn, problemsIn, type Inputs } from './inputs.ts';

const full: Inputs = {
  country: 'MY',
  kind: 'identityCard',
  name: 'Alice Example',
  number: 'X1234567',
  front: '/f',
  back: '/b',
  selfie: '',
};
const codes = (inputs: Inputs, level: 'basic' | 'advanced' = 'advanced') => problemsIn(inputs, level).map(({ code }) => code);

describe('wire-contract §2.4 what is handed in', () => {
  test('each missing field is named, in the order of the form', () => {
    expect(codes(emptyInputs, 'basic')).toEqual(['country.missing', 'name.missing', 'number.missing']);
    expect(codes(emptyInputs)).toEqual(['country.missing', 'name.missing', 'number.missing', 'front.missing', 'back.missing']);
    expect(codes(full)).toEqual([]);
  });

  test('a passport has no back, and none is sent', () => {
    const passport: Inputs = { ...full, kind: 'passport', back: '' };
    expect(codes(passport)).toEqual([]);
    expect(handedIn({ ...passport, back: '/old' }, 'advanced')).toMatchObject({ documentKind: 'passport', frontUrl: '/f', backUrl: '' });
  });

  test('basic sends no picture', () => {
    expect(handedIn(full, 'basic')).toEqual({
      level: 'basic',
      realName: 'Alice Example',
      documentNumber: 'X1234567',
      country: 'MY',
      documentKind: 'identityCard',
    });
  });

  test('names and numbers by the rules of the contract; Chinese is never sent', () => {
    expect(codes({ ...full, name: '王小明' })).toEqual(['chinese']);
    expect(codes({ ...full, name: '4711' })).toEqual(['name.rule']);
    expect(codes({ ...full, number: '12' })).toEqual(['number.rule']);
  });

  test('a refusal of the server leads to its field', () => {
    expect(['realName', 'idCard', 'handelUrl', 'country', 'flag', 'constructor', null].map(fieldOf)).toEqual([
      'name',
      'number',
      'selfie',
      'country',
      null,
      null,
      null,
    ]);
  });
});

describe('countries', () => {
  test.each([
    ['en', 'germ', 'DE'],
    ['en', 'DE', 'DE'],
    ['zh', '德国', 'DE'],
    ['zh', 'germany', 'DE'],
    ['ar', 'ألمانيا', 'DE'],
    ['en', 'malasia', 'MY'],
    ['en', 'cote d', 'CI'],
  ] as const)('in %s "%s" finds %s first', (language, query, code) => {
    expect(findCountries(countriesIn(language), query)[0]?.key).toBe(code);
  });

  test('all are listed while nothing is typed, and nothing is found for what is none', () => {
    expect(findCountries(countriesIn('en'), ' ')).toHaveLength(243);
    expect(findCountries(countriesIn('en'), 'zzzz')).toEqual([]);
  });

  test('are named in the language of the page', () => {
    expect(countryName('DE', 'ar')).toBe('ألمانيا');
    expect(countryName('??', 'en')).toBe('??');
  });
});
