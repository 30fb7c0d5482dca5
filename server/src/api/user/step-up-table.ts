import { FREE_EXCLUSION_MS } from '@candor/contract/calls/protection';
import { CALLS } from '@candor/contract/table';
import type { CodeType } from '@candor/contract/one-time-codes';
import type { AddressKind } from '../../identity/addresses.ts';
import type { SecurityEvent } from '../../identity/security-log.ts';
import type { PasswordDemand } from '../../identity/step-up.ts';

/** A code to what is bound, and the parameter in which it comes. */
export type ContactLine = { readonly type: CodeType; readonly kind: AddressKind; readonly parameter: string; readonly change: boolean };

/** What is proved again before a call. A second factor is asked for by each of them where one is on. */
export type StepUpLine = {
  /** Of the security log, for what was tried in vain. */
  readonly event: SecurityEvent['event'];
  readonly password: PasswordDemand;
  readonly passwordParameter: 'loginPassword' | 'oldPwd';
  /** The contact that is replaced or taken away, or that proves it in the place of another secret; null for none. */
  readonly contact: ContactLine | null;
};

type Parameters = Readonly<Record<string, unknown>>;
/** Nothing is proved again, and why that is no danger. */
type Free = { readonly free: string };
/** `nowMs`: the exchange's time. */
export type StepUpEntry = StepUpLine | Free | ((parameters: Parameters, nowMs: number) => StepUpLine | Free);
export type StepUpTable = Readonly<Record<string, StepUpEntry>>;

const proved = (event: SecurityEvent['event'], contact: ContactLine | null = null): StepUpLine => {
  return { event, password: 'always', passwordParameter: 'loginPassword', contact };
};
/** The wire contract has it without the password: what is set so is unproved. */
const shownJustNow = (event: SecurityEvent['event'], contact: ContactLine | null = null): StepUpLine => {
  return { ...proved(event, contact), password: 'unless shown here just now' };
};
/** A factor that is on stands above the password. */
const byFactor = (event: SecurityEvent['event']): StepUpLine => ({ ...proved(event), password: 'unless a factor is on' });
/** One of the factors is taken away: where none is on there is nothing to take. */
const withoutPassword = (event: SecurityEvent['event']): StepUpLine => ({ ...proved(event), password: 'never' });
const replaced = (kind: AddressKind): ContactLine => ({ type: 'BIND', kind, parameter: 'oldCode', change: true });
const removed = (kind: AddressKind, parameter: string): ContactLine => ({ type: 'BIND', kind, parameter, change: false });

/** `signType` of a change of the trade password by the one in force, and by a code to the e-mail address. */
const BY_TRADE_PASSWORD = 1;
const BY_EMAIL = 2;

function tradePasswordChange({ signType }: Parameters): StepUpLine {
  const event = 'trade-password-change';
  if (signType === BY_TRADE_PASSWORD) return withoutPassword(event);
  return shownJustNow(event, { type: 'UPD_PASSWORD', kind: signType === BY_EMAIL ? 'email' : 'phone', parameter: 'code', change: false });
}

/** What protects is had at once, without a hurdle. For longer it may be a thief who shuts the owner out, and nobody takes it back before its end. */
function exclusion({ until }: Parameters, nowMs: number): StepUpLine | Free {
  const isShort = typeof until === 'number' && until > 0 && until <= nowMs + FREE_EXCLUSION_MS;
  return isShort ? { free: 'ends within days' } : byFactor('limit-change');
}

/**
 * Each call of a signed-in user that changes something and belongs to no market: what adds a way in or a way out, or takes a protection away,
 * has a line, the others say why they have none. A call that is in neither keeps the server from starting.
 */
export const STEP_UP: StepUpTable = {
  [CALLS.changePassword.name]: { ...proved('password-change'), passwordParameter: 'oldPwd' },
  [CALLS.bindEmail.name]: shownJustNow('email-bound', replaced('email')),
  [CALLS.bindPhone.name]: shownJustNow('phone-bound', replaced('phone')),
  [CALLS.unbindEmail.name]: proved('email-unbound', removed('email', 'emailCode')),
  [CALLS.unbindPhone.name]: shownJustNow('phone-unbound', removed('phone', 'code')),
  [CALLS.setTradePassword.name]: shownJustNow('trade-password-set'),
  [CALLS.changeTradePassword.name]: tradePasswordChange,
  [CALLS.bindWithdrawAddress.name]: shownJustNow('withdrawal-address-bound'),
  [CALLS.setUpAuthenticator.name]: proved('factor-on'),
  [CALLS.confirmAuthenticator.name]: { free: 'takes a code of the secret that the set-up has told to who proved it' },
  [CALLS.removeAuthenticator.name]: withoutPassword('factor-off'),
  [CALLS.renewRecoveryCodes.name]: byFactor('recovery-codes'),
  [CALLS.setUpPasskey.name]: byFactor('passkey-added'),
  [CALLS.confirmPasskey.name]: { free: 'answers the challenge that was told to who proved it' },
  [CALLS.removePasskey.name]: withoutPassword('passkey-removed'),
  [CALLS.revokeSession.name]: proved('revocation'),
  [CALLS.ownData.name]: proved('data-export'),
  [CALLS.closeAccount.name]: proved('closing'),
  [CALLS.logout.name]: { free: 'ends the very session that asks' },
  [CALLS.setAntiPhishingWord.name]: proved('anti-phishing-word-change'),
  [CALLS.passkeyOptions.name]: { free: 'asks for a proof and changes nothing' },
  [CALLS.renamePasskey.name]: { free: 'changes what a list calls it' },
  [CALLS.readSecurityNotice.name]: { free: 'the notice stays in the list' },
  [CALLS.uploadPicture.name]: { free: 'is looked at by people' },
  [CALLS.uploadVerification.name]: shownJustNow('verification-handed-in'),
  [CALLS.depositAddress.name]: { free: 'tells where to pay in' },
  [CALLS.transfer.name]: { free: 'moves money between wallets of the same account' },
  [CALLS.setLossLimit.name]: { free: 'limits what its owner may do until the day after it is raised' },
  [CALLS.exclude.name]: exclusion,
  [CALLS.confirmRisk.name]: { free: 'shows that a text was read' },
};
