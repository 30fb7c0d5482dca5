import { mulDivFloor } from '@candor/money/mul-div';
import parts from '../../../ui/ticket-parts.module.css';
import styles from '../perpetual.module.css';

const CHIPS = [25, 50, 75, 100] as const;

interface ShareChipsProps {
  /** Lots of the whole; null while they are not known. */
  readonly whole: number | null;
  readonly lots: number | null;
  readonly onChoose: (lots: number) => void;
}

/** Shares of a whole, in whole lots. */
export function ShareChips({ whole, lots, onChoose }: ShareChipsProps) {
  const share = (percent: number) => Number(mulDivFloor(BigInt(whole ?? 0), BigInt(percent), 100n));
  return (
    <div className={styles['chips']}>
      {CHIPS.map((percent) => (
        <button
          key={percent}
          type="button"
          className={parts['chip']}
          aria-pressed={share(percent) > 0 && lots === share(percent)}
          disabled={share(percent) === 0}
          onClick={() => onChoose(share(percent))}
        >
          <bdi dir="ltr">{`${percent}%`}</bdi>
        </button>
      ))}
    </div>
  );
}
