import { expect, test } from 'vitest';
import { findIn } from '../../domain/match.ts';
import { countriesIn } from './country-names.ts';
import { formattedPhone, likelyCountry, typedPhone } from './numbers.ts';
import { phoneEntryOf } from './phone-entry.ts';
import { placeAfterDigits } from './use-kept-caret.ts';

test('wire-contract §2 a whole number goes out as country code and number in digits', () => {
  expect(typedPhone('CN', '138 0013 8000')).toEqual({ country: 'CN', text: '13800138000', phone: '8613800138000' });
  expect(typedPhone('DE', '0151 23456789').phone).toBe('4915123456789');
  for (const text of ['', '1380013800', '138001380000', '0', '01012345678']) expect(typedPhone('CN', text).phone, text).toBeNull();
});

test('web.md §3.5 a pasted number with its country code chooses the country', () => {
  expect(typedPhone('DE', '+86 138-0013-8000')).toEqual({ country: 'CN', text: '13800138000', phone: '8613800138000' });
  expect(typedPhone('DE', '0086 138 0013 8000').country).toBe('CN');
  expect(typedPhone('US', '+7 701 111 22 33').country).toBe('KZ');
  expect(typedPhone('DE', '＋８６１３８００１３８０００').phone).toBe('8613800138000');
  expect(typedPhone('DE', phoneEntryOf('966501234567').text)).toEqual({ country: 'SA', text: '501234567', phone: '966501234567' });
});

test('a country code that is still being typed stays as it is typed', () => {
  for (const text of ['+', '+4', '+49', '+1']) expect(typedPhone('CN', text), text).toMatchObject({ country: 'CN', text });
  expect(typedPhone('CN', '+491')).toMatchObject({ country: 'DE', text: '1' });
});

test('digits of Arabic and Persian keyboards are digits', () => {
  expect(typedPhone('SA', '٠٥٠١٢٣٤٥٦٧').phone).toBe('966501234567');
  expect(typedPhone('IR', '۰۹۱۲۱۲۳۴۵۶۷').phone).toBe('989121234567');
});

test('a number is written as people of its country write it, and the caret stays behind the digit that was typed', () => {
  expect(formattedPhone('US', '2015550123')).toBe('201 555 0123');
  expect(formattedPhone('SA', '501234567')).toBe('50 123 4567');
  expect(formattedPhone('SA', '0501234567')).toBe('050 123 4567');
  expect(formattedPhone('DE', '15')).toBe('15');
  expect(formattedPhone('CN', '+86138')).toBe('+86 138');
  expect(formattedPhone('CN', '13800138000')).toBe('138 0013 8000');
  expect(placeAfterDigits('(201) 555-0123', 3)).toBe(4);
  expect(placeAfterDigits('(201) 555-0123', 4)).toBe(7);
  expect(placeAfterDigits('(201) 555-0123', 99)).toBe(14);
});

test('the country that is offered first is that of the browser, or the one that speaks its language most', () => {
  expect(likelyCountry(['de-AT', 'en-US'])).toBe('AT');
  expect(likelyCountry(['zh'])).toBe('CN');
  expect(likelyCountry(['', 'pt-BR'])).toBe('BR');
  expect(likelyCountry([])).toBe('US');
});

test('web.md §3.5 countries are found by name in the language of the page, by English name, code and calling code', () => {
  const found = (language: string, query: string) => findIn(countriesIn(language), query)[0]?.key;
  expect(found('zh', '德国')).toBe('DE');
  expect(found('ar', 'ألمانيا')).toBe('DE');
  expect(found('ar', 'germany')).toBe('DE');
  expect(found('en', 'germny')).toBe('DE');
  expect(found('en', 'cn')).toBe('CN');
  expect(found('en', '966')).toBe('SA');
  expect(countriesIn('de').length).toBeGreaterThan(200);
});
