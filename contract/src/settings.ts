import * as v from 'valibot';
import { described } from './described.ts';
import { languageRow } from './languages.ts';
import { type ProductMode, products } from './products/registry.ts';
import * as result from './result.ts';
import { WATCH_MODE } from './watch-mode.ts';

const { text, bool, figure, integer, textOrNull } = result;

const loginSetting = v.object({
  emailIsOpen: described(
    bool,
    'Whether one may register by e-mail, and whether its tab is shown. Who is registered signs in by it all the same.',
  ),
  phoneIsOpen: described(
    bool,
    'Whether one may register by phone, and whether its tab is shown. Who is registered signs in by it all the same.',
  ),
  ordinaryIsOpen: described(
    bool,
    'Whether one may register by account name, and whether its tab is shown. Who is registered signs in by it all the same.',
  ),
  addressIsOpen: described(bool, 'Always false: a wallet address proves nothing.'),
  inviteCodeRequired: described(bool, 'Whether registration asks for an invite code.'),
  emailCode: described(bool, 'Whether signing in by e-mail asks for a code.'),
  phoneCode: described(bool, 'Whether signing in by phone asks for a code.'),
  accountCode: described(bool, 'Whether signing in by account name asks for a captcha.'),
  autoLogin: described(bool, 'Whether registration signs in.'),
  walletOnly: described(bool, 'Always false.'),
  authenticationCode: described(bool, 'Has no effect.'),
  withdrawAddressCode: described(bool, 'Has no effect.'),
  withdrawPwdCode: described(bool, 'Has no effect.'),
  credits: described(integer, '`credits` of a new user; they decide nothing.'),
  serviceType: described(text, 'Kind of the customer service; empty for none.'),
  newUserNotice: described(text, 'What new users are told; empty for nothing.'),
});

/** Modes that are no product's: the watch-list, and U-margined contracts, whose name is kept for them. */
const OTHER_MODES = [WATCH_MODE, 'U本位'] as const;
type PlayMode = (typeof OTHER_MODES)[number] | ProductMode;

/** Trading modes by their literal keys. */
const PLAY_MODES: readonly PlayMode[] = [...OTHER_MODES, ...products.flatMap(({ mode }) => (mode === null ? [] : [mode.name]))];

const isOpen = described(bool, 'Whether it is shown.');
const sort = described(integer, 'Place among the others, the smallest first.');

const playMode = v.object({ name: described(v.picklist(PLAY_MODES), 'The mode by its literal key.'), isOpen, sort });

const assetTab = v.object({
  name: described(v.picklist(['平台资产', '理财资产', '合约资产']), 'The wallet by its literal name.'),
  isOpen,
  sort,
  keyStr: described(v.picklist(['asset_platform', 'asset_financ', 'asset_contarct']), 'The wallet by its key.'),
});

const sidebarEntry = v.object({
  key: described(text, 'Names the entry.'),
  name: described(text, 'What it is called where a client has no word of its own.'),
  jumpUrl: described(text, 'Page that it leads to.'),
  jumpType: described(v.literal('path'), 'Always a page of the app.'),
  sort,
  isOpen,
  logoUrl: described(text, 'Address of its icon; empty for none.'),
});

const menuEntry = v.object({
  name: described(text, 'What it is called where a client has no word of its own.'),
  key: described(text, 'Names the entry.'),
  imgUrl: described(text, 'Address of its icon; empty for none.'),
  checkedImgUrl: v.optional(described(text, 'Address of its icon while its page is shown.')),
  linkUrl: described(text, 'Page that it leads to.'),
  sort,
  isOpen,
});

const withdrawalSetting = v.object({
  ratio: described(text, 'Fee in percent of channels that name none.'),
  dayWithdrawalNum: described(text, 'Withdrawals of a user a day, at most.'),
  freeNum: described(text, 'Withdrawals a day without a fee, of channels that name none.'),
  withdrawalMax: described(text, 'Largest amount of a withdrawal, decimal text.'),
  withdrawalMix: described(text, 'Least amount of a withdrawal, decimal text.'),
  limitTimeStart: described(text, 'Time of the day from which withdrawals are taken: `11:00:00`.'),
  limitTimeEnd: described(text, 'Time of the day until which withdrawals are taken: `23:00:00`.'),
  checkPass: described(bool, 'Whether the trade password is asked for.'),
  checkCode: described(bool, 'Whether a one-time code is asked for.'),
  limitTime: described(bool, 'Whether the times of the day hold.'),
  allowChange: described(bool, 'Whether a bound address may be replaced.'),
  sameAddress: described(bool, 'Has no effect.'),
  sameUser: described(bool, 'Has no effect.'),
  checkTax: described(bool, 'Always false: no payment is asked for before a withdrawal.'),
  checkLoan: described(bool, 'Always false: no condition on a withdrawal.'),
  feeTax: described(text, 'Has no effect.'),
  coinTax: described(text, 'Has no effect.'),
});

const thirdParty = v.object({
  code: described(text, 'Names the provider.'),
  name: described(text, 'What it is called.'),
  currency: described(text, 'Currency that it takes.'),
  coin: described(text, 'The coin in lower case.'),
  useAddress: described(bool, 'Whether it gives an address; otherwise a page of its own.'),
  status: described(integer, '1 on.'),
});
const thirdList = described(v.array(thirdParty), 'Payment providers that are configured.');
const useSys = described(bool, 'Whether the platform itself carries it out.');
const useThird = described(bool, 'Whether payment providers carry it out.');

export const withdrawalChannel = v.object({
  status: described(v.picklist(['0', '1']), '`1` on, `0` off.'),
  rechargeName: described(text, 'The channel: `USDT-TRC`.'),
  rechargeType: described(text, 'The coin in lower case.'),
  type: described(v.picklist(['0', '1']), '`0` coins, `1` bank.'),
  fee: described(figure, 'Fixed fee.'),
  ratio: described(figure, 'Fee in percent.'),
  dayWithdrawalNum: described(integer, 'Withdrawals of a user a day, at most.'),
  freeNum: described(integer, 'Withdrawals a day without a fee.'),
  withdrawalMax: described(figure, 'Largest amount.'),
  withdrawalMix: described(figure, 'Least amount.'),
  useSys,
  useThird,
  thirdList,
});

/** What the coins of a channel's chain are: those of the network itself, or worth nothing. */
const CHAIN_KINDS = ['main', 'test', 'local'] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

export const depositChannel = v.object({
  coinName: described(text, 'The channel: `USDT-TRC`.'),
  coin: described(text, 'The coin in lower case.'),
  coinAddress: described(text, 'Address to pay to; empty for none.'),
  rechargeNum: described(figure, 'Deposits of a user that may be declared a day.'),
  rechargeMax: described(figure, 'Largest amount.'),
  rechargeMin: described(figure, 'Least amount.'),
  extra: described(
    v.array(v.object({ coinName: described(text, 'The channel.'), coinAddress: described(text, 'Address to pay to.') })),
    'More addresses of the channel.',
  ),
  useSys,
  useThird,
  thirdList,
  creditConfirmations: described(integer, 'Added: blocks from which a deposit is credited; 0 of a channel that is off.'),
  finalConfirmations: described(integer, 'Added: blocks from which it can be withdrawn; 0 of a channel that is off.'),
  chain: described(
    v.picklist(CHAIN_KINDS),
    'Added: `main`: the network itself; `test`: another of its kind, whose coins are worth nothing; `local`: the demo’s own, on which `recharge/testCoins` sends some.',
  ),
});

export const VIP_LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
type VipKey = `vip${(typeof VIP_LEVELS)[number]}${'Start' | 'End'}`;

/** A value for the beginning and the end of each level. */
export function ofVipLevels<Value>(valueOf: (bound: 0 | 1, level: number) => Value): Readonly<Record<VipKey, Value>> {
  const entries = VIP_LEVELS.flatMap((level) => [
    [`vip${level}Start`, valueOf(0, level)],
    [`vip${level}End`, valueOf(1, level)],
  ]);
  return Object.fromEntries(entries) as Record<VipKey, Value>;
}

const vipBounds = [
  described(textOrNull, 'Where the level begins, decimal text; null: not set.'),
  described(textOrNull, 'Where the level ends, decimal text; null: not set.'),
] as const;

const vipSetting = v.object({
  isOpen: described(bool, 'Whether there are levels.'),
  ...ofVipLevels((bound) => vipBounds[bound]),
});

const stakingSetting = v.object({
  settlementType: described(integer, '1 daily, 2 at maturity.'),
  settlementDay: described(integer, 'Without effect: there is no staking yet.'),
  useEnable: described(bool, 'Without effect: there is no staking yet.'),
  autoRenew: described(bool, 'Without effect: there is no staking yet.'),
  costAccount: described(integer, 'Wallet that pays: 1 platform.'),
  lockAccount: described(integer, 'Wallet that holds what is locked: 1 platform.'),
});

const traderSetting = v.object({
  shareRate: described(figure, 'Without effect: there is no copy trading yet.'),
  maxUserCount: described(integer, 'Without effect: there is no copy trading yet.'),
  defaultUserCount: described(integer, 'Without effect: there is no copy trading yet.'),
  traderMinAmount: described(figure, 'Assets in USDT that a user needs to become a trader. Without effect: there is no copy trading yet.'),
  highRebate: described(figure, 'Without effect: there is no copy trading yet.'),
  perUser: described(figure, 'Without effect: there is no copy trading yet.'),
  totalRebate: described(v.nullable(figure), 'A total from records; null: not known.'),
  totalUserCount: described(v.nullable(figure), 'A total from records; null: not known.'),
  totalAmountCount: described(v.nullable(figure), 'A total from records; null: not known.'),
});

const landingFigures = v.object({
  url: described(bool, 'Has no effect.'),
  adminCode: described(bool, 'Has no effect.'),
  h5Code: described(bool, 'Has no effect.'),
  spot: described(text, 'A figure from records; empty when not known.'),
  derivative: described(text, 'A figure from records; empty when not known.'),
  apy: described(text, 'A figure from records; empty when not known.'),
  user: described(text, 'A figure from records; empty when not known.'),
  tradeAmount: described(text, 'A figure from records; empty when not known.'),
});

const platformFigures = v.object({
  totalOutput: described(text, 'A figure of the platform, from records; empty when not known.'),
  userBenefits: described(text, 'A figure of the platform, from records; empty when not known.'),
  participant: described(text, 'A figure of the platform, from records; empty when not known.'),
  validNode: described(text, 'A figure of the platform, from records; empty when not known.'),
  approveNumber: described(text, 'A figure of the platform, from records; empty when not known.'),
  monitorNumber: described(text, 'A figure of the platform, from records; empty when not known.'),
});

const picture = described(text, 'Address of a logo; empty for none.');
const openText = described(text, '`true` when it is shown.');
const sortText = described(text, 'Place among the others, the smallest first.');

const supportEntry = v.object({
  name: described(text, 'What the contact is called.'),
  url: described(text, 'Where it leads: `https://…` or `mailto:…`; empty for none.'),
  imgUrl: described(text, 'Address of its icon; empty for none.'),
});

const downloadEntry = v.object({
  name: described(text, '`android` or `apple`.'),
  url: described(text, 'Address of the file.'),
  sort: sortText,
  isOpen: openText,
});

const homeCoin = v.object({ isOpen: openText, coin: described(text, 'The coin in lower case.'), sort: sortText });
const vipWords = v.object({ lang: described(text, 'Language code.'), info: described(text, 'HTML.') });

const timeZoneSetting = v.object({
  zoneId: described(text, 'IANA name of the platform’s time zone.'),
  offSet: described(text, 'Its offset from UTC: `+08:00`.'),
  offSetValue: described(text, 'The same in hours, minutes behind the point: `8`, `5.3` for 5:30.'),
});

const rebateSetting = v.object({
  isOpen: described(bool, 'Whether rebates are paid.'),
  oneRatio: described(figure, 'Percent for who invited.'),
  twoRatio: described(figure, 'Percent for who invited them.'),
  threeRatio: described(figure, 'Percent one level further.'),
});

const verificationSetting = v.object({
  primaryLimit: described(figure, 'Most that may be withdrawn in 24 hours without basic verification, in USDT, when `isOpenPrimary`.'),
  isOpenPrimary: described(bool, 'Whether that holds, and advanced verification needs basic verification first.'),
  seniorLimit: described(figure, 'Most that may be withdrawn in 24 hours without advanced verification, in USDT, when `isOpenSenior`.'),
  isOpenSenior: described(bool, 'Whether that holds.'),
});

/** Section 15: `data` of `getAllSetting`. Every key is present. */
export const settingsSchema = v.object({
  LOGIN_REGIS_SETTING: described(loginSetting, 'Ways of signing in and registering.'),
  PLAYING_SETTING: described(v.array(playMode), 'Trading modes.'),
  TAB_SETTING: described(v.array(assetTab), 'Wallets, in the order of which a transfer begins.'),
  APP_SIDEBAR_SETTING: described(v.array(sidebarEntry), 'Entries of the account’s menu.'),
  BOTTOM_MENU_SETTING: described(v.array(menuEntry), 'Entries of the tab bar.'),
  MIDDLE_MENU_SETTING: described(v.array(menuEntry), 'Entries of the home page’s menu.'),
  SUPPORT_STAFF_SETTING: described(v.array(supportEntry), 'Contacts of the customer service.'),
  MARKET_URL: described(landingFigures, 'Figures of the landing page.'),
  LOGO_SETTING: described(v.object({ logo: picture, logoA: picture, logoB: picture, logoC: picture, logoD: picture }), 'Logos.'),
  WITHDRAWAL_SETTING: described(withdrawalSetting, 'Withdrawals in general.'),
  WITHDRAWAL_CHANNEL_SETTING: described(v.array(withdrawalChannel), 'Channels of withdrawals.'),
  ASSET_COIN: described(v.array(depositChannel), 'Channels of deposits.'),
  HOME_COIN_SETTING: described(v.array(homeCoin), 'Coins of the home page.'),
  DOWNLOAD_SETTING: described(v.array(downloadEntry), 'Apps to download.'),
  VIP_LEVEL_SETTING: described(vipSetting, 'Bounds of the VIP levels.'),
  VIP_DIRECTIONS_SETTING: described(v.array(vipWords), 'What VIP levels are, by language.'),
  timeZone: described(timeZoneSetting, 'The platform’s time zone, in which texts of times are.'),
  t_app_language: described(v.array(languageRow), 'Languages.'),
  FINANCIAL_REBATE_SETTING: described(rebateSetting, 'Rebates on finance products by level.'),
  MING_SETTLEMENT_SETTING: described(stakingSetting, 'Staking.'),
  AUTH_LIMIT: described(verificationSetting, 'Verification.'),
  TRADER_SETTING: described(traderSetting, 'Copy trading.'),
  DEFI_INCOME_SETTING: described(platformFigures, 'Figures of the platform.'),
});
export type Settings = v.InferOutput<typeof settingsSchema>;
