import type { Position } from '@candor/formulas/perpetual/position';
import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import type { LegInputs, LegKind } from '../rules/leg.ts';
import styles from '../perpetual.module.css';
import { GoalField } from './goal-field.tsx';

/** What a field of a leg says and tells; its name is what a press on the waiting button leads to. */
interface LegField {
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: () => void;
  readonly onBlur: () => void;
}

interface LegFieldsProps {
  readonly kind: LegKind;
  readonly leg: LegInputs;
  readonly onChange: (leg: LegInputs) => void;
  readonly market: PerpetualMarket;
  /** What it closes; null while that is not known. */
  readonly position: Position | null;
  /** What it would bring, USDT; null while that is not known. */
  readonly result: string | null;
  readonly trigger: LegField;
  readonly limit: LegField;
}

/** A take-profit or a stop-loss: its trigger, whether it closes at market or at a limit, and what it would bring. */
export function LegFields({ kind, leg, onChange, market, position, result, trigger, limit }: LegFieldsProps) {
  const say = useSay();
  const style = useNumberStyle();
  const about =
    result === null ? null : (
      <>
        {say('perpetual.trigger.result')} <Figure figure={exactFigure(result, 'result', style)} unit="USDT" tone="signed" arrow={false} />
      </>
    );
  const price = { decimals: market.priceDecimals, step: market.tick, unit: 'USDT' };
  const isLimit = leg.limit !== null;
  const setTrigger = (text: string) => {
    trigger.onChange();
    onChange({ ...leg, trigger: text });
  };
  return (
    <>
      <div data-field={trigger.name}>
        <DecimalInput
          {...price}
          label={say(`perpetual.trigger.${kind}`)}
          aside={<LegOrder leg={leg} onChange={onChange} />}
          value={leg.trigger}
          onChange={setTrigger}
          onBlur={trigger.onBlur}
          error={trigger.error}
          hint={isLimit ? say('perpetual.trigger.ofMarkLimit') : (about ?? say('perpetual.trigger.ofMark'))}
        />
      </div>
      {!isLimit && position !== null && (
        <GoalField kind={kind} trigger={leg.trigger} position={position} market={market} onTrigger={setTrigger} />
      )}
      {isLimit && (
        <div data-field={limit.name}>
          <DecimalInput
            {...price}
            label={say(`perpetual.trigger.limit.${kind}`)}
            value={leg.limit}
            onChange={(text) => {
              limit.onChange();
              onChange({ ...leg, limit: text });
            }}
            onBlur={limit.onBlur}
            error={limit.error}
            hint={about}
          />
        </div>
      )}
    </>
  );
}

/** The order that is placed when it triggers. */
function LegOrder({ leg, onChange }: Pick<LegFieldsProps, 'leg' | 'onChange'>) {
  const say = useSay();
  const choices = [
    { word: 'market', limit: null, chosen: leg.limit === null },
    { word: 'limit', limit: leg.limit ?? leg.trigger, chosen: leg.limit !== null },
  ] as const;
  return (
    <span className={styles['units']} role="group" aria-label={say('perpetual.trigger.order')}>
      {choices.map(({ word, limit, chosen }) => (
        <button key={word} type="button" className={styles['unit']} aria-pressed={chosen} onClick={() => onChange({ ...leg, limit })}>
          {say(`trade.kind.${word}`)}
        </button>
      ))}
    </span>
  );
}
