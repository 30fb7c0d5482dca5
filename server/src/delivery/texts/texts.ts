import type { CodeType } from '@candor/contract/one-time-codes';

/** What an account holder is told by a message. */
export const NOTICE_KINDS = [
  'newNetwork',
  'passwordChanged',
  'passwordReset',
  'authenticatorOn',
  'authenticatorOff',
  'recoveryCodesMade',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'factorRefused',
  'factorReset',
  'emailBound',
  'emailUnbound',
  'phoneBound',
  'phoneUnbound',
  'tradePasswordSet',
  'tradePasswordChanged',
  'withdrawalAddressBound',
  'allowListOpened',
  'verificationHandedIn',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What an account holder is told of a hold of the account: of new orders or of withdrawals, placed, lifted or ended at its date. */
export const LOCK_NOTICE_KINDS = [
  'openingHeld',
  'openingFreed',
  'openingEnded',
  'withdrawalHeld',
  'withdrawalFreed',
  'withdrawalEnded',
] as const;
export type LockNoticeKind = (typeof LOCK_NOTICE_KINDS)[number];

/** The texts of one language. `{name}` places are filled in. */
export type MessageTexts = {
  /** Its own code. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** What a code is for: a whole sentence that ends with a colon before the code. */
  readonly codeFor: Readonly<Record<Exclude<CodeType, 'FIND_USER'>, string>>;
  readonly codeSubject: string;
  /** `{minutes}`. */
  readonly validity: string;
  readonly secrecy: string;
  readonly notYou: string;
  /** `{code}`, `{minutes}`: a whole text message. */
  readonly sms: string;
  readonly unknownSubject: string;
  /** To an address that no account has. */
  readonly unknown: string;
  readonly accountNameSubject: string;
  /** `{name}`. */
  readonly accountName: string;
  /** `{word}`. */
  readonly word: string;
  readonly notices: Readonly<Record<NoticeKind, { readonly subject: string; readonly text: string }>>;
  readonly holds: Readonly<Record<LockNoticeKind, { readonly subject: string; readonly text: string }>>;
  /** `{value}`, as in the four below. */
  readonly holdReason: string;
  readonly holdReview: string;
  readonly time: string;
  readonly network: string;
  readonly browser: string;
  readonly protect: string;
};
