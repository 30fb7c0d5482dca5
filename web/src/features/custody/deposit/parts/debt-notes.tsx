import { Fragment } from 'react';
import { exactFigure, figureText } from '../../../../domain/figures.ts';
import { isZero } from '../../../../domain/decimal.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Note } from '../../../../ui/card.tsx';
import { useTotals, type Total } from '../queries.ts';

/** What is owed since a deposit was reversed that had been spent, and what is below the minimum so far. */
export function DebtNotes() {
  const say = useSay();
  const style = useNumberStyle();
  const totals = useTotals() ?? [];
  const told = ({ coin }: Total, amount: string) => isolated(`${figureText(exactFigure(amount, 'cost', style))} ${coin.toUpperCase()}`);
  return totals.map((total) => (
    <Fragment key={total.coin}>
      {!isZero(total.owed) && (
        <Note kind="danger">{say('deposit.debt.owed', { amount: told(total, total.owed), coin: total.coin.toUpperCase() })}</Note>
      )}
      {!isZero(total.unclaimed) && <Note kind="info">{say('deposit.debt.unclaimed', { amount: told(total, total.unclaimed) })}</Note>}
    </Fragment>
  ));
}
