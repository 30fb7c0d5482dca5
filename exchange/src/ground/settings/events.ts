import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { count, list, text } from '../../kernel/codec/kinds.ts';
import { settingChange } from './commands.ts';
import { key } from './words.ts';

export const SETTINGS_EVENTS = {
  'settings.changed': {
    tag: 1,
    fields: { key, version: count, effectiveMs: count, fields: list(settingChange), reason: text },
    meaning:
      '`version` counts the changes of the key from 1; `effectiveMs` is the time of the entry when it acts at once, and then what of it changes is changed in every planned version too',
  },
} satisfies EventTable;

export type SettingsEvent = OneOf<typeof SETTINGS_EVENTS>;
