import type { Printers } from '../operators/operator-commands.ts';
import { timeText } from './plan-action.ts';
import type { ShownTerms } from './show-task.ts';

/** Of `candor terms …`. */
export const termsPrinters: Printers = {
  terms(output, { object }, print) {
    for (const shown of output as readonly ShownTerms[]) for (const text of linesOf(shown, object !== undefined)) print(text);
    return true;
  },
};

/** What is in force, and of what is planned each figure that changes; with the bounds of each where one object is asked for. */
export function linesOf({ product, object, figures, versions }: ShownTerms, isDetailed: boolean): readonly string[] {
  const [inForce, ...planned] = versions;
  if (inForce === undefined) return [];
  const since = inForce.effectiveMs === 0 ? '' : ` since ${timeText(inForce.effectiveMs)}`;
  const lines = [`${product} ${object}: version ${inForce.version} in force${since}`];
  for (const { name, unit, bounds } of figures)
    lines.push(`  ${name}=${inForce.values[name]}${unit === '' ? '' : ` ${unit}`}${isDetailed ? `  (${bounds})` : ''}`);
  let before = inForce;
  for (const one of planned) {
    lines.push(`  planned: version ${one.version} from ${timeText(one.effectiveMs)}`);
    for (const { name } of figures)
      if (one.values[name] !== before.values[name]) lines.push(`    ${name}: ${before.values[name]} → ${one.values[name]}`);
    before = one;
  }
  return lines;
}
