import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { ofVipLevels } from '@candor/contract/settings';
import { PlatformTime } from '../../api/user/platform-time.ts';
import { acts, carried, fixed, from, later, type FieldDefinition, type SettingDefinition, type Values } from './definition.ts';
import { always, figure, flag, needs, text, whole, type Problem } from './values.ts';

const WALLET_RULE = 'a wallet address proves nothing, and there is no session from one';
const CONDITION_RULE = 'no payment and no condition stands before a withdrawal';
const MOST_USDT = 1_000_000_000;

const login: SettingDefinition = {
  readBy: 'sign-in, registration, security pages',
  fields: {
    emailIsOpen: acts(flag),
    phoneIsOpen: acts(flag),
    ordinaryIsOpen: acts(flag),
    addressIsOpen: fixed(always(false, WALLET_RULE)),
    walletOnly: fixed(always(false, WALLET_RULE)),
    inviteCodeRequired: acts(flag),
    emailCode: fixed(always(true, 'an address is proved by a code')),
    phoneCode: fixed(always(true, 'an address is proved by a code')),
    accountCode: acts(flag),
    autoLogin: acts(flag),
    authenticationCode: carried(flag),
    withdrawAddressCode: carried(flag),
    withdrawPwdCode: carried(flag),
    ...later('welfare', { credits: whole(0, 1_000_000) }),
    serviceType: acts(text(60)),
    newUserNotice: acts(text(500)),
  },
  agree({ emailIsOpen, phoneIsOpen, ordinaryIsOpen }, { mail, texts }) {
    if (emailIsOpen === true && !mail) return 'emailIsOpen: this server sends no mails (CANDOR_SMTP_URL)';
    if (phoneIsOpen === true && !texts) return 'phoneIsOpen: this server sends no texts (CANDOR_SMS_URL)';
    return emailIsOpen === true || phoneIsOpen === true || ordinaryIsOpen === true ? null : 'one way of registering has to stay open';
  },
};

const authLimit: SettingDefinition = {
  readBy: 'withdrawals, verification, the page of deposits',
  fields: {
    primaryLimit: acts(figure(0, MOST_USDT)),
    isOpenPrimary: acts(flag),
    seniorLimit: acts(figure(0, MOST_USDT)),
    isOpenSenior: acts(flag),
  },
};

const RULES = 'terms of withdrawals (`terms show`)';
const withdrawal: SettingDefinition = {
  readBy: 'withdrawals',
  fields: {
    ...from(RULES, 'ratio', 'dayWithdrawalNum', 'freeNum', 'withdrawalMax', 'withdrawalMix', 'limitTime', 'limitTimeStart', 'limitTimeEnd'),
    ...from('configuration of the server', 'checkPass', 'checkCode', 'allowChange'),
    sameAddress: carried(flag),
    sameUser: carried(flag),
    checkTax: carried(always(false, CONDITION_RULE)),
    checkLoan: carried(always(false, CONDITION_RULE)),
    feeTax: carried(always('0', CONDITION_RULE)),
    coinTax: carried(always('0', CONDITION_RULE)),
  },
};

const CHANNEL = 'terms and halts of channels (`terms show`, `halt`)';
const channels: SettingDefinition = { readBy: 'withdrawals', fields: from(CHANNEL, 'list') };
const coins: SettingDefinition = { readBy: 'deposits', fields: from(CHANNEL, 'list') };

const zone: Problem = needs('the IANA name of a time zone', (value) => {
  if (typeof value !== 'string' || !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(value)) return false;
  try {
    return new PlatformTime(value).text(0) !== '';
  } catch {
    return false;
  }
});

/** `8`, `5.3` for half an hour, `5.45` for three quarters. */
function offsetValue(minutes: number): string {
  const rest = Math.abs(minutes) % 60;
  const hours = Math.trunc(minutes / 60);
  return `${minutes < 0 && hours === 0 ? '-0' : hours}${rest === 0 ? '' : `.${rest === 30 ? '3' : rest}`}`;
}

const HALF_YEAR_MS = 182 * 86_400_000;

const timeZone: SettingDefinition = {
  readBy: 'every time that is written as text; the day and the hours of withdrawals',
  fields: {
    zoneId: acts(zone),
    offSet: acts(needs('an offset from UTC: +08:00', (value) => /^[+-](0\d|1[0-4]):(00|15|30|45)$/.test(String(value)))),
    offSetValue: acts(needs('the offset in hours: 8, 5.3 for half an hour', (value) => /^-?\d{1,2}(\.(3|45|15))?$/.test(String(value)))),
  },
  agree({ zoneId, offSet, offSetValue }, { nowMs }) {
    const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d\d):(\d\d)$/.exec(String(offSet)) ?? [];
    const said = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    const time = new PlatformTime(String(zoneId));
    if (![0, HALF_YEAR_MS].some((aheadMs) => time.offsetMinutes(nowMs + aheadMs) === said))
      return `offSet is not that of ${String(zoneId)}`;
    return offsetValue(said) === offSetValue ? null : `offSetValue needs ${offsetValue(said)}`;
  },
};

const bound = needs(
  'an amount in USDT as text, or null',
  (value) => value === null || (typeof value === 'string' && /^(0|[1-9]\d{0,11})$/.test(value)),
);

const vipLevels: SettingDefinition = {
  readBy: 'levels by traded volume',
  // which level an account has follows from the beginnings of those above the lowest; that one's, and where each ends, are for the page of levels
  fields: {
    isOpen: acts(flag),
    ...ofVipLevels((which, level): FieldDefinition =>
      which === 0 && level > 0 ? acts(bound) : { effect: 'later: welfare', problem: bound },
    ),
  },
  agree(values) {
    let last = -1;
    for (const level of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      const [start, end] = [values[`vip${level}Start`], values[`vip${level}End`]];
      if (start === null) {
        if (end !== null) return `vip${level}End has no vip${level}Start`;
        continue;
      }
      if (Number(start) <= last || (end !== null && Number(end) <= Number(start)))
        return `vip${level} does not begin above the level before`;
      last = end === null ? Number(start) : Number(end);
    }
    return null;
  },
};

const ratio = figure(0, 50);
const rebates: SettingDefinition = {
  readBy: 'rebates to inviters',
  fields: later('rebates', { isOpen: flag, oneRatio: ratio, twoRatio: ratio, threeRatio: ratio }),
  agree: ({ oneRatio, twoRatio, threeRatio }: Values) =>
    Number(oneRatio) + Number(twoRatio) + Number(threeRatio) <= 50 ? null : 'all rebates together are at most 50 per cent',
};

const staking: SettingDefinition = {
  readBy: 'staking',
  fields: later('earn', {
    settlementType: needs('1 daily or 2 at maturity', (value) => value === 1 || value === 2),
    settlementDay: whole(1, 365),
    useEnable: flag,
    autoRenew: flag,
    costAccount: needs('1: the platform wallet pays', (value) => value === 1),
    lockAccount: needs('1: the platform wallet holds it', (value) => value === 1),
  }),
};

const RECORDS = 'figures of the records';
const traders: SettingDefinition = {
  readBy: 'copy trading',
  fields: {
    ...later('copy', {
      shareRate: figure(0, 0.5),
      maxUserCount: whole(1, 100_000),
      defaultUserCount: whole(0, 100_000),
      traderMinAmount: figure(0, MOST_USDT),
      highRebate: figure(0, 100),
      perUser: figure(0, 100),
    }),
    ...from(RECORDS, 'totalRebate', 'totalUserCount', 'totalAmountCount'),
  },
};

/** All else of it are figures. */
const FLAGS: readonly string[] = ['url', 'adminCode', 'h5Code'];
const marketUrl: SettingDefinition = {
  readBy: 'other clients',
  fields: {
    url: carried(flag),
    adminCode: carried(flag),
    h5Code: carried(flag),
    ...from(RECORDS, ...Object.keys(FALLBACK_SETTINGS.MARKET_URL).filter((name) => !FLAGS.includes(name))),
  },
};

const defi: SettingDefinition = {
  readBy: 'other clients',
  fields: from(RECORDS, 'totalOutput', 'userBenefits', 'participant', 'validNode', 'approveNumber', 'monitorNumber'),
};

/** What users can do or have, and figures. */
export const userDefinitions = {
  LOGIN_REGIS_SETTING: login,
  AUTH_LIMIT: authLimit,
  WITHDRAWAL_SETTING: withdrawal,
  WITHDRAWAL_CHANNEL_SETTING: channels,
  ASSET_COIN: coins,
  timeZone,
  VIP_LEVEL_SETTING: vipLevels,
  FINANCIAL_REBATE_SETTING: rebates,
  MING_SETTLEMENT_SETTING: staking,
  TRADER_SETTING: traders,
  MARKET_URL: marketUrl,
  DEFI_INCOME_SETTING: defi,
};
