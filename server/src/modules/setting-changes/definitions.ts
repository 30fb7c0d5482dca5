import type { Settings } from '@candor/contract/settings';
import { LIST, type SettingDefinition, type Values } from './definition.ts';
import { shownDefinitions } from './shown-definitions.ts';
import { userDefinitions } from './user-definitions.ts';

export type SettingName = keyof Settings;

/** Every key of the settings object (wire contract §15), with what a change of each field does. */
export const definitions: Readonly<Record<SettingName, SettingDefinition>> = { ...userDefinitions, ...shownDefinitions };

export function isSettingName(text: string): text is SettingName {
  return Object.hasOwn(definitions, text);
}

/** The fields of a key that operators change, by name in the order of their bytes: not what a rule keeps, nor what is changed elsewhere. */
export function changeable({ fields }: SettingDefinition): readonly string[] {
  return Object.keys(fields)
    .filter((name) => /^(acts|carried|later: .*)$/.test(fields[name]?.effect ?? ''))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Fields of a key as it is served; a list is one field. */
export function valuesOf(value: Settings[SettingName]): Values {
  return Array.isArray(value) ? { [LIST]: value } : (value as Values);
}

/** JSON text in ASCII, the members of objects by name: the same value is the same text. */
export function writtenValue(value: unknown): string {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return text.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
