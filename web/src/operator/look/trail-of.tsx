import { useSay } from '../../i18n/text.tsx';
import { useSayEnglish } from '../english.ts';
import { Rows } from './rows.tsx';
import { rowsBehind, trailColumns, trailRowsShape } from './trail-rows.tsx';

interface TrailOfProps {
  /** One member of what the trail's rows name: `{ account: 1001 }`. */
  readonly object: Readonly<Record<string, string | number>>;
}

/** What operators have looked at and decided about an object, the newest first: of actions that the reader may use himself, all of it for auditors. */
export function TrailOf({ object }: TrailOfProps) {
  const say = useSay();
  const english = useSayEnglish();
  const [[field, value] = ['', '']] = Object.entries(object);
  return (
    <Rows
      label={say('operator-work.trail.of')}
      action="trail.of"
      input={{ field, value: String(value) }}
      shape={trailRowsShape}
      rows={(output) => output}
      rowKey={({ seq }) => seq}
      empty={say('operator-work.trail.none')}
      next={rowsBehind}
      columns={trailColumns(say, english)}
    />
  );
}
