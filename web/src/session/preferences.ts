import * as v from 'valibot';
import { create, useStore } from 'zustand';
import type { TimeStyle } from '../i18n/formats.ts';
import { dateOrders } from '../i18n/formats.ts';
import { looks } from './mark-preferences.ts';
import { platformZone, settingsStore, useSettings, type Settings } from './settings.ts';
import { storage } from './storage.ts';

export const textSizes = looks.textSize;
export const motions = looks.motion;

const preferencesSchema = v.object({
  /** Colour of a rise. */
  rise: v.picklist(looks.rise),
  vision: v.picklist(looks.vision),
  dateOrder: v.picklist(dateOrders),
  /** `platform`: the zone of the settings. `device`: the zone of this device. */
  zone: v.picklist(['platform', 'device']),
  textSize: v.picklist(textSizes),
  motion: v.picklist(motions),
  vibration: v.boolean(),
  /** Show the review sheet before an order of this kind is sent; never off for withdrawals and passwords. */
  confirmOrders: v.boolean(),
});
export type Preferences = v.InferOutput<typeof preferencesSchema>;

const preferencesVersion = 1;

export const defaultPreferences: Preferences = {
  rise: 'green',
  vision: 'standard',
  dateOrder: 'MM/DD/YYYY',
  zone: 'platform',
  textSize: '100',
  motion: 'device',
  vibration: true,
  confirmOrders: true,
};

interface PreferencesState extends Preferences {
  /** The eye: balances and results behind dots. */
  readonly amountsHidden: boolean;
}

export const preferencesStore = create<PreferencesState>(() => ({
  ...(storage.read('preferences', preferencesVersion, preferencesSchema) ?? defaultPreferences),
  amountsHidden: storage.readText('eyes') === 'closed',
}));

export function setPreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  preferencesStore.setState({ [key]: value });
  const { amountsHidden: _kept, ...preferences } = preferencesStore.getState();
  storage.write('preferences', preferencesVersion, preferences);
}

export function setAmountsHidden(hidden: boolean): void {
  storage.writeText('eyes', hidden ? 'closed' : 'open');
  preferencesStore.setState({ amountsHidden: hidden });
}

export const useAmountsHidden = (): boolean => useStore(preferencesStore, (state) => state.amountsHidden);

const timeStyleOf = ({ dateOrder, zone }: Pick<Preferences, 'dateOrder' | 'zone'>, settings: Settings): TimeStyle => ({
  dateOrder,
  zone: zone === 'device' ? Intl.DateTimeFormat().resolvedOptions().timeZone : platformZone(settings),
});

/** How times are written on this page. */
export function useTimeStyle(): TimeStyle {
  const dateOrder = useStore(preferencesStore, (state) => state.dateOrder);
  const zone = useStore(preferencesStore, (state) => state.zone);
  return timeStyleOf({ dateOrder, zone }, useSettings());
}

/** The same where nothing is drawn. */
export const timeStyleNow = (): TimeStyle => timeStyleOf(preferencesStore.getState(), settingsStore.getState().settings);
