import { SETTING_KEYS } from '@candor/exchange/ground/settings/words';
import type { PlannedTerms } from '../terms/planned-terms.ts';

/** As rows of versions and signed statements name them. */
export const SETTINGS = 'settings';
/** No symbol has it. */
const NO_SYMBOL = -1;

/** Keys are numbered from 1 in the order of their list. */
export function recordOfSetting(key: (typeof SETTING_KEYS)[number]): number {
  return SETTING_KEYS.indexOf(key) + 1;
}

/** A key where a statement names the code of a price: letters and digits alone. */
export function settingCode(record: number): string {
  return (SETTING_KEYS[record - 1] ?? '').toLowerCase().replaceAll('_', '');
}

/** Versions of settings are kept as those of terms are; an event says what was there before. */
export const statedSettings: { readonly name: string; readonly terms: Pick<PlannedTerms, 'figures' | 'statedBy' | 'stated'> } = {
  name: SETTINGS,
  terms: {
    figures: [],
    statedBy: ['settings.changed'],
    stated(event) {
      if (event.type !== 'settings.changed') return null;
      const { key, version, effectiveMs, fields } = event;
      return {
        id: recordOfSetting(key),
        symbolId: NO_SYMBOL,
        lengthS: 0,
        version: version + 1,
        effectiveMs,
        values: Object.fromEntries(fields.map(({ name, after }) => [name, after])),
        before: Object.fromEntries(fields.map(({ name, before }) => [name, before])),
      };
    },
  },
};
