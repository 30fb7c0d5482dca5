import { agentName } from '@candor/contract/agent-name';
import type { AddressChange } from '../identity/account-addresses.ts';
import { networkOf } from '../identity/network.ts';
import { knewTheRest } from '../identity/refused-factors.ts';
import type { SecurityEvent } from '../identity/security-log.ts';
import { noticeAddress, type User } from '../identity/users.ts';
import type { Visitor } from '../identity/visitor.ts';
import { noticeMail } from '../delivery/compose.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { NoticeKind } from '../delivery/texts/texts.ts';

const KINDS: Partial<Record<SecurityEvent['event'], NoticeKind>> = {
  'password-change': 'passwordChanged',
  'password-reset': 'passwordReset',
  'factor-on': 'authenticatorOn',
  'factor-off': 'authenticatorOff',
  'factor-reset': 'factorReset',
  'recovery-codes': 'recoveryCodesMade',
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
  'passkey-copied': 'passkeyCopied',
  'trade-password-set': 'tradePasswordSet',
  'trade-password-change': 'tradePasswordChanged',
  'withdrawal-address-bound': 'withdrawalAddressBound',
  'allow-list-opened': 'allowListOpened',
  'verification-handed-in': 'verificationHandedIn',
};

export type SecurityMailsOptions = {
  readonly userOf: (userId: number) => Promise<User | null>;
  readonly delivery: Delivery;
  readonly now: () => number;
  /** Told of a mail that could not be written. */
  readonly onError: (error: unknown) => void;
};

/** Tells the owner of an account by mail what was done with it, where a proved e-mail address is bound. */
export class SecurityMails {
  readonly #options: SecurityMailsOptions;

  constructor(options: SecurityMailsOptions) {
    this.#options = options;
  }

  /** A refused attempt changed nothing and says nothing, unless all but the second factor was right. */
  event(security: SecurityEvent, visitor: Visitor): void {
    const { event, outcome, userId, isNewNetwork } = security;
    if (userId === null) return;
    const refused = knewTheRest(security) ? 'factorRefused' : undefined;
    const kind = outcome !== 'done' ? refused : isNewNetwork === true ? 'newNetwork' : KINDS[event];
    if (kind !== undefined) this.#send(userId, kind, '', [], visitor);
  }

  /** An address that is taken away is told itself too, if it was proved. */
  addressChange({ userId, kind, from, isFromProved, to }: AddressChange, visitor: Visitor): void {
    const also = kind === 'email' && from !== null && isFromProved ? [from] : [];
    if (to === null) this.#send(userId, `${kind}Unbound`, from ?? '', also, visitor);
    else this.#send(userId, `${kind}Bound`, to, also, visitor);
  }

  #send(userId: number, kind: NoticeKind, address: string, also: readonly string[], visitor: Visitor): void {
    this.#write(userId, kind, address, also, visitor).catch(this.#options.onError);
  }

  async #write(userId: number, kind: NoticeKind, address: string, also: readonly string[], visitor: Visitor): Promise<void> {
    const { userOf, delivery, now } = this.#options;
    if (!delivery.canSend('mail')) return;
    const user = await userOf(userId);
    if (user === null) return;
    const told = noticeAddress(user);
    const to = new Set([...(told === null ? [] : [told]), ...also]);
    // only names of ours: what a browser calls itself is anybody's text, and this is a mail of ours
    const browser = agentName(visitor.agent) ?? '';
    const notice = { kind, address, timeMs: now(), network: networkOf(visitor.address), browser };
    for (const one of to) {
      const recipient = { channel: 'mail', to: one, language: user.messageLanguage ?? 'en', word: user.antiPhishingWord } as const;
      delivery.send(noticeMail(recipient, notice));
    }
  }
}
