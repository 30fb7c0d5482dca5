import { useId } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Select } from '../../../ui/select.tsx';
import { kindsOf } from '../model/kinds.ts';
import type { Period } from '../model/period.ts';
import type { RecordFilter } from '../queries.ts';
import styles from '../records.module.css';

interface FiltersProps {
  readonly filter: RecordFilter;
  /** Codes in lower case. */
  readonly coins: readonly string[];
  readonly onCoin: (coin: string | null) => void;
  readonly onKind: (type: number | null) => void;
  readonly onPeriod: (period: Period) => void;
}

/** Coin, kind and days; the choice stands in the address. */
export function Filters({ filter, coins, onCoin, onKind, onPeriod }: FiltersProps) {
  const say = useSay();
  const { period } = filter;
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
      <Day label={say('records.filter.from')} day={period.from} most={period.to} onDay={(from) => onPeriod({ ...period, from })} />
      <Day label={say('records.filter.to')} day={period.to} least={period.from} onDay={(to) => onPeriod({ ...period, to })} />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly day: string | null;
  readonly least?: string | null;
  readonly most?: string | null;
  readonly onDay: (day: string | null) => void;
}

/** A day of the user's zone; empty is no bound. */
function Day({ label, day, least, most, onDay }: DayProps) {
  const id = useId();
  return (
    <span className={styles['day']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={day ?? ''}
        min={least ?? undefined}
        max={most ?? undefined}
        onChange={(event) => onDay(event.target.value === '' ? null : event.target.value)}
      />
    </span>
  );
}
