import { normalEmail } from '@candor/contract/one-time-codes';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { sql, type RawBuilder } from 'kysely';

export type AddressKind = 'email' | 'phone';

const KINDS: readonly AddressKind[] = ['email', 'phone'];

/** Which addresses of a user are not proved to be theirs. */
export function unprovedOf({ isProved }: { readonly isProved: Readonly<Record<AddressKind, boolean>> }): readonly AddressKind[] {
  return KINDS.filter((kind) => !isProved[kind]);
}

/** An e-mail address in small letters, or a mobile number as digits with its country code. */
export type Address = { readonly kind: AddressKind; readonly value: string };

/** By what somebody says who they are. Names are unique in any letter case. */
export type Identifier = Address | { readonly kind: 'name'; readonly value: string };

/** Longer than any number, with blanks and brackets. */
const PHONE_TEXT = /^\+?[0-9 ().-]{6,31}$/;
/** Where some countries do not say which of their numbers are mobile. */
const MOBILE: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** The one form of a mobile number, `8613800138000`; null for what is none, or can receive no message. */
function phoneIn(text: string): string | null {
  const trimmed = text.trim();
  if (!PHONE_TEXT.test(trimmed)) return null;
  const phone = parsePhoneNumberFromString(`+${trimmed.replaceAll(/[^0-9]/g, '')}`);
  // satellites and networks of no country are none that anybody pays messages to
  const isMobile = phone !== undefined && phone.country !== undefined && phone.isValid() && MOBILE.has(phone.getType());
  return isMobile ? phone.number.slice(1) : null;
}

/** Two letters of ISO 3166 for the country of a number as `addressIn` has it; null for none. */
export function phoneCountry(value: string): string | null {
  return parsePhoneNumberFromString(`+${value}`)?.country ?? null;
}

/** Null for a text that is no such address. */
export function addressIn(kind: AddressKind, text: string): Address | null {
  const value = kind === 'email' ? normalEmail(text) : phoneIn(text);
  return value === null ? null : { kind, value };
}

/** The condition on the table `users`. */
export function isOf({ kind, value }: Identifier): RawBuilder<boolean> {
  if (kind === 'email') return sql<boolean>`users.email = ${value}`;
  if (kind === 'phone') return sql<boolean>`users.phone = ${value}`;
  return sql<boolean>`lower(users.login_name) = ${value.toLowerCase()}`;
}

/**
 * By what attempts are counted: the same for all ways of writing one identifier, and for none that another kind has. A name is whatever was typed, so
 * it has a word in front too.
 */
export function countedAs({ kind, value }: Identifier): string {
  return `${kind} ${value.toLowerCase()}`;
}
