import * as v from 'valibot';
import { create, useStore } from 'zustand';
import { compare } from '../domain/decimal.ts';
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
  /**
   * By kind of order, what is sent without a review when it is worth less, USDT; a kind that is not named is always reviewed. It came later
   * than the rest, so what was kept without it is still read. Transfers, withdrawals and passwords have no kind here.
   */
  sentBelow: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/))), {}),
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
  sentBelow: {},
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

/** Empty: every order of the kind is reviewed. */
export function setSentBelow(kind: string, amount: string): void {
  const { [kind]: _before, ...others } = preferencesStore.getState().sentBelow;
  setPreference('sentBelow', amount === '' ? others : { ...others, [kind]: amount });
}

/** Whether an order of a kind is reviewed before it is sent; always where its worth in USDT is not known. */
export function isReviewed(kind: string, worthUsdt: string | null): boolean {
  const below = preferencesStore.getState().sentBelow[kind];
  return below === undefined || worthUsdt === null || compare(worthUsdt, below) >= 0;
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
