import { languageRows } from '@candor/contract/languages';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import type { Settings } from '@candor/contract/settings';
import type { Configuration } from './configuration.ts';

/** The settings that this deployment serves: the built-in ones with what its configuration says. */
export function servedSettings({ inviteCodeRequired, language, supportUrl }: Configuration): Settings {
  return {
    ...FALLBACK_SETTINGS,
    LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, inviteCodeRequired },
    SUPPORT_STAFF_SETTING: FALLBACK_SETTINGS.SUPPORT_STAFF_SETTING.map((entry) => ({ ...entry, url: supportUrl })),
    t_app_language: languageRows(language),
  };
}
