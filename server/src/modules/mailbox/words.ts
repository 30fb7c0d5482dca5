import { agentName } from '@candor/contract/agent-name';
import type { MessageLanguage } from '@candor/contract/reason-texts';
import { isWithdrawalRejection, WITHDRAWAL_REJECTION_TEXTS } from '@candor/contract/modules/withdrawals/rejections';
import { reasonIn } from '../../delivery/texts/pause-reasons.ts';
import { MAIL_TEXTS, UNKNOWN_BROWSER, type MailKind } from './texts.ts';

/** What a message is about, as it is stored: `agent` is what a browser calls itself, `address` where it came from. */
export type MailParameters = Readonly<Record<string, string>>;

const isMessageLanguage = (language: string): language is MessageLanguage => Object.hasOwn(UNKNOWN_BROWSER, language);

/** Signs of either direction stand within a text of either direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Codes of rejected withdrawals and reasons of ours are put into words; what a person has typed stays as it is. */
function reasonText(reason: string, language: MessageLanguage): string {
  return isWithdrawalRejection(reason) ? WITHDRAWAL_REJECTION_TEXTS[reason][language] : reasonIn(reason, language);
}

/** A message in words of a language, English for one that is not written, as plain text: for mails. */
export function plainWordsOf(
  kind: MailKind,
  parameters: MailParameters,
  language: string,
): { readonly title: string; readonly paragraphs: readonly string[] } {
  const known = isMessageLanguage(language) ? language : 'en';
  const { title, content } = MAIL_TEXTS[kind][known];
  const values: MailParameters = { ...parameters, reason: reasonText(parameters['reason'] ?? '', known) };
  const filled = (text: string): string => text.replace(/\{([a-z]+)\}/g, (_match, name: string) => isolated(values[name] ?? ''));
  return { title, paragraphs: content.map(filled) };
}

/** A message in words of a language, English for one that is not written: the title as plain text, the content as paragraphs of HTML. */
export function wordsOf(
  kind: MailKind,
  parameters: MailParameters,
  language: string,
): { readonly title: string; readonly content: string } {
  const known = isMessageLanguage(language) ? language : 'en';
  const { title, content } = MAIL_TEXTS[kind][known];
  const values: MailParameters = {
    ...parameters,
    browser: agentName(parameters['agent'] ?? '') ?? UNKNOWN_BROWSER[known],
    reason: reasonText(parameters['reason'] ?? '', known),
  };
  const filled = (text: string): string =>
    text.replace(/\{([a-z]+)\}/g, (_match, name: string) => isolated(escaped(values[name] ?? '').replaceAll('\n', '<br>')));
  return { title, content: content.map((text) => `<p>${filled(text)}</p>`).join('') };
}
