import type { ContractModule } from '../../module.ts';
import * as addresses from './addresses.ts';
import * as codes from './codes.ts';
import * as factor from './factor.ts';
import * as passkey from './passkey.ts';
import * as session from './session.ts';

export const identity = {
  name: 'identity',
  calls: {
    sendEmailCode: codes.sendEmailCode,
    sendMobileCode: codes.sendMobileCode,
    countryCodes: codes.getCountryCode,
    demoInbox: codes.demoInbox,
    bindEmail: addresses.bindEmail,
    bindPhone: addresses.bindPhone,
    unbindPhone: addresses.unBindPhone,
    unbindEmail: addresses.unBindEmail,
    resetPassword: addresses.backPwd,
    antiPhishingWord: addresses.antiPhishingWord,
    setAntiPhishingWord: addresses.setAntiPhishingWord,
    sessions: session.sessions,
    revokeSession: session.revokeSession,
    factors: factor.factors,
    setUpAuthenticator: factor.setUpAuthenticator,
    confirmAuthenticator: factor.confirmAuthenticator,
    renewRecoveryCodes: factor.renewRecoveryCodes,
    removeAuthenticator: factor.removeAuthenticator,
    passkeySignInOptions: passkey.passkeySignInOptions,
    passkeyLogin: passkey.passkeyLogin,
    setUpPasskey: passkey.setUpPasskey,
    confirmPasskey: passkey.confirmPasskey,
    passkeyOptions: passkey.passkeyOptions,
    renamePasskey: passkey.renamePasskey,
    removePasskey: passkey.removePasskey,
    securityNotices: session.securityNotices,
    readSecurityNotice: session.readSecurityNotice,
  },
} as const satisfies ContractModule;
