/** What keeps a form from being sent, or is to be looked at before. Codes are stable; the texts stand in a table beside the rules. */
export interface Problem<Code extends string = string, Field extends string = string> {
  readonly code: Code;
  /** An error holds the button; a warning is shown and never blocks. */
  readonly severity: 'error' | 'warning';
  /** Where a press on the waiting button leads; none for what no field can mend. */
  readonly fields: readonly Field[];
  /** What the words need: canonical decimals and asset codes. */
  readonly values: Readonly<Record<string, string>>;
}

type Values = Problem['values'];

export function error<const Code extends string, const Field extends string = never>(
  code: Code,
  fields: readonly Field[] = [],
  values: Values = {},
): Problem<Code, Field> {
  return { code, severity: 'error', fields, values };
}

export function warning<const Code extends string, const Field extends string = never>(
  code: Code,
  fields: readonly Field[] = [],
  values: Values = {},
): Problem<Code, Field> {
  return { code, severity: 'warning', fields, values };
}

/** One reason for a problem, from what was typed and what is known around it; null when it has nothing to say. */
export type Rule<Inputs, Facts, Found extends Problem> = (inputs: Inputs, facts: Facts) => Found | null;

/** A form is a list of rules in this order: its first error names the button. */
export function problemsOf<Inputs, Facts, Found extends Problem>(
  rules: readonly Rule<Inputs, Facts, Found>[],
  inputs: Inputs,
  facts: Facts,
): readonly Found[] {
  return rules.map((rule) => rule(inputs, facts)).filter((problem) => problem !== null);
}

export function firstError<Found extends Problem>(problems: readonly Found[]): Found | null {
  return problems.find(({ severity }) => severity === 'error') ?? null;
}

/** The error that a field shows: the first one that it can mend. */
export function errorAt<Found extends Problem>(problems: readonly Found[], field: Found['fields'][number]): Found | null {
  return problems.find(({ severity, fields }) => severity === 'error' && fields[0] === field) ?? null;
}
