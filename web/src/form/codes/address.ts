import { hasChinese } from '@candor/contract/chinese';
import type { Reason } from '@candor/contract/codes';
import { normalEmail } from '@candor/contract/one-time-codes';
import { error, type Problem } from '../problem.ts';
import { emptyPhone, phoneEntryOf, type PhoneEntry } from '../phone/phone-entry.ts';
import type { ProblemTexts } from '../texts.ts';
import { readSent, type Channel, type CodePurpose } from './sent-code.ts';

/** What stands in the fields of both kinds of address; each keeps what was typed while the other is shown. */
export interface AddressInputs {
  readonly email: string;
  readonly phone: PhoneEntry;
}

export type AddressProblem = Problem<`address.${'missing' | 'wrong' | 'chinese'}.${Channel}`, 'address'>;

const chinese = 'shell.failure.cannotInputChinese';

/** What the waiting button says, and the sentence at the field. */
export const addressTexts: ProblemTexts<AddressProblem['code']> = {
  'address.missing.email': { button: 'codes.email.missing', text: 'codes.email.missing' },
  'address.missing.phone': { button: 'codes.phone.missing', text: 'codes.phone.missing' },
  'address.wrong.email': { button: 'codes.email.missing', text: 'codes.email.wrong' },
  'address.wrong.phone': { button: 'codes.phone.missing', text: 'codes.phone.wrong' },
  'address.chinese.email': { button: 'codes.email.missing', text: chinese },
  'address.chinese.phone': { button: 'codes.phone.missing', text: chinese },
};

export function addressEntered(channel: Channel, { email, phone }: AddressInputs): AddressProblem | null {
  const text = channel === 'email' ? email.trim() : phone.text;
  if (text === '') return error(`address.missing.${channel}`, ['address']);
  if (hasChinese(text)) return error(`address.chinese.${channel}`, ['address']);
  const isWhole = channel === 'email' ? normalEmail(text) !== null : phone.phone !== null;
  return isWhole ? null : error(`address.wrong.${channel}`, ['address']);
}

/** The address as calls take it; null while it is not a whole one. */
export function addressOf(channel: Channel, inputs: AddressInputs): string | null {
  if (addressEntered(channel, inputs) !== null) return null;
  return channel === 'email' ? normalEmail(inputs.email) : inputs.phone.phone;
}

/** The fields as a page begins with them: with the addresses that codes of this purpose are on their way to. */
export function firstAddresses(purpose: CodePurpose): AddressInputs {
  const nowMs = Date.now();
  const phone = readSent({ purpose, channel: 'phone' }, nowMs)?.to;
  return { email: readSent({ purpose, channel: 'email' }, nowMs)?.to ?? '', phone: phone === undefined ? emptyPhone : phoneEntryOf(phone) };
}

/** An address inside a sentence: a phone number with its plus, read from left to right in every language. */
export function addressText(channel: Channel, address: string): string {
  return `\u2066${channel === 'phone' ? '+' : ''}${address}\u2069`;
}

const aboutAddress: readonly (Reason | null)[] = ['EMAIL_RULE', 'PHONE_RULE', 'EMAIL_TAKEN', 'PHONE_TAKEN'];

/** Whether a refusal of the server is about the address. */
export const isAboutAddress = (reason: Reason | null): boolean => aboutAddress.includes(reason);
