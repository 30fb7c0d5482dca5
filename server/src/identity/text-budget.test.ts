import { describe, expect, test } from 'vitest';
import type { LimitName } from '../machine/limits.ts';
import { addressIn } from './addresses.ts';
import { DEFAULT_TEXT_BOUNDS, type TextBounds } from '../delivery/delivery-configuration.ts';
import { TextBudget, type SentText } from './text-budget.ts';

const CHINA = '8613800138000';
const GERMANY = '4915112345678';
const met: LimitName[] = [];
let nowMs = 0;
function budget(countries: readonly string[] | null = null, bounds: Partial<TextBounds> = {}): TextBudget {
  met.length = 0;
  nowMs = 0;
  return new TextBudget({
    ...DEFAULT_TEXT_BOUNDS,
    ...bounds,
    countries: countries === null ? null : new Set(countries),
    now: () => nowMs,
    onLimit: (limit) => met.push(limit),
  });
}

describe('text messages cost money', () => {
  test('none goes to satellites, to premium numbers, or to a country that is not listed', () => {
    // Globalstar, Iridium, Inmarsat, and an international network of its own
    for (const satellite of ['881612345678', '881631234567', '870776123456', '882161234567']) {
      expect(addressIn('phone', satellite), satellite).toBeNull();
      expect(budget().take(satellite, 'a'), satellite).toBe('CODES_OFF');
    }
    // 0900 of Germany, 1-900 of the United States, 118 of the United Kingdom
    for (const premium of ['499001234567', '19002345678', '449098790000']) expect(addressIn('phone', premium), premium).toBeNull();
    const listed = budget(['CN']);
    expect(listed.take(CHINA, 'a')).toBeNull();
    expect(listed.take(GERMANY, 'a')).toBe('CODES_OFF');
    expect(met).toEqual(['countries of text messages']);
  });

  test('ten a day of one network; others go on', () => {
    const texts = budget();
    for (let count = 0; count < 10; count++) {
      expect(texts.take(CHINA, 'a')).toBeNull();
      nowMs += 60_000;
    }
    expect(texts.take(GERMANY, 'a')).toBe('TOO_MANY_REQUESTS');
    expect(met).toEqual(['text messages of a network']);
    expect(texts.take(CHINA, 'b')).toBeNull();
    nowMs += 24 * 3_600_000;
    expect(texts.take(CHINA, 'a')).toBeNull();
  });

  test('of 150 numbers from 150 networks within seconds few get one; those of other countries go on', () => {
    const texts = budget();
    const sent = Array.from({ length: 150 }, (_none, index) => texts.take(CHINA, `network ${index}`)).filter((reason) => reason === null);
    expect(sent).toHaveLength(24);
    expect(new Set(met)).toEqual(new Set(['text messages to a country']));
    expect(texts.take(GERMANY, 'home')).toBeNull();
    for (let count = 0; count < 10; count++) texts.take(GERMANY, `network ${count}`);
    expect(met.at(-1)).toBe('text messages');
  });

  test('a thousand a day to one country, three thousand in all', () => {
    const texts = budget();
    const day = (phone: string): number => {
      let sent = 0;
      for (let count = 0; count < 1_100; count++) {
        nowMs += 6_000;
        if (texts.take(phone, `${phone} ${count}`) === null) sent += 1;
      }
      return sent;
    };
    expect(day(CHINA)).toBeGreaterThan(990);
    expect(met).toContain('text messages to a country');
  });

  test('what was refused, or not sent, is not counted', () => {
    const texts = budget();
    for (let count = 0; count < 200; count++) {
      expect(texts.take(CHINA, 'a')).toBeNull();
      texts.giveBack(CHINA, 'a');
    }
    for (let count = 0; count < 24; count++) expect(texts.take(CHINA, `network ${count}`)).toBeNull();
    // met the limit of its country: its network has lost nothing
    for (let count = 0; count < 10; count++) expect(texts.take(CHINA, 'b')).toBe('CODES_OFF');
    expect(texts.take(GERMANY, 'b')).toBeNull();
  });

  test('a network that has read a picture is known for a day', () => {
    const texts = budget();
    expect(texts.isKnown('a')).toBe(false);
    texts.know('a');
    expect([texts.isKnown('a'), texts.isKnown('b')]).toEqual([true, false]);
    nowMs += 24 * 3_600_000;
    expect(texts.isKnown('a')).toBe(false);
  });

  test('how many a day is what the settings say', () => {
    const texts = budget(null, { perDay: 3, perDayOfCountry: 2 });
    expect(['a', 'b', 'c'].map((network) => texts.take(CHINA, network))).toEqual([null, null, 'CODES_OFF']);
    expect(['a', 'b'].map((network) => texts.take(GERMANY, network))).toEqual([null, 'CODES_OFF']);
    expect(met).toEqual(['text messages to a country', 'text messages']);
  });

  test('what was sent before a restart is counted after it, from when it was sent', () => {
    const texts = budget(null, { perDayOfCountry: 12 });
    nowMs = 48 * 3_600_000;
    const at = (hoursAgo: number, network: string): SentText => ({ phone: CHINA, network, sentMs: nowMs - hoursAgo * 3_600_000 });
    // one of twelve a day is earned again every two hours
    texts.countAgain(Array.from({ length: 12 }, (_none, index) => at(6, `network ${index}`)));
    expect(['a', 'b', 'c', 'd'].map((network) => texts.take(CHINA, network))).toEqual([null, null, null, 'CODES_OFF']);
    expect(texts.take(GERMANY, 'a')).toBeNull();
    const ofNetwork = budget();
    nowMs = 48 * 3_600_000;
    ofNetwork.countAgain(Array.from({ length: 10 }, () => at(0, 'home')));
    expect(ofNetwork.take(GERMANY, 'home')).toBe('TOO_MANY_REQUESTS');
    expect(ofNetwork.take(GERMANY, 'elsewhere')).toBeNull();
  });
});
