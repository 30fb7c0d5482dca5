import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { list, text } from '../../kernel/codec/kinds.ts';
import { CHANGE } from '../terms/change.ts';
import { key } from './words.ts';

/** A field of a key as it is and as it shall be, each as JSON text in ASCII; both the same where it stays. */
export const settingChange = record('field', { name: text, before: text, after: text });
export type SettingChange = RecordOf<typeof settingChange.fields>;

/** The house's own (acting account 0). */
export const SETTINGS_COMMANDS = {
  /**
   * `fields` are all of the key that can be changed, by ascending name. `effectiveMs` 0: at once, which is for keys that are only shown and for
   * switches off; else an hour ahead or more (`BELOW_MIN`). `BAD_TERMS`: a field was another one before. `ALREADY_DONE`: nothing changes. `ref`
   * is the version.
   */
  'settings.set': {
    tag: 1,
    memory: '30-days',
    fields: { key, fields: list(settingChange), ...CHANGE },
    meaning: 'fields of a key of the settings become other ones: at once, or for what is done from `effectiveMs` on',
  },
} satisfies CommandTable;

export type SettingsCommand = OneOf<typeof SETTINGS_COMMANDS>;
