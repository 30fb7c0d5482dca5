import type { MessageTexts } from './texts.ts';

export const en: MessageTexts = {
  language: 'en',
  direction: 'ltr',
  codeFor: {
    REGISTER: 'Your code to create an account:',
    LOGIN: 'Your code to sign in:',
    FIND_PASSWORD: 'Your code to set a new login password:',
    UPD_PASSWORD: 'Your code to change the trade password:',
    BIND: 'Your code to confirm this address for your account, or to remove it:',
    WITHDRAW: 'Your code to withdraw:',
  },
  codeSubject: 'Your Candor code',
  validity: 'It is valid for {minutes} minutes and can be used once.',
  secrecy: 'Never tell it to anyone. Nobody at Candor will ever ask you for it.',
  notYou: 'If you did not request this, ignore this message.',
  sms: 'Candor code: {code}. Valid for {minutes} minutes. Never share it.',
  unknownSubject: 'No Candor account has this address',
  unknown: 'Somebody asked Candor for a code to this address, but no account has it. Create an account, or try another address.',
  accountNameSubject: 'Your Candor account name',
  accountName: 'Your account name: {name}',
  word: 'Your anti-phishing word: {word}',
  notices: {
    newNetwork: {
      subject: 'New sign-in to your Candor account',
      text: 'Your account was signed in to from a network that it had not used before.',
    },
    passwordChanged: {
      subject: 'Your Candor login password was changed',
      text: 'Your login password was changed. All other sessions were ended.',
    },
    passwordReset: {
      subject: 'Your Candor login password was reset',
      text: 'A new login password was set with a code that was sent to you, or with a recovery code. All sessions were ended.',
    },
    authenticatorOn: {
      subject: 'Authenticator app turned on for your Candor account',
      text: 'An authenticator app was turned on for your account. All other sessions were ended.',
    },
    authenticatorOff: {
      subject: 'Authenticator app removed from your Candor account',
      text: 'The authenticator app of your account was removed. All other sessions were ended.',
    },
    recoveryCodesMade: {
      subject: 'New recovery codes for your Candor account',
      text: 'New recovery codes were made for your account. The ones before no longer work, and all other sessions were ended.',
    },
    passkeyAdded: {
      subject: 'Passkey added to your Candor account',
      text: 'A passkey was added to your account. All other sessions were ended.',
    },
    passkeyRemoved: {
      subject: 'Passkey removed from your Candor account',
      text: 'A passkey was removed from your account. All other sessions were ended.',
    },
    factorRefused: {
      subject: 'A wrong second factor for your Candor account',
      text: 'Somebody had your password, or a code that was sent to you, and showed a wrong second factor. Nothing was done. If this was not you, change your password.',
    },
    passkeyCopied: {
      subject: 'A passkey of your Candor account may have been copied',
      text: 'A passkey of your account was used in a way that only a copy of it explains. It was refused. Remove that passkey and add a new one.',
    },
    factorReset: {
      subject: 'The second factors of your Candor account were removed',
      text: 'Customer service removed all second factors of your account, after a check of your identity. All sessions were ended, and withdrawals are paused for three days.',
    },
    emailBound: {
      subject: 'E-mail address confirmed for your Candor account',
      text: 'An e-mail address was confirmed for your account: {address}',
    },
    emailUnbound: {
      subject: 'E-mail address removed from your Candor account',
      text: 'This e-mail address was removed from your account: {address}',
    },
    phoneBound: {
      subject: 'Phone number confirmed for your Candor account',
      text: 'A phone number was confirmed for your account: {address}',
    },
    phoneUnbound: {
      subject: 'Phone number removed from your Candor account',
      text: 'This phone number was removed from your account: {address}',
    },
    tradePasswordSet: { subject: 'Trade password set for your Candor account', text: 'A trade password was set for your account.' },
    tradePasswordChanged: {
      subject: 'Your Candor trade password was changed',
      text: 'The trade password of your account was changed. Withdrawals are paused for a day.',
    },
    withdrawalAddressBound: {
      subject: 'Withdrawal address bound to your Candor account',
      text: 'A withdrawal address was bound to your account.',
    },
    allowListOpened: {
      subject: 'The address book of your Candor account will take new addresses',
      text: 'The address book of your account was opened: it takes new withdrawal addresses 24 hours later.',
    },
    verificationHandedIn: {
      subject: 'Identity documents submitted for your Candor account',
      text: 'Identity documents were submitted for the verification of your account.',
    },
  },
  holds: {
    openingHeld: {
      subject: 'New orders of your Candor account are on hold',
      text: 'New orders, contracts and stakes are on hold. What is open stays as it is, and you can still close and cancel. The security page shows the hold.',
    },
    openingFreed: { subject: 'New orders of your Candor account are possible again', text: 'The hold of new orders was lifted.' },
    openingEnded: { subject: 'A hold of new orders of your Candor account has ended', text: 'The hold of new orders ended at its date.' },
    withdrawalEnded: {
      subject: 'A hold of withdrawals from your Candor account has ended',
      text: 'The hold of withdrawals ended at its date.',
    },
    withdrawalHeld: {
      subject: 'Withdrawals from your Candor account are on hold',
      text: 'Withdrawals are on hold. Your balances stay yours, and you can still trade. The security page shows the hold.',
    },
    withdrawalFreed: { subject: 'Withdrawals from your Candor account are no longer on hold', text: 'The hold of withdrawals was lifted.' },
  },
  holdReason: 'Reason: {value}',
  holdReview: 'It ends unless it is renewed before: {value}',
  time: 'Time: {value}',
  network: 'Network: {value}',
  browser: 'Browser: {value}',
  protect: 'If this was not you, set a new login password at once and end the sessions that you do not know.',
};
