import type { DocumentKind } from './verification-codes.ts';

/** Kinds of documents without anything on their back. */
export const ONE_SIDED_KINDS: readonly DocumentKind[] = ['passport'];

/** Signs of a name and of the number of a document. */
export const REAL_NAME_MAX = 150;
export const DOCUMENT_NUMBER_MAX = 40;
/** Signs of a document's number without those between; the shortest numbers are those of small states' service passports. */
const DOCUMENT_NUMBER_MIN = 3;

/** Bytes of an uploaded picture: those of a phone with 64 million pixels. */
export const PICTURE_BYTES_MAX = 25 * 1_024 * 1_024;

/** What can be seen of a picture that is likely not to be readable. It is taken all the same: whoever reviews it decides. */
export const PICTURE_FAULTS = ['TOO_SMALL', 'TOO_DARK', 'BLURRED'] as const;

export type PictureFault = (typeof PICTURE_FAULTS)[number];

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

/** Letters that show nothing, such as those that fill a Korean syllable, and marks that show nothing. */
const UNSEEN = /[\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|(?!\p{Script=Mongolian})\p{Variation_Selector}/u;

/**
 * Marks that stand on nothing, or more on one letter than any script writes: Burmese has five (`လျှို့`), Tibetan and Vietnamese fewer. Joiners are
 * counted with them, since they begin no new letter.
 */
const MISPLACED_MARKS = /(?<![\p{L}\p{Nd}\p{M}\p{Join_C}])[\p{M}\p{Join_C}]|[\p{M}\p{Join_C}]{7}/u;

/**
 * A name as it stands on a document, in letters of any script but Chinese (wire-contract §1.2). Besides letters, documents print hyphens, apostrophes
 * and points in several forms, commas (`King, Jr.`), strokes (`A/L`, `D/O`), the sign of another name (`Ali @ Rahman`), names in brackets, digits
 * (`John 3rd`), and joiners that some scripts need.
 */
export function isRealName(text: string): boolean {
  const name = text.trim();
  return (
    name.length <= REAL_NAME_MAX &&
    !UNSEEN.test(name) &&
    !MISPLACED_MARKS.test(name) &&
    /^(?=.*\p{L})[\p{L}\p{M}\p{Nd}.,·'‘’ʼ`´\-‐‑–/@()& \u00a0\u200c\u200d]+$/u.test(name)
  );
}

/**
 * The number of a document as it is printed: letters and digits of any script but Chinese, with blanks, hyphens, strokes, points and the signs of numbers
 * between, a check digit in brackets (`A123456(7)`), and what fills a field (`*`, `<`).
 */
export function isDocumentNumber(text: string): boolean {
  const number = text.trim();
  const signs = number.match(/[\p{L}\p{Nd}]/gu) ?? [];
  return (
    number.length <= DOCUMENT_NUMBER_MAX &&
    !UNSEEN.test(number) &&
    !MISPLACED_MARKS.test(number) &&
    signs.length >= DOCUMENT_NUMBER_MIN &&
    /^[\p{L}\p{M}\p{Nd}\u00a0 .,:/\-‐‑–()*<#№º°]+$/u.test(number)
  );
}
