import { languageRows } from '@candor/contract/languages';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import type { Settings } from '@candor/contract/settings';
import type { Configuration } from './configuration.ts';
import { offersFast } from './eligibility.ts';

/** Where second contracts stand among the trading modes, and in the quick menu. */
const SECOND_MODE: Settings['PLAYING_SETTING'][number] = { name: '秒合约', isOpen: true, sort: 2 };
const SECOND_MENU = { key: 'flash', name: 'Second contracts', linkUrl: '/flash', imgUrl: '', isOpen: true };

/** Flash rounds are a page of their own: the quick menu leads there. */
const ROUNDS_MENU = { key: 'flashOption', name: 'Flash rounds', linkUrl: '/flashOption', imgUrl: '', isOpen: true };

/** Entries with one more behind the first, counted anew. */
function withSecond<Entry extends { readonly sort: number }>(entries: readonly Entry[], added: Entry): Entry[] {
  return [...entries.slice(0, 1), added, ...entries.slice(1)].map((entry, at) => ({ ...entry, sort: at + 1 }));
}

/** The settings that this deployment serves: the built-in ones with what its configuration says. A product that it does not offer is in no menu. */
export function servedSettings(configuration: Configuration): Settings {
  const { inviteCodeRequired, language, supportUrl } = configuration;
  const fast = offersFast(configuration);
  const { PLAYING_SETTING, MIDDLE_MENU_SETTING } = FALLBACK_SETTINGS;
  return {
    ...FALLBACK_SETTINGS,
    PLAYING_SETTING: fast ? withSecond(PLAYING_SETTING, SECOND_MODE) : PLAYING_SETTING,
    MIDDLE_MENU_SETTING: fast
      ? withSecond(withSecond(MIDDLE_MENU_SETTING, { ...ROUNDS_MENU, sort: 0 }), { ...SECOND_MENU, sort: 0 })
      : MIDDLE_MENU_SETTING,
    LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, inviteCodeRequired },
    SUPPORT_STAFF_SETTING: FALLBACK_SETTINGS.SUPPORT_STAFF_SETTING.map((entry) => ({ ...entry, url: supportUrl })),
    t_app_language: languageRows(language),
  };
}
