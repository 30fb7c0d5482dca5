import type { OrderKind } from '../domain/pair.ts';
import { useSay } from '../i18n/text.tsx';
import styles from '../ui/ticket-parts.module.css';

const KINDS: readonly OrderKind[] = ['limit', 'market'];

/** Limit or market. */
export function OrderKinds({ chosen, onChoose }: { readonly chosen: OrderKind; readonly onChoose: (kind: OrderKind) => void }) {
  const say = useSay();
  return (
    <div className={styles['kinds']} role="group" aria-label={say('trade.kind.title')}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" className={styles['kind']} aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {say(`trade.kind.${kind}`)}
        </button>
      ))}
    </div>
  );
}
