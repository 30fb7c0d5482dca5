import * as v from 'valibot';
import { languageRow } from './languages.ts';
import { type ProductMode, products } from './products/registry.ts';
import * as result from './result.ts';
import { WATCH_MODE } from './watch-mode.ts';

const { text, bool, figure, integer, textOrNull } = result;

const loginSetting = v.object({
  emailIsOpen: bool,
  phoneIsOpen: bool,
  ordinaryIsOpen: bool,
  addressIsOpen: bool,
  inviteCodeRequired: bool,
  emailCode: bool,
  phoneCode: bool,
  accountCode: bool,
  autoLogin: bool,
  walletOnly: bool,
  authenticationCode: bool,
  withdrawAddressCode: bool,
  withdrawPwdCode: bool,
  credits: integer,
  serviceType: text,
  newUserNotice: text,
});

/** Modes that are no product's: the watch-list, and U-margined contracts, whose name is kept for them. */
const OTHER_MODES = [WATCH_MODE, 'U本位'] as const;
type PlayMode = (typeof OTHER_MODES)[number] | ProductMode;

/** Trading modes by their literal keys. */
const PLAY_MODES: readonly PlayMode[] = [...OTHER_MODES, ...products.flatMap(({ mode }) => (mode === null ? [] : [mode.name]))];

const playMode = v.object({ name: v.picklist(PLAY_MODES), isOpen: bool, sort: integer });

const assetTab = v.object({
  name: v.picklist(['平台资产', '理财资产', '合约资产']),
  isOpen: bool,
  sort: integer,
  keyStr: v.picklist(['asset_platform', 'asset_financ', 'asset_contarct']),
});

const sidebarEntry = v.object({
  key: text,
  name: text,
  jumpUrl: text,
  jumpType: v.literal('path'),
  sort: integer,
  isOpen: bool,
  logoUrl: text,
});

const menuEntry = v.object({
  name: text,
  key: text,
  imgUrl: text,
  checkedImgUrl: v.optional(text),
  linkUrl: text,
  sort: integer,
  isOpen: bool,
});

const withdrawalSetting = v.object({
  ratio: text,
  dayWithdrawalNum: text,
  freeNum: text,
  withdrawalMax: text,
  withdrawalMix: text,
  limitTimeStart: text,
  limitTimeEnd: text,
  checkPass: bool,
  checkCode: bool,
  limitTime: bool,
  allowChange: bool,
  sameAddress: bool,
  sameUser: bool,
  checkTax: bool,
  checkLoan: bool,
  feeTax: text,
  coinTax: text,
});

const thirdParty = v.object({ code: text, name: text, currency: text, coin: text, useAddress: bool, status: integer });

const withdrawalChannel = v.object({
  status: v.picklist(['0', '1']),
  rechargeName: text,
  rechargeType: text,
  type: v.picklist(['0', '1']),
  fee: figure,
  ratio: figure,
  dayWithdrawalNum: integer,
  freeNum: integer,
  withdrawalMax: figure,
  withdrawalMix: figure,
  useSys: bool,
  useThird: bool,
  thirdList: v.array(thirdParty),
});

const depositChannel = v.object({
  coinName: text,
  coin: text,
  coinAddress: text,
  rechargeNum: figure,
  rechargeMax: figure,
  rechargeMin: figure,
  extra: v.array(v.object({ coinName: text, coinAddress: text })),
  useSys: bool,
  useThird: bool,
  thirdList: v.array(thirdParty),
});

const vipSetting = v.object({
  isOpen: bool,
  vip0Start: textOrNull,
  vip0End: textOrNull,
  vip1Start: textOrNull,
  vip1End: textOrNull,
  vip2Start: textOrNull,
  vip2End: textOrNull,
  vip3Start: textOrNull,
  vip3End: textOrNull,
  vip4Start: textOrNull,
  vip4End: textOrNull,
  vip5Start: textOrNull,
  vip5End: textOrNull,
  vip6Start: textOrNull,
  vip6End: textOrNull,
  vip7Start: textOrNull,
  vip7End: textOrNull,
  vip8Start: textOrNull,
  vip8End: textOrNull,
  vip9Start: textOrNull,
  vip9End: textOrNull,
  vip10Start: textOrNull,
  vip10End: textOrNull,
  vip11Start: textOrNull,
  vip11End: textOrNull,
  vip12Start: textOrNull,
  vip12End: textOrNull,
});

const stakingSetting = v.object({
  settlementType: integer,
  settlementDay: integer,
  useEnable: bool,
  autoRenew: bool,
  costAccount: integer,
  lockAccount: integer,
});

const traderSetting = v.object({
  shareRate: figure,
  maxUserCount: integer,
  defaultUserCount: integer,
  traderMinAmount: figure,
  highRebate: figure,
  perUser: figure,
  totalRebate: v.nullable(figure),
  totalUserCount: v.nullable(figure),
  totalAmountCount: v.nullable(figure),
});

const landingFigures = v.object({
  url: bool,
  adminCode: bool,
  h5Code: bool,
  spot: text,
  derivative: text,
  apy: text,
  user: text,
  tradeAmount: text,
});

const platformFigures = v.object({
  totalOutput: text,
  userBenefits: text,
  participant: text,
  validNode: text,
  approveNumber: text,
  monitorNumber: text,
});

/** Section 15: `data` of `getAllSetting`. Every key is present. */
export const settingsSchema = v.object({
  LOGIN_REGIS_SETTING: loginSetting,
  PLAYING_SETTING: v.array(playMode),
  TAB_SETTING: v.array(assetTab),
  APP_SIDEBAR_SETTING: v.array(sidebarEntry),
  BOTTOM_MENU_SETTING: v.array(menuEntry),
  MIDDLE_MENU_SETTING: v.array(menuEntry),
  SUPPORT_STAFF_SETTING: v.array(v.object({ name: text, url: text, imgUrl: text })),
  MARKET_URL: landingFigures,
  LOGO_SETTING: v.object({ logo: text, logoA: text, logoB: text, logoC: text, logoD: text }),
  WITHDRAWAL_SETTING: withdrawalSetting,
  WITHDRAWAL_CHANNEL_SETTING: v.array(withdrawalChannel),
  ASSET_COIN: v.array(depositChannel),
  HOME_COIN_SETTING: v.array(v.object({ isOpen: text, coin: text, sort: text })),
  DOWNLOAD_SETTING: v.array(v.object({ name: text, url: text, sort: text, isOpen: text })),
  VIP_LEVEL_SETTING: vipSetting,
  VIP_DIRECTIONS_SETTING: v.array(v.object({ lang: text, info: text })),
  timeZone: v.object({ zoneId: text, offSet: text, offSetValue: text }),
  t_app_language: v.array(languageRow),
  FINANCIAL_REBATE_SETTING: v.object({ isOpen: bool, oneRatio: figure, twoRatio: figure, threeRatio: figure }),
  MING_SETTLEMENT_SETTING: stakingSetting,
  AUTH_LIMIT: v.object({ primaryLimit: figure, isOpenPrimary: bool, seniorLimit: figure, isOpenSenior: bool }),
  TRADER_SETTING: traderSetting,
  DEFI_INCOME_SETTING: platformFigures,
});
export type Settings = v.InferOutput<typeof settingsSchema>;
