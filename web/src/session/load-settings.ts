import { getAllSetting } from '@candor/contract/calls/common';
import { call } from '../api/client.ts';
import { isBuiltIn, settingsStore, settingsVersion } from './settings.ts';
import { storage } from './storage.ts';

/** Replaces the settings by the server's. False when they could not be fetched: what is there stays. */
export async function loadSettings(): Promise<boolean> {
  try {
    const settings = await call(getAllSetting, {}, { quiet: true });
    storage.write('settings', settingsVersion, settings);
    // The same settings stay the same object: whoever shows them is not drawn again for nothing. Those built in say that nothing is known yet.
    settingsStore.setState((known) => ({
      settings: !isBuiltIn(known.settings) && JSON.stringify(settings) === JSON.stringify(known.settings) ? known.settings : settings,
      source: 'server',
      optionsOn: true,
    }));
    return true;
  } catch {
    return false;
  }
}
