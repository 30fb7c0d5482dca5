import { useSay } from '../../../i18n/text.tsx';
import type { TicketView } from '../model/ticket-state.ts';
import styles from './ticket.module.css';

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
