import * as v from 'valibot';
import type { Say } from '../../i18n/text.tsx';
import { titleText, wordsOf } from '../form/fields.ts';
import type { Column } from './table.tsx';
import styles from './look.module.css';
import { secondText } from './times.ts';
import { TrailDetails } from './trail-details.tsx';

/** Rows of the trail as the server answers them. */
export const trailRowsShape = v.array(
  v.object({
    seq: v.number(),
    atMs: v.number(),
    operator: v.string(),
    action: v.string(),
    details: v.record(v.string(), v.union([v.string(), v.number()])),
  }),
);

type TrailRow = v.InferOutput<typeof trailRowsShape>[number];

/** As many as the server answers at once. */
const PAGE_ROWS = 200;

/** What is asked for to get the rows behind these; null where these are the last. */
export const rowsBehind = (rows: readonly TrailRow[]): { readonly before: number } | null => {
  const last = rows.at(-1);
  return last === undefined || rows.length < PAGE_ROWS ? null : { before: last.seq };
};

export function trailColumns(say: Say, english: (text: string) => string): readonly Column<TrailRow>[] {
  return [
    { title: say('operator-work.trail.number'), cell: ({ seq }) => seq },
    { title: say('operator-work.trail.at'), cell: ({ atMs }) => <span className={styles['time']}>{secondText(atMs)}</span> },
    { title: say('operator-work.trail.who'), cell: ({ operator }) => operator },
    { title: say('operator-work.trail.what'), cell: ({ action }) => deedText(action, english) },
    { title: say('operator-work.trail.details'), cell: ({ details }) => <TrailDetails details={details} /> },
  ];
}

/** `hold.done`: the action, and what became of it. */
function deedText(action: string, english: (text: string) => string): string {
  const [, name = '', step = ''] = /^(.*)\.(asked|proposed|confirmed|withdrawn|done|failed)$/.exec(action) ?? [];
  return name === '' ? titleText(action, english) : `${titleText(name, english)}: ${english(wordsOf(step))}`;
}
