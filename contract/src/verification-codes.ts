/** Documents by which a person proves who he is, by the number that the wire and the tables have for each: wire-contract §2.4, `cardType`. */
export const DOCUMENT_KINDS = { identityCard: 1, passport: 2, drivingLicence: 3 } as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** Levels of the verification: wire-contract §2.4, `flag`. */
export const VERIFICATION_LEVELS = { basic: 1, advanced: 2 } as const;
export type VerificationLevel = keyof typeof VERIFICATION_LEVELS;

/** What became of a level that was handed in: wire-contract §2.4, `auditStatusPrimary` and `auditStatusAdvanced`. */
export const VERIFICATION_STATUS = { passed: 1, refused: 2, underReview: 3 } as const;
export type VerificationStatus = keyof typeof VERIFICATION_STATUS;

/** The same codes as answers have them: in text. */
/* @__NO_SIDE_EFFECTS__ */
export function asTexts<const Codes extends Readonly<Record<string, number>>>(
  codes: Codes,
): { readonly [Word in keyof Codes]: `${Codes[Word]}` } {
  return Object.fromEntries(Object.entries(codes).map(([word, code]) => [word, String(code)])) as ReturnType<typeof asTexts<Codes>>;
}
