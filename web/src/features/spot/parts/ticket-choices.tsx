import type { OrderKind } from '../../../domain/pair.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { TicketView } from '../model/ticket-state.ts';
import styles from './ticket.module.css';

/** Limit or market; of the pro view alone. */
export function Kinds({ chosen, onChoose }: { readonly chosen: OrderKind; readonly onChoose: (kind: OrderKind) => void }) {
  const say = useSay();
  return (
    <div className={styles['kinds']} role="group" aria-label={say('trade.kind.title')}>
      {(['limit', 'market'] as const).map((kind) => (
        <button key={kind} type="button" className={styles['kind']} aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {say(`trade.kind.${kind}`)}
        </button>
      ))}
    </div>
  );
}

/** How much of the ticket is shown. */
export function ViewChoice({ chosen, onChoose }: { readonly chosen: TicketView; readonly onChoose: (view: TicketView) => void }) {
  const say = useSay();
  return (
    <div className={styles['views']} role="group" aria-label={say('trade.view.title')}>
      {(['simple', 'pro'] as const).map((view) => (
        <button key={view} type="button" className={styles['view']} aria-pressed={view === chosen} onClick={() => onChoose(view)}>
          <span>{say(`trade.view.${view}`)}</span>
        </button>
      ))}
    </div>
  );
}
