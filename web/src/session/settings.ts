import { settingsSchema } from '@candor/contract/settings';
import type { Settings } from '@candor/contract/settings';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { create, useStore } from 'zustand';
import { isZone } from '../i18n/formats.ts';
import { storage } from './storage.ts';

export type { Settings };

export const settingsVersion = 1;

export interface SettingsState {
  readonly settings: Settings;
  /** `built-in` until something was stored or fetched: the page says so when the server cannot be asked. */
  readonly source: 'built-in' | 'stored' | 'server';
  /** `isOption` of the specification: on once remote settings were applied. */
  readonly optionsOn: boolean;
}

/** Stored settings, else the built-in fallback; both are applied the same way. */
function initial(): SettingsState {
  const stored = storage.read('settings', settingsVersion, settingsSchema);
  return stored === null
    ? { settings: FALLBACK_SETTINGS, source: 'built-in', optionsOn: false }
    : { settings: stored, source: 'stored', optionsOn: true };
}

export const settingsStore = create<SettingsState>(() => initial());

export function useSettings(): Settings {
  return useStore(settingsStore, (state) => state.settings);
}

/** Whether nothing is known yet of what the server offers. */
export const isBuiltIn = (settings: Settings): boolean => settings === FALLBACK_SETTINGS;

const bySort = (a: { readonly sort: number }, b: { readonly sort: number }) => a.sort - b.sort;

/** Whether the server has withdrawals at all: only one that has them names channels that it carries out itself. */
export const takesWithdrawals = (settings: Settings): boolean =>
  isBuiltIn(settings) || settings.WITHDRAWAL_CHANNEL_SETTING.some(({ useSys }) => useSys);

/** Open entries in their order. */
export function openEntries<Entry extends { readonly isOpen: boolean; readonly sort: number }>(
  entries: readonly Entry[],
): readonly Entry[] {
  return entries.filter(({ isOpen }) => isOpen).toSorted(bySort);
}

const DEFAULT_ZONE = 'Asia/Hong_Kong';
/** Zones that were checked. The one built in is one (settings.test.ts), so that a page that writes no time makes no formatter. */
const checkedZones = new Map<string, boolean>([[FALLBACK_SETTINGS.timeZone.zoneId, true]]);

/** Whether times can be written in a zone; each is tried once. */
export function isKnownZone(zone: string): boolean {
  const known = checkedZones.get(zone) ?? isZone(zone);
  checkedZones.set(zone, known);
  return known;
}

/** The platform's zone: IANA name of the settings, else the specification's default for a store. */
export function platformZone({ timeZone: { zoneId } }: Settings): string {
  return isKnownZone(zoneId) ? zoneId : DEFAULT_ZONE;
}
