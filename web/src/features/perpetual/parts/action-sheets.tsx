import { isOver } from '../../../session/submission/machine.ts';
import type { PerpetualMarket } from '../model/market.ts';
import type { TriggerOrder } from '../model/loss.ts';
import type { ContractOrder } from '../model/order.ts';
import type { OpenPosition } from '../model/position.ts';
import type { PositionActions } from '../model/use-action.ts';
import { ActionEnd } from './action-end.tsx';
import { CloseAllSheet, ReverseSheet } from './ask-sheets.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { MarginSheet } from './margin-sheet.tsx';
import type { CardAction } from './position-card.tsx';
import { ProtectSheet } from './protect-sheet.tsx';

interface ActionSheetsProps {
  readonly asked: CardAction | null;
  readonly positions: readonly OpenPosition[];
  readonly orders: readonly ContractOrder[];
  readonly triggers: readonly TriggerOrder[];
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
  readonly action: PositionActions;
  readonly onClose: () => void;
}

/** The sheet of what was pressed on a card, and then what came of it. */
export function ActionSheets({ asked, positions, orders, triggers, marketOf, action, onClose }: ActionSheetsProps) {
  const { state } = action;
  if (isOver(state)) return <ActionEnd action={action} onDone={onClose} />;
  if (asked === null) return null;
  const busy = state.step !== 'idle';
  if (asked.what === 'close-all') return <CloseAllSheet count={positions.length} busy={busy} action={action} onClose={onClose} />;
  // The sheet follows the position as the list has it now; one that is closed meanwhile has none.
  const position = positions.find(({ id }) => id === asked.position.id);
  const market = position === undefined ? null : marketOf(position);
  if (position === undefined || market === null) return null;
  const newestOrder = Math.max(0, ...orders.map(({ id }) => id));
  const newestTrigger = Math.max(0, ...triggers.map(({ id }) => id));
  const common = { position, market, busy, action, onClose };
  switch (asked.what) {
    case 'close':
      return <CloseSheet {...common} orders={orders} />;
    case 'reverse':
      return <ReverseSheet {...common} newest={newestOrder} />;
    case 'margin':
      return <MarginSheet {...common} />;
    case 'protect':
      return (
        <ProtectSheet
          {...common}
          newest={newestTrigger}
          triggers={triggers.filter(({ positionId }) => positionId === position.id)}
          orders={orders}
          moved={asked.moved}
        />
      );
  }
}
