import * as v from 'valibot';
import { useSay } from '../../i18n/text.tsx';
import { Rows } from './rows.tsx';
import { secondText } from './times.ts';
import { TrailDetails } from './trail-details.tsx';

const rowShape = v.object({
  seq: v.number(),
  atMs: v.number(),
  operator: v.string(),
  action: v.string(),
  details: v.record(v.string(), v.union([v.string(), v.number()])),
});

interface TrailOfProps {
  /** One member of what the trail's rows name: `{ account: 1001 }`. */
  readonly object: Readonly<Record<string, string | number>>;
}

/** What operators have looked at and decided about an object, the newest first: of actions that the reader may use himself, all of it for auditors. */
export function TrailOf({ object }: TrailOfProps) {
  const say = useSay();
  const [[field, value] = ['', '']] = Object.entries(object);
  return (
    <Rows
      label={say('operator-work.trail.of')}
      action="trail.of"
      input={{ field, value: String(value) }}
      shape={v.array(rowShape)}
      rows={(output) => output}
      rowKey={({ seq }) => seq}
      empty={say('operator-work.trail.none')}
      columns={[
        { title: say('operator-work.trail.number'), cell: ({ seq }) => seq },
        { title: say('operator-work.trail.at'), cell: ({ atMs }) => secondText(atMs) },
        { title: say('operator-work.trail.who'), cell: ({ operator }) => operator },
        { title: say('operator-work.trail.what'), cell: ({ action }) => action },
        { title: say('operator-work.trail.details'), cell: ({ details }) => <TrailDetails details={details} /> },
      ]}
    />
  );
}
