/** Documents by which a person proves who he is: wire-contract §2.4, `cardType`. */
export const DOCUMENT_KINDS = { identityCard: 1, passport: 2, drivingLicence: 3 } as const;

/** Kinds of documents without anything on their back. */
export const ONE_SIDED_KINDS: readonly number[] = [DOCUMENT_KINDS.passport];

/** Wire-contract §2.4, `flag`. */
export const BASIC_LEVEL = 1;
export const ADVANCED_LEVEL = 2;

/** Wire-contract §2.4, `auditStatusPrimary` and `auditStatusAdvanced`. */
export type AuditStatus = '1' | '2' | '3';
export const PASSED = '1';
export const REFUSED = '2';
export const UNDER_REVIEW = '3';

/** Signs of a name and of the number of a document. */
export const REAL_NAME_MAX = 80;
export const DOCUMENT_NUMBER_MAX = 40;

/** Bytes of an uploaded picture. */
export const PICTURE_BYTES_MAX = 10 * 1_024 * 1_024;

/** Why a verification was refused, as its owner is told. */
export const VERIFICATION_REFUSALS = [
  'PICTURE_UNREADABLE',
  'PICTURE_INCOMPLETE',
  'PICTURE_MISSING',
  'DOCUMENT_EXPIRED',
  'DOCUMENT_NOT_ACCEPTED',
  'DATA_DIFFERS',
  'SELFIE_DIFFERS',
  'UNDER_AGE',
  'COUNTRY_NOT_SERVED',
  'ALREADY_VERIFIED_ELSEWHERE',
] as const;

export type VerificationRefusal = (typeof VERIFICATION_REFUSALS)[number];

export function isVerificationRefusal(text: string): text is VerificationRefusal {
  return VERIFICATION_REFUSALS.some((code) => code === text);
}

/** A name in letters of any script but Chinese (wire-contract §1.2): at least two letters, with blanks, points, hyphens and apostrophes between. */
export function isRealName(text: string): boolean {
  const name = text.trim();
  return name.length <= REAL_NAME_MAX && /^[\p{L}\p{M}.'’ -]+$/u.test(name) && (name.match(/\p{L}/gu) ?? []).length >= 2;
}

/** The number of a document: 4 signs at least, letters and digits with blanks, points, hyphens and slashes between. */
export function isDocumentNumber(text: string): boolean {
  const number = text.trim();
  return (
    number.length <= DOCUMENT_NUMBER_MAX &&
    /^[A-Za-z0-9](?:[A-Za-z0-9 ./-]*[A-Za-z0-9])$/.test(number) &&
    /(?:[A-Za-z0-9].*){4}/.test(number)
  );
}
