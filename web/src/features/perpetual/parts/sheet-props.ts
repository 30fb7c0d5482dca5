import type { PerpetualMarket } from '../model/market.ts';
import type { OpenPosition } from '../model/position.ts';
import type { PositionActions } from '../model/use-action.ts';

/** What every sheet about one position is given. */
export interface SheetProps {
  readonly position: OpenPosition;
  readonly market: PerpetualMarket;
  readonly busy: boolean;
  readonly action: PositionActions;
  readonly onClose: () => void;
}
