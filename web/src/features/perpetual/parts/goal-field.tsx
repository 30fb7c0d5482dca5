import type { Position } from '@candor/formulas/perpetual/position';
import { useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import { GOAL_DECIMALS, GOAL_UNITS, goalOfTrigger, triggerOfGoal, type GoalUnit } from '../rules/goal.ts';
import type { LegKind } from '../rules/leg.ts';
import styles from '../perpetual.module.css';

interface GoalFieldProps {
  readonly kind: LegKind;
  /** The trigger price as it is typed. */
  readonly trigger: string;
  /** What it closes. */
  readonly position: Position;
  readonly market: PerpetualMarket;
  readonly onTrigger: (trigger: string) => void;
}

const UNITS = { percent: '%', quote: 'USDT' } as const;

/** The trigger price by what it brings: a profit or loss in percent of the margin or in USDT, which is the price typed in other words. */
export function GoalField({ kind, trigger, position, market, onTrigger }: GoalFieldProps) {
  const say = useSay();
  const [unit, setUnit] = useState<GoalUnit>('percent');
  const [typed, setTyped] = useState('');
  // What was typed stands while it is this price: another price, size or leverage is told as what it brings.
  const reached = triggerOfGoal(kind, typed, unit, position, market);
  const isTyped = (reached ?? '') === trigger;
  const isNowhere = isTyped && reached === null && /[1-9]/.test(typed);
  return (
    <DecimalInput
      label={say(`perpetual.goal.${kind}`)}
      aside={
        <span className={styles['units']} role="group" aria-label={say('perpetual.trigger.title')}>
          {GOAL_UNITS.map((one) => (
            <button
              key={one}
              type="button"
              className={styles['unit']}
              aria-pressed={one === unit}
              onClick={() => {
                setTyped('');
                setUnit(one);
              }}
            >
              {UNITS[one]}
            </button>
          ))}
        </span>
      }
      value={isTyped ? typed : goalOfTrigger(kind, trigger, unit, position, market)}
      onChange={(goal) => {
        setTyped(goal);
        onTrigger(triggerOfGoal(kind, goal, unit, position, market) ?? '');
      }}
      decimals={GOAL_DECIMALS}
      step="1"
      unit={UNITS[unit]}
      hint={unit === 'percent' ? say('perpetual.goal.percent') : undefined}
      error={isNowhere ? say('perpetual.goal.nowhere') : undefined}
    />
  );
}
