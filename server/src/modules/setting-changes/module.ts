import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import { changeSettings } from './change-action.ts';
import { listSettings, previewSettings, settingVersions, showSettings } from './look-tasks.ts';

export type SettingParts = Pick<Machine, 'core' | 'database' | 'liveSettings' | 'exchangeNow'>;

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
  open: async () => await Promise.resolve({}),
};
