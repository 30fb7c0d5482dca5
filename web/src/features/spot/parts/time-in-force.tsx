import type { TimeInForce } from '../../../domain/pair.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Choice } from '../../../ui/choice.tsx';
import styles from './ticket.module.css';

const TIMES: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'post-only'];

interface TimeInForceChoiceProps {
  readonly chosen: TimeInForce;
  readonly onChoose: (timeInForce: TimeInForce) => void;
}

/** How long a limit order stays; shut while it is the usual. */
export function TimeInForceChoice({ chosen, onChoose }: TimeInForceChoiceProps) {
  const say = useSay();
  return (
    <details className={styles['advanced']} open={chosen !== 'gtc'}>
      <summary>
        {say('trade.tif.title')} <span className={styles['chosen']}>{say(`trade.tif.${chosen}`)}</span>
      </summary>
      <Choice
        label={<span className={styles['fine']}>{say(`trade-tools.tifText.${chosen}`)}</span>}
        options={TIMES.map((time) => ({ key: time, label: say(`trade.tif.${time}`) }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </details>
  );
}
