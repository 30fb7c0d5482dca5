import type { Problem } from './values.ts';

/**
 * What a change of a field does. `acts`: it changes what it names. `carried`: other clients read it, and it decides nothing (wire contract §15, "no
 * effect"). `fixed`: a rule keeps it as it is. `later`: its product is not built yet. `from`: it says what is decided elsewhere, and is changed there.
 */
export type Effect = 'acts' | 'carried' | 'fixed' | `later: ${string}` | `from: ${string}`;

export type FieldDefinition = { readonly effect: Effect; readonly problem: Problem };

/** What a deployment can do, by which some values are refused. */
export type Deployment = { readonly mail: boolean; readonly texts: boolean; readonly nowMs: number };

export type Values = Readonly<Record<string, unknown>>;

export type SettingDefinition = {
  /** Who reads it. */
  readonly readBy: string;
  /** Of a list, the member by which its entries are told apart; the list itself is the field `list`. */
  readonly by?: string;
  /** Of a list, what each member of an entry does. */
  readonly members?: Readonly<Record<string, Effect>>;
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  /** What is wrong with all fields together. */
  agree?(values: Values, deployment: Deployment): string | null;
};

/** The name of a list's only field. */
export const LIST = 'list';

export const acts = (problem: Problem): FieldDefinition => ({ effect: 'acts', problem });
export const carried = (problem: Problem): FieldDefinition => ({ effect: 'carried', problem });
export const fixed = (problem: Problem): FieldDefinition => ({ effect: 'fixed', problem });

/** Fields that alike say what is decided elsewhere. */
export function from(where: string, ...names: readonly string[]): Readonly<Record<string, FieldDefinition>> {
  const problem: Problem = () => `is changed elsewhere: ${where}`;
  return Object.fromEntries(names.map((name): [string, FieldDefinition] => [name, { effect: `from: ${where}`, problem }]));
}

export function later(product: string, fields: Readonly<Record<string, Problem>>): Readonly<Record<string, FieldDefinition>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, problem]): [string, FieldDefinition] => [name, { effect: `later: ${product}`, problem }]),
  );
}
