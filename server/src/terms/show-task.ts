import type { OperatorAnswer } from '../operator/channel.ts';
import { partOf, type OperatorTask } from '../operators/operator-task.ts';
import type { FigureLabel } from './figures.ts';
import type { TermsVersion } from './planned-terms.ts';
import { plannable, recordsOf, type TermsRooms } from './terms-objects.ts';

export type ShownTerms = {
  readonly product: string;
  readonly object: string;
  readonly figures: readonly FigureLabel[];
  /** In force, then planned. */
  readonly versions: readonly TermsVersion[];
};

/** The terms in force and those that are planned: of all products, one, or one object of it. Public, so that every operator may look. */
export function showTerms(rooms: TermsRooms): OperatorTask {
  return {
    name: 'terms',
    permission: null,
    async answer(_operator, asked): Promise<OperatorAnswer> {
      const [product, object] = ['product', 'object'].map((name) => partOf(asked, name));
      const names = typeof product === 'string' ? [product] : plannable(rooms);
      const shown: ShownTerms[] = [];
      for (const name of names) {
        const found = await recordsOf(rooms, name, typeof object === 'string' ? object.toLowerCase() : null);
        // of several products one may offer nothing here
        if (!found.ok && names.length > 1) continue;
        if (!found.ok) return { outcome: found.code, told: found.text };
        const figures = found.terms.figures.map(({ name: figure, unit, bounds }) => ({ name: figure, unit, bounds }));
        for (const record of found.records) shown.push({ product: name, object: record.object, figures, versions: record.versions });
      }
      return { outcome: 'ok', told: shown };
    },
  };
}
