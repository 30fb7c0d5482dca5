import * as v from 'valibot';
import { CHANGE_LIMIT, CREDENTIAL_LIMIT, defineCall, GET, POST } from '../call.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { assetObject } from './asset.ts';

const userObject = v.object({
  userId: result.integer,
  loginName: result.text,
  email: result.textOrNull,
  phone: result.textOrNull,
  address: v.null(),
  walletType: v.null(),
  /** The user's own invite code. */
  activeCode: result.text,
  level: result.integer,
  /** 0 normal, 1 frozen. */
  status: result.integer,
  /** `'1'` regular, `'2'` demo account (one asset tab less). */
  type: v.picklist(['1', '2']),
  loginPassword: v.nullable(v.literal('set')),
});

const detailObject = v.object({
  realName: result.textOrNull,
  idCard: result.textOrNull,
  country: result.textOrNull,
  cardType: result.textOrNull,
  frontUrl: result.textOrNull,
  backUrl: result.textOrNull,
  handelUrl: result.textOrNull,
  auditStatusPrimary: result.textOrNull,
  auditStatusAdvanced: result.textOrNull,
  userTardPwd: v.nullable(v.literal('set')),
  credits: result.integer,
});

/** Section 2.3. */
const userInfo = v.object({
  user: userObject,
  detail: detailObject,
  asset: v.array(assetObject),
  trader: v.null(),
  satoken: v.optional(result.text),
});

/** `signType` 1 e-mail, 2 phone, 3 account name; 0 (a bare wallet address) is always refused. */
const credentials = {
  signType: request.whole(0, 3),
  loginName: v.optional(request.text(64)),
  email: v.optional(request.text(254)),
  phone: v.optional(request.text(32)),
  loginPassword: v.optional(request.text(256)),
  code: v.optional(request.text(16)),
  timestamp: v.optional(request.text(32)),
  /** Remember this device for the automatic login. */
  remember: v.optional(request.yesNo),
};

export const register = defineCall({
  name: 'user.register',
  methods: POST,
  path: '/api/user/register',
  summary: 'Opens an account; signs in when LOGIN_REGIS_SETTING.autoLogin is on',
  access: 'public',
  limit: CREDENTIAL_LIMIT,
  secret: true,
  parameters: v.object({ ...credentials, activeCode: v.optional(request.text(16)) }),
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
  parameters: v.object(credentials),
  result: v.object({ satoken: result.text }),
});

export const autoLogin = defineCall({
  name: 'user.autoLogin',
  methods: POST,
  path: '/api/user/autoLogin',
  summary: 'Signs in a remembered device by its cookie',
  access: 'public',
  limit: CREDENTIAL_LIMIT,
  secret: true,
  parameters: request.none,
  result: v.object({ satoken: result.text }),
});

export const loginOut = defineCall({
  name: 'user.logout',
  methods: POST,
  path: '/api/user/loginOut',
  summary: 'Ends the session and forgets this device',
  access: 'user',
  limit: CHANGE_LIMIT,
  parameters: request.none,
  result: result.nothing,
});

export const getInfo = defineCall({
  name: 'user.info',
  methods: GET,
  path: '/api/user/getInfo',
  summary: 'The signed-in user with all assets',
  access: 'user',
  parameters: request.none,
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
  parameters: v.object({ oldPwd: request.text(256), newPwd: request.text(256), userId: v.optional(request.recordId) }),
  result: result.nothing,
});

export const getFinanceAmount = defineCall({
  name: 'user.lockedAmounts',
  methods: GET,
  path: '/api/user/getFinanceAmount',
  summary: 'Amounts locked in finance products and in staking, in USDT',
  access: 'user',
  parameters: request.none,
  result: v.object({ financial: result.decimal, pledge: result.decimal }),
});

export const withdrawAddress = defineCall({
  name: 'user.withdrawAddresses',
  methods: GET,
  path: '/api/user/withdrawAddress',
  summary: 'Bound withdrawal addresses, the newest last',
  access: 'user',
  parameters: request.none,
  result: v.array(v.object({ id: result.integer, symbol: result.text, address: result.text })),
});
