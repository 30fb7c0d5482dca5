import * as v from 'valibot';
import { CHANGE_LIMIT, CREDENTIAL_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';
import { asTexts, DOCUMENT_KINDS, VERIFICATION_STATUS } from '../../verification-codes.ts';
import { assetObject } from '../../calls/asset.ts';

const userObject = translated({
  userId: described(result.integer, 'Number of the user and of the account.'),
  loginName: described(result.text, 'Account name.'),
  email: described(result.textOrNull, 'Bound e-mail address; null for none.'),
  phone: described(result.textOrNull, 'Bound phone, country code and number; null for none.'),
  address: described(v.null(), 'Always null: a wallet address does not sign in.'),
  walletType: described(v.null(), 'Always null.'),
  activeCode: named('inviteCode', described(result.text, 'The user’s own invite code, 6 digits.')),
  level: described(result.integer, 'VIP level, 0 to 12.'),
  status: described(coded(result.integer, { normal: 0, frozen: 1 }), '0 normal, 1 frozen.'),
  type: named(
    'kind',
    described(coded(v.picklist(['1', '2']), { regular: '1', demo: '2' }), '`1` regular, `2` demo account (one asset tab less).'),
  ),
  loginPassword: described(v.nullable(v.literal('set')), 'Whether there is a password; never the password or its hash.'),
});

/** Of a level of the verification; null where it was never handed in. */
const levelStatus = v.nullable(coded(result.text, asTexts(VERIFICATION_STATUS)));

const detailObject = translated({
  realName: described(result.textOrNull, 'Name as verified.'),
  idCard: named('documentNumber', described(result.textOrNull, 'Number of the document.')),
  country: described(result.textOrNull, 'English name of the country.'),
  cardType: named(
    'documentKind',
    described(v.nullable(coded(result.text, asTexts(DOCUMENT_KINDS))), '`1` identity card, `2` passport, `3` driving licence.'),
  ),
  frontUrl: described(result.textOrNull, 'Picture of the front.'),
  backUrl: described(result.textOrNull, 'Picture of the back.'),
  handelUrl: named('selfieUrl', described(result.textOrNull, 'Picture with the user.')),
  auditStatusPrimary: named(
    'basicStatus',
    described(levelStatus, 'Basic verification: `1` passed, `2` rejected, `3` under review; null: never handed in.'),
  ),
  auditStatusAdvanced: named('advancedStatus', described(levelStatus, 'Advanced verification, in the same way.')),
  userTardPwd: named('tradePassword', described(v.nullable(v.literal('set')), 'Whether a trade password is set.')),
  credits: described(result.integer, 'A figure without effect.'),
});

/** Section 2.3. */
const userInfo = translated({
  user: described(userObject, 'Who it is.'),
  detail: described(detailObject, 'Verification; null where nothing is known.'),
  asset: named('assets', described(v.array(assetObject), 'All own assets.')),
  trader: described(v.null(), 'Always null: there is no copy trading.'),
  satoken: named('sessionToken', v.optional(described(result.text, 'The session token, when registration signs in.'))),
});

const session = translated({
  satoken: named('sessionToken', described(result.text, 'The session token, to be sent in the header `satoken`.')),
});

const credentials = {
  signType: named(
    'method',
    described(
      coded(request.whole(0, 3), { wallet: 0, email: 1, phone: 2, name: 3 }),
      '1 e-mail, 2 phone, 3 account name, as `LOGIN_REGIS_SETTING` offers them; 0 (a bare wallet address) is always refused.',
      3,
    ),
  ),
  loginName: v.optional(described(request.text(64), 'Account name: 6 to 15 letters or digits.', 'alice01')),
  email: v.optional(described(request.text(254), 'E-mail address, for `signType` 1.', 'alice@example.com')),
  phone: v.optional(described(request.text(32), 'Country code and number without plus sign, for `signType` 2.', '8613800000000')),
  loginPassword: v.optional(
    described(request.text(256), 'Password: 6 to 128 characters with a letter, a digit and one of `!@#$%^&*`.', 'Quiet7!harbour'),
  ),
  code: v.optional(
    described(
      request.text(16),
      'By e-mail and phone the one-time code: of the type `REGISTER` to register, `LOGIN` to sign in without a password. By name the digits of the picture, where `accountCode` is on.',
      '123456',
    ),
  ),
  timestamp: named('captchaName', v.optional(described(request.text(32), 'Names the captcha that `code` answers.', '1767225600000'))),
  remember: v.optional(described(request.yesNo, 'Remember this device: sets its cookie, for the automatic login.', true)),
};

export const register = defineCall({
  name: 'user.register',
  methods: POST,
  path: '/api/user/register',
  summary: 'Opens an account; signs in when LOGIN_REGIS_SETTING.autoLogin is on',
  access: 'public',
  limit: CREDENTIAL_LIMIT,
  secret: true,
  cookie: 'device',
  details:
    'By e-mail or phone the account gets a name of its own, which stands in the answer (`user.loginName`); the code of the type `REGISTER` proves the address.',
  refusals: [
    'SIGN_TYPE_OFF',
    'USER_NAME_RULE',
    'EMAIL_RULE',
    'PHONE_RULE',
    'PASSWORD_RULE',
    'PASSWORD_COMMON',
    'NAME_TAKEN',
    'EMAIL_TAKEN',
    'PHONE_TAKEN',
    'CODE_WRONG',
    'CAPTCHA_WRONG',
    'INVITE_REQUIRED',
    'INVITE_UNKNOWN',
    'SIGN_INS_STOPPED',
    'INVITE_EXPIRED',
    'INVITE_USED_UP',
    'INVITE_REVOKED',
    'INVITE_OWN',
  ],
  parameters: translated({
    ...credentials,
    activeCode: named(
      'inviteCode',
      v.optional(
        described(
          request.text(16),
          'Invite code: 6 digits of another user, or 16 letters and digits that the house has given; required when `inviteCodeRequired` is on.',
          '123456',
        ),
      ),
    ),
  }),
  example: { signType: 3, loginName: 'alice01', loginPassword: 'Quiet7!harbour', remember: true },
  result: userInfo,
});

export const login = defineCall({
  name: 'user.login',
  methods: POST,
  path: '/api/user/login',
  summary: 'Signs in',
  access: 'public',
  limit: CREDENTIAL_LIMIT,
  secret: true,
  cookie: 'device',
  details:
    'By name and password; by e-mail or phone with the password or, without one, a code of the type `LOGIN`. Where a second factor is on, what is right is refused with `FACTOR_REQUIRED`; the same body with `factorCode` signs in.',
  refusals: [
    'SIGN_TYPE_OFF',
    'EMAIL_RULE',
    'PHONE_RULE',
    'LOGIN_WRONG',
    'CODE_WRONG',
    'CAPTCHA_WRONG',
    'FACTOR_REQUIRED',
    'FACTOR_WRONG',
    'SIGN_IN_FROZEN',
    'SIGN_INS_STOPPED',
  ],
  parameters: translated({ ...credentials, factorCode }),
  example: { signType: 3, loginName: 'alice01', loginPassword: 'Quiet7!harbour', remember: true },
  result: session,
});

export const autoLogin = defineCall({
  name: 'user.autoLogin',
  methods: POST,
  path: '/api/user/autoLogin',
  summary: 'Signs in a remembered device by its cookie',
  access: 'public',
  limit: CREDENTIAL_LIMIT,
  secret: true,
  cookie: 'device',
  details: 'The cookie rotates at every use. One that is not known any more is removed.',
  refusals: ['DEVICE_UNKNOWN', 'SIGN_IN_FROZEN', 'SIGN_INS_STOPPED'],
  parameters: request.none,
  example: {},
  result: session,
});

export const loginOut = defineCall({
  name: 'user.logout',
  methods: POST,
  path: '/api/user/loginOut',
  summary: 'Ends the session and forgets this device',
  access: 'user',
  limit: CHANGE_LIMIT,
  cookie: 'device',
  parameters: request.none,
  example: {},
  result: result.nothing,
});

export const getInfo = defineCall({
  name: 'user.info',
  methods: GET,
  path: '/api/user/getInfo',
  summary: 'The signed-in user with all assets',
  access: 'user',
  parameters: request.none,
  example: {},
  result: userInfo,
});

export const updateUserLoginPwd = defineCall({
  name: 'user.changePassword',
  methods: POST,
  path: '/api/user/updateUserLoginPwd',
  summary: 'Changes the login password and ends the other sessions',
  access: 'user',
  limit: { by: 'account', perMinute: 5, burst: 10 },
  secret: true,
  cookie: 'device',
  refusals: ['NOT_FOUND', 'PASSWORD_WRONG', 'PASSWORD_SAME', 'PASSWORD_RULE', 'PASSWORD_COMMON', 'FACTOR_REQUIRED', 'FACTOR_WRONG'],
  parameters: translated({
    oldPwd: named('oldPassword', described(request.text(256), 'The password in force.', 'Quiet7!harbour')),
    newPwd: named(
      'newPassword',
      described(request.text(256), 'The new one: 6 to 128 characters with a letter, a digit and one of `!@#$%^&*`.', 'N3wPassword!'),
    ),
    userId: v.optional(described(request.recordId, 'The caller’s own number; another’s is refused like one that nobody has.', 1)),
    factorCode,
  }),
  example: { oldPwd: 'Quiet7!harbour', newPwd: 'N3wPassword!' },
  result: result.nothing,
});
