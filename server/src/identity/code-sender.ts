import { CODE_LIFE_SECONDS, resendSeconds, type CodeType } from '@candor/contract/one-time-codes';
import type { Reason } from '@candor/contract/codes';
import { accountNameMessage, codeMessage, unknownMessage, type Recipient } from '../delivery/compose.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Channel, Message } from '../delivery/message.ts';
import { addressIn, type Address, type AddressKind } from './addresses.ts';
import type { Devices } from './devices.ts';
import type { FamiliarNetworks } from './familiar-networks.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { newSecret } from './secrets.ts';
import type { TextBudget } from './text-budget.ts';
import type { User, Users } from './users.ts';

export const CHANNELS = { email: 'mail', phone: 'sms' } as const satisfies Readonly<Record<AddressKind, Channel>>;
export const ADDRESS_RULES = { email: 'EMAIL_RULE', phone: 'PHONE_RULE' } as const satisfies Readonly<Record<AddressKind, Reason>>;

/** Codes that act for the signed-in user. */
const NEEDS_SESSION: ReadonlySet<CodeType> = new Set(['UPD_PASSWORD', 'BIND', 'WITHDRAW']);
/** Of these only to what is bound already. */
const TO_BOUND: ReadonlySet<CodeType> = new Set(['UPD_PASSWORD', 'WITHDRAW']);
/** Codes for whoever has an account; others are told that there is none. */
const NEEDS_ACCOUNT: ReadonlySet<CodeType> = new Set(['LOGIN', 'FIND_USER', 'FIND_PASSWORD']);

/** As `newSecret` makes them. */
const BROWSER = /^[A-Za-z0-9_-]{43}$/;

export type CodeRequest = {
  readonly type: CodeType;
  readonly kind: AddressKind;
  /** As it was typed; empty: what is bound. */
  readonly text: string;
  /** Null of a guest. */
  readonly userId: number | null;
  readonly network: string;
  readonly language: string;
  /** What names the browser; empty for none. */
  readonly browser: string;
  /** The cookie of a remembered device, of whomever; empty for none. */
  readonly deviceCookie: string;
};

type RefusedCode = { readonly ok: false; readonly reason: Reason; readonly limit?: string };
type SentCode = {
  readonly ok: true;
  readonly resendSeconds: number;
  readonly expiresSeconds: number;
  readonly isInDemoInbox: boolean;
  /** Whose account the code is about; null for nobody's. */
  readonly userId: number | null;
  /** What names the browser from now on; null when it was named already. */
  readonly browser: string | null;
};

export type CodeAnswer = SentCode | RefusedCode;

export type CodeSenderOptions = {
  readonly users: Users;
  readonly codes: OneTimeCodes;
  readonly networks: FamiliarNetworks;
  readonly devices: Devices;
  readonly delivery: Delivery;
  readonly texts: TextBudget;
  /** Host and port of the product's pages, for phones that fill codes in; null: not known. */
  readonly host: string | null;
};

/** Sends one-time codes. Addresses that nobody has cost the same work and get the same answer as any other. */
export class CodeSender {
  readonly #options: CodeSenderOptions;

  constructor(options: CodeSenderOptions) {
    this.#options = options;
  }

  async send(request: CodeRequest): Promise<CodeAnswer> {
    const { type, kind, network, language } = request;
    const { users, codes, networks, devices, delivery, texts } = this.#options;
    const channel = CHANNELS[kind];
    if (!delivery.canSend(channel)) return { ok: false, reason: 'CODES_OFF' };
    const isOfUser = NEEDS_SESSION.has(type);
    if (isOfUser && request.userId === null) return { ok: false, reason: 'NOT_SIGNED_IN' };
    const caller = isOfUser && request.userId !== null ? await users.byId(request.userId) : null;
    const address = addressFor(request, caller);
    if (typeof address === 'string') return { ok: false, reason: address };
    if (delivery.isFull(channel)) return { ok: false, reason: 'BUSY' };
    const owner = NEEDS_ACCOUNT.has(type) ? await users.byWayIn(address) : await users.by(address);
    const known = await Promise.all([networks.has(address, network), devices.isOf(request.deviceCookie, address)]);
    const isNew = !BROWSER.test(request.browser);
    const browser = isNew ? newSecret() : request.browser;
    const purpose = { type, address: address.value, userId: caller?.id ?? 0 };
    const isPaid = kind === 'phone' && !delivery.isKept(channel);
    const overBudget = isPaid ? texts.take(address.value, network) : null;
    if (overBudget !== null) return { ok: false, reason: overBudget };
    const issued = await codes.issue(purpose, { browser, network }, known.includes(true));
    if (!issued.ok && isPaid) texts.giveBack(address.value, network);
    if (!issued.ok) return issued.reason === 'CODE_TOO_SOON' ? { ...issued, limit: String(issued.waitSeconds) } : issued;
    await delivery.demoInbox?.claim(address.value, browser);
    const word = wordFor(address, caller ?? (NEEDS_ACCOUNT.has(type) ? owner : null));
    const message = this.#message({ channel, to: address.value, language, word }, type, issued.code, owner);
    const shownTo = type === 'FIND_PASSWORD' ? browser : null;
    if (!delivery.send(message, shownTo)) return { ok: false, reason: 'BUSY' };
    const isInDemoInbox = delivery.isKept(channel);
    return {
      ok: true,
      resendSeconds: resendSeconds(type),
      expiresSeconds: CODE_LIFE_SECONDS,
      isInDemoInbox,
      browser: isNew ? browser : null,
      userId: (caller ?? owner)?.id ?? null,
    };
  }

  #message(recipient: Recipient, type: CodeType, code: string, owner: User | null): Message {
    if (NEEDS_ACCOUNT.has(type) && owner === null) return unknownMessage(recipient);
    if (type === 'FIND_USER') return accountNameMessage(recipient, owner?.loginName ?? '');
    return codeMessage(recipient, { type, code, host: this.#options.host });
  }
}

/** The word is for its owner's eyes: an address that is not proved to be theirs gets the code without it. */
function wordFor({ kind, value }: Address, user: User | null): string | null {
  return user !== null && user[kind] === value && user.isProved[kind] ? user.antiPhishingWord : null;
}

/** Where a code goes, or why it goes nowhere. */
function addressFor({ type, kind, text }: CodeRequest, caller: User | null): Address | Reason {
  const bound = caller?.[kind] ?? null;
  if (text.trim() === '') {
    if (caller === null) return ADDRESS_RULES[kind];
    return bound === null ? 'NOT_BOUND' : { kind, value: bound };
  }
  const address = addressIn(kind, text);
  if (address === null) return ADDRESS_RULES[kind];
  return TO_BOUND.has(type) && address.value !== bound ? 'NOT_BOUND' : address;
}
