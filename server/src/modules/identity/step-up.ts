import { bindEmail, bindPhone, setAntiPhishingWord, unBindEmail, unBindPhone } from '@candor/contract/modules/identity/addresses';
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
} from '@candor/contract/modules/identity/factor';
import { confirmPasskey, passkeyOptions, removePasskey, renamePasskey, setUpPasskey } from '@candor/contract/modules/identity/passkey';
import { readSecurityNotice, revokeSession } from '@candor/contract/modules/identity/session';
import { byFactor, proved, shownJustNow, withoutPassword, type ContactLine, type StepUpTable } from '../../api/user/step-up-table.ts';
import type { AddressKind } from '../../identity/addresses.ts';

const replaced = (kind: AddressKind): ContactLine => ({ type: 'BIND', kind, parameter: 'oldCode', change: true });
const removed = (kind: AddressKind, parameter: string): ContactLine => ({ type: 'BIND', kind, parameter, change: false });

/** What is proved again before a way in is added, or taken away. */
export const identityStepUp: StepUpTable = {
  [bindEmail.name]: shownJustNow('email-bound', replaced('email')),
  [bindPhone.name]: shownJustNow('phone-bound', replaced('phone')),
  [unBindEmail.name]: proved('email-unbound', removed('email', 'emailCode')),
  [unBindPhone.name]: shownJustNow('phone-unbound', removed('phone', 'smsCode')),
  [setUpAuthenticator.name]: proved('factor-on'),
  [confirmAuthenticator.name]: { free: 'takes a code of the secret that the set-up has told to who proved it' },
  [removeAuthenticator.name]: withoutPassword('factor-off'),
  [renewRecoveryCodes.name]: byFactor('recovery-codes'),
  [setUpPasskey.name]: byFactor('passkey-added'),
  [confirmPasskey.name]: { free: 'answers the challenge that was told to who proved it' },
  [removePasskey.name]: withoutPassword('passkey-removed'),
  [revokeSession.name]: proved('revocation'),
  [setAntiPhishingWord.name]: proved('anti-phishing-word-change'),
  [passkeyOptions.name]: { free: 'asks for a proof and changes nothing' },
  [renamePasskey.name]: { free: 'changes what a list calls it' },
  [readSecurityNotice.name]: { free: 'the notice stays in the list' },
};
