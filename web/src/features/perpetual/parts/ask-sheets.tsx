import { quantityFigure, figureText } from '../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
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
    <Sheet
      open
      onClose={onClose}
      title={say('perpetual-sheets.closeAll.title')}
      foot={
        <div className={parts['actions']}>
          <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
          <Button kind="danger" busy={busy} onPress={() => action.press({ do: 'close-all' })}>
            {say('perpetual-sheets.closeAll.yes', { count: String(count) })}
          </Button>
        </div>
      }
    >
      <p>{say('perpetual-sheets.closeAll.text')}</p>
    </Sheet>
  );
}

/** Asked before a position is closed and the other side opened: two orders, of which the second may be refused. */
export function ReverseSheet({ position, market, busy, action, onClose, newest }: SheetProps & { readonly newest: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const coins = figureText(quantityFigure(position.coins, market.quantityDecimals, style));
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('perpetual-sheets.reverse.title')}
      foot={
        <div className={parts['actions']}>
          <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
          <Button
            kind={position.side === 'long' ? 'sell' : 'buy'}
            busy={busy}
            onPress={() => action.press({ do: 'reverse', id: position.id, newest })}
          >
            {say(`perpetual-sheets.reverse.to.${position.side === 'long' ? 'short' : 'long'}`)}
          </Button>
        </div>
      }
    >
      <div className={parts['stack']}>
        <p className={parts['sentence']}>
          {say(`perpetual-sheets.reverse.line.${position.side}`, { size: isolated(`${coins} ${position.coin.toUpperCase()}`) })}
        </p>
        <Note kind="warn">{say('perpetual-sheets.reverse.text')}</Note>
      </div>
    </Sheet>
  );
}
