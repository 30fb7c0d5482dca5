import { STAKE_DECIMALS } from '../../domain/stake.ts';
import { amountFigure, exactFigure, figureText } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay, useSayDescription, type MessageId, type PlainMessageId } from '../../i18n/text.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Figure } from '../../ui/figure.tsx';
import styles from '../../ui/ticket-parts.module.css';
import type { StakeFacts } from './problem.ts';

interface StakeAmountProps {
  /** The hint names the `least` and the `most`. */
  readonly words: Readonly<Record<'label' | 'available' | 'chips', PlainMessageId>> & { readonly hint: MessageId };
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
  const say = useSay();
  const describe = useSayDescription();
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
          label={say(words.label)}
          aside={
            <span className={styles['available']}>
              {say(words.available)} <Figure figure={amountFigure(available, 'usdt', 'owned', style)} unit="USDT" />
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
          hint={
            terms === null ? undefined : describe({ id: words.hint, values: { least: limit(terms.stakeMin), most: limit(terms.stakeMax) } })
          }
          error={error}
        />
      </div>
      <div className={styles['chips']} role="group" aria-label={say(words.chips)}>
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
