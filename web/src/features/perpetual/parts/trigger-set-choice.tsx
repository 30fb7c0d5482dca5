import type { ReactNode } from 'react';
import { figureText, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Choice } from '../../../ui/choice.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { PerpetualMarket } from '../model/market.ts';
import { membersOf, type TriggerSet } from '../model/trigger-sets.ts';

/** The choice that sets one more. */
export const NEW_SET = 'new';

interface SetChoiceProps {
  readonly sets: readonly TriggerSet[];
  readonly market: PerpetualMarket;
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

/** Which of the sets is changed, or that one more is added. */
export function SetChoice({ sets, market, chosen, onChoose }: SetChoiceProps) {
  const say = useSay();
  const style = useNumberStyle();
  const price = (value: string) => isolated(figureText(tickFigure(value, market.priceDecimals, style)));
  const nameOf = (set: TriggerSet): ReactNode => (
    <span className={parts['cardBody']}>
      {membersOf(set).map(({ kind, trigger }) => (
        <span key={kind}>{`${say(`perpetual.line.${kind}`)} ${price(trigger)}`}</span>
      ))}
      {membersOf(set)
        .slice(0, 1)
        .map(({ id, whole, coins }) => (
          <span key={id}>
            {whole
              ? say('perpetual.trigger.whole')
              : isolated(`${figureText(quantityFigure(coins, market.quantityDecimals, style))} ${market.coin.toUpperCase()}`)}
          </span>
        ))}
    </span>
  );
  const options = [
    ...sets.map((set) => ({ key: set.key, label: nameOf(set) })),
    { key: NEW_SET, label: say('perpetual-sheets.trigger.another') },
  ];
  return <Choice label={say('perpetual-sheets.trigger.which')} options={options} chosen={chosen} onChoose={onChoose} />;
}
