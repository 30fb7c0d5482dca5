import { languageRows, type LanguageCode } from '@candor/contract/languages';
import { offerSettings } from '@candor/contract/offers';
import { products, type ProductName } from '@candor/contract/products/registry';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import type { Settings } from '@candor/contract/settings';
import type { DeliveryConfiguration } from '../../delivery/delivery-configuration.ts';
import type { Eligibility } from './eligibility.ts';

/** The products that are offered to whoever comes. */
export function offeredNames(eligibility: Eligibility): readonly ProductName[] {
  return products.filter((product) => eligibility.of(null, product).open).map(({ name }) => name);
}

type Deployment = {
  readonly mode: 'demo' | 'live';
  readonly inviteCodeRequired: boolean;
  readonly language: LanguageCode;
  readonly supportUrl: string;
  readonly modules: { readonly delivery: DeliveryConfiguration };
  readonly captcha: boolean;
};

/** The settings that this deployment serves: the built-in ones with what its configuration says. A product that it does not offer is in no menu. */
export function servedSettings(configuration: Deployment, offered: readonly ProductName[]): Settings {
  const { inviteCodeRequired, language, supportUrl, mode, captcha } = configuration;
  const { delivery } = configuration.modules;
  // in demo mode what is not configured goes to the demo inbox
  const emailIsOpen = mode === 'demo' || delivery.mail !== null;
  const phoneIsOpen = mode === 'demo' || delivery.sms !== null;
  const ways = { emailIsOpen, phoneIsOpen, emailCode: emailIsOpen, phoneCode: phoneIsOpen, accountCode: captcha };
  return {
    ...FALLBACK_SETTINGS,
    ...offerSettings(offered),
    // a newcomer of the demo sees a withdrawal arrive without any verification
    AUTH_LIMIT: { ...FALLBACK_SETTINGS.AUTH_LIMIT, isOpenSenior: mode === 'live' },
    LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, ...ways, inviteCodeRequired },
    SUPPORT_STAFF_SETTING: FALLBACK_SETTINGS.SUPPORT_STAFF_SETTING.map((entry) => ({ ...entry, url: supportUrl })),
    t_app_language: languageRows(language),
  };
}

/** Modes and menu entries of products that are not offered, each behind its key of the settings. */
export function notOfferedEntries(offered: readonly ProductName[]): ReadonlySet<string> {
  const absent = products.filter(({ name }) => !offered.includes(name));
  const modes = absent.flatMap(({ mode }) => (mode === null ? [] : [`PLAYING_SETTING ${mode.name}`]));
  const menus = absent.flatMap((product) => product.menus.map(({ menu, key }) => `${menu.toUpperCase()}_MENU_SETTING ${key}`));
  return new Set([...modes, ...menus]);
}
