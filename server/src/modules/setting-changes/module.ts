import type { Machine } from '../../api/user/machine.ts';
import { isEveryWayClosed } from '../../api/user/live-settings.ts';
import type { Module } from '../module.ts';
import { changeSettings } from './change-action.ts';
import { listSettings, previewSettings, settingVersions, showSettings } from './look-tasks.ts';

export type SettingParts = Pick<Machine, 'core' | 'database' | 'liveSettings' | 'exchangeNow' | 'log'>;

/** Operators change the settings that clients are told. Parts of the machine and modules share their names: `settings` is what is served. */
export const settingChanges: Module<'setting-changes', SettingParts> = {
  name: 'setting-changes',
  actions({ core, database, liveSettings, exchangeNow: now }) {
    const deployment = () => {
      const { emailIsOpen, phoneIsOpen } = liveSettings.defaults.LOGIN_REGIS_SETTING;
      return { mail: emailIsOpen, texts: phoneIsOpen, nowMs: now() };
    };
    const parts = { core, liveSettings, deployment, now };
    return [listSettings(), showSettings(parts), previewSettings(parts), settingVersions({ database }), changeSettings(parts)];
  },
  async open({ liveSettings, log }) {
    const warnings = (): readonly string[] => (isEveryWayClosed(liveSettings.served) ? ['registration'] : []);
    if (warnings().length > 0)
      log.warn(
        'every way of registering is closed: operators have closed names, and this server sends no messages (CANDOR_SMTP_URL, CANDOR_SMS_URL)',
      );
    return await Promise.resolve({ warnings });
  },
};
