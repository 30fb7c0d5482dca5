import { hasChinese } from '@candor/contract/chinese';
import type { PlainMessageId } from '../../i18n/text.tsx';

export interface ContactInputs {
  readonly text: string;
  readonly replyTo: string;
}

export type ContactField = keyof ContactInputs;

/** What is wrong with each field; a guest cannot be answered without an address. */
export function contactProblems(
  { text, replyTo }: ContactInputs,
  signedIn: boolean,
): Readonly<Partial<Record<ContactField, PlainMessageId>>> {
  const ofText = text.trim() === '' ? 'contact.textMissing' : hasChinese(text) ? 'shell.failure.cannotInputChinese' : null;
  const ofReply =
    replyTo.trim() === '' ? (signedIn ? null : 'contact.replyMissing') : hasChinese(replyTo) ? 'shell.failure.cannotInputChinese' : null;
  return { ...(ofText === null ? {} : { text: ofText }), ...(ofReply === null ? {} : { replyTo: ofReply }) };
}
