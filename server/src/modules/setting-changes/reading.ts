import type { SettingChange } from '@candor/exchange/ground/settings/commands';
import type { SettingInfo, SettingValue } from '@candor/exchange/ground/settings/answers';
import { isNoticed, isSwitchOff } from '@candor/exchange/ground/settings/words';
import type { LiveSettings } from '../../api/user/live-settings.ts';
import type { Core } from '../../machine/core/core.ts';
import { refuseAction, type ActionRefusal } from '../../operators/operator-action.ts';
import { LIST, type Deployment, type SettingDefinition, type Values } from './definition.ts';
import { changeable, definitions, isSettingName, valuesOf, writtenValue, type SettingName } from './definitions.ts';

export type SettingsParts = {
  readonly core: Pick<Core, 'query' | 'submit'>;
  readonly liveSettings: Pick<LiveSettings, 'defaults'>;
  readonly deployment: () => Deployment;
};

/** A key as it stands: what is in force, and what was planned last. `stated`: how many changes there were. */
export type Standing = {
  readonly name: SettingName;
  readonly definition: SettingDefinition;
  readonly stated: number;
  readonly inForce: Values;
  readonly last: Values;
  readonly planned: readonly { readonly version: number; readonly effectiveMs: number; readonly values: Values }[];
};

export type Draft = {
  readonly standing: Standing;
  /** All fields that operators change, by name. */
  readonly fields: readonly SettingChange[];
  readonly changed: readonly SettingChange[];
  readonly isAtOnce: boolean;
};

export async function standingOf(
  { core, liveSettings }: Pick<SettingsParts, 'core' | 'liveSettings'>,
  key: string,
): Promise<Standing | ActionRefusal> {
  if (!isSettingName(key))
    return { ...refuseAction('NOT_FOUND', 'the keys are {list}', { list: Object.keys(definitions).join(', ') }), field: 'key' };
  const info = (await core.query({ type: 'settings.all' })).find((one) => one.key === key);
  return standing(key, liveSettings.defaults[key], info);
}

export function standing(name: SettingName, served: Parameters<typeof valuesOf>[0], info: SettingInfo | undefined): Standing {
  const definition = definitions[name];
  const defaults = Object.fromEntries(changeable(definition).map((field): [string, unknown] => [field, valuesOf(served)[field]]));
  const merged = (values: readonly SettingValue[]): Values => ({
    ...defaults,
    ...Object.fromEntries(values.filter((one) => one.name in defaults).map((one) => [one.name, JSON.parse(one.value) as unknown])),
  });
  const planned = (info?.planned ?? []).map(({ version, effectiveMs, values }) => ({ version, effectiveMs, values: merged(values) }));
  const inForce = info === undefined ? defaults : merged(info.values);
  return { name, definition, stated: info?.stated ?? 0, inForce, planned, last: planned.at(-1)?.values ?? inForce };
}

/** Reads `field=value` of a key, each value JSON or bare text; of an entry of a list `entry.member=value`. A refusal names the first that is wrong. */
export function draftOf(of: Standing, changes: readonly string[], deployment: Deployment): Draft | ActionRefusal {
  const names = changeable(of.definition);
  if (names.length === 0) return refuseAction('BAD_TERMS', `${of.name} ${elsewhere(of.definition)}`);
  const now = readChanges(of, of.inForce, changes);
  if (!now.ok) return now;
  const turned = names.filter((name) => !isUnchanged(of.inForce, now.values, name));
  const isOff = turned.length > 0 && turned.every((name) => isSwitchOff(of.name, name, writtenValue(now.values[name])));
  const isAtOnce = !isNoticed(of.name) || isOff;
  const next = isAtOnce ? now : readChanges(of, of.last, changes);
  if (!next.ok) return next;
  const base = isAtOnce ? of.inForce : of.last;
  // What goes off at once is off in everything that is planned too.
  const said = Object.fromEntries(names.filter((name) => !isUnchanged(base, next.values, name)).map((name) => [name, next.values[name]]));
  const planned = isAtOnce ? of.planned.map(({ values }) => ({ ...values, ...said })) : [];
  const problem = [next.values, ...planned].reduce<string | null>(
    (found, values) => found ?? of.definition.agree?.(values, deployment) ?? null,
    null,
  );
  if (problem !== null) return refuseAction('BAD_TERMS', `${of.name}: ${problem}`);
  const fields = names.map((name) => ({ name, before: writtenValue(base[name]), after: writtenValue(next.values[name]) }));
  const changed = fields.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return refuseAction('ALREADY_DONE', '{name} is so already, or it is planned', { name: of.name });
  return { standing: of, fields, changed, isAtOnce };
}

const isUnchanged = (before: Values, after: Values, name: string): boolean =>
  name in before && writtenValue(before[name]) === writtenValue(after[name]);

function readChanges(
  of: Standing,
  base: Values,
  changes: readonly string[],
): { readonly ok: true; readonly values: Values } | ActionRefusal {
  let values = base;
  for (const change of changes) {
    const [, path = '', text = ''] = /^([^=]+)=(.*)$/s.exec(change) ?? [];
    const next = path === '' ? null : changedValues(of, values, path, valueIn(text));
    if (next === null) return refuseAction('BAD_INPUT', `${change.slice(0, 60)}: ${of.name} has ${fieldsText(of)}`);
    values = next;
  }
  for (const name of Object.keys(values)) {
    if (isUnchanged(base, values, name)) continue;
    const { effect, problem } = of.definition.fields[name] ?? { effect: 'fixed', problem: () => 'is not known' };
    const wrong = effect.startsWith('from: ') ? `is changed elsewhere` : problem(values[name]);
    if (wrong !== null) return refuseAction('BAD_TERMS', `${of.name} ${name} ${wrong}`);
  }
  return { ok: true, values };
}

/** JSON where it is some; else the text itself, so that a word needs no quotation marks. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function changedValues({ definition }: Standing, values: Values, path: string, value: unknown): Values | null {
  if (path in definition.fields) return { ...values, [path]: value };
  const { by, members } = definition;
  const at = path.lastIndexOf('.');
  const [name, member] = [path.slice(0, at), path.slice(at + 1)];
  const entries = values[LIST];
  if (by === undefined || members === undefined || !(member in members) || !Array.isArray(entries)) return null;
  const known = entries as readonly Values[];
  if (!known.some((entry) => entry[by] === name)) return null;
  return { ...values, [LIST]: known.map((entry) => (entry[by] === name ? { ...entry, [member]: value } : entry)) };
}

function fieldsText({ definition: { by, members, fields }, last }: Standing): string {
  if (by === undefined || members === undefined) return Object.keys(fields).join(', ');
  const entries = (last[LIST] as readonly Values[]).map((entry) => String(entry[by]));
  return `list, and of ${entries.join(', ')} each ${Object.keys(members).join(', ')} (entry.member=value)`;
}

function elsewhere({ fields }: SettingDefinition): string {
  return Object.values(fields)[0]?.effect.replace('from: ', 'is changed elsewhere: ') ?? 'has no fields';
}
