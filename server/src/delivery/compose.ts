import { CODE_LIFE_SECONDS, type CodeType } from '@candor/contract/one-time-codes';
import { reasonIn } from './texts/pause-reasons.ts';
import type { Channel, Message } from './message.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import type { LockNoticeKind, MessageTexts, NoticeKind } from './texts/texts.ts';
import { zh } from './texts/zh.ts';

const MINUTES = String(CODE_LIFE_SECONDS / 60);

/** Whom a message goes to: `language` is a code (English where there are no texts), `word` the anti-phishing word, null for none. */
export type Recipient = { readonly channel: Channel; readonly to: string; readonly language: string; readonly word: string | null };

/** A paragraph of a mail; `isCode` shows it large. */
type Part = { readonly text: string; readonly isCode?: boolean };

const TEXTS: Readonly<Record<string, MessageTexts>> = { en, zh, ar };

function textsOf(language: string): MessageTexts {
  return (Object.hasOwn(TEXTS, language) ? TEXTS[language] : undefined) ?? en;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z]+)\}/g, (_match, name: string) => values[name] ?? '');
}

export type SentCode = {
  readonly type: Exclude<CodeType, 'FIND_USER'>;
  readonly code: string;
  /** Host and port of the product's pages: phones fill the code in there alone. Null: not known. */
  readonly host: string | null;
};

/** A message with a one-time code. */
export function codeMessage(recipient: Recipient, { type, code, host }: SentCode): Message {
  const texts = textsOf(recipient.language);
  if (recipient.channel === 'sms') {
    const lines = [fill(texts.sms, { code, minutes: MINUTES }), ...wordLine(recipient, texts)];
    // the form that browsers read, as the last line: https://wicg.github.io/sms-one-time-codes/
    return textMessage(recipient, [...lines, ...(host === null ? [] : ['', `@${host} #${code}`])], code);
  }
  const parts: readonly Part[] = [
    { text: texts.codeFor[type] },
    { text: code, isCode: true },
    { text: fill(texts.validity, { minutes: MINUTES }) },
    { text: texts.secrecy },
    { text: texts.notYou },
  ];
  return mail(recipient, texts.codeSubject, parts, code);
}

/** Tells the name of the account that has the address. */
export function accountNameMessage(recipient: Recipient, name: string): Message {
  const texts = textsOf(recipient.language);
  const text = fill(texts.accountName, { name });
  if (recipient.channel === 'sms') return textMessage(recipient, [`Candor. ${text}`, ...wordLine(recipient, texts)], null);
  return mail(recipient, texts.accountNameSubject, [{ text }, { text: texts.notYou }], null);
}

/** To an address that no account has, in place of a code. */
export function unknownMessage(recipient: Recipient): Message {
  const texts = textsOf(recipient.language);
  if (recipient.channel === 'sms') return textMessage(recipient, [texts.unknown], null);
  return mail(recipient, texts.unknownSubject, [{ text: texts.unknown }, { text: texts.notYou }], null);
}

/** What has happened to an account. `address`: the one that was bound or unbound, empty for other kinds. */
export type Notice = {
  readonly kind: NoticeKind;
  readonly address: string;
  readonly timeMs: number;
  /** Empty for what the house has done. */
  readonly network: string;
  readonly browser: string;
};

export function noticeMail(recipient: Recipient, { kind, address, timeMs, network, browser }: Notice): Message {
  const texts = textsOf(recipient.language);
  const { subject, text } = texts.notices[kind];
  const about = [
    fill(texts.time, { value: timeText(timeMs) }),
    ...(network === '' ? [] : [fill(texts.network, { value: network })]),
    ...(browser === '' ? [] : [fill(texts.browser, { value: browser })]),
  ];
  return mail(recipient, subject, [{ text: fill(text, { address }) }, { text: about.join('\n') }, { text: texts.protect }], null);
}

/** A hold of the account, in the words of who placed or lifted it, or in ours where the server did; `reviewMs` null of one that was lifted. */
export type LockNotice = {
  readonly kind: LockNoticeKind;
  readonly code: string;
  readonly reason: string;
  readonly reviewMs: number | null;
};

export function lockMail(recipient: Recipient, { kind, code, reason, reviewMs }: LockNotice): Message {
  const texts = textsOf(recipient.language);
  const { subject, text } = texts.holds[kind];
  const about = [
    fill(texts.holdReason, { value: `${reasonIn(reason, texts.language)} (${code})` }),
    ...(reviewMs === null ? [] : [fill(texts.holdReview, { value: timeText(reviewMs) })]),
  ];
  return mail(recipient, subject, [{ text }, { text: about.join('\n') }], null);
}

/** Tells in words that were chosen elsewhere, each paragraph for itself. */
export function wordsMail(recipient: Recipient, subject: string, paragraphs: readonly string[]): Message {
  return mail(
    recipient,
    subject,
    paragraphs.map((text) => ({ text })),
    null,
  );
}

function timeText(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function wordLine({ word }: Recipient, texts: MessageTexts): readonly string[] {
  return word === null ? [] : [fill(texts.word, { word })];
}

function textMessage({ channel, to }: Recipient, lines: readonly string[], code: string | null): Message {
  return { channel, to, subject: '', text: lines.join('\n'), html: '', code };
}

function mail(recipient: Recipient, subject: string, parts: readonly Part[], code: string | null): Message {
  const texts = textsOf(recipient.language);
  const all: readonly Part[] = [...wordLine(recipient, texts).map((text) => ({ text })), ...parts];
  const text = `${all.map((part) => part.text).join('\n\n')}\n\nCandor\n`;
  return { channel: recipient.channel, to: recipient.to, subject, text, html: htmlOf(texts, all), code };
}

const CODE_STYLE = 'font:600 28px/40px monospace;letter-spacing:6px;direction:ltr;unicode-bidi:isolate';

function htmlOf({ language, direction }: MessageTexts, parts: readonly Part[]): string {
  const paragraphs = parts.map(({ text, isCode = false }) => {
    const inside = escaped(text).replaceAll('\n', '<br>');
    return isCode ? `<p><span style="${CODE_STYLE}">${inside}</span></p>` : `<p>${inside}</p>`;
  });
  const body = `<body dir="${direction}" style="font:16px/24px sans-serif;color:#111;max-width:560px">${paragraphs.join('')}<p>Candor</p></body>`;
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8">${body}</html>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}
