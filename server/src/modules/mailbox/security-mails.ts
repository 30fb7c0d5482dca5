import { knewTheRest } from '../../identity/refused-factors.ts';
import type { SecurityEvent } from '../../identity/security-log.ts';
import type { Visitor } from '../../identity/visitor.ts';
import type { Mail } from './mailbox.ts';
import type { MailKind } from './texts.ts';

const KINDS: Partial<Record<SecurityEvent['event'], MailKind>> = {
  'device-reused': 'deviceReused',
  'password-change': 'passwordChanged',
  'password-reset': 'passwordReset',
  'email-bound': 'addressChanged',
  'email-unbound': 'addressChanged',
  'phone-bound': 'addressChanged',
  'phone-unbound': 'addressChanged',
  'factor-on': 'factorOn',
  'factor-off': 'factorOff',
  'factor-reset': 'factorsReset',
  'recovery-codes': 'recoveryCodesMade',
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
  'passkey-copied': 'passkeyCopied',
  'data-export': 'dataExported',
  revocation: 'sessionEnded',
  'trade-password-set': 'tradePasswordSet',
  'trade-password-change': 'tradePasswordChanged',
  'withdrawal-address-bound': 'withdrawalAddressBound',
  'allow-list-opened': 'allowListOpened',
  'withdrawal-address-unbound': 'withdrawalAddressUnbound',
  'verification-handed-in': 'verificationHandedIn',
};

/** Of a sign-in from a network that the account was not used from before. */
const NEW_NETWORK: Partial<Record<SecurityEvent['event'], MailKind>> = {
  login: 'signInNewNetwork',
  'passkey-login': 'passkeyNewNetwork',
  'device-login': 'deviceNewNetwork',
};

/** What the owner of the account is told of an event; null for nothing. A refused attempt changed nothing and says nothing, unless somebody had half of what signs in. */
export function securityMail(security: SecurityEvent, { agent, address }: Visitor): Mail | null {
  const { event, outcome, isNewNetwork } = security;
  const refused = knewTheRest(security) ? 'factorRefused' : undefined;
  const kind = outcome !== 'done' ? refused : isNewNetwork === true ? NEW_NETWORK[event] : KINDS[event];
  return kind === undefined ? null : { kind, parameters: { agent, address } };
}
