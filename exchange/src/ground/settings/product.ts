import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { SettingsQueries } from './answers.ts';
import { SETTINGS_COMMANDS } from './commands.ts';
import type { SettingsCommand } from './commands.ts';
import { SETTINGS_EVENTS } from './events.ts';
import type { SettingsEvent } from './events.ts';
import { decideSettings } from './rules.ts';
import { SettingsState } from './state.ts';
import { SETTING_KEYS } from './words.ts';

/** The settings that operators change (`product-rules` 18). What a value means is the server's to know: here it is who changed it, when, and from when on. */
export const settings: ProductDefinition<'settings', SettingsCommand, SettingsEvent, SettingsQueries, never> = {
  name: 'settings',
  tagBase: 4_608,
  commands: commandsOf(SETTINGS_COMMANDS),
  events: eventsOf(SETTINGS_EVENTS),
  queries: ['settings.all'],
  refusals: {},
  section: { version: 1, reads: [1] },
  accounts: [],
  riskCategory: 'none',
  create(ground) {
    const state = new SettingsState();
    return {
      decide: (context, body) => decideSettings({ state, operators: ground.operators }, context, body),
      apply: (event, timeMs) => state.change(event, timeMs),
      queries: { 'settings.all': () => state.asked(ground.nowMs) },
      sizes: () => [{ structure: 'settings', count: state.keyCount, most: SETTING_KEYS.length }],
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
    };
  },
};
