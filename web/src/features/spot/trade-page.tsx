import { TradeFrame } from '../../frame/trade-frame.tsx';
import { SpotWorkspace } from './workspace.tsx';

export function TradePage() {
  return <TradeFrame product="spot" own={SpotWorkspace} />;
}
