import { CoinMark } from '../../../ui/coin-mark.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from '../conversion.module.css';
import type { Coin } from '../model/conversion.ts';

interface CoinChoiceProps {
  readonly label: string;
  readonly coins: readonly Coin[];
  /** In lower case. */
  readonly chosen: string;
  readonly onChoose: (coin: string) => void;
}

/** One of the coins, with its picture beside the choice. */
export function CoinChoice({ label, coins, chosen, onChoose }: CoinChoiceProps) {
  const logo = coins.find(({ coin }) => coin === chosen)?.logo ?? '';
  return (
    <div className={styles['choice']}>
      <CoinMark coin={chosen} logo={logo === '' ? null : logo} />
      <Select label={label} value={chosen} onChange={onChoose}>
        {coins.map(({ coin }) => (
          <option key={coin} value={coin}>
            {coin.toUpperCase()}
          </option>
        ))}
      </Select>
    </div>
  );
}
