import { useSay } from '../i18n/text.tsx';
import { LoadingRing } from '../ui/ring.tsx';
import styles from './chart-panel.module.css';

/** In the chart's place until it is there. `said`: in words too, where the chart is what the page waits for. */
export function ChartWait({ said = false }: { readonly said?: boolean }) {
  const say = useSay();
  return (
    <div className={styles['wait']}>
      <LoadingRing size={32} />
      {said && <p className={styles['waitText']}>{say('trade.chart.waiting')}</p>}
    </div>
  );
}
