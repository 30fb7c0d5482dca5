import * as v from 'valibot';
import { CHANGE_LIMIT, CREDENTIAL_LIMIT, defineCall, POST } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

/** Characters of what a browser answers for a passkey, as JSON text. */
export const PASSKEY_ANSWER_MAX = 4_096;
/** Characters of a passkey's name. */
export const PASSKEY_NAME_MAX = 40;
/** Passkeys of one account. */
export const PASSKEYS_MAX = 10;

const credential = v.object({
  id: described(result.text, 'Id of the credential, base64url.'),
  type: described(v.literal('public-key'), 'Always `public-key`.'),
  transports: described(v.array(result.text), 'How the authenticator was reached when it was added: `internal`, `usb`, `hybrid`.'),
});

const challenge = described(result.text, 'What is signed; good once, for five minutes, for this purpose and this origin, base64url.');
const timeout = described(result.integer, 'How long the browser waits, ms.');
const userVerification = described(v.literal('required'), 'Always: a PIN, a finger or a face.');

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptions = v.object({
  challenge,
  timeout,
  rpId: described(result.text, 'The relying party: the host under which the pages are reached.'),
  userVerification,
  allowCredentials: described(v.array(credential), 'Passkeys of the account; empty where any passkey of this host may be chosen.'),
});

const answer = (what: string) =>
  described(
    request.text(PASSKEY_ANSWER_MAX),
    `${what}, as JSON text with its bytes in base64url (\`PublicKeyCredential.toJSON()\`).`,
    '{}',
  );

const name = described(request.text(PASSKEY_NAME_MAX), 'What the user calls it: 1 to 40 characters.', 'My phone');
const id = described(request.text(40), '`id` of one of `passkeys` of `/api/user/factors`.', 'b2f5e3c4a1d60789');

export const passkeySignInOptions = defineCall({
  name: 'passkey.signInOptions',
  methods: POST,
  path: '/api/user/passkeySignInOptions',
  added: true,
  summary: 'What a browser is asked for a passkey with, by whoever is not signed in',
  details:
    'The same for everybody: no account is named, and the passkey itself says whose it is. For `passkeyLogin`, and for `factorCode` of `login` and of `backPwd`.',
  access: 'public',
  limit: CREDENTIAL_LIMIT,
  secret: true,
  refusals: ['PASSKEYS_OFF'],
  parameters: v.object({
    purpose: v.optional(
      described(v.picklist(['signIn', 'reset']), '`signIn` (also when it is left out), or `reset` for `backPwd`.', 'signIn'),
    ),
  }),
  example: { purpose: 'signIn' },
  result: requestOptions,
});

export const passkeyLogin = defineCall({
  name: 'passkey.signIn',
  methods: POST,
  path: '/api/user/passkeyLogin',
  added: true,
  summary: 'Signs in by a passkey alone',
  details:
    'A passkey is something that the user has, and is unlocked by what they know or are, so no second factor is asked for. An unknown passkey is refused as a wrong one.',
  access: 'public',
  limit: CREDENTIAL_LIMIT,
  secret: true,
  cookie: 'device',
  refusals: ['PASSKEY_WRONG', 'SIGN_IN_FROZEN', 'SIGN_INS_STOPPED'],
  parameters: v.object({
    passkey: answer('What the browser has answered to `passkeySignInOptions`'),
    remember: v.optional(described(request.yesNo, 'Remember this device: sets its cookie, for the automatic login.', true)),
  }),
  example: { passkey: '{}' },
  result: translated({ satoken: named('sessionToken', described(result.text, 'The session token, to be sent in the header `satoken`.')) }),
});

export const passkeyOptions = defineCall({
  name: 'passkey.options',
  methods: POST,
  path: '/api/user/passkeyOptions',
  added: true,
  summary: 'What a browser is asked for one of the own passkeys with, before a change',
  details: 'What the browser answers is sent as `factorCode` of the call that makes the change, as JSON text.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  refusals: ['PASSKEYS_OFF', 'NOT_FOUND'],
  parameters: request.none,
  example: {},
  result: requestOptions,
});

export const setUpPasskey = defineCall({
  name: 'passkey.setUp',
  methods: POST,
  path: '/api/user/setUpPasskey',
  added: true,
  summary: 'Begins to add a passkey: what a browser is asked to make it with',
  details: 'By a second factor where one is on, else by the password. Nothing is added before `confirmPasskey`, within five minutes.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  refusals: ['PASSKEYS_OFF', 'PASSKEYS_FULL', 'PASSWORD_NEEDED', 'PASSWORD_WRONG', 'FACTOR_REQUIRED', 'FACTOR_WRONG'],
  parameters: v.object({
    loginPassword: v.optional(
      described(request.text(256), 'The password in force; not needed where a second factor is on.', 'Quiet7!harbour'),
    ),
    factorCode,
  }),
  example: { loginPassword: 'Quiet7!harbour' },
  result: v.object({
    challenge,
    timeout,
    rp: described(
      v.object({
        id: described(result.text, 'The host under which the pages are reached.'),
        name: described(result.text, 'For the user.'),
      }),
      'The relying party.',
    ),
    user: described(
      v.object({
        id: described(result.text, 'Says nothing to others, base64url.'),
        name: described(result.text, 'Account name.'),
        displayName: described(result.text, 'Account name.'),
      }),
      'Whose the passkey is going to be.',
    ),
    pubKeyCredParams: described(
      v.array(
        v.object({
          alg: described(result.integer, 'COSE: −8 EdDSA, −7 ES256, −257 RS256.'),
          type: described(v.literal('public-key'), 'Always `public-key`.'),
        }),
      ),
      'Signatures that are understood, the best first.',
    ),
    attestation: described(v.literal('none'), 'Nobody is asked of which make the authenticator is.'),
    authenticatorSelection: described(
      v.object({
        residentKey: described(v.literal('required'), 'It signs in without a name.'),
        requireResidentKey: described(v.literal(true), 'The same, for older browsers.'),
        userVerification,
      }),
      'What the authenticator has to be able to do.',
    ),
    excludeCredentials: described(v.array(credential), 'Passkeys that the account has already.'),
  }),
});

export const confirmPasskey = defineCall({
  name: 'passkey.confirm',
  methods: POST,
  path: '/api/user/confirmPasskey',
  added: true,
  summary: 'Adds the passkey that the browser has made',
  details:
    'It is a second factor from then on. Ends the other sessions and forgets the other devices. Recovery codes come with the first factor of the account.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  cookie: 'device',
  refusals: ['PASSKEY_WRONG', 'PASSKEYS_FULL'],
  parameters: v.object({ passkey: answer('What the browser has answered to `setUpPasskey`'), name }),
  example: { passkey: '{}', name: 'My phone' },
  result: v.object({
    id: described(result.text, 'Names the passkey, to rename or remove it.'),
    recoveryCodes: described(
      v.array(result.text),
      'Ten codes, each good once in the place of a second factor, when this is the first one; they are told this once. Empty when there was one.',
    ),
  }),
});

export const renamePasskey = defineCall({
  name: 'passkey.rename',
  methods: POST,
  path: '/api/user/renamePasskey',
  added: true,
  summary: 'Gives one of the own passkeys another name',
  access: 'user',
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: v.object({ id, name }),
  example: { id: 'b2f5e3c4a1d60789', name: 'My phone' },
  result: result.nothing,
});

export const removePasskey = defineCall({
  name: 'passkey.remove',
  methods: POST,
  path: '/api/user/removePasskey',
  added: true,
  summary: 'Removes one of the own passkeys, by any second factor',
  details: 'Ends the other sessions and forgets the other devices. Recovery codes end with the last factor.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  cookie: 'device',
  refusals: ['NOT_FOUND', 'FACTOR_REQUIRED', 'FACTOR_WRONG'],
  parameters: v.object({ id, factorCode }),
  example: { id: 'b2f5e3c4a1d60789', factorCode: '287082' },
  result: result.nothing,
});
