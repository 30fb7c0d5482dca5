/** What a one-time code is for. A code of one type proves nothing for another. */
export const CODE_TYPES = ['REGISTER', 'LOGIN', 'FIND_USER', 'FIND_PASSWORD', 'UPD_PASSWORD', 'BIND', 'WITHDRAW'] as const;
export type CodeType = (typeof CODE_TYPES)[number];

export const CODE_DIGITS = 6;
export const CODE_LIFE_SECONDS = 600;

const RESEND_SECONDS = 60;
const RESEND_SECONDS_OF: Partial<Readonly<Record<CodeType, number>>> = { FIND_PASSWORD: 300, WITHDRAW: 120 };

/** How long after one code the next of its type may be sent to the same address, in seconds. */
export function resendSeconds(type: CodeType): number {
  return RESEND_SECONDS_OF[type] ?? RESEND_SECONDS;
}

/** Letters, digits and the signs of a mail address; one address has one form, in small letters. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
const EMAIL_MAX = 254;
const LOCAL_PART_MAX = 64;

/** The one form of a mail address: without blanks around it, in small letters; null for what is none. */
export function normalEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= EMAIL_MAX && email.indexOf('@') <= LOCAL_PART_MAX && EMAIL.test(email) ? email : null;
}

export const ANTI_PHISHING_WORD_MAX = 20;
