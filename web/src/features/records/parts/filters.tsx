import { useSay } from '../../../i18n/text.tsx';
import { Select } from '../../../ui/select.tsx';
import { kindsOf } from '../model/kinds.ts';
import type { RecordFilter } from '../queries.ts';
import styles from '../records.module.css';

interface FiltersProps {
  readonly filter: RecordFilter;
  /** Codes in lower case. */
  readonly coins: readonly string[];
  readonly onCoin: (coin: string | null) => void;
  readonly onKind: (type: number | null) => void;
}

/** Coin and kind; the choice stands in the address. */
export function Filters({ filter, coins, onCoin, onKind }: FiltersProps) {
  const say = useSay();
  return (
    <div className={styles['filters']}>
      <Select label={say('records.filter.coin')} value={filter.coin ?? ''} onChange={(coin) => onCoin(coin === '' ? null : coin)}>
        <option value="">{say('records.filter.allCoins')}</option>
        {coins.map((coin) => (
          <option key={coin} value={coin}>
            {coin.toUpperCase()}
          </option>
        ))}
      </Select>
      <Select
        label={say('records.filter.kind')}
        value={filter.type === null ? '' : String(filter.type)}
        onChange={(type) => onKind(type === '' ? null : Number(type))}
      >
        <option value="">{say('records.filter.allKinds')}</option>
        {kindsOf(filter.tab).map(({ type, title }) => (
          <option key={type} value={type}>
            {say(title)}
          </option>
        ))}
      </Select>
    </div>
  );
}
