/** The version of the terms that a registration agrees to: the month since which its text is what it is. */
export const TERMS_VERSION = '2026-11';
