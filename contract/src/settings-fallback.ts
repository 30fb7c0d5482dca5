import { languageRows } from './languages.ts';
import { offerSettings } from './offers.ts';
import { products } from './products/registry.ts';
import { ofVipLevels, type Settings } from './settings.ts';

/** Coins shown first on the home page. */
const HOME_COINS = ['btc', 'eth', 'bnb', 'sol', 'xrp', 'doge'];

/** Offered without asking anybody: products without a risk of their own kind. */
const ALWAYS = products.flatMap(({ name, riskCategory }) => (riskCategory === 'none' ? [name] : []));

const LOGIN: Settings['LOGIN_REGIS_SETTING'] = {
  emailIsOpen: false,
  phoneIsOpen: false,
  ordinaryIsOpen: true,
  addressIsOpen: false,
  inviteCodeRequired: true,
  emailCode: false,
  phoneCode: false,
  accountCode: false,
  autoLogin: true,
  walletOnly: false,
  authenticationCode: false,
  withdrawAddressCode: false,
  withdrawPwdCode: false,
  credits: 80,
  serviceType: '',
  newUserNotice: '',
};

const WITHDRAWAL: Settings['WITHDRAWAL_SETTING'] = {
  ratio: '10',
  dayWithdrawalNum: '10',
  freeNum: '3',
  withdrawalMax: '100000',
  withdrawalMix: '20',
  limitTimeStart: '11:00:00',
  limitTimeEnd: '23:00:00',
  checkPass: true,
  checkCode: false,
  limitTime: false,
  allowChange: false,
  sameAddress: false,
  sameUser: false,
  checkTax: false,
  checkLoan: false,
  feeTax: '0',
  coinTax: '0',
};

/** Where the levels that are set begin and end; further ones are not. */
const VIP_BOUNDS: readonly (readonly [string, string | null])[] = [
  ['0', '100'],
  ['10000', '30000'],
  ['30001', '50000'],
  ['50001', '80000'],
  ['80001', '110000'],
  ['110001', '150000'],
  ['150001', null],
];
const VIP = { isOpen: false, ...ofVipLevels((bound, level) => VIP_BOUNDS[level]?.[bound] ?? null) };

/**
 * Settings for when the server cannot be asked, and the base of what it serves. Values are the specification's (§9);
 * menus and modes name only what is always offered; figures computed from records are empty here.
 */
export const FALLBACK_SETTINGS: Settings = {
  LOGIN_REGIS_SETTING: LOGIN,
  ...offerSettings(ALWAYS),
  APP_SIDEBAR_SETTING: [
    { key: 'loginPwd', name: 'Login password', jumpUrl: '/changePassword', jumpType: 'path', sort: 1, isOpen: true, logoUrl: '' },
    { key: 'language', name: 'Language', jumpUrl: '/langList', jumpType: 'path', sort: 2, isOpen: true, logoUrl: '' },
  ],
  SUPPORT_STAFF_SETTING: [{ name: 'Customer service', url: '', imgUrl: '' }],
  MARKET_URL: { url: false, adminCode: false, h5Code: false, spot: '', derivative: '', apy: '', user: '', tradeAmount: '' },
  LOGO_SETTING: { logo: '', logoA: '', logoB: '', logoC: '', logoD: '' },
  WITHDRAWAL_SETTING: WITHDRAWAL,
  WITHDRAWAL_CHANNEL_SETTING: [
    {
      status: '0',
      rechargeName: 'USDT-TRC',
      rechargeType: 'usdt',
      type: '0',
      fee: 0,
      ratio: 10,
      dayWithdrawalNum: 10,
      freeNum: 3,
      withdrawalMax: 1_000_000,
      withdrawalMix: 20,
      useSys: false,
      useThird: false,
      thirdList: [],
    },
  ],
  ASSET_COIN: [
    {
      coinName: 'USDT-TRC',
      coin: 'usdt',
      coinAddress: '',
      rechargeNum: 99_999,
      rechargeMax: 9_999_999,
      rechargeMin: 1,
      extra: [],
      useSys: false,
      useThird: false,
      thirdList: [],
      creditConfirmations: 0,
      finalConfirmations: 0,
      chain: 'main',
    },
  ],
  HOME_COIN_SETTING: HOME_COINS.map((coin, index) => ({ isOpen: 'true', coin, sort: String(index + 1) })),
  DOWNLOAD_SETTING: [],
  VIP_LEVEL_SETTING: VIP,
  VIP_DIRECTIONS_SETTING: [],
  timeZone: { zoneId: 'Asia/Kuching', offSet: '+08:00', offSetValue: '8' },
  t_app_language: languageRows('zh'),
  FINANCIAL_REBATE_SETTING: { isOpen: false, oneRatio: 1, twoRatio: 2, threeRatio: 3 },
  MING_SETTLEMENT_SETTING: { settlementType: 1, settlementDay: 1, useEnable: false, autoRenew: false, costAccount: 1, lockAccount: 1 },
  AUTH_LIMIT: { primaryLimit: 1.001, isOpenPrimary: false, seniorLimit: 2.002, isOpenSenior: true },
  TRADER_SETTING: {
    shareRate: 0.2,
    maxUserCount: 2500,
    defaultUserCount: 0,
    traderMinAmount: 1000,
    highRebate: 40,
    perUser: 0,
    totalRebate: null,
    totalUserCount: null,
    totalAmountCount: null,
  },
  DEFI_INCOME_SETTING: { totalOutput: '', userBenefits: '', participant: '', validNode: '', approveNumber: '', monitorNumber: '' },
};
