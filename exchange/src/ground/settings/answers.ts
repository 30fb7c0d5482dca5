import type { InForce, Version } from '../terms/versions.ts';
import type { SettingKey } from './words.ts';

/** A field of a key, as JSON text. */
export type SettingValue = { readonly name: string; readonly value: string };

/** `version` 0: what was there before the first change. */
export type SettingVersion = Version & { readonly values: readonly SettingValue[] };

/** `stated`: how many changes there were. */
export type SettingInfo = InForce<SettingVersion> & { readonly key: SettingKey; readonly stated: number };

export type SettingsQueries = {
  /** Keys that were ever changed, in their order: what is in force at the last entry's time, and what is planned. */
  'settings.all': readonly [asked: object, answer: readonly SettingInfo[]];
};
