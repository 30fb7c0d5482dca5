import { TradeFrame } from '../../frame/trade-frame.tsx';
import { UpdownWorkspace } from './workspace.tsx';

export function FlashPage() {
  return <TradeFrame product="updown" own={UpdownWorkspace} />;
}
