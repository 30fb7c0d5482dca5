import { quantityFigure, figureText } from '../../../domain/figures.ts';
import { AskSheet } from '../../../form/ask-sheet.tsx';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Note } from '../../../ui/card.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { PositionActions } from '../model/use-action.ts';
import type { SheetProps } from './sheet-props.ts';

interface CloseAllProps {
  readonly count: number;
  readonly busy: boolean;
  readonly action: PositionActions;
  readonly onClose: () => void;
}

/** Asked before everything is closed at market. */
export function CloseAllSheet({ count, busy, action, onClose }: CloseAllProps) {
  const say = useSay();
  return (
    <AskSheet
      title={say('perpetual-sheets.closeAll.title')}
      yes={say('perpetual-sheets.closeAll.yes', { count: String(count) })}
      kind="danger"
      busy={busy}
      onYes={() => action.press({ do: 'close-all' })}
      onNo={onClose}
    >
      <p>{say('perpetual-sheets.closeAll.text')}</p>
    </AskSheet>
  );
}

/** Asked before a position is closed and the other side opened: two orders, of which the second may be refused. */
export function ReverseSheet({ position, market, busy, action, onClose, newest }: SheetProps & { readonly newest: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const coins = figureText(quantityFigure(position.coins, market.quantityDecimals, style));
  return (
    <AskSheet
      title={say('perpetual-sheets.reverse.title')}
      yes={say(`perpetual-sheets.reverse.to.${position.side === 'long' ? 'short' : 'long'}`)}
      kind={position.side === 'long' ? 'sell' : 'buy'}
      busy={busy}
      onYes={() => action.press({ do: 'reverse', id: position.id, newest })}
      onNo={onClose}
    >
      <p className={parts['sentence']}>
        {say(`perpetual-sheets.reverse.line.${position.side}`, { size: isolated(`${coins} ${position.coin.toUpperCase()}`) })}
      </p>
      <Note kind="warn">{say('perpetual-sheets.reverse.text')}</Note>
    </AskSheet>
  );
}
