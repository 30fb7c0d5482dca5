import { CODE_TYPES } from '@candor/contract/one-time-codes';
import { describe, expect, test } from 'vitest';
import { accountNameMessage, codeMessage, lockMail, noticeMail, unknownMessage, type Recipient } from './compose.ts';
import { LOCK_NOTICE_KINDS, NOTICE_KINDS } from './texts/texts.ts';

const LANGUAGES = ['en', 'zh', 'ar'] as const;
const CHANNELS = ['mail', 'sms'] as const;
const types = CODE_TYPES.filter((type) => type !== 'FIND_USER');

const to = (channel: 'mail' | 'sms', language: string, word: string | null = 'blue heron'): Recipient => ({
  channel,
  to: channel === 'mail' ? 'a@example.com' : '8613800138000',
  language,
  word,
});

describe.each(LANGUAGES.flatMap((language) => CHANNELS.map((channel) => [language, channel] as const)))('%s, %s', (language, channel) => {
  test('each code message holds the code and the anti-phishing word, and leaves no place unfilled', () => {
    for (const type of types) {
      const message = codeMessage(to(channel, language), { type, code: '012345', host: null });
      for (const text of [message.text, ...(channel === 'mail' ? [message.html] : [])]) {
        expect(text, type).toContain('012345');
        expect(text, type).toContain('blue heron');
        expect(text, type).not.toMatch(/\{|\}|undefined|null/);
      }
      expect(message).toMatchObject({ channel, code: '012345' });
      expect(message.subject === '').toBe(channel === 'sms');
    }
  });

  test('each type says what its code is for', () => {
    const texts = types.map((type) => codeMessage(to('mail', language), { type, code: '012345', host: null }).text);
    expect(new Set(texts).size).toBe(types.length);
  });

  test('without a word nothing is said of one', () => {
    const message = codeMessage(to(channel, language, null), { type: 'LOGIN', code: '012345', host: null });
    expect(message.text).not.toContain('blue heron');
    expect(message.text.startsWith('\n')).toBe(false);
  });

  test('the name of an account, and that there is none, without a code', () => {
    const named = accountNameMessage(to(channel, language), 'alice01');
    expect(named.text).toContain('alice01');
    expect(named.text).toContain('blue heron');
    expect([named.code, unknownMessage(to(channel, language, null)).code]).toEqual([null, null]);
    expect(unknownMessage(to(channel, language, null)).text).not.toMatch(/[0-9]{6}/);
  });
});

test.each(LANGUAGES)('%s: each notice has its own words, the word of the user, time and network', (language) => {
  const notices = NOTICE_KINDS.map((kind) =>
    noticeMail(to('mail', language), {
      kind,
      address: 'new@example.com',
      timeMs: Date.UTC(2026, 10, 23, 8),
      network: '203.0.113.7',
      browser: 'X/1',
    }),
  );
  expect(new Set(notices.map(({ subject }) => subject)).size).toBe(NOTICE_KINDS.length);
  for (const { text, html, code } of notices) {
    for (const part of ['blue heron', '2026-11-23 08:00:00 UTC', '203.0.113.7']) expect(text).toContain(part);
    expect(text).not.toMatch(/\{|\}/);
    expect(html).toContain('203.0.113.7');
    expect(code).toBeNull();
  }
  expect(notices.filter(({ text }) => text.includes('new@example.com'))).toHaveLength(4);
});

test('Arabic mails are written from right to left, their codes from left to right', () => {
  const { html } = codeMessage(to('mail', 'ar'), { type: 'LOGIN', code: '012345', host: null });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/direction:ltr[^>]*>012345</);
});

test('a language without texts is written in English', () => {
  const [german, english] = ['de', 'en'].map((language) =>
    codeMessage(to('mail', language), { type: 'LOGIN', code: '012345', host: null }),
  );
  expect(german).toEqual(english);
  expect(codeMessage(to('mail', 'constructor'), { type: 'LOGIN', code: '012345', host: null })).toEqual(english);
});

test('what users choose is text in HTML', () => {
  const message = codeMessage(to('mail', 'en', '<img src=x>&"\''), { type: 'LOGIN', code: '012345', host: null });
  expect(message.html).toContain('&lt;img src=x&gt;&amp;&quot;&#39;');
  expect(message.html).not.toContain('<img');
  expect(message.text).toContain('<img src=x>&"\'');
});

test('WebOTP: the last line of a text message binds the code to the host', () => {
  const message = codeMessage(to('sms', 'zh'), { type: 'LOGIN', code: '012345', host: 'exchange.example' });
  expect(message.text.split('\n').at(-1)).toBe('@exchange.example #012345');
});

test.each(LANGUAGES)('%s: mails about holds say code, reason and review date, a lifted one no date', (language) => {
  for (const kind of LOCK_NOTICE_KINDS) {
    const reviewMs = kind.endsWith('Held') ? 1_767_225_600_000 : null;
    const { text, html, subject } = lockMail(to('mail', language), {
      kind,
      code: 'RISK_REVIEW',
      reason: 'A <check> of this account',
      reviewMs,
    });
    expect(text).toContain('A <check> of this account (RISK_REVIEW)');
    expect(html).toContain('A &lt;check&gt; of this account');
    expect(text.includes('2026-01-01 00:00:00 UTC')).toBe(reviewMs !== null);
    expect(`${subject} ${text}`).not.toMatch(/\{|\}|undefined|null/);
    expect(text).toContain('blue heron');
  }
});
