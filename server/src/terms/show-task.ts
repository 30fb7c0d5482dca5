import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { count, textField } from '../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../operators/operator-action.ts';
import { plannable, recordsOf, type TermsParts } from './terms-objects.ts';

const figure = v.object({
  name: described(v.string(), 'As it is named in a change.'),
  unit: described(v.string(), '`ppm`, `USDT`, `lots`, `ticks`; empty for a count, a word and a list.'),
  bounds: described(v.string(), 'What can be typed, in words.'),
});

const version = v.object({
  version: described(count, 'Its number, from 1 on.'),
  effectiveMs: described(count, 'Since or from when on it acts, UTC epoch milliseconds; 0 of what was there from the beginning.'),
  values: described(v.record(v.string(), v.string()), 'Figures by name, each as text.'),
});

const shownTerms = v.object({
  product: described(v.string(), 'Name of the product.'),
  object: described(v.string(), 'A symbol, with the seconds behind it of what has a length.'),
  figures: described(v.array(figure), 'What can be changed.'),
  versions: described(v.array(version), 'In force, then planned.'),
});

export type ShownTerms = v.InferOutput<typeof shownTerms>;

/** The terms in force and those that are planned: of all products, one, or one object of it. Public, so that every operator may look. */
export function showTerms(parts: TermsParts): OperatorTask {
  const first = plannable(parts)[0] ?? '';
  return operatorTask({
    name: 'terms',
    summary: 'Shows the terms in force and those that are planned.',
    permission: null,
    input: {
      product: v.optional(textField(40, 'Name of a product; all where none is said.', first)),
      object: v.optional(textField(40, 'One object of it.', 'btcusdt')),
    },
    command: { words: 'terms show', takes: ['product', 'object'] },
    output: v.array(shownTerms),
    example: [
      {
        product: first,
        object: 'btcusdt',
        figures: [{ name: 'feePpm', unit: 'ppm', bounds: 'a whole number from 0 to 10000' }],
        versions: [{ version: 1, effectiveMs: 0, values: { feePpm: '1000' } }],
      },
    ],
    trail: null,
    async answer(_operator, { product, object }) {
      const names = product === undefined ? plannable(parts) : [product];
      const shown: ShownTerms[] = [];
      for (const name of names) {
        const found = await recordsOf(parts, name, object?.toLowerCase() ?? null);
        // of several products one may offer nothing here
        if (!found.ok && names.length > 1) continue;
        if (!found.ok) return found;
        const figures = found.terms.figures.map(({ name: named, unit, bounds }) => ({ name: named, unit, bounds }));
        for (const record of found.records) shown.push({ product: name, object: record.object, figures, versions: [...record.versions] });
      }
      return { ok: true, output: shown };
    },
  });
}
