import type { Mutant } from './mutant.ts';

/** The name under which `judge/runtime.mjs` offers its question in every thread. */
const AT = '$mutant';

/**
 * The source with all given mutants behind a switch: `$mutant(7)` answers whether mutant 7 is the active one, and notes that its place was
 * reached. Without an active mutant it does what the source does.
 */
export function instrument(source: string, mutants: readonly Mutant[]): string {
  const ordered = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end || a.id - b.id);
  return written(source, ordered, 0, source.length);
}

/** Characters `from` to `to` of the source; `mutants` lie within and are ordered by place, the outer before the inner. */
function written(source: string, mutants: readonly Mutant[], from: number, to: number): string {
  let text = '';
  let position = from;
  let index = 0;
  for (let first = mutants[index]; first !== undefined; first = mutants[index]) {
    const { start, end, form } = first;
    const isSame = (other: Mutant): boolean => other.start === start && other.end === end && other.form === form;
    const last = mutants.findIndex((other, position) => position > index && other.start >= end);
    const within = mutants.slice(index, last < 0 ? mutants.length : last);
    const inner = written(
      source,
      within.filter((other) => !isSame(other)),
      start,
      end,
    );
    text += source.slice(position, start) + switched(within.filter(isSame), form, inner);
    position = end;
    index += within.length;
  }
  return text + source.slice(position, to);
}

function switched(mutants: readonly Mutant[], form: Mutant['form'], original: string): string {
  const any = mutants.map(({ id }) => `${AT}(${id})`).join(' || ');
  if (form === 'statement') return `{ if (!(${any})) ${original} }`;
  if (form === 'field')
    return original.startsWith('...') ? `...((${any}) ? {} : (${original.slice(3)}))` : `...((${any}) ? {} : { ${original} })`;
  return `(${mutants.map(({ id, replacement }) => `${AT}(${id}) ? (${replacement}) : `).join('')}(${original}))`;
}
