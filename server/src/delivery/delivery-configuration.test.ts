import { describe, expect, test } from 'vitest';
import { readDelivery } from './delivery-configuration.ts';

function problemsOf(environment: Readonly<Record<string, string>>, mode: 'demo' | 'live' = 'demo'): readonly string[] {
  const problems: string[] = [];
  readDelivery(environment, mode, problems);
  return problems;
}

const mail = (url: string, from = 'Candor <no-reply@exchange.example>') => ({ CANDOR_SMTP_URL: url, CANDOR_MAIL_FROM: from });
const sms = (url: string, from = '+15005550006') => ({
  CANDOR_SMS_URL: url,
  CANDOR_SMS_FROM: from,
  CANDOR_SMS_COUNTRIES: 'CN,DE',
});

describe('how messages leave', () => {
  test('text messages go to the countries that are named, and to every one only where that is said', () => {
    const read = (countries: string) =>
      readDelivery({ ...sms('https://u:p@sms.example'), CANDOR_SMS_COUNTRIES: countries }, 'live', []).sms;
    expect(read('CN,DE')?.bounds.countries).toEqual(new Set(['CN', 'DE']));
    expect(read('*')?.bounds.countries).toBeNull();
    for (const wrong of ['cn', 'CN,', 'CHN', 'CN DE', '**'])
      expect(problemsOf({ ...sms('https://u:p@sms.example'), CANDOR_SMS_COUNTRIES: wrong }), wrong).toHaveLength(1);
    expect(problemsOf({ ...sms('https://u:p@sms.example'), CANDOR_SMS_COUNTRIES: '' })).toHaveLength(1);
  });

  test('how many a day in all and to one country is a number from 1 on', () => {
    const configured = (more: Readonly<Record<string, string>>) => ({ ...sms('https://u:p@sms.example'), ...more });
    const bounds = (more: Readonly<Record<string, string>>) => readDelivery(configured(more), 'live', []).sms?.bounds;
    expect(bounds({})).toMatchObject({ perDay: 3_000, perDayOfCountry: 1_000 });
    expect(bounds({ CANDOR_SMS_PER_DAY: '200', CANDOR_SMS_PER_DAY_OF_COUNTRY: '50' })).toMatchObject({ perDay: 200, perDayOfCountry: 50 });
    for (const name of ['CANDOR_SMS_PER_DAY', 'CANDOR_SMS_PER_DAY_OF_COUNTRY'])
      for (const wrong of ['0', '-1', '1.5', '1e3', ' 9', '10000000'])
        expect(problemsOf(configured({ [name]: wrong }))).toEqual([expect.stringContaining(name)]);
  });

  test('nothing is configured unless it is', () => {
    expect(problemsOf({})).toEqual([]);
    expect(readDelivery({ CANDOR_SMTP_URL: '' }, 'demo', [])).toEqual({ mail: null, sms: null });
  });

  test('mail over SMTP, with TLS from the start or, in live mode, demanded once it speaks, but on this machine', () => {
    const read = (url: string, mode: 'demo' | 'live') => readDelivery(mail(url), mode, []).mail?.demandsTls;
    expect(read('smtp://user:pass@mail.example:587', 'live')).toBe(true);
    expect(read('smtps://user:pass@mail.example', 'live')).toBe(false);
    expect(read('smtp://127.0.0.1:25', 'live')).toBe(false);
    expect(read('smtp://mail.example', 'demo')).toBe(false);
  });

  test('wrong addresses are named, and those that may hold passwords are not shown', () => {
    for (const url of ['mail.example', 'http://user:secret@mail.example', 'smtp://'])
      expect(problemsOf(mail(url))).toEqual([expect.stringMatching(/^CANDOR_SMTP_URL must be .*not shown\)$/)]);
    for (const url of ['sms.example', 'ftp://user:secret@sms.example'])
      expect(problemsOf(sms(url))).toEqual([expect.stringMatching(/^CANDOR_SMS_URL must be .*not shown\)$/)]);
    expect(problemsOf(sms('http://user:secret@sms.example'), 'live').join()).not.toContain('secret');
    expect(problemsOf(sms('http://user:secret@sms.example'), 'live')).toHaveLength(1);
    expect(problemsOf(sms('http://user:secret@127.0.0.1:8000'), 'live')).toEqual([]);
  });

  test('a sender belongs to each', () => {
    expect(problemsOf({ CANDOR_SMTP_URL: 'smtp://mail.example' })).toEqual(['CANDOR_SMTP_URL and CANDOR_MAIL_FROM must be set together']);
    expect(problemsOf({ CANDOR_SMS_FROM: '+15005550006' })).toEqual([
      'CANDOR_SMS_URL, CANDOR_SMS_FROM and CANDOR_SMS_COUNTRIES must be set together',
    ]);
    for (const from of ['nobody', 'Candor <a@b>\r\nBcc: x@y', '<>']) expect(problemsOf(mail('smtp://mail.example', from))).toHaveLength(1);
    for (const from of ['15005550006789012345', '+0', 'far too long a name'])
      expect(problemsOf(sms('https://u:p@sms.example', from))).toHaveLength(1);
    for (const from of ['Candor', '+15005550006']) expect(problemsOf(sms('https://u:p@sms.example', from))).toEqual([]);
    expect(problemsOf(mail('smtp://mail.example', 'no-reply@exchange.example'))).toEqual([]);
  });
});
