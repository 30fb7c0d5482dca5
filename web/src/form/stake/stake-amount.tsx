import { STAKE_DECIMALS } from '../../domain/stake.ts';
import { amountFigure, exactFigure, figureText } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Figure } from '../../ui/figure.tsx';
import styles from '../../ui/ticket-parts.module.css';
import type { StakeFacts } from './problem.ts';

interface StakeAmountProps {
  readonly words: {
    readonly label: string;
    readonly available: string;
    readonly chips: string;
    readonly hint: (limits: { readonly least: string; readonly most: string }) => string;
  };
  readonly value: string;
  /** Every change takes back that the field was touched. */
  readonly onChange: (amount: string) => void;
  readonly onTouch: (touched: boolean) => void;
  readonly facts: Pick<StakeFacts, 'available' | 'terms'>;
  /** Null while it is not known. */
  readonly max: string | null;
  readonly chips: readonly string[];
  readonly error: string | undefined;
}

/** What is staked, in USDT: the field with Max and limits, and the usual amounts. */
export function StakeAmount({ words, value, onChange, onTouch, facts: { available, terms }, max, chips, error }: StakeAmountProps) {
  const style = useNumberStyle();
  const limit = useLimitText();
  const set = (amount: string) => {
    onTouch(false);
    onChange(amount);
  };
  return (
    <>
      <div data-field="amount">
        <DecimalInput
          label={words.label}
          aside={
            <span className={styles['available']}>
              {words.available} <Figure figure={amountFigure(available, 'usdt', 'owned', style)} unit="USDT" />
            </span>
          }
          value={value}
          onChange={set}
          onBlur={() => {
            if (value !== '') onTouch(true);
          }}
          decimals={STAKE_DECIMALS}
          step="1"
          unit="USDT"
          max={max}
          hint={terms === null ? undefined : words.hint({ least: limit(terms.stakeMin), most: limit(terms.stakeMax) })}
          error={error}
        />
      </div>
      <div className={styles['chips']} role="group" aria-label={words.chips}>
        {chips.map((chip) => (
          <button key={chip} type="button" className={styles['chip']} aria-pressed={value === chip} onClick={() => set(chip)}>
            <bdi dir="ltr">{chip}</bdi>
          </button>
        ))}
      </div>
    </>
  );
}

/** A limit in a hint: every digit there is, without empty cents. */
function useLimitText(): (amount: string) => string {
  const style = useNumberStyle();
  return (amount) => figureText(exactFigure(amount, 'owned', style)).replace(/[.,]00$/, '');
}
