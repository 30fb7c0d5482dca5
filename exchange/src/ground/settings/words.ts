import { word } from '../../kernel/codec/kinds.ts';

/** The keys of the settings object (`wire-contract` 15), in the order of their bytes in the journal: only ever appended to. */
export const SETTING_KEYS = [
  'LOGIN_REGIS_SETTING',
  'PLAYING_SETTING',
  'TAB_SETTING',
  'APP_SIDEBAR_SETTING',
  'BOTTOM_MENU_SETTING',
  'MIDDLE_MENU_SETTING',
  'SUPPORT_STAFF_SETTING',
  'MARKET_URL',
  'LOGO_SETTING',
  'WITHDRAWAL_SETTING',
  'WITHDRAWAL_CHANNEL_SETTING',
  'ASSET_COIN',
  'HOME_COIN_SETTING',
  'DOWNLOAD_SETTING',
  'VIP_LEVEL_SETTING',
  'VIP_DIRECTIONS_SETTING',
  'timeZone',
  't_app_language',
  'FINANCIAL_REBATE_SETTING',
  'MING_SETTLEMENT_SETTING',
  'AUTH_LIMIT',
  'TRADER_SETTING',
  'DEFI_INCOME_SETTING',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export const key = word('key', SETTING_KEYS);

/** What is only shown: it is no term of anything, so it changes at once. Every other key is published an hour before it acts. */
const SHOWN: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'PLAYING_SETTING',
  'TAB_SETTING',
  'APP_SIDEBAR_SETTING',
  'BOTTOM_MENU_SETTING',
  'MIDDLE_MENU_SETTING',
  'SUPPORT_STAFF_SETTING',
  'MARKET_URL',
  'LOGO_SETTING',
  'HOME_COIN_SETTING',
  'DOWNLOAD_SETTING',
  'VIP_DIRECTIONS_SETTING',
  't_app_language',
  'DEFI_INCOME_SETTING',
]);

/** Fields that open something to users: they are turned off at once, and on with notice. */
const SWITCHES: Partial<Readonly<Record<SettingKey, readonly string[]>>> = {
  LOGIN_REGIS_SETTING: ['autoLogin', 'emailIsOpen', 'ordinaryIsOpen', 'phoneIsOpen'],
  FINANCIAL_REBATE_SETTING: ['isOpen'],
  MING_SETTLEMENT_SETTING: ['autoRenew', 'useEnable'],
};

/** Whether changes of a key are published before they act. */
export function isNoticed(of: SettingKey): boolean {
  return !SHOWN.has(of);
}

/** Whether a field of a noticed key may become this at once. */
export function isSwitchOff(of: SettingKey, name: string, after: string): boolean {
  return after === 'false' && (SWITCHES[of]?.includes(name) ?? false);
}
