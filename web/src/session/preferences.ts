import * as v from 'valibot';
import { create, useStore } from 'zustand';
import { compare } from '../domain/decimal.ts';
import type { TimeStyle } from '../i18n/formats.ts';
import { dateOrders } from '../i18n/formats.ts';
import { looks } from './mark-preferences.ts';
import { sessionStore } from './session.ts';
import { isKnownZone, platformZone, settingsStore, useSettings, type Settings } from './settings.ts';
import { storage } from './storage.ts';

export const textSizes = looks.textSize;
export const motions = looks.motion;

const preferencesSchema = v.object({
  /** Colour of a rise. */
  rise: v.picklist(looks.rise),
  vision: v.picklist(looks.vision),
  dateOrder: v.picklist(dateOrders),
  /** `platform`: the zone of the settings. `device`: the zone of this device. Else an IANA zone. */
  zone: v.string(),
  textSize: v.picklist(textSizes),
  motion: v.picklist(motions),
  vibration: v.boolean(),
  /**
   * By account and kind of order, what is sent without a review when it is worth less, USDT; what is not named is always reviewed. It is
   * kept on this device alone: each other one reviews until it is told. It came later than the rest, so what was kept without it is still
   * read. Transfers, withdrawals and passwords have no kind here.
   */
  sentBelowOf: v.optional(v.record(v.string(), v.record(v.string(), v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/)))), {}),
  /** `simple`: an amount and a market order. `pro`: every field and kind of order. It came later too. */
  ticketView: v.optional(v.picklist(['simple', 'pro']), 'pro'),
  /** What totals and values of coins are shown in: a coin, in lower case, or the currency of `fiat`. */
  valuedIn: v.optional(v.string(), 'usdt'),
  /** What a tap on a total shows it in instead. */
  valuedInOther: v.optional(v.string(), 'btc'),
  /** The currency that was chosen last, as `fiat:EUR`, with its rate as the server told it. */
  fiat: v.optional(v.nullable(v.object({ coin: v.string(), perUsdt: v.string(), timeMs: v.number() })), null),
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
  sentBelowOf: {},
  ticketView: 'pro',
  valuedIn: 'usdt',
  valuedInOther: 'btc',
  fiat: null,
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
export function setSentBelow(userId: number, kind: string, amount: string): void {
  const all = preferencesStore.getState().sentBelowOf;
  const { [kind]: _before, ...others } = all[userId] ?? {};
  setPreference('sentBelowOf', { ...all, [userId]: amount === '' ? others : { ...others, [kind]: amount } });
}

/** Whether an order of a kind of the account that is signed in is reviewed before it is sent; always where its worth in USDT is not known. */
export function isReviewed(kind: string, worthUsdt: string | null): boolean {
  const userId = sessionStore.getState().user?.userId;
  const below = userId === undefined ? undefined : preferencesStore.getState().sentBelowOf[userId]?.[kind];
  return below === undefined || worthUsdt === null || compare(worthUsdt, below) >= 0;
}

export function setAmountsHidden(hidden: boolean): void {
  storage.writeText('eyes', hidden ? 'closed' : 'open');
  preferencesStore.setState({ amountsHidden: hidden });
}

export const useAmountsHidden = (): boolean => useStore(preferencesStore, (state) => state.amountsHidden);

/** USDT, or the coin that a tap on a total shows it in from now on. */
export function setValuedIn(coin: string): void {
  setPreference('valuedIn', coin);
  if (coin !== 'usdt') setPreference('valuedInOther', coin);
}

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone that this browser does not know is the platform's. */
function zoneOf(chosen: string, settings: Settings): string {
  if (chosen === 'device') return deviceZone();
  return chosen !== 'platform' && isKnownZone(chosen) ? chosen : platformZone(settings);
}

const timeStyleOf = ({ dateOrder, zone }: Pick<Preferences, 'dateOrder' | 'zone'>, settings: Settings): TimeStyle => ({
  dateOrder,
  zone: zoneOf(zone, settings),
});

/** How times are written on this page. */
export function useTimeStyle(): TimeStyle {
  const dateOrder = useStore(preferencesStore, (state) => state.dateOrder);
  const zone = useStore(preferencesStore, (state) => state.zone);
  return timeStyleOf({ dateOrder, zone }, useSettings());
}

/** The same where nothing is drawn. */
export const timeStyleNow = (): TimeStyle => timeStyleOf(preferencesStore.getState(), settingsStore.getState().settings);
