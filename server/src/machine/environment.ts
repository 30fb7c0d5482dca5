/** The variables of the process. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One row of the table of settings: variables that are told together, their default as it is shown, and what they do, in Markdown. */
export type Variable = { readonly names: readonly string[]; readonly otherwise: string; readonly text: string };

/** The parts between commas, without those that are empty. */
export function listIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A variable that is `on`, `off` or absent. */
export function onOff(environment: Environment, name: string, otherwise: boolean, problems: string[]): boolean {
  const text = environment[name] ?? '';
  if (!['', 'on', 'off'].includes(text)) problems.push(`${name} must be on or off, not "${text}"`);
  return text === '' ? otherwise : text === 'on';
}
