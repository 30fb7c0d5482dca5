import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { askAsOperator, refusalText } from '../operators/ask-operators.ts';
import { act } from '../operators/operator-commands.ts';
import { saidTime } from './plan-action.ts';
import type { ShownTerms } from './show-task.ts';

type Print = (text: string) => void;

/** `candor terms …`. Answers whether it was done. */
export async function operateTerms(folder: string, line: CommandLine, print: Print): Promise<boolean> {
  const [, , verb, product, object, ...others] = line.words;
  if (verb === 'plan') return await act(folder, line, 'plan-terms', print, line.words.slice(3));
  if (verb !== 'show' || others.length > 0)
    throw new UsageError('terms needs show [product [object]] or plan <product> <object> <name=value>');
  const answer = await askAsOperator(folder, line, 'terms', { product, object });
  if (answer.outcome !== 'ok') {
    print(refusalText(answer));
    return false;
  }
  for (const shown of answer.told as readonly ShownTerms[]) for (const text of linesOf(shown, object !== undefined)) print(text);
  return true;
}

/** What is in force, and of what is planned each figure that changes; with the bounds of each where one object is asked for. */
export function linesOf({ product, object, figures, versions }: ShownTerms, isDetailed: boolean): readonly string[] {
  const [inForce, ...planned] = versions;
  if (inForce === undefined) return [];
  const since = inForce.effectiveMs === 0 ? '' : ` since ${saidTime(inForce.effectiveMs)}`;
  const lines = [`${product} ${object}: version ${inForce.version} in force${since}`];
  for (const { name, unit, bounds } of figures)
    lines.push(`  ${name}=${inForce.values[name]}${unit === '' ? '' : ` ${unit}`}${isDetailed ? `  (${bounds})` : ''}`);
  let before = inForce;
  for (const one of planned) {
    lines.push(`  planned: version ${one.version} from ${saidTime(one.effectiveMs)}`);
    for (const { name } of figures)
      if (one.values[name] !== before.values[name]) lines.push(`    ${name}: ${before.values[name]} → ${one.values[name]}`);
    before = one;
  }
  return lines;
}
